import type {RootContent} from 'mdast';
import {toString} from 'mdast-util-to-string';
import type {Contract} from '../../../contract';
import type {Tokens} from '../../source/brand-tokens/resolve';
import type {ChangelogMonth} from '../changelog/entries';
import type {EventSource} from '../../api/event-payloads/load';
import {changelogIndex, changelogIndexToMarkdown, changeLine, changeToMarkdown} from './changelog';
import * as checks from './checks';
import type {Check} from './checks';
import {cliReference, cliReferenceToMarkdown} from './cli-reference';
import {consoleToMarkdown, consoleView} from './console';
import {eventPayloads, eventPayloadsToMarkdown} from './event-payloads';
import * as facts from './facts';
import {filtered} from './filtered';
import {glossaryList, placeholderTable, term, type Glossary} from './glossary';
import * as forms from './markdown-forms';
import type {MarkdownContext} from './markdown-forms';
import {attributesOf, code, freeId, link, paragraph, phrasingOf, text, type Element} from '../../source/nodes';
import {operationLink, operationOf} from './operations';
import {optionRows} from './option-rows';
import {anchorRows, OPTION_COLUMNS, optionTable, optionColumns} from './option-table';
import {permissions, permissionTable} from './permissions';
import {Problem} from './problem';
import {stepsProblem} from './steps';

/** Data for components, and the state of the page being compiled. */
export type PageState = {
  /** Loaded only for pages with a component that needs it. */
  contract: Contract | undefined;
  changelog: ChangelogMonth[];
  events: EventSource[];
  glossary: Glossary;
  placeholders: Record<string, string>;
  ids: Set<string>;
  /** Names of the brand. */
  tokens: Tokens;
};

/** Replaces a component by plain nodes when a page is compiled. Required attributes are already checked. */
type Expand = (component: {
  node: Element;
  attributes: Record<string, string | undefined>;
  state: PageState;
}) => RootContent[];

/** All parts of one component. `__tests__/registry.test.ts` compares them with the theme and with CONTRIBUTING.md. */
export type PageComponent = {
  attributes?: {required?: readonly string[]; optional?: readonly string[]};
  /**
   * Where its HTML comes from: nodes that replace it when the page is compiled, a component that the theme gives to all
   * pages, a theme component that only the pages with it import, or an HTML element that stays as it is.
   */
  html: Expand | 'theme' | 'import' | 'element';
  /** Its form in plain Markdown; 'parent' when the component around it writes it. */
  markdown: ((node: Element, context: MarkdownContext) => RootContent[]) | 'parent';
  /** Checks besides its name, attributes and position; 'attributes' for none. */
  check: Check | 'attributes';
  /** The only allowed parent component. */
  partOf?: string;
  /** Takes no content between its tags. */
  empty?: true;
  /** Inline component; on a separate line it becomes a paragraph. */
  inline?: true;
  /** Becomes a link, which cannot be in a heading or in another link. */
  link?: true;
  /** Becomes a table, which a reference page must have. */
  table?: true;
  /** Data that must be loaded before the page is compiled. */
  needs?: readonly ('contract' | 'changelog' | 'events')[];
  /** A theme component that a page with this one imports. */
  imports?: string;
};

/**
 * Works only in a browser. The Markdown form is a sentence with a link to it, so that the text around it makes sense.
 */
const interactive = (name: string, address: string): PageComponent => ({
  html: 'import',
  markdown: () => [paragraph([text('In a browser: '), link(address, [text(name)]), text('.')])],
  check: 'attributes',
  empty: true,
});

type FactData = {
  node: Element;
  attributes: Record<string, string | undefined>;
  contract: Contract;
  changelog: ChangelogMonth[];
  events: readonly EventSource[];
  tokens: Tokens;
};

/** Shows facts of facts/, of the contract or of the changelog: the same nodes in HTML and in Markdown, and their error is the check. */
const fact = (
  {attributes = {}, ...rest}: Omit<PageComponent, 'html' | 'markdown' | 'check'>,
  make: (data: FactData) => RootContent[],
): PageComponent => ({
  ...rest,
  attributes,
  html: ({node, attributes: given, state}) => make({...state, contract: state.contract!, node, attributes: given}),
  markdown: (node, context) => make({...context, node, attributes: attributesOf(node)}),
  check: checks.checkFact(attributes.required ?? [], (data) => make({...data, tokens: {}})),
});

const REGISTRY: Readonly<Record<string, PageComponent>> = {
  Card: {
    attributes: {required: ['title', 'to'], optional: ['note']},
    html: 'theme',
    markdown: 'parent',
    check: 'attributes',
    partOf: 'Cards',
  },
  Cards: {html: 'theme', markdown: (node) => [forms.cardsToMarkdown(node)], check: checks.checkParts('Card')},
  Change: {
    attributes: {required: ['date', 'kind', 'area']},
    html: ({attributes}) => [changeLine(attributes)],
    markdown: (node) => [changeToMarkdown(attributesOf(node))],
    check: 'attributes',
    empty: true,
  },
  ChangelogIndex: {
    attributes: {required: ['of']},
    html: ({attributes, state}) => [changelogIndex(attributes.of, state.changelog)],
    markdown: (node, {changelog}) => [changelogIndexToMarkdown(attributesOf(node).of, changelog)],
    check: checks.checkChangelogIndex,
    empty: true,
    table: true,
    needs: ['changelog'],
  },
  CliReference: {
    html: ({state}) => cliReference(state.contract!, state.tokens.cli!),
    markdown: (_node, {contract, tokens}) => cliReferenceToMarkdown(contract, tokens.cli!),
    check: 'attributes',
    empty: true,
    table: true,
    needs: ['contract'],
    imports: 'FilterRows',
  },
  Console: {
    attributes: {required: ['place'], optional: ['press']},
    html: ({node}) => [consoleView(node)],
    markdown: (node) => [consoleToMarkdown(node)],
    check: checks.checkConsole,
  },
  ContractDownload: {
    html: 'theme',
    markdown: (_node, context) => [forms.downloadsToMarkdown(context)],
    check: 'attributes',
    empty: true,
  },
  Deprecated: {
    attributes: {required: ['id']},
    html: ({attributes: {id}}) => [facts.deprecated(id!)],
    markdown: (node) => [facts.deprecatedToMarkdown(attributesOf(node).id ?? '')],
    check: checks.checkFact(['id'], ({attributes: {id}}) => facts.deprecated(id!)),
    empty: true,
  },
  ErrorRows: fact({attributes: {required: ['ids']}, table: true}, ({node, attributes, tokens}) => [
    facts.errorRows(node, attributes.ids!, tokens),
  ]),
  EventPayloads: {
    attributes: {required: ['source']},
    html: ({attributes, state}) => eventPayloads(state.events, attributes.source!),
    markdown: (node, {events}) => eventPayloadsToMarkdown(events, attributesOf(node).source ?? ''),
    check: checks.checkEventPayloads,
    empty: true,
    table: true,
    needs: ['events'],
  },
  FactTable: fact(
    {
      attributes: {required: ['of'], optional: ['for']},
      empty: true,
      table: true,
      needs: ['contract', 'changelog', 'events'],
    },
    ({attributes, ...data}) => [facts.factTable(attributes, data)],
  ),
  FilterRows: {
    attributes: {required: ['label', 'what']},
    html: 'import',
    markdown: () => [],
    check: 'attributes',
    empty: true,
  },
  Filtered: {
    html: ({node}) => [filtered(node)],
    markdown: (node) => node.children as RootContent[],
    check: checks.checkFiltered,
  },
  FilterSandbox: interactive('filter sandbox', '/docs/notifications/filters#try-it'),
  Glossary: {
    html: ({state}) => glossaryList(state.glossary),
    markdown: (_node, context) => [forms.glossaryToMarkdown(context)],
    check: 'attributes',
    empty: true,
    table: true,
  },
  Limit: fact({attributes: {required: ['id']}, empty: true, inline: true}, ({attributes}) =>
    facts.limit(attributes.id!),
  ),
  Metric: fact({attributes: {required: ['id']}, empty: true, inline: true}, ({attributes}) =>
    facts.metric(attributes.id!),
  ),
  Operation: {
    attributes: {required: ['id']},
    html: ({attributes: {id}, state}) => [operationLink(id!, operationOf(state.contract!, id!))],
    markdown: (node, context) => [forms.operationToMarkdown(node, context)],
    check: checks.checkOperation,
    empty: true,
    inline: true,
    link: true,
    needs: ['contract'],
  },
  OptionTable: {
    attributes: {optional: ['operation', 'at', 'in', 'only']},
    html: ({node, attributes, state}) => [options(node, attributes, state)],
    markdown: (node, context) => [forms.optionTableToMarkdown(node, context)],
    check: checks.checkOptionTable,
    table: true,
    needs: ['contract'],
  },
  Permissions: {
    html: ({state}) => permissions(state.contract!),
    markdown: (_node, {contract}) => [permissionTable(contract)],
    check: 'attributes',
    empty: true,
    table: true,
    needs: ['contract'],
    imports: 'FilterRows',
  },
  Placeholders: {
    html: ({state}) => [placeholderTable(state.placeholders)],
    markdown: (_node, {placeholders}) => [placeholderTable(placeholders)],
    check: 'attributes',
    empty: true,
    table: true,
  },
  PasteError: interactive('search by an error message', '/docs/troubleshooting#paste-error'),
  PolicySandbox: interactive('policy sandbox', '/docs/approvals/policies#try-it'),
  RolesFor: fact({attributes: {required: ['use']}, empty: true, inline: true}, ({attributes}) =>
    facts.rolesFor(attributes.use!),
  ),
  // A button alone: the text of its page says what it opens.
  SandboxView: {html: 'import', markdown: () => [], check: 'attributes', empty: true},
  SchemaPreview: interactive('form preview', '/docs/json-ui-schema/preview-results#try-it'),
  Since: fact(
    {
      attributes: {optional: ['terraform', 'chart']},
      empty: true,
      inline: true,
      link: true,
      needs: ['changelog'],
    },
    ({attributes, changelog}) => facts.since(attributes, changelog),
  ),
  StatusTable: fact(
    {attributes: {required: ['of'], optional: ['transitions']}, table: true, needs: ['contract']},
    ({contract, node, attributes}) => [facts.statusTable(contract, node, attributes)],
  ),
  Steps: {
    html: ({node}) => {
      const problem = stepsProblem(node);
      if (problem) throw new Problem(problem.message, linesBetween(node, problem.at));
      return node.children as RootContent[];
    },
    markdown: (node) => [forms.stepsToMarkdown(node)],
    check: checks.checkSteps,
  },
  TabItem: {
    attributes: {required: ['value', 'label']},
    html: 'theme',
    markdown: 'parent',
    check: 'attributes',
    partOf: 'Tabs',
  },
  Tabs: {
    attributes: {optional: ['groupId']},
    html: 'theme',
    markdown: (node) => forms.tabsToMarkdown(node),
    check: (context) => {
      checks.checkTabs(context);
      checks.checkParts('TabItem')(context);
    },
  },
  Term: {
    attributes: {required: ['id']},
    html: ({node, attributes: {id}, state}) => [
      term(state.glossary, id!, phrasingOf(node), freeId(`term-${id!}`, state.ids)),
    ],
    markdown: (node) => forms.termToMarkdown(node),
    check: checks.checkTerm,
    inline: true,
    link: true,
  },

  br: {html: 'element', markdown: () => [{type: 'break'}], check: 'attributes', empty: true, inline: true},
  code: {html: 'element', markdown: (node) => [code(toString(node))], check: 'attributes', inline: true},
  details: {
    attributes: {optional: ['open']},
    html: 'element',
    markdown: (node) => forms.detailsToMarkdown(node),
    check: 'attributes',
  },
  kbd: {html: 'element', markdown: (node) => [code(toString(node))], check: 'attributes', inline: true},
  summary: {html: 'element', markdown: 'parent', check: 'attributes', partOf: 'details'},
};

/** All components and HTML elements that a page may have, by name. */
export const pageComponents: ReadonlyMap<string, PageComponent> = new Map(Object.entries(REGISTRY));

export const componentOf = (name: string | null | undefined): PageComponent | undefined =>
  name ? pageComponents.get(name) : undefined;

/** Names of components, without HTML elements. */
export const componentNames: readonly string[] = [...pageComponents.keys()].filter((name) => /^[A-Z]/.test(name));

function options(node: Element, attributes: Record<string, string | undefined>, state: PageState): RootContent {
  if (attributes.operation) {
    const {operation, at, in: place, only} = attributes;
    return optionRows(optionTable(state.contract!, {operation, at, in: place, only}));
  }
  const [table, ...more] = node.children as RootContent[];
  if (table?.type !== 'table' || more.length > 0) throw new Problem(optionColumns(OPTION_COLUMNS));
  anchorRows(table, state.ids);
  return optionRows(table);
}

/** Components in a component are replaced first, by nodes that have no position: those count as its first line. */
const linesBetween = (outer: Element, inner: Element | RootContent): number =>
  (inner.position?.start.line ?? outer.position?.start.line ?? 1) - (outer.position?.start.line ?? 1);
