// Ejected (3.8.1): the stock page has no main landmark, spins for ever when search is unreachable and brings a second client.
import Head from '@docusaurus/Head';
import Link from '@docusaurus/Link';
import {useHistory, useLocation} from '@docusaurus/router';
import {PageMetadata} from '@docusaurus/theme-common';
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import useIsBrowser from '@docusaurus/useIsBrowser';
import {createSearchClient, type SearchHit, type SearchOptions, type SearchResult} from '@site/src/search/client';
import {useAlgoliaContextualFacetFilters, useSearchResultUrlProcessor} from '@docusaurus/theme-search-algolia/client';
import type {ThemeConfigAlgolia} from '@docusaurus/theme-search-algolia';
import Heading from '@theme/Heading';
import Layout from '@theme/Layout';
import React, {useEffect, useId, useState, type ReactNode} from 'react';
import styles from './styles.module.css';

const TYPING_PAUSE_MS = 300;
const STALLED_AFTER_MS = 300;
const QUERY_LIMIT = 64;

export default function SearchPage(): ReactNode {
  return (
    <Layout>
      <SearchPageContent />
    </Layout>
  );
}

/** Inside the layout, because the contextual filters come from its providers. */
function SearchPageContent(): ReactNode {
  const history = useHistory();
  const {search} = useLocation();
  const {siteConfig} = useDocusaurusContext();
  // The static page knows no query: it is read after hydration.
  const query = (useIsBrowser() && new URLSearchParams(search).get('q')?.slice(0, QUERY_LIMIT)) || '';
  const inputId = useId();
  const title = query ? `Search results for "${query}"` : 'Search the documentation';

  return (
    <>
      <PageMetadata
        title={title}
        description={`Search the guides, tutorials and API reference of ${siteConfig.title}.`}
      />
      <Head>
        <meta property="robots" content="noindex, follow" />
      </Head>
      <main className="container page-narrow">
        <Heading as="h1">{title}</Heading>
        <form role="search" action="/search" onSubmit={(event) => event.preventDefault()}>
          <label htmlFor={inputId} className={styles.label}>
            Words to look for
          </label>
          <input
            id={inputId}
            className={styles.input}
            type="search"
            name="q"
            maxLength={QUERY_LIMIT}
            autoComplete="off"
            value={query}
            onChange={({target: {value}}) => history.replace({search: value && `?${new URLSearchParams({q: value})}`})}
          />
          <noscript>
            <p>Search needs JavaScript. Without it, browse the guides by topic.</p>
          </noscript>
        </form>
        {query ? (
          <Results key={query} query={query} />
        ) : (
          <p className={styles.browse}>
            Or browse <Link to="/docs/tags">all topics</Link>, <Link to="/docs/getting-started">the user guides</Link>{' '}
            and <Link to="/docs/api-getting-started">the API reference</Link>.
          </p>
        )}
      </main>
    </>
  );
}

type Status = 'idle' | 'loading' | 'stalled' | 'error';

function useSearch(query: string, page: number): {status: Status; result: SearchResult | undefined} {
  const {siteConfig} = useDocusaurusContext();
  const {appId, apiKey, indexName} = siteConfig.themeConfig.algolia as ThemeConfigAlgolia;
  const facetFilters = JSON.stringify(useAlgoliaContextualFacetFilters());
  const hosts = siteConfig.customFields!.searchHosts as string[];
  const [state, setState] = useState<{status: Status; result: SearchResult | undefined}>({
    status: 'idle',
    result: undefined,
  });

  useEffect(() => {
    let current = true;
    const set = (status: Status, result?: SearchResult) => {
      if (current) setState((last) => ({status, result: result ?? last.result}));
    };
    let stalled: number | undefined;
    const pause = window.setTimeout(() => {
      set('loading');
      stalled = window.setTimeout(() => set('stalled'), STALLED_AFTER_MS);
      client({appId, apiKey, hosts})
        .search([
          {
            indexName,
            query,
            page,
            hitsPerPage: 20,
            attributesToSnippet: ['content:10'],
            facetFilters: JSON.parse(facetFilters),
          },
        ])
        .finally(() => window.clearTimeout(stalled))
        .then(
          ([answer]) => set('idle', answer),
          () => set('error'),
        );
    }, TYPING_PAUSE_MS);
    return () => {
      current = false;
      window.clearTimeout(pause);
      window.clearTimeout(stalled);
    };
  }, [appId, apiKey, hosts, indexName, query, page, facetFilters]);

  return state;
}

/** One client for the visit: it remembers which hosts failed. */
let shared: ReturnType<typeof createSearchClient> | undefined;
const client = (options: SearchOptions) => (shared ??= createSearchClient(options));

function Results({query}: {query: string}): ReactNode {
  const [page, setPage] = useState(0);
  const {status, result} = useSearch(query, page);
  return (
    <>
      <div className={styles.status} role="status">
        {status === 'stalled' && <p>Searching…</p>}
        {status === 'idle' && result && <p>{count(result.nbHits)}</p>}
      </div>
      {status === 'error' ? (
        <div role="alert">
          <p>
            <strong>Unable to fetch results</strong>
          </p>
          <p>You might want to check your network connection.</p>
        </div>
      ) : (
        result && <Hits query={query} hits={result.hits} />
      )}
      {status !== 'error' && result && result.nbPages > 1 && (
        <nav className={styles.pages} aria-label="Result pages">
          <button
            type="button"
            className="button button--primary"
            disabled={page === 0}
            onClick={() => setPage(page - 1)}>
            Previous
          </button>
          <span>
            Page {page + 1} of {result.nbPages}
          </span>
          <button
            type="button"
            className="button button--primary"
            disabled={page + 1 >= result.nbPages}
            onClick={() => setPage(page + 1)}>
            Next
          </button>
        </nav>
      )}
    </>
  );
}

function count(hits: number): string {
  return hits === 1 ? 'One document found' : `${hits} documents found`;
}

function Hits({query, hits}: {query: string; hits: SearchHit[]}): ReactNode {
  const processUrl = useSearchResultUrlProcessor();
  if (hits.length === 0) {
    return (
      <p>
        No results for <strong>{query}</strong>
      </p>
    );
  }
  return (
    <ol className={styles.results}>
      {hits.map((hit) => (
        <li key={hit.objectID}>
          <Link to={processUrl(hit.url)}>
            <Marked html={levels(hit).at(-1) ?? hit.url} />
          </Link>
          <p className={styles.path}>{levels(hit).slice(0, -1).map(plain).join(' › ')}</p>
          {hit._snippetResult?.content && (
            <p>
              <Marked html={hit._snippetResult.content.value} />
            </p>
          )}
        </li>
      ))}
    </ol>
  );
}

function levels(hit: SearchHit): string[] {
  const source = hit._highlightResult?.hierarchy;
  return source
    ? Object.values(source).map(({value}) => value)
    : Object.values(hit.hierarchy).filter((value): value is string => value !== null);
}

const plain = (html: string): string => html.replace(/<[^>]+>/g, '');

/** Shows highlighted parts without ever setting HTML that came over the network. */
function Marked({html}: {html: string}): ReactNode {
  return html
    .split(/(<(?:mark|span|em)[^>]*>[\s\S]*?<\/(?:mark|span|em)>)/g)
    .map((part, index) =>
      part.startsWith('<') ? (
        <mark key={index}>{decode(plain(part))}</mark>
      ) : (
        <React.Fragment key={index}>{decode(part)}</React.Fragment>
      ),
    );
}

const ENTITIES: Record<string, string> = {
  '&lt;': '<',
  '&gt;': '>',
  '&amp;': '&',
  '&quot;': '"',
  '&#39;': "'",
  '&#x27;': "'",
};
const decode = (text: string): string => text.replace(/&(?:lt|gt|amp|quot|#39|#x27);/g, (entity) => ENTITIES[entity]!);
