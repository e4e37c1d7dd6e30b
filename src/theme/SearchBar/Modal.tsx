import Link from '@docusaurus/Link';
import {createStorageSlot, useSearchLinkCreator} from '@docusaurus/theme-common';
import {useSearchResultUrlProcessor} from '@docusaurus/theme-search-algolia/client';
import type {ThemeConfigAlgolia} from '@docusaurus/theme-search-algolia';
import Translate from '@docusaurus/Translate';
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import type {SearchHit} from '@site/src/search/client';
import {groupHits, linesOf} from '@site/src/search/hits';
import {createHistory, type Visited} from '@site/src/search/history';
import {Marked} from '@site/src/search/Marked';
import {plain} from '@site/src/search/marked-text';
import {missingResultsUrl} from '@site/src/search/missing-results';
import {QUERY_LIMIT} from '@site/src/search/query-limit';
import type {SearchState} from '@site/src/search/session';
import {useSearch} from '@site/src/search/useSearch';
import translations from '@theme/SearchTranslations';
import React, {
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
} from 'react';
import {createPortal} from 'react-dom';
import {Icon} from './Icon';
import {selectedText} from './keyboard';

export type SearchModalProps = {initialQuery: string; onClose: () => void};

const {searchBox, startScreen, errorScreen, noResultsScreen, footer} = translations.modal as unknown as {
  [screen in 'searchBox' | 'startScreen' | 'errorScreen' | 'noResultsScreen' | 'footer']: Record<string, string>;
};

const LABEL = translations.button!.buttonText;

type Row = {
  item: Visited;
  icon: 'page' | 'heading' | 'text' | 'recent' | 'star';
  isChild: boolean;
  choose: () => void;
  actions: {icon: 'star' | 'cross'; label: string; run: () => void}[];
};
type Group = {title: string; rows: Row[]};

export default function SearchModal({initialQuery, onClose}: SearchModalProps): ReactNode {
  const [query, setQuery] = useState(initialQuery);
  const [active, setActive] = useState(0);
  const [state, session] = useSearch();
  const [groups, screen] = useGroups(state);
  const dialog = useRef<HTMLDialogElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const enterAwaits = useRef<KeyboardEvent>();
  const ids = useId();
  const rows = groups.flatMap((group) => group.rows);
  const question = query.trim() === '' ? '' : query;
  const isAnswered = question === (state.result?.query ?? '');

  useOpenDialog(dialog, input, initialQuery);
  useEffect(() => session.ask(question), [session, question]);

  function write(text: string): void {
    enterAwaits.current = undefined;
    setQuery(text);
    setActive(0);
    input.current!.focus();
  }

  /** As if the active link had been clicked, so that Ctrl and Shift mean what they mean there. */
  function follow({ctrlKey, metaKey, shiftKey}: KeyboardEvent): void {
    dialog
      .current!.querySelector('[aria-selected=true] a')
      ?.dispatchEvent(new window.MouseEvent('click', {bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey}));
  }

  // Enter before the answer: the reader wants what comes, not what is still shown.
  useEffect(() => {
    if (!isAnswered || !enterAwaits.current) return;
    const event = enterAwaits.current;
    enterAwaits.current = undefined;
    follow(event);
  }, [isAnswered]);

  function onKeyDown(event: KeyboardEvent): void {
    const step = {ArrowDown: 1, ArrowUp: -1}[event.key];
    if (step && rows.length > 0) {
      event.preventDefault();
      const next = (active + step + rows.length) % rows.length;
      setActive(next);
      input.current!.focus();
      dialog.current!.querySelectorAll('[role=row][aria-selected]')[next]!.scrollIntoView({block: 'nearest'});
    } else if (event.key === 'Enter' && event.target === input.current && !event.nativeEvent.isComposing) {
      event.preventDefault();
      if (isAnswered) follow(event);
      else enterAwaits.current = event;
    }
  }

  function onChoose(event: MouseEvent, row: Row): void {
    row.choose();
    if (!(event.button === 1 || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey)) onClose();
  }

  return createPortal(
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of the field and of the list below it; a click beside it
    <dialog
      ref={dialog}
      className={['DocSearch', 'DocSearch-Container', STATUS_CLASS[state.status]].filter(Boolean).join(' ')}
      aria-label={LABEL}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onMouseDown={(event) => {
        if (event.target !== event.currentTarget) return;
        event.preventDefault(); // the press would take the focus from the opener
        onClose();
      }}
      onKeyDown={onKeyDown}>
      <div className="DocSearch-Modal">
        <div className="DocSearch-SearchBar">
          <form
            className="DocSearch-Form"
            role="search"
            onSubmit={(event) => event.preventDefault()}
            onReset={() => write('')}>
            <label className="DocSearch-MagnifierLabel" htmlFor={`${ids}input`}>
              <Icon name="search" />
              <span className="DocSearch-VisuallyHiddenForAccessibility">{LABEL}</span>
            </label>
            <div className="DocSearch-LoadingIndicator" />
            <input
              ref={input}
              id={`${ids}input`}
              className="DocSearch-Input"
              type="search"
              role="combobox"
              aria-autocomplete="list"
              aria-haspopup="grid"
              aria-expanded={rows.length > 0}
              aria-controls={rows.length > 0 ? `${ids}list` : undefined}
              aria-activedescendant={rows.length > 0 ? `${ids}${active}` : undefined}
              autoComplete="off"
              autoCorrect="off"
              autoCapitalize="off"
              spellCheck={false}
              enterKeyHint="go"
              maxLength={QUERY_LIMIT}
              placeholder={translations.placeholder}
              value={query}
              onChange={({target: {value}}) => write(value)}
            />
            <button
              type="reset"
              className="DocSearch-Reset"
              title={searchBox.resetButtonTitle}
              aria-label={searchBox.resetButtonAriaLabel}
              hidden={query === ''}>
              <Icon name="cross" />
            </button>
          </form>
          <button type="button" className="DocSearch-Cancel" onClick={onClose}>
            {searchBox.cancelButtonText}
          </button>
        </div>
        <div className="DocSearch-Dropdown">
          {screen === 'error' && <ErrorScreen />}
          {screen === 'nothing' && <NoResults state={state} onSuggestion={(text) => write(`${text.toLowerCase()} `)} />}
          {screen === 'start' && rows.length === 0 && (
            <div className="DocSearch-StartScreen">
              <p className="DocSearch-Help">{startScreen.noRecentSearchesText}</p>
            </div>
          )}
          {rows.length > 0 && (
            <div
              id={`${ids}list`}
              className="DocSearch-Dropdown-Container"
              role="grid"
              aria-label={screen === 'start' ? 'Earlier searches' : 'Results'}>
              {groups
                .filter((group) => group.rows.length > 0)
                .map((group) => (
                  <div key={group.title} className="DocSearch-Hits" role="rowgroup">
                    <div role="row">
                      <div className="DocSearch-Hit-source" role="rowheader">
                        {group.title}
                      </div>
                    </div>
                    {group.rows.map((row) => {
                      const own = rows.indexOf(row);
                      return (
                        <HitRow
                          key={row.item.objectID}
                          id={`${ids}${own}`}
                          row={row}
                          isActive={own === active}
                          onActive={() => setActive(own)}
                          onChoose={(event) => onChoose(event, row)}
                          onAction={() => {
                            setActive(0);
                            input.current!.focus();
                          }}
                        />
                      );
                    })}
                  </div>
                ))}
            </div>
          )}
          {screen === 'hits' && <SeeAll state={state} onClose={onClose} />}
        </div>
        <div className="DocSearch-VisuallyHiddenForAccessibility" role="status">
          {announcement(state, screen)}
        </div>
        <Footer />
      </div>
    </dialog>,
    document.body,
  );
}

const STATUS_CLASS = {
  idle: undefined,
  loading: undefined,
  stalled: 'DocSearch-Container--Stalled',
  error: 'DocSearch-Container--Errored',
};

type Screen = 'start' | 'hits' | 'nothing' | 'error';

/** What the list shows. While an answer is awaited, the last screen stays. */
function useGroups(state: SearchState): [Group[], Screen] {
  const {siteConfig} = useDocusaurusContext();
  const {indexName} = siteConfig.themeConfig.algolia as ThemeConfigAlgolia;
  const processUrl = useSearchResultUrlProcessor();
  const [, setChanges] = useState(0);
  const history = useMemo(
    () =>
      createHistory({
        // The names that the hosted provider's own modal uses.
        recent: createStorageSlot(`__DOCSEARCH_RECENT_SEARCHES__${indexName}`),
        favourites: createStorageSlot(`__DOCSEARCH_FAVORITE_SEARCHES__${indexName}`),
      }),
    [indexName],
  );
  const {result} = state;
  const answer = useMemo<Group[]>(
    () =>
      groupHits((result?.hits ?? []).map((hit) => ({...hit, url: processUrl(hit.url)}))).map(({title, rows}) => ({
        title: plain(title),
        rows: rows.map(({hit, parent}) => ({
          item: hit,
          icon: iconOf(hit),
          isChild: parent !== undefined,
          choose: () => history.visit(hit.type === 'content' ? (parent ?? hit) : hit),
          actions: [],
        })),
      })),
    [result, processUrl, history],
  );

  if (state.failed !== undefined) return [[], 'error'];
  if (result) return [answer, result.hits.length > 0 ? 'hits' : 'nothing'];

  const changed = (change: (item: Visited) => void) => (item: Visited) => () => {
    change(item);
    setChanges((changes) => changes + 1);
  };
  const keep = changed(history.keep);
  const removeRecent = changed(history.removeRecent);
  const removeFavourite = changed(history.removeFavourite);
  const row = (item: Visited) => ({item, isChild: false, choose: () => history.visit(item)});
  return [
    [
      {
        title: startScreen.recentSearchesTitle!,
        rows: history.recent().map((item) => ({
          ...row(item),
          icon: 'recent',
          actions: [
            {icon: 'star', label: startScreen.saveRecentSearchButtonTitle!, run: keep(item)},
            {icon: 'cross', label: startScreen.removeRecentSearchButtonTitle!, run: removeRecent(item)},
          ],
        })),
      },
      {
        title: startScreen.favoriteSearchesTitle!,
        rows: history.favourites().map((item) => ({
          ...row(item),
          icon: 'star',
          actions: [{icon: 'cross', label: startScreen.removeFavoriteSearchButtonTitle!, run: removeFavourite(item)}],
        })),
      },
    ],
    'start',
  ];
}

function iconOf({type}: SearchHit): Row['icon'] {
  if (type === 'lvl1') return 'page';
  return type === 'content' ? 'text' : 'heading';
}

type HitRowProps = {
  id: string;
  row: Row;
  isActive: boolean;
  onActive: () => void;
  onChoose: (event: MouseEvent) => void;
  onAction: () => void;
};

function HitRow({id, row, isActive, onActive, onChoose, onAction}: HitRowProps): ReactNode {
  const {title, path} = linesOf(row.item);
  return (
    <div
      className={row.isChild ? 'DocSearch-Hit DocSearch-Hit--Child' : 'DocSearch-Hit'}
      role="row"
      tabIndex={-1}
      aria-selected={isActive}
      onMouseMove={isActive ? undefined : onActive}
      onFocus={isActive ? undefined : onActive}>
      <div id={id} className="DocSearch-Hit-cell" role="gridcell">
        <Link className="DocSearch-Hit-Container" to={row.item.url} onClick={onChoose}>
          <span className="DocSearch-Hit-icon">
            <Icon name={row.icon} />
          </span>
          <span className="DocSearch-Hit-content-wrapper">
            <span className="DocSearch-Hit-title">
              <Marked html={title} />
            </span>{' '}
            {path && (
              <span className="DocSearch-Hit-path">
                <Marked html={path} />
              </span>
            )}
          </span>
          {row.actions.length === 0 && (
            <span className="DocSearch-Hit-Select-Icon">
              <Icon name="enter" />
            </span>
          )}
        </Link>
      </div>
      {row.actions.map(({icon, label, run}) => (
        <div key={icon} className="DocSearch-Hit-action" role="gridcell">
          <button
            type="button"
            className="DocSearch-Hit-action-button"
            title={label}
            aria-label={`${label}: ${plain(title)}`}
            onClick={() => {
              run();
              onAction();
            }}>
            <Icon name={icon} />
          </button>
        </div>
      ))}
    </div>
  );
}

function ErrorScreen(): ReactNode {
  return (
    <div className="DocSearch-ErrorScreen">
      <div className="DocSearch-Screen-Icon">
        <Icon name="offline" />
      </div>
      <p className="DocSearch-Title">{errorScreen.titleText}</p>
      <p className="DocSearch-Help">{errorScreen.helpText}</p>
    </div>
  );
}

function NoResults({state, onSuggestion}: {state: SearchState; onSuggestion: (text: string) => void}): ReactNode {
  const {siteConfig} = useDocusaurusContext();
  const query = state.result!.query;
  return (
    <div className="DocSearch-NoResults">
      <div className="DocSearch-Screen-Icon">
        <Icon name="nothing" />
      </div>
      <p className="DocSearch-Title">
        {noResultsScreen.noResultsText} &quot;<strong>{query}</strong>&quot;
      </p>
      {state.suggestions.length > 0 && (
        <div className="DocSearch-NoResults-Prefill-List">
          <p className="DocSearch-Help">{noResultsScreen.suggestedQueryText}:</p>
          <ul>
            {state.suggestions.map(plain).map((text) => (
              <li key={text}>
                <button type="button" className="DocSearch-Prefill" onClick={() => onSuggestion(text)}>
                  {text}
                </button>
              </li>
            ))}
          </ul>
        </div>
      )}
      <p className="DocSearch-Help">
        {noResultsScreen.reportMissingResultsText}{' '}
        <a href={missingResultsUrl(siteConfig, query)}>{noResultsScreen.reportMissingResultsLinkText}</a>
      </p>
    </div>
  );
}

function SeeAll({state, onClose}: {state: SearchState; onClose: () => void}): ReactNode {
  const createSearchLink = useSearchLinkCreator();
  const {query, nbHits} = state.result!;
  return (
    <div className="DocSearch-HitsFooter">
      <Link to={createSearchLink(query)} onClick={onClose}>
        <Translate id="theme.SearchBar.seeAll" values={{count: String(nbHits)}}>
          {'See all {count} results'}
        </Translate>
      </Link>
    </div>
  );
}

/** What a reader hears who does not see the list change. */
function announcement({status, result}: SearchState, screen: Screen): string {
  if (status === 'stalled') return 'Searching…';
  if (screen === 'error') return `${errorScreen.titleText}. ${errorScreen.helpText}`;
  if (screen === 'nothing') return `${noResultsScreen.noResultsText} "${result!.query}"`;
  if (screen === 'hits') return result!.nbHits === 1 ? '1 result' : `${result!.nbHits} results`;
  return '';
}

function Footer(): ReactNode {
  const {siteConfig} = useDocusaurusContext();
  const hosts = siteConfig.customFields!.searchHosts as string[];
  return (
    <div className="DocSearch-Footer">
      <ul className="DocSearch-Commands">
        <Command keys={{enter: footer.selectKeyAriaLabel}} text={footer.selectText} />
        <Command
          keys={{down: footer.navigateDownKeyAriaLabel, up: footer.navigateUpKeyAriaLabel}}
          text={footer.navigateText}
        />
        <li>
          <kbd className="DocSearch-Commands-Key">Esc</kbd>
          <span className="DocSearch-Label">{footer.closeText}</span>
        </li>
      </ul>
      {hosts[0]!.endsWith('.algolia.net') && (
        <div className="DocSearch-Logo">
          <a href="https://www.algolia.com/ref/docsearch/" target="_blank" rel="noopener noreferrer">
            <span className="DocSearch-Label">{footer.searchByText}</span> Algolia
          </a>
        </div>
      )}
    </div>
  );
}

function Command({keys, text}: {keys: Partial<Record<'enter' | 'up' | 'down', string>>; text?: string}): ReactNode {
  return (
    <li>
      {Object.entries(keys).map(([name, label]) => (
        <kbd key={name} className="DocSearch-Commands-Key">
          <Icon name={name as 'enter'} />
          <span className="DocSearch-VisuallyHiddenForAccessibility">{label}</span>
        </kbd>
      ))}
      <span className="DocSearch-Label">{text}</span>
    </li>
  );
}

/** Opens before the first paint: the rest of the page is inert and a key typed now is already in the field. */
function useOpenDialog(
  dialog: React.RefObject<HTMLDialogElement>,
  input: React.RefObject<HTMLInputElement>,
  initialQuery: string,
): void {
  useLayoutEffect(() => {
    const {body} = document;
    const opened = dialog.current!;
    const scrollbar = window.innerWidth - body.clientWidth;
    // A query from selected text is replaced by what is typed; one that was typed goes on.
    const isSelected = selectedText() === initialQuery;
    opened.showModal();
    input.current!.focus();
    input.current!.setSelectionRange(isSelected ? 0 : initialQuery.length, initialQuery.length);
    body.classList.add('DocSearch--active');
    body.style.marginInlineEnd = `${scrollbar}px`; // nothing moves when the scrollbar goes
    return () => {
      opened.close();
      body.classList.remove('DocSearch--active');
      body.style.removeProperty('margin-inline-end');
    };
  }, [dialog, input, initialQuery]);
}
