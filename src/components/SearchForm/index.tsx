import {QUERY_LIMIT} from '@site/src/search/query-limit';
import React, {type ComponentProps, type ReactNode, type RefObject} from 'react';
import styles from './styles.module.css';

/** A plain form: it opens the results page with or without JavaScript. */
export function SearchForm({label, id}: {label: string; id: string}): ReactNode {
  return (
    <form className={styles.form} action="/search" role="search" aria-label={label}>
      <SearchField label={label} id={id} placeholder="Guides, API, errors" required>
        <button type="submit" className="button button--primary" aria-label={label}>
          Search
        </button>
      </SearchField>
    </form>
  );
}

/** More than a log line with its stack trace; the URL of the results page has to fit into a request. */
const PASTE_LIMIT = 2000;

/** Takes a whole error message. The results page keeps the words that tell it from others. */
export function PasteForm({id}: {id: string}): ReactNode {
  return (
    <form className={styles.form} action="/search" role="search" aria-label="Find an error message">
      <label className={styles.label} htmlFor={id}>
        Paste an error message or a log line
      </label>
      <textarea
        id={id}
        className={`${styles.input} ${styles.paste}`}
        name="q"
        rows={3}
        maxLength={PASTE_LIMIT}
        required
        spellCheck={false}
        autoComplete="off"
      />
      <button type="submit" className="button button--primary">
        Find the cause
      </button>
    </form>
  );
}

/** Says what happened to a pasted text. Filled by the page script; React does not manage its content. */
export const SearchNote = (): ReactNode => (
  <p
    className="search-note"
    role="status"
    data-search-note=""
    suppressHydrationWarning
    dangerouslySetInnerHTML={{__html: ''}}
  />
);

type SearchFieldProps = ComponentProps<'input'> & {label: string; id: string; inputRef?: RefObject<HTMLInputElement>};

/** The labeled field and its button. Uncontrolled: letters typed before hydration stay. */
export function SearchField({label, id, inputRef, children, ...input}: SearchFieldProps): ReactNode {
  return (
    <>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <div className={styles.row}>
        <svg className={styles.icon} viewBox="0 0 20 20" aria-hidden="true">
          <path d="M14.4 14.4 18 18M9 15.5a6.5 6.5 0 1 1 0-13 6.5 6.5 0 0 1 0 13Z" />
        </svg>
        <input
          {...input}
          ref={inputRef}
          id={id}
          className={styles.input}
          type="search"
          name="q"
          maxLength={QUERY_LIMIT}
          autoComplete="off"
        />
        {children}
      </div>
      <SearchNote />
    </>
  );
}
