import type {List, Paragraph, PhrasingContent, RootContent, Table} from 'mdast';
import type {ContainerDirective} from 'mdast-util-directive';
import {toString} from 'mdast-util-to-string';
import type {Contract} from '../../../contract';
import type {Tokens} from '../../source/brand-tokens/resolve';
import type {ChangelogMonth} from '../changelog/entries';
import type {EventSource} from '../../api/event-payloads/load';
import type {Glossary} from './glossary';
import {
  attributesOf,
  bullets,
  declare,
  isElement,
  link,
  paragraph,
  phrases,
  phrasingOf,
  quote,
  strong,
  text,
  type Element,
  type Flow,
} from '../../source/nodes';
import {operationOf, operationRoute} from './operations';
import {withRecords} from './option-rows';
import {optionIds, optionTable} from './option-table';

/** Page components as plain Markdown. Each function converts a component's node to Markdown nodes. */
export type MarkdownContext = {
  contract: Contract;
  glossary: Glossary;
  placeholders: Record<string, string>;
  changelog: ChangelogMonth[];
  events: EventSource[];
  tokens: Tokens;
  /** Ids of the page; rows with a permalink add theirs. */
  ids?: Set<string>;
  /** Name and bytes of the files of the contract. */
  downloads?: Record<string, number>;
};

export function operationToMarkdown(node: Element, {contract}: MarkdownContext): PhrasingContent {
  const id = attributesOf(node).id ?? '';
  const {method, path} = operationOf(contract, id);
  return link(operationRoute(id), [text(`${method.toUpperCase()} ${path}`)]);
}

export const termToMarkdown = (node: Element): PhrasingContent[] => phrasingOf(node);

export function optionTableToMarkdown(node: Element, {contract, ids = new Set()}: MarkdownContext): Table {
  const {operation, at, in: place, only} = attributesOf(node);
  if (operation) return withRecords(optionTable(contract, {operation, at, in: place, only}));
  const table = (node.children as RootContent[]).find((child) => child.type === 'table')!;
  return withRecords(table, optionIds(table, ids));
}

export const stepsToMarkdown = (node: Element): List =>
  (node.children as RootContent[]).find((child) => child.type === 'list')!;

/** Tabs one after the other, each below its label, which a complete page may turn into a heading. */
export const tabsToMarkdown = (node: Element): Flow[] =>
  elementsIn(node, 'TabItem').flatMap((item) => [
    declare({...label([text(attributesOf(item).label ?? '')]), data: {tabLabel: true}} as Paragraph, {
      isSearched: false,
    }),
    ...blocksOf(item),
  ]);

export const cardsToMarkdown = (node: Element): List =>
  bullets(
    elementsIn(node, 'Card').map((card) => {
      const {title = '', to = '', note} = attributesOf(card);
      const small = note === undefined ? [] : [text(` ${note}.`)];
      return [paragraph([link(to, [text(title)]), text(': '), ...phrasingOf(card), ...small])];
    }),
  );

/** A quote that begins with the title, or with the type of the admonition if it has none. */
export function calloutToMarkdown(node: ContainerDirective): Flow {
  const [first, ...rest] = node.children as Flow[];
  const titled = first?.type === 'paragraph' && (first.data as {directiveLabel?: boolean} | undefined)?.directiveLabel;
  const kind = node.name[0]!.toUpperCase() + node.name.slice(1);
  const title = titled ? first.children : [text(kind)];
  return quote([
    declare(label(title), titled ? {} : {isSearched: false}),
    ...(titled || first === undefined ? rest : [first, ...rest]),
  ]);
}

export function detailsToMarkdown(node: Element): Flow[] {
  const children = node.children as RootContent[];
  const isSummary = (child: RootContent): boolean => isElement(child) && child.name === 'summary';
  const summary = children.find(isSummary) as Element | undefined;
  const content = children.filter((child) => !isSummary(child) && !isBlank(child));
  return [label(summary ? phrasingOf(summary) : [text('Details')]), ...(content as Flow[])];
}

export function glossaryToMarkdown({glossary}: MarkdownContext): List {
  const entries = Object.entries(glossary).sort(([, a], [, b]) => a.term.localeCompare(b.term, 'en'));
  const list = bullets(
    entries.map(([, {term, definition, see}]) => [
      paragraph([
        strong([text(term)]),
        text(': '),
        ...phrases(definition),
        ...(see === undefined ? [] : [text(' '), link(see, [text(`Read more about ${term}`)])]),
      ]),
    ]),
  );
  list.children = list.children.map((item, index) => {
    const [id, {term, definition}] = entries[index]!;
    return declare(item, {id, record: {heading: term, content: toString(phrases(definition))}});
  });
  return list;
}

export const downloadsToMarkdown = ({downloads = {}}: MarkdownContext): List =>
  bullets(
    Object.entries(downloads).map(([file, bytes]) => [
      paragraph([link(`/${file}`, [text(file)]), text(` (${Math.round(bytes / 1000)} kB)`)]),
    ]),
  );

const label = (words: PhrasingContent[]): Paragraph => paragraph([strong(words)]);
export const isBlank = (node: RootContent): boolean => node.type === 'text' && node.value.trim() === '';
const elementsIn = (node: Element, name: string): Element[] =>
  (node.children as RootContent[]).filter(isElement).filter((child) => child.name === name);
const blocksOf = (node: Element): Flow[] =>
  (node.children as RootContent[]).filter((child) => !isBlank(child)) as Flow[];
