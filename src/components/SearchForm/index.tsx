import React, {type ReactNode} from 'react';
import styles from './styles.module.css';

/** A plain form: it leads to the results page with or without JavaScript. */
export function SearchForm({label, id}: {label: string; id: string}): ReactNode {
  return (
    <form className={styles.form} action="/search" role="search" aria-label={label}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <div className={styles.row}>
        <input id={id} className={styles.input} type="search" name="q" maxLength={64} autoComplete="off" required />
        <button type="submit" className="button button--primary">
          Search
        </button>
      </div>
    </form>
  );
}
