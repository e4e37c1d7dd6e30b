// Ejected (3.8.1): the stock page has no main landmark, spins for ever when search is unreachable and brings a second client; src/search/README.md.
import Head from '@docusaurus/Head';
import Link from '@docusaurus/Link';
import {useHistory, useLocation} from '@docusaurus/router';
import {PageMetadata} from '@docusaurus/theme-common';
import {useSearchResultUrlProcessor} from '@docusaurus/theme-search-algolia/client';
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import useIsBrowser from '@docusaurus/useIsBrowser';
import {SearchField} from '@site/src/components/SearchForm';
import type {SearchHit} from '@site/src/search/client';
import {Marked} from '@site/src/search/Marked';
import {plain} from '@site/src/search/marked-text';
import {missingResultsUrl} from '@site/src/search/missing-results';
import {QUERY_LIMIT} from '@site/src/search/query-limit';
import {HITS_PER_PAGE} from '@site/src/search/request';
import type {SearchState} from '@site/src/search/session';
import {useSearch} from '@site/src/search/useSearch';
import Heading from '@theme/Heading';
import Layout from '@theme/Layout';
import React, {useEffect, useId, useRef, type ReactNode} from 'react';
import styles from './styles.module.css';

const TYPING_PAUSE_MS = 300;

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
  const [state, session] = useSearch();
  const isTyping = useRef(false);

  useEffect(() => {
    session.ask(query.trim(), isTyping.current ? TYPING_PAUSE_MS : 0);
    isTyping.current = false;
  }, [session, query]);

  function write(value: string): void {
    isTyping.current = true;
    history.replace({search: value && `?${new URLSearchParams({q: value})}`});
  }

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
        <Heading as="h1" className={styles.title}>
          {title}
        </Heading>
        <form role="search" action="/search" onSubmit={(event) => event.preventDefault()}>
          <SearchField
            label="Words to look for"
            id={inputId}
            value={query}
            onChange={({target: {value}}) => write(value)}
          />
          <noscript>
            <p>Search needs JavaScript. Without it, browse the guides by topic.</p>
          </noscript>
        </form>
        {/* Always there: a screen reader only hears a region that changes. */}
        <p className={styles.status} role="status">
          {query && announcement(state)}
        </p>
        {query ? (
          <Results state={state} onMore={session.more} onSuggestion={write} />
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

function announcement({status, result, failed}: SearchState): string {
  if (status === 'stalled') return 'Searching…';
  if (failed !== undefined || !result) return '';
  if (result.nbHits === 0) return `No results for "${result.query}"`;
  const count = result.nbHits === 1 ? 'One document found' : `${result.nbHits} documents found`;
  return result.page > 0 ? `${count}, ${result.hits.length} shown` : count;
}

type ResultsProps = {state: SearchState; onMore: () => void; onSuggestion: (text: string) => void};

function Results({state, onMore, onSuggestion}: ResultsProps): ReactNode {
  const list = useRef<HTMLOListElement>(null);
  const {status, result, failed, suggestions} = state;
  const page = result?.page ?? 0;
  // When only the next page failed, what is there stays.
  const isShown = result !== undefined && (failed === undefined || failed === result.query);

  // The button may have gone; reading goes on at the first new hit.
  useEffect(() => {
    if (page > 0) list.current?.querySelectorAll('a')[page * HITS_PER_PAGE]?.focus();
  }, [page]);

  return (
    <>
      {failed !== undefined && (
        <div role="alert" className={styles.message}>
          <p>
            <strong>Unable to fetch results</strong>
          </p>
          <p>You might want to check your network connection.</p>
        </div>
      )}
      {isShown && result.hits.length === 0 && (
        <NoResults query={result.query} suggestions={suggestions} onSuggestion={onSuggestion} />
      )}
      {isShown && result.hits.length > 0 && (
        <ol ref={list} className={styles.results} aria-busy={status === 'loading' || status === 'stalled'}>
          {result.hits.map((hit) => (
            <Hit key={hit.objectID} hit={hit} />
          ))}
        </ol>
      )}
      {isShown && page + 1 < result.nbPages && (
        <button type="button" className="button button--primary" onClick={onMore}>
          Show more results
        </button>
      )}
    </>
  );
}

type NoResultsProps = {query: string; suggestions: string[]; onSuggestion: (text: string) => void};

function NoResults({query, suggestions, onSuggestion}: NoResultsProps): ReactNode {
  const {siteConfig} = useDocusaurusContext();
  return (
    <div className={styles.message}>
      {suggestions.length > 0 && (
        <>
          <p>Try searching for:</p>
          <ul className={styles.suggestions}>
            {suggestions.map(plain).map((text) => (
              <li key={text}>
                <button type="button" className={styles.suggestion} onClick={() => onSuggestion(text.toLowerCase())}>
                  {text}
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
      <p>
        Believe this query should return results? <a href={missingResultsUrl(siteConfig, query)}>Let us know.</a>
      </p>
    </div>
  );
}

function Hit({hit}: {hit: SearchHit}): ReactNode {
  const processUrl = useSearchResultUrlProcessor();
  const levels = levelsOf(hit);
  const content = hit._snippetResult?.content?.value;
  return (
    <li>
      <Link to={processUrl(hit.url)}>
        <Marked html={levels.at(-1) ?? hit.url} />
      </Link>
      <p className={styles.path}>{levels.slice(0, -1).map(plain).join(' › ')}</p>
      {content && (
        <p>
          <Marked html={content} />
        </p>
      )}
    </li>
  );
}

/** Headings above the hit and its own, as far as they are told. */
function levelsOf({_highlightResult, hierarchy}: SearchHit): string[] {
  const marked = _highlightResult?.hierarchy;
  return marked
    ? Object.values(marked).map(({value}) => value)
    : Object.values(hierarchy).filter((value) => value !== null);
}
