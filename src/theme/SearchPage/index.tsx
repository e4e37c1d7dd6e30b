// Ejected (3.8.1): the stock page has no main landmark, spins for ever when search is unreachable and brings a second client; src/search/README.md.
import Head from '@docusaurus/Head';
import Link from '@docusaurus/Link';
import {useHistory, useLocation} from '@docusaurus/router';
import {PageMetadata} from '@docusaurus/theme-common';
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import {SearchField} from '@site/src/components/SearchForm';
import {inKind, watchKind, type Kind} from '@site/src/search/kinds';
import type {SearchState} from '@site/src/search/session';
import {notesOn} from '@site/src/search/understood';
import {useSearch} from '@site/src/search/useSearch';
import Heading from '@theme/Heading';
import Layout from '@theme/Layout';
import React, {useEffect, useRef, useState, type ReactNode} from 'react';
import {isQuery, queryOf, titleOf} from './query';
import {Results} from './Results';
import styles from './styles.module.css';

const TYPING_PAUSE_MS = 300;

export default function SearchPage(): ReactNode {
  return (
    <Layout>
      <SearchPageContent />
    </Layout>
  );
}

/**
 * Inside the layout, because the contextual filters come from its providers. The static HTML has no query;
 * ./before-paint.ts inserts it exactly as it is rendered here, so that hydration changes nothing.
 */
function SearchPageContent(): ReactNode {
  const history = useHistory();
  const query = queryOf(useLocation().search);
  const {siteConfig} = useDocusaurusContext();
  const title = titleOf(query);
  // Unknown until hydration: the static HTML has no filters.
  const [kind, setKind] = useState<Kind>();
  const [state, session] = useSearch(kind ?? 'all');
  const isTyping = useRef(false);
  const field = useRef<HTMLInputElement>(null);

  useEffect(() => watchKind(setKind), []);

  useEffect(() => {
    if (kind === undefined) return;
    session.ask(query.trim(), isTyping.current ? TYPING_PAUSE_MS : 0);
    isTyping.current = false;
  }, [session, query, kind]);

  useEffect(() => {
    addEventListener('online', session.retry);
    return () => removeEventListener('online', session.retry);
  }, [session]);

  function write(value: string): void {
    isTyping.current = true;
    history.replace({search: value && `?${new URLSearchParams({q: value})}`});
  }

  // Letters typed before hydration are searched too.
  useEffect(() => {
    if (field.current!.value !== queryOf(location.search)) write(field.current!.value);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once, on hydration
  }, []);

  // The field is uncontrolled, so that hydration keeps its value; it follows Back and searches from the dialog. The
  // page is rendered after the URL changes: reads the current URL, because an older one would undo fast typing.
  useEffect(() => {
    const latest = queryOf(history.location.search);
    if (field.current!.value !== latest) field.current!.value = latest;
  }, [history, query]);

  return (
    <>
      <PageMetadata
        title={title}
        description={`Search the guides, tutorials and API reference of ${siteConfig.title}.`}
      />
      <Head>
        <meta name="robots" content="noindex, follow" />
      </Head>
      <main className="container page-narrow">
        <Heading as="h1" className={styles.title} suppressHydrationWarning>
          {title}
        </Heading>
        <form role="search" action="/search" onSubmit={(event) => event.preventDefault()}>
          <SearchField
            label="Words to look for"
            id="search-page-field"
            inputRef={field}
            defaultValue={query}
            onChange={({target: {value}}) => write(value)}
          />
          <noscript>
            <p>Search needs JavaScript. Without it, browse the guides by topic.</p>
          </noscript>
        </form>
        {/* Always rendered: screen readers announce only changes of an existing live region. */}
        <p className={styles.status} role="status">
          {isQuery(query) ? announcement(state) : ''}
        </p>
        <div className={styles.found} data-shown="with-query" hidden={!isQuery(query)}>
          {isQuery(query) && <Results kind={kind} state={state} session={session} onSuggestion={write} />}
        </div>
        <p className={styles.browse} data-shown="without-query" hidden={isQuery(query)}>
          Or browse <Link to="/docs/tags">all topics</Link>, <Link to="/docs/getting-started">the user guides</Link> and{' '}
          <Link to="/docs/api-getting-started">the API reference</Link>.
        </p>
      </main>
    </>
  );
}

function announcement({status, result, failed}: SearchState): ReactNode {
  if (status === 'stalled') return 'Searching…';
  if (failed !== undefined || !result) return '';
  if (result.nbHits === 0) return `No results for "${result.query}"${inKind(result)}`;
  const count = (result.nbHits === 1 ? '1 result' : `${result.nbHits} results`) + inKind(result);
  return (
    <>
      {result.page > 0 ? `${count}, ${result.hits.length} shown` : count}
      {notesOn(result).map(({before, words, after}) => (
        <React.Fragment key={before}>
          . {before}
          <strong>{words.join(', ')}</strong>
          {after}
        </React.Fragment>
      ))}
    </>
  );
}
