import {endpoints, type Contract, type Endpoint} from '../../../contract';
import {ALL_RESOURCES} from '../../api/api-reference/groups';
import {referenceModel} from '../../api/api-reference/page-model';
import type {EventSource} from '../../api/event-payloads/load';
import {optionTable, type OptionSource} from '../page-components/option-table';
import {problemOf} from '../page-components/problem';
import type {Message} from './finding';
import {importsOf, type Page} from './page';

/** Everything that pages may reference: other pages, the API, files, terms. */
export type Site = {
  /** URL to page; undefined for a page without a readable source. */
  pages: ReadonlyMap<string, Page | undefined>;
  /** Old URL to new URL. */
  redirects: ReadonlyMap<string, string>;
  api: ApiIndex;
  /** Ids of the glossary. */
  terms: readonly string[];
  /** Payloads of events, by source. */
  events: readonly EventSource[];
  /** Origin of these docs. */
  docsHost: string;
};

export type ApiIndex = {
  /** Ids of operations and their aliases. */
  ids: readonly string[];
  deprecated: ReadonlySet<string>;
  /** URLs of operation and index pages. */
  routes: readonly string[];
  /** Ids of everything on the page of an operation: `query.limit`, `body.name`, `response-200.id`. */
  anchors: (id: string) => ReadonlySet<string>;
  /** The error of an option table, if any. */
  optionProblem: (source: OptionSource) => Pick<Message, 'problem' | 'fix'> | undefined;
  /** The error that a function on the contract throws, if any. */
  problemOf: (work: (contract: Contract) => unknown) => Pick<Message, 'problem' | 'fix'> | undefined;
};

export const OPERATION_ROUTE = /^\/docs\/api\/([\w-]+)$/;

function endpointsById(contract: Contract): Map<string, Endpoint> {
  const byId = new Map<string, Endpoint>();
  for (const endpoint of endpoints(contract)) {
    const {operationId, 'x-aliases': aliases = []} = endpoint.operation;
    for (const id of [operationId, ...aliases.map((alias) => alias.id)]) byId.set(id, endpoint);
  }
  return byId;
}

const apiRoutes = (contract: Contract): string[] => [
  ...[...endpointsById(contract).keys()].map((id) => `/docs/api/${id}`),
  ...contract.tags.map((tag) => `/docs/${tag['x-index']}-api-index`),
  ALL_RESOURCES.path,
];

/** Neither words nor samples have a part in the ids of a page. */
const NO_HEAD = {route: '', title: '', description: ''};
const CONTEXT = {
  names: {cli: '', tokenVariable: '', apiKeyVariable: ''},
  usedInGuides: () => [{title: 'this one', to: '/'}],
};

/** Ids come from the model of the page, so that every accepted link has a target in HTML and in Markdown. */
export function indexApi(contract: Contract): ApiIndex {
  const byId = endpointsById(contract);
  const known = new Map<string, ReadonlySet<string>>();
  return {
    ids: [...byId.keys()],
    deprecated: new Set([...byId].filter(([, {operation}]) => operation.deprecated).map(([id]) => id)),
    routes: apiRoutes(contract),
    anchors: (id) => {
      const anchors =
        known.get(id) ?? new Set(referenceModel(NO_HEAD, {operation: id}, {...CONTEXT, contract}).anchors);
      known.set(id, anchors);
      return anchors;
    },
    optionProblem: (source) => problemOf(() => optionTable(contract, source)),
    problemOf: (work) => problemOf(() => work(contract)),
  };
}

/** Ids on a page: headings, elements that have one, terms on the glossary page. */
export function anchorsOf(page: Page, site: Site): string[] {
  const shown = new Set(importsOf(page).values());
  const parts = [...site.pages.values()].filter((other) => other && other !== page && shown.has(other.file));
  return [
    ...page.headings.map(({id}) => id),
    ...page.elements.flatMap(({attributes}) => (typeof attributes.id === 'string' ? [attributes.id] : [])),
    ...(page.elements.some(({name}) => name === 'Glossary') ? site.terms : []),
    ...parts.flatMap((part) => anchorsOf(part!, site)),
  ];
}
