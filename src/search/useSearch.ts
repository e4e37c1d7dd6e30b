import {useAlgoliaContextualFacetFilters} from '@docusaurus/theme-search-algolia/client';
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import type {ThemeConfigAlgolia} from '@docusaurus/theme-search-algolia';
import {useEffect, useMemo, useRef, useState} from 'react';
import {createSearchClient, type SearchOptions} from './client';
import {filtersFor, type Kind} from './kinds';
import {searchRequest} from './request';
import {createSearchSession, NOTHING_ASKED, type SearchState} from './session';

/** One client per visit: it caches failed hosts and responses. */
let shared: ReturnType<typeof createSearchClient> | undefined;
const client = (options: SearchOptions) => (shared ??= createSearchClient(options));

type Session = ReturnType<typeof createSearchSession>;

/** Searches the site's index, filtered by the page's language and docs version, and by a kind of pages. */
export function useSearch(kind: Kind): [SearchState, Session] {
  const {siteConfig} = useDocusaurusContext();
  const {appId, apiKey, indexName} = siteConfig.themeConfig.algolia as ThemeConfigAlgolia;
  const hosts = siteConfig.customFields!.searchHosts as string[];
  const filters = JSON.stringify(useAlgoliaContextualFacetFilters()); // a new array on each render
  const [state, setState] = useState(NOTHING_ASKED);
  // Not a dependency of the session, whose results stay while those of another kind are pending.
  const chosen = useRef(kind);
  chosen.current = kind;

  const session = useMemo(
    () =>
      createSearchSession(async (query, page) => {
        const isNarrow = window.matchMedia('(max-width: 768px)').matches;
        const asked = chosen.current;
        const facetFilters = filtersFor(JSON.parse(filters) as unknown[], asked);
        const request = searchRequest({indexName, query, page, facetFilters, isNarrow});
        const [result] = await client({appId, apiKey, hosts}).search([request]);
        return {...result!, kind: asked};
      }, setState),
    [appId, apiKey, hosts, indexName, filters],
  );
  useEffect(() => session.stop, [session]);

  return [state, session];
}
