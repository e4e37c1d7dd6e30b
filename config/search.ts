import type {ThemeConfig} from '@docusaurus/preset-classic';
import type {Brand} from '../brand';
import type {SearchSettings} from '../src/search/dialog/ask';
import type {Env} from './env';

/** Credentials of the local search service; public by design. */
export const LOCAL_SEARCH = {appId: 'local', apiKey: 'local-search-key'} as const;

/** Path of the local search service on the site's origin. */
export const SEARCH_BASE = '/_search';

/** Path and query of a request to the service. */
export const queriesPath = ({appId, apiKey}: {appId: string; apiKey: string} = LOCAL_SEARCH): string =>
  `${SEARCH_BASE}/1/indexes/*/queries?${new URLSearchParams({'x-algolia-application-id': appId, 'x-algolia-api-key': apiKey}).toString()}`;

export function search(brand: Brand, env: Env): ThemeConfig['algolia'] {
  return {
    ...credentials(env.search),
    indexName: brand.searchIndex,
    contextualSearch: true,
    searchPagePath: 'search',
    insights: false,
  };
}

/**
 * Hosts of the search client. The local service is listed twice: after a timeout the client retries with a longer one.
 */
export function searchHosts({appId}: {appId?: string}): string[] {
  if (appId === undefined || appId === LOCAL_SEARCH.appId) {
    return [SEARCH_BASE, SEARCH_BASE];
  }
  return [`https://${appId}-dsn.algolia.net`, ...[1, 2, 3].map((n) => `https://${appId}-${n}.algolianet.com`)];
}

/** The module that renders results in the search dialog and on the results page, with the site's settings. */
export function searchResults({brand, env, title}: {brand: Brand; env: Env; title: string}): string {
  const settings: SearchSettings = {
    ...credentials(env.search),
    hosts: searchHosts(env.search),
    indexName: brand.searchIndex,
    searchPage: '/search',
    support: brand.emails.support,
    title,
  };
  const given = JSON.stringify(settings);
  return `import {createSearch} from './dialog'; export const {showResults, showResultsPage} = createSearch(${given});`;
}

/** Both set: hosted search. Neither: the local service. Only one: an error. */
function credentials({appId, apiKey}: Env['search']): {appId: string; apiKey: string} {
  if (appId === undefined && apiKey === undefined) {
    return LOCAL_SEARCH;
  }
  if (!appId) {
    throw new Error(
      'Search: the application id is missing. Set DOCS_SEARCH_APP_ID, or unset DOCS_SEARCH_API_KEY to use the local search service.',
    );
  }
  if (!apiKey) {
    throw new Error(
      'Search: the API key is missing. Set DOCS_SEARCH_API_KEY to a search-only key, or unset DOCS_SEARCH_APP_ID to use the local search service.',
    );
  }
  return {appId, apiKey};
}
