import type {createSearchClient} from '../client';
import {filtersFor, type Kind} from '../kinds';
import {searchRequest} from '../request';
import type {SearchResult} from '../shape';

export type SearchSettings = {
  /** Instead of the browser's, to send requests in another form. */
  fetch?: typeof fetch;
  hosts: string[];
  appId: string;
  apiKey: string;
  indexName: string;
  searchPage: string;
  /** Recipient and site title of reports about missing results. */
  support: string;
  title: string;
};

export type SearchClient = ReturnType<typeof createSearchClient>;

/** Sends the same request from the dialog and from the results page, so that their counts agree. */
export async function ask(
  client: SearchClient,
  {indexName}: SearchSettings,
  {query, page, kind}: {query: string; page: number; kind: Kind},
): Promise<SearchResult> {
  // The contextual filters are computed by the theme and are in the HTML of every page.
  const {filters} = document.getElementById('search-dialog')!.dataset;
  const facetFilters = filtersFor(JSON.parse(filters!) as unknown[], kind);
  const isNarrow = matchMedia('(max-width: 768px)').matches;
  const [result] = await client.search([searchRequest({indexName, query, page, facetFilters, isNarrow})]);
  return {...result!, kind};
}
