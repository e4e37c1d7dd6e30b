import {readFileSync} from 'node:fs';
import path from 'node:path';
import type {Code, List, Nodes, Parent, PhrasingContent, Root, RootContent, Table} from 'mdast';
import type {VFile} from 'vfile';
import type {Contract, Endpoint} from '../api-contract/types';
import type {Tokens} from '../brand-tokens/resolve';
import type {ChangelogMonth} from '../changelog-feed/entries';
import type {EventSource} from '../event-payloads/load';
import {parseMeta} from '../code-blocks/meta';
import {OPTION_COLUMNS} from '../content-checks/elements';
import {messages} from '../content-checks/messages';
import {changelogIndex, changeLine, feedsInHead} from './changelog';
import {cliReference} from './cli-reference';
import {eventPayloads} from './event-payloads';
import {draw} from './diagram/layout';
import {parseDiagram} from './diagram/parse';
import {svg} from './diagram/svg';
import {inWords} from './diagram/words';
import {filtered} from './filtered';
import {brandedGlossary, glossaryList, placeholderTable, term, type Glossary} from './glossary';
import {
  attributesOf,
  block,
  bullets,
  code,
  freeId,
  importDefault,
  inline,
  isElement,
  link,
  paragraph,
  phrasingOf,
  raw,
  text,
  type Element,
} from './nodes';
import {operationOf, operationRoute, operationsById} from './operations';
import {anchorRows, optionTable} from './option-table';
import {Problem} from './problem';

export type PageComponentsOptions = {
  contract: () => Promise<Contract>;
  glossary: Glossary;
  placeholders: Record<string, string>;
  tokens: Tokens;
  /** Folder of the guides: only they end with the list of the API they use. */
  docsPath: string;
  /** Ids of the operations that a page uses; see plugins/cross-references. */
  operationsOn: (file: string) => Promise<string[]>;
  changelog: () => Promise<ChangelogMonth[]>;
  events: () => Promise<EventSource[]>;
};

/** What the page being expanded has already. */
type State = {
  contract: Contract | undefined;
  changelog: ChangelogMonth[];
  events: EventSource[];
  glossary: Glossary;
  placeholders: Record<string, string>;
  ids: Set<string>;
  /** Name of the command line. */
  cli: string;
  diagrams: number;
  imports: Set<string>;
};

/** Parts that work in the browser. They stay elements, and only the pages that have them import them. */
const INTERACTIVE = ['SchemaPreview', 'PolicySandbox', 'FilterSandbox'];

const NEED_CONTRACT = ['Operation', 'OptionTable', 'CliReference'];

/** Replaces the page components by what they stand for, when a page is compiled: no page ships code or data for them. */
export function remarkPageComponents(options: PageComponentsOptions) {
  const glossary = brandedGlossary(options.glossary, options.tokens);
  return async (tree: Root, file: VFile): Promise<void> => {
    const used = isGuide(file.path, options.docsPath) ? await options.operationsOn(file.path) : [];
    const names = elementsIn(tree);
    const wanted = used.length > 0 || NEED_CONTRACT.some((name) => names.has(name));
    const contract = wanted ? await options.contract() : undefined;
    const changelog = names.has('ChangelogIndex') ? await options.changelog() : [];
    const events = names.has('EventPayloads') ? await options.events() : [];
    const {placeholders, tokens} = options;
    const state: State = {
      contract,
      changelog,
      events,
      glossary,
      placeholders,
      ids: new Set(),
      cli: tokens.cli!,
      diagrams: 0,
      imports: new Set(),
    };
    expandChildren(tree, state, file, []);
    if (contract && used.length > 0) tree.children.push(apiUsed(contract, used));
    tree.children.unshift(...[...state.imports].map((name) => importDefault(name, `@theme/${name}`)));
    if (names.has('Change') || names.has('ChangelogIndex')) tree.children.push(feedsInHead());
    if (state.imports.has('TermTips')) tree.children.push(block('TermTips', {}, []));
  };
}

/** Pages of the API reference are generated; they are no guides. */
function isGuide(file: string, docsPath: string): boolean {
  const relative = path.relative(path.resolve(docsPath), path.resolve(file));
  return !relative.startsWith('..') && !relative.startsWith(`api${path.sep}`);
}

function elementsIn(tree: Root): Set<string> {
  const names = new Set<string>();
  const look = (node: Nodes): void => {
    if (isElement(node)) names.add(node.name ?? '');
    if ('children' in node) node.children.forEach(look);
  };
  look(tree);
  return names;
}

function expandChildren(parent: Parent, state: State, file: VFile, around: string[]): void {
  parent.children = parent.children.flatMap((child) => {
    const inside = [...around, child.type];
    if ('children' in child) expandChildren(child as Parent, state, file, inside);
    try {
      if (isElement(child)) return expandElement(child, state, around);
      return child.type === 'code' && child.lang === 'mermaid' ? diagram(child, state) : [child];
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      const line = (child.position?.start.line ?? 1) + error.linesBelow + linesOfFrontMatter(file);
      throw new Error(`${file.path}:${line}: ${error.message}`);
    }
  });
}

/** The engine takes the front matter away before it parses a page. Positions do not know of it, writers do. */
function linesOfFrontMatter(file: VFile): number {
  try {
    const before = /^(?:---\n[\s\S]*?\n---[ \t]*\n)?\s*/.exec(readFileSync(file.path, 'utf8'))![0];
    return before.split('\n').length - 1;
  } catch {
    return 0; // text that is in no file
  }
}

function expandElement(node: Element, state: State, around: string[]): RootContent[] {
  const attributes = attributesOf(node);
  const words = (phrase: PhrasingContent): RootContent[] => {
    const outer = ['heading', 'link'].find((type) => around.includes(type));
    if (outer) throw new Problem({problem: `<${node.name}> cannot stand in a ${outer}`, fix: 'Move it into the text.'});
    return [node.type === 'mdxJsxFlowElement' ? paragraph([phrase]) : phrase];
  };
  const id = (): string => required(node, attributes, 'id');
  switch (node.name) {
    case 'Operation':
      return words(operationLink(id(), operationOf(state.contract!, id())));
    case 'Term':
      state.imports.add('TermTips');
      return words(term(state.glossary, id(), phrasingOf(node), freeId(`term-${id()}`, state.ids)));
    case 'OptionTable':
      return [options(node, attributes, state)];
    case 'Steps':
      return [steps(node)];
    case 'Filtered':
      return [filtered(node)];
    case 'Change':
      return [changeLine(attributes)];
    case 'ChangelogIndex':
      return [changelogIndex(attributes.of, state.changelog)];
    case 'CliReference':
      state.imports.add('FilterRows');
      return cliReference(state.contract!, state.cli);
    case 'EventPayloads':
      return eventPayloads(state.events, required(node, attributes, 'source'));
    case 'Glossary':
      return [glossaryList(state.glossary)];
    case 'Placeholders':
      return [placeholderTable(state.placeholders)];
    default:
      if (INTERACTIVE.includes(node.name ?? '')) state.imports.add(node.name!);
      return [node];
  }
}

function required(node: Element, attributes: Record<string, string | undefined>, name: string): string {
  const value = attributes[name];
  if (value) return value;
  throw new Problem(messages.missingAttribute(node.name ?? '', name));
}

function operationLink(id: string, {method, path: template}: Endpoint): PhrasingContent {
  const badge = inline('b', {}, [text(method.toUpperCase())]);
  return link(operationRoute(id), [badge, text(' '), code(template)], {className: ['operation']});
}

function options(node: Element, attributes: Record<string, string | undefined>, state: State): Table {
  if (attributes.operation) {
    const {operation, at, in: place, only} = attributes;
    return optionTable(state.contract!, {operation, at, in: place, only});
  }
  const [table, ...more] = node.children as RootContent[];
  if (table?.type !== 'table' || more.length > 0) throw new Problem(messages.optionColumns(OPTION_COLUMNS));
  anchorRows(table, state.ids);
  return table;
}

function steps(node: Element): List {
  const [list, ...more] = node.children as RootContent[];
  if (list?.type !== 'list' || !list.ordered || more.length > 0) throw new Problem(messages.steps());
  // Without its own numbers some screen readers do not call it a list; the role says it.
  return {...list, data: {hProperties: {className: ['steps'], role: 'list'}}};
}

function diagram(node: Code, state: State): RootContent[] {
  const {title} = parseMeta(node.meta);
  if (!title) throw new Problem({problem: 'the diagram has no title', fix: 'Write ```mermaid title="What it shows".'});
  const parsed = parseDiagram(node.value);
  state.diagrams += 1;
  state.imports.add('EnlargeDiagram');
  const words = `diagram-${state.diagrams}-in-words`;
  const picture = svg(draw(parsed), {'aria-label': title, 'aria-details': words});
  return [
    block('figure', {className: 'diagram'}, [
      block('figcaption', {}, [text(title)]),
      block('EnlargeDiagram', {}, []),
      raw('div', {role: 'group', 'aria-label': 'Diagram', tabIndex: '0'}, picture),
    ]),
    block('details', {className: 'in-words', id: words}, [
      block('summary', {}, [text('In words')]),
      bullets(inWords(parsed).map((sentence) => [paragraph([text(sentence)])])),
    ]),
  ];
}

/** At the end of a guide: the operations it uses. Not a heading, so it is not in the table of contents. */
function apiUsed(contract: Contract, ids: string[]): RootContent {
  return block('aside', {className: 'api-used', 'aria-labelledby': 'api-used'}, [
    block('p', {id: 'api-used'}, [text('API used on this page')]),
    bullets(
      ids.flatMap((id) => {
        const endpoint = operationsById(contract).get(id);
        return endpoint ? [[paragraph([operationLink(id, endpoint)])]] : [];
      }),
    ),
  ]);
}
