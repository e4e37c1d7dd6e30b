/** What the most expensive queries that are known cost, in steps (`search/work.ts`), which are the same on every machine. */
import {readFileSync} from 'node:fs';
import {brand} from '../../brand';
import {answer} from '../../search/answer';
import {openEngine} from '../../search/edge';
import {LATEST_VERSION} from '../../search/mcp/tools';
import {readIndex} from '../../search/node';
import {LIMITS, parseRequest, parseSyntax} from '../../search/query';
import {startWork} from '../../search/work';
import {quantile} from '../relevance/figures';
import {modalRequest} from './requests';

type Request = Record<string, unknown> & {query: string};

const LARGEST_RESPONSE = {
  hitsPerPage: LIMITS.hitsPerPage,
  attributesToSnippet: Array<string>(LIMITS.attributes).fill(`*:${LIMITS.snippetWords}`),
  facets: ['*'],
};
const MAX_FILTERS = Array.from({length: LIMITS.filters}, (_, group) =>
  Array.from({length: LIMITS.filters}, (_, place) =>
    place === 0 ? 'language:en' : ['language', 'version', 'docusaurus_tag', 'type'][place % 4]! + `:${group}-${place}`,
  ),
);

/** By shape: the query of each was the most expensive one of thousands. */
const KNOWN_WORST = JSON.parse(readFileSync('tests/search/known-worst.json', 'utf8')) as Record<string, string>;

function requestOf(shape: string, query: string): Request {
  const page = {indexName: brand.searchIndex, query, advancedSyntax: true};
  if (shape === 'everything together') return page;
  if (shape === 'largest response') return {...page, ...LARGEST_RESPONSE};
  if (shape === 'most filters' || shape === 'filters only') return {...page, facetFilters: MAX_FILTERS};
  return {...modalRequest(query), query, advancedSyntax: true};
}

export type Cost = {endpoint: string; usual: number; most: {shape: string; times: number}};

/** Of each endpoint: the steps of the median labelled query, and the most expensive shape as a multiple of it. */
export async function costsOf(folder: string, labelled: string[]): Promise<Cost[]> {
  const engine = await openEngine(await readIndex(folder));
  const endpoints: Record<string, (request: Request) => number> = {
    search(request) {
      const work = startWork();
      answer(engine, parseRequest(request, brand.searchIndex), () => 0, work);
      return work.steps;
    },
    MCP({query}) {
      const work = startWork();
      engine.search(parseSyntax(query, true), LATEST_VERSION, work);
      return work.steps;
    },
  };
  return Object.entries(endpoints).map(([endpoint, stepsOf]) => {
    const usual = quantile(
      labelled.map((query) => stepsOf({...modalRequest(query), query})),
      0.5,
    );
    const [most] = Object.entries(KNOWN_WORST)
      .map(([shape, query]) => ({shape, times: stepsOf(requestOf(shape, query)) / usual}))
      .sort((a, b) => b.times - a.times);
    return {endpoint, usual, most: most!};
  });
}
