import {existsSync} from 'node:fs';
import path from 'node:path';
import type {Code, Nodes, Parent, Root, RootContent} from 'mdast';
import type {VFile} from 'vfile';
import type {Contract} from '../../../contract';
import type {Tokens} from '../../source/brand-tokens/resolve';
import {pictures} from '../../source/diagram/svg';
import type {ChangelogMonth} from '../changelog/entries';
import type {EventSource} from '../../api/event-payloads/load';
import {parseMeta} from '../code-blocks/meta';
import {fileName, PageError, type Finding} from '../content-checks/finding';
import {isComment, missingImports} from '../content-checks/mdx';
import {sentence} from '../content-checks/report';
import {feedsInHead} from './changelog';
import {parseDiagram} from './diagram/parse';
import {diagramSentences} from './diagram/words';
import {brandedGlossary, type Glossary} from './glossary';
import {
  attributesOf,
  block,
  bullets,
  importDefault,
  inline,
  isElement,
  paragraph,
  raw,
  text,
  type Element,
} from '../../source/nodes';
import {isBelow} from '../../source/is-below';
import {operationLink, operationsById} from './operations';
import {Problem} from './problem';
import {componentNames, componentOf, type PageState} from './registry';
import {asSteps} from './steps';
import {diagramTitle, misplaced, expression, unknownComponent, missingAttribute} from './misuse';

export type PageComponentsOptions = {
  /** Folders of guides: only guides end with the list of the operations they use. */
  docsDirs: readonly string[];
  contract: () => Promise<Contract>;
  /** Ids of the operations that a page uses; see plugins/authoring/cross-references. */
  operationsOn: (file: string) => Promise<string[]>;
  changelog: () => Promise<ChangelogMonth[]>;
  events: () => Promise<EventSource[]>;
  glossary: Glossary;
  placeholders: Record<string, string>;
  tokens: Tokens;
  /** Show an error in the page, in place of the component, instead of failing. */
  showProblems?: boolean;
};

/** The page being compiled. */
type Work = {
  state: PageState;
  /** Names that the page imports. */
  imported: ReadonlySet<string>;
  /** Handwritten, unlike pages of the API reference. */
  authored: boolean;
  diagrams: number;
  imports: Set<string>;
  onProblem: (problem: Problem, node: RootContent) => RootContent[];
};

/** Expands page components when a page is compiled, so that no page ships code or data for them. */
export function remarkPageComponents(options: PageComponentsOptions) {
  const glossary = brandedGlossary(options.glossary, options.tokens);
  const {docsDirs, placeholders, tokens, showProblems = process.env.NODE_ENV === 'development'} = options;
  return async (tree: Root, file: VFile): Promise<void> => {
    const name = fileName(file.path);
    const docsDir = docsDirs.find((folder) => isBelow(folder, file.path));
    const authored = docsDir === undefined || !isBelow(path.join(docsDir, 'api'), file.path);
    // Nothing can be shown in place of a module that does not exist.
    const missing = authored ? missingImports(tree, file.path, existsSync) : [];
    if (missing.length > 0) throw new PageError(missing.map((each) => ({file: name, ...each})));
    const used = authored && docsDir !== undefined ? await options.operationsOn(file.path) : [];
    const names = elementsIn(tree);
    const needs = new Set([...names].flatMap((each) => componentOf(each)?.needs ?? []));
    const contract = used.length > 0 || needs.has('contract') ? await options.contract() : undefined;
    const problems: Finding[] = [];
    const work: Work = {
      state: {
        contract,
        changelog: needs.has('changelog') ? await options.changelog() : [],
        events: needs.has('events') ? await options.events() : [],
        glossary,
        placeholders,
        ids: new Set(),
        tokens,
      },
      imported: importedNames(tree),
      authored,
      diagrams: 0,
      imports: new Set(),
      onProblem: ({problem, fix, linesBelow}, node) => {
        const line = (node.position?.start.line ?? 1) + linesBelow;
        const finding = {file: name, line, rule: 'page-component', problem, fix};
        problems.push(finding);
        return showProblems ? [shownProblem(`${name}:${line}  ${sentence(finding)}`, node)] : [node];
      },
    };
    expandChildren(tree, work, []);
    if (problems.length > 0 && !showProblems) throw new PageError(problems);
    if (authored && docsDir !== undefined) insertContents(tree);
    if (contract && used.length > 0) tree.children.push(apiUsed(contract, used));
    tree.children.unshift(...[...work.imports].map((each) => importDefault(each, `@theme/${each}`)));
    if (names.has('Change') || names.has('ChangelogIndex')) tree.children.push(feedsInHead());
  };
}

/** The finding in place of the component, styled by content-checks/page-problem.css. */
const shownProblem = (message: string, node: RootContent): RootContent =>
  ['mdxJsxTextElement', 'mdxTextExpression'].includes(node.type)
    ? inline('mark', {className: 'page-problem'}, [text(message)])
    : block('p', {className: 'page-problem'}, [text(message)]);

function elementsIn(tree: Root): Set<string> {
  const names = new Set<string>();
  const look = (node: Nodes): void => {
    if (isElement(node)) names.add(node.name ?? '');
    if ('children' in node) node.children.forEach(look);
  };
  look(tree);
  return names;
}

function importedNames(tree: Root): Set<string> {
  const text = tree.children.map((node) => (node.type === 'mdxjsEsm' ? node.value : '')).join('\n');
  return new Set([...text.matchAll(/\b[A-Z]\w*/g)].map(([name]) => name));
}

function expandChildren(parent: Parent, work: Work, around: string[]): void {
  parent.children = parent.children.flatMap((child) => {
    const inside = [...around, child.type];
    if ('children' in child) expandChildren(child as Parent, work, inside);
    try {
      if (isElement(child)) return expandElement(child, work, around);
      if (child.type === 'list' && child.ordered && !around.includes('list')) return [asSteps(child)];
      if (child.type === 'code' && child.lang === 'mermaid') return diagram(child, work);
      if ((child.type === 'mdxTextExpression' || child.type === 'mdxFlowExpression') && work.authored) {
        if (!isComment(child)) throw new Problem(expression(child.value));
      }
      return [child];
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      return work.onProblem(error, child as RootContent);
    }
  });
}

/** Docusaurus provides these; it turns `<details>` into `<Details>` before this plugin runs. */
const OF_DOCUSAURUS = new Set(['Head', 'Details']);

function expandElement(node: Element, work: Work, around: string[]): RootContent[] {
  const name = node.name ?? '';
  const component = componentOf(name);
  if (!component) {
    if (work.authored && /^[A-Z]/.test(name) && !OF_DOCUSAURUS.has(name) && !work.imported.has(name.split('.')[0]!)) {
      throw new Problem(unknownComponent(name, componentNames));
    }
    return [node];
  }
  const outer = component.link && ['heading', 'link'].find((type) => around.includes(type));
  if (outer) throw new Problem(misplaced(name, outer));
  if (component.html === 'import') work.imports.add(name);
  if (component.imports) work.imports.add(component.imports);
  if (typeof component.html === 'string') return [node];
  const attributes = attributesOf(node);
  const missing = component.attributes?.required?.find((attribute) => !attributes[attribute]);
  if (missing) throw new Problem(missingAttribute(name, missing));
  const nodes = component.html({node, attributes, state: work.state});
  return component.inline && node.type === 'mdxJsxFlowElement' ? [paragraph(nodes as never[])] : nodes;
}

function diagram(node: Code, work: Work): RootContent[] {
  const {title} = parseMeta(node.meta);
  if (!title) throw new Problem(diagramTitle());
  const parsed = parseDiagram(node.value);
  work.diagrams += 1;
  work.imports.add('EnlargeDiagram');
  const words = `diagram-${work.diagrams}-in-words`;
  const named = {'aria-label': title, 'aria-details': words};
  return [
    block('figure', {className: 'diagram'}, [
      block('figcaption', {}, [text(title)]),
      block('EnlargeDiagram', {title}, []),
      raw('div', {role: 'group', 'aria-label': 'Diagram', tabIndex: '0'}, pictures(parsed, named)),
    ]),
    block('details', {className: 'in-words', id: words}, [
      block('summary', {'aria-label': `In words: ${title}`}, [text('In words')]),
      bullets(diagramSentences(parsed).map((sentence) => [paragraph([text(sentence)])])),
    ]),
  ];
}

/** After the introduction of a guide with sections: the table of contents of narrow windows. */
function insertContents(tree: Root): void {
  const heading = tree.children.findIndex(({type}) => type === 'heading');
  const opening = tree.children.findIndex(({type}) => type === 'paragraph');
  if (heading > -1 && opening > -1)
    tree.children.splice(Math.min(opening + 1, heading), 0, block('PageContents', {}, []));
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
