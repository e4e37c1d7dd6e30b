import Link from '@docusaurus/Link';
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import type {Brand} from '@site/brand';
import {waysOut} from '@site/src/data/page-links';
import type {SearchHit} from '@site/src/search/shape';
import {callOf, withoutCall} from '@site/src/search/hits';
import {KIND_NAMES, KINDS, KINDS_LABEL, storeKind, type Kind} from '@site/src/search/kinds';
import {localUrl} from '@site/src/search/local-url';
import {Marked} from '@site/src/search/Marked';
import {plain} from '@site/src/search/marked-text';
import {missingResultsUrl} from '@site/src/search/missing-results';
import {HITS_PER_PAGE} from '@site/src/search/request';
import type {createSearchSession, SearchState} from '@site/src/search/session';
import React, {useEffect, useRef, type ReactNode} from 'react';
import styles from './styles.module.css';

type ResultsProps = {
  /** Undefined before hydration. Filters appear with the first response: until then, hydration changes nothing. */
  kind: Kind | undefined;
  state: SearchState;
  session: ReturnType<typeof createSearchSession>;
  onSuggestion: (text: string) => void;
};

export function Results({kind, state, session, onSuggestion}: ResultsProps): ReactNode {
  const list = useRef<HTMLOListElement>(null);
  const {status, result, failed, suggestions} = state;
  const page = result?.page ?? 0;
  // If only the next page failed, the loaded hits stay.
  const isShown = result !== undefined && (failed === undefined || failed === result.query);

  // The button may be gone: moves the focus to the first new hit.
  useEffect(() => {
    if (page > 0) list.current?.querySelectorAll('a')[page * HITS_PER_PAGE]?.focus();
  }, [page]);

  return (
    <>
      {kind && (result !== undefined || failed !== undefined) && <Filters kind={kind} />}
      {failed !== undefined && (
        <div role="alert" className={styles.message}>
          <p>
            <strong>Unable to fetch results</strong>
          </p>
          <p>You might want to check your network connection.</p>
          <button type="button" className="button button--primary" onClick={session.retry}>
            Try again
          </button>
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
      {isShown && failed === undefined && page + 1 < result.nbPages && (
        <button type="button" className="button button--primary" onClick={session.more}>
          Show more results
        </button>
      )}
    </>
  );
}

/** Radio buttons: one Tab stop, and the arrow keys choose. */
function Filters({kind}: {kind: Kind}): ReactNode {
  return (
    <fieldset className={styles.filters}>
      <legend className={styles.legend}>{KINDS_LABEL}</legend>
      {KIND_NAMES.map((name) => (
        <label key={name} className={styles.suggestion}>
          <input type="radio" name="search-page-kind" checked={name === kind} onChange={() => storeKind(name)} />
          {KINDS[name].label}
        </label>
      ))}
    </fieldset>
  );
}

type NoResultsProps = {query: string; suggestions: string[]; onSuggestion: (text: string) => void};

function NoResults({query, suggestions, onSuggestion}: NoResultsProps): ReactNode {
  const {siteConfig} = useDocusaurusContext();
  const {emails} = siteConfig.customFields!.brand as Brand;
  const reportUrl = missingResultsUrl({support: emails.support, title: siteConfig.title}, query);
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
        Believe this query should return results? <a href={reportUrl}>Let us know.</a>
      </p>
      <ul className={styles.suggestions} aria-label="Pages to browse">
        {waysOut.map(({label, to}) => (
          <li key={to}>
            <Link to={to}>{label}</Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Hit({hit}: {hit: SearchHit}): ReactNode {
  const levels = levelsOf(hit);
  const call = callOf(hit);
  const content = withoutCall(hit._snippetResult?.content?.value ?? '', call);
  return (
    <li>
      <Link to={localUrl(hit.url)}>
        <Marked html={levels.at(-1) ?? hit.url} />
      </Link>
      <p className={styles.path}>{levels.slice(0, -1).map(plain).join(' › ')}</p>
      {call && (
        <p>
          <code>{plain(call)}</code>
        </p>
      )}
      {content && (
        <p>
          <Marked html={content} />
        </p>
      )}
    </li>
  );
}

/** Headings above the hit and its own, as far as the response has them. */
function levelsOf({_highlightResult, hierarchy}: SearchHit): string[] {
  const marked = _highlightResult?.hierarchy;
  return marked
    ? Object.values(marked).map(({value}) => value)
    : Object.values(hierarchy).filter((value) => value !== null);
}
