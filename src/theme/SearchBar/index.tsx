// Ejected (3.8.1): the stock bar puts all of DocSearch in the main bundle, preconnects to a third party and does nothing before hydration; src/search/README.md.
import {useAlgoliaContextualFacetFilters} from '@docusaurus/theme-search-algolia/client';
import {translate} from '@docusaurus/Translate';
import siteConfig from '@generated/docusaurus.config';
import {useLinksInside} from '@site/src/client/use-links-inside';
import {SearchNote} from '@site/src/components/SearchForm';
import {QUERY_LIMIT} from '@site/src/search/query-limit';
import React, {useRef, type ReactNode} from 'react';
import './dialog.css';
import styles from './styles.module.css';

const {script, style} = siteConfig.customFields!.searchResults as {script: string; style: string};
const LABEL = translate({id: 'theme.SearchBar.label', message: 'Search'});
const CLEAR = translate({id: 'theme.SearchModal.searchBox.resetButtonTitle', message: 'Clear the query'});
const MAGNIFIER = 'M14.4 14.4 18 18M9 15.5a6.5 6.5 0 1 1 0-13 6.5 6.5 0 0 1 0 13Z';
const CROSS = 'm5 5 10 10M15 5 5 15';

/**
 * Button and dialog as in the static HTML, where ./page.ts and the results (src/search/dialog) use them without React.
 * React renders them once and does not update them: the field is uncontrolled, and React does not manage the content of
 * the results container.
 */
export default function SearchBar(): ReactNode {
  const dialog = useRef<HTMLDialogElement>(null);
  const filters = JSON.stringify(useAlgoliaContextualFacetFilters());
  useLinksInside(dialog);

  return (
    <>
      <form className={styles.form} action={`${siteConfig.baseUrl}search`}>
        <button
          type="submit"
          className={styles.button}
          aria-haspopup="dialog"
          aria-controls="search-dialog"
          aria-keyshortcuts="Control+K Meta+K /">
          <svg className={styles.icon} viewBox="0 0 20 20" aria-hidden="true">
            <path d={MAGNIFIER} />
          </svg>
          <span className={styles.label}>{LABEL}</span>
          <span className={styles.keys} aria-hidden="true">
            <kbd className={styles.modifier}>
              <span>Ctrl</span>
            </kbd>
            <kbd>K</kbd>
          </span>
        </button>
      </form>
      <dialog
        ref={dialog}
        id="search-dialog"
        className="DocSearch DocSearch-Container"
        aria-label={LABEL}
        data-script={script}
        data-style={style}
        data-filters={filters}>
        <div className="DocSearch-Modal">
          <div className="DocSearch-SearchBar">
            <form className="DocSearch-Form" role="search" action={`${siteConfig.baseUrl}search`}>
              <Icon className="DocSearch-Magnifier" path={MAGNIFIER} />
              <div className="DocSearch-LoadingIndicator" />
              <input
                className="DocSearch-Input"
                type="search"
                name="q"
                maxLength={QUERY_LIMIT}
                role="combobox"
                aria-label={LABEL}
                aria-autocomplete="list"
                aria-haspopup="grid"
                aria-controls="search-list"
                aria-expanded="false"
                autoComplete="off"
                autoCorrect="off"
                autoCapitalize="off"
                spellCheck={false}
                enterKeyHint="search"
                placeholder={translate({id: 'theme.SearchModal.placeholder', message: 'Search docs'})}
              />
              <button type="button" className="DocSearch-Reset" title={CLEAR} aria-label={CLEAR}>
                <Icon path={CROSS} />
              </button>
            </form>
            <form className="DocSearch-Cancel" method="dialog">
              <button type="submit">
                {translate({id: 'theme.SearchModal.searchBox.cancelButtonText', message: 'Cancel'})}
              </button>
            </form>
          </div>
          <SearchNote />
          <div
            className="DocSearch-Results"
            data-results=""
            suppressHydrationWarning
            dangerouslySetInnerHTML={{__html: ''}}
          />
        </div>
      </dialog>
    </>
  );
}

function Icon({path, className}: {path: string; className?: string}): ReactNode {
  return (
    <span className={className}>
      <svg className="DocSearch-Icon" viewBox="0 0 20 20" aria-hidden="true">
        <path d={path} />
      </svg>
    </span>
  );
}
