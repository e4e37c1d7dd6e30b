import {endpoints, type Contract, type Endpoint} from '../api-contract/types';
import {render} from '../api-reference/render/load';
import type {EventSource} from '../event-payloads/load';
import {optionTable, type OptionSource} from '../page-components/option-table';
import {problemOf} from '../page-components/problem';
import type {Message} from './finding';
import {copiedFrom, type Page} from './page';

/** What pages may refer to: other pages, the API, files, terms. */
export type Site = {
  /** Address to page; undefined for one that exists but has no text we can read. */
  pages: ReadonlyMap<string, Page | undefined>;
  /** Old address to new address. */
  redirects: ReadonlyMap<string, string>;
  api: ApiIndex;
  /** Ids of the glossary. */
  terms: readonly string[];
  /** Payloads of events, by source. */
  events: readonly EventSource[];
  /** Address of these docs, with scheme. */
  docsHost: string;
};

export type ApiIndex = {
  /** Ids of operations and their aliases. */
  ids: readonly string[];
  deprecated: ReadonlySet<string>;
  /** Addresses of operation and index pages. */
  routes: readonly string[];
  /** Ids of everything on the page of an operation: `query.limit`, `body.name`, `response-200.id`. */
  anchors: (id: string) => ReadonlySet<string>;
  /** What is wrong with a table of options, if anything. */
  optionProblem: (source: OptionSource) => Pick<Message, 'problem' | 'fix'> | undefined;
  /** The mistake that a piece of work with the contract meets, if any. */
  problemOf: (work: (contract: Contract) => unknown) => Pick<Message, 'problem' | 'fix'> | undefined;
};

export const OPERATION_ROUTE = /^\/docs\/api\/([\w-]+)$/;

/** Ids come from the page itself, so that a link that passes here has a target there. */
export function indexApi(contract: Contract): ApiIndex {
  const byId = new Map<string, Endpoint>();
  for (const endpoint of endpoints(contract)) {
    const {operationId, 'x-aliases': aliases = []} = endpoint.operation;
    for (const id of [operationId, ...aliases.map((alias) => alias.id)]) byId.set(id, endpoint);
  }
  const known = new Map<string, ReadonlySet<string>>();
  return {
    ids: [...byId.keys()],
    deprecated: new Set([...byId].filter(([, {operation}]) => operation.deprecated).map(([id]) => id)),
    routes: [
      ...[...byId.keys()].map((id) => `/docs/api/${id}`),
      ...contract.tags.map((tag) => `/docs/${tag['x-index']}-api-index`),
    ],
    anchors: (id) => {
      const anchors = known.get(id) ?? renderedIds(contract, byId.get(id)!);
      known.set(id, anchors);
      return anchors;
    },
    optionProblem: (source) => problemOf(() => optionTable(contract, source)),
    problemOf: (work) => problemOf(() => work(contract)),
  };
}

function renderedIds(contract: Contract, endpoint: Endpoint): ReadonlySet<string> {
  const {html} = render.renderOperation(contract, endpoint, {
    samplesHtml: ' ',
    usedInGuides: [{title: 'this one', to: '/'}],
    cliName: 'cli',
  });
  return new Set([...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id!.replaceAll('&amp;', '&')));
}

/** Ids on a page: headings, elements that have one, terms where the glossary stands. */
export function anchorsOf(page: Page, site: Site): string[] {
  const source = copiedFrom(page)?.file;
  const copied = source === undefined ? undefined : [...site.pages.values()].find((other) => other?.file === source);
  return [
    ...page.headings.map(({id}) => id),
    ...page.elements.flatMap(({attributes}) => (typeof attributes.id === 'string' ? [attributes.id] : [])),
    ...(page.elements.some(({name}) => name === 'Glossary') ? site.terms : []),
    ...(copied ? anchorsOf(copied, site) : []),
  ];
}
