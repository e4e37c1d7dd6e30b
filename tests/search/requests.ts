/** The requests that the site's pages send for a query. */
import {brand} from '../../brand';
import {LOCAL_SEARCH} from '../../config/search';
import {searchRequest} from '../../src/search/request';

export const KEYS = new URLSearchParams({
  'x-algolia-application-id': LOCAL_SEARCH.appId,
  'x-algolia-api-key': LOCAL_SEARCH.apiKey,
}).toString();

/** The search endpoint. */
export const SEARCH_PATH = `/_search/1/indexes/*/queries?${KEYS}`;

const CONTEXT = [['docusaurus_tag:default', 'docusaurus_tag:docs-default-current'], ['language:en']];

/** The dialog, on each key press. */
export const modalRequest = (query: string, isNarrow = false): Record<string, unknown> =>
  searchRequest({indexName: brand.searchIndex, query, facetFilters: CONTEXT, isNarrow});

/** The results page: the hits, and the counts of each filter without that filter. */
export function pageRequests(query: string, page = 0): Record<string, unknown>[] {
  const common = {indexName: brand.searchIndex, query, page, advancedSyntax: true};
  return [
    {...common, hitsPerPage: 15, facets: ['docusaurus_tag', 'language'], facetFilters: CONTEXT},
    {...common, hitsPerPage: 0, facets: 'docusaurus_tag', facetFilters: CONTEXT.slice(1)},
    {...common, hitsPerPage: 0, facets: 'language', facetFilters: CONTEXT.slice(0, 1)},
  ];
}
