/**
 * The results page, `/search?q=…`, before and without the application: the same client, messages and filters as the
 * dialog. React renders the static parts of the page once; this owns the query in heading, title and URL, the status and
 * the results.
 */
import {callOf, withoutCall} from '../hits';
import {inKind, storeKind, watchKind, type Kind} from '../kinds';
import {localUrl} from '../local-url';
import {unmarked} from '../marked-text';
import {missingResultsUrl} from '../missing-results';
import {searchedIn} from '../query-limit';
import {HITS_PER_PAGE} from '../request';
import {createSearchSession, NOTHING_ASKED, type SearchState} from '../session';
import type {SearchHit} from '../shape';
import {notesOn, noteText} from '../understood';
import {queryParts} from '../../theme/SearchPage/before-paint';
import {queryOf, searchedOf} from '../../theme/SearchPage/query';
import {element} from './element';
import {filters} from './filters';
import {ask, type SearchClient, type SearchSettings} from './ask';
import {marked} from './list';
import {nothingMessage} from './messages';
import {noResultLinks} from './page-links';
import {resultCount, TEXTS} from './texts';

const TYPING_PAUSE_MS = 300;

/** Returns a function that shows the results of the URL; called when the page is shown and when its URL changes. */
export function createResultsPage(settings: SearchSettings, client: SearchClient): (main: HTMLElement) => void {
  let shown: {main: HTMLElement; sync: () => void; retry: () => void} | undefined;
  addEventListener('online', () => shown?.main.isConnected && shown.retry());
  addEventListener('popstate', () => shown?.main.isConnected && shown.sync());
  return (main) => {
    if (shown?.main !== main) shown = {main, ...resultsOn(main, settings, client)};
    shown.sync();
  };
}

function resultsOn(main: HTMLElement, settings: SearchSettings, client: SearchClient) {
  const input = main.querySelector('input')!;
  const status = main.querySelector<HTMLElement>('[data-results-status]')!;
  const box = main.querySelector<HTMLElement>('[data-results]')!;
  const choices = filters('search-page-kind', storeKind);
  let kind: Kind = 'all';
  let state: SearchState = NOTHING_ASKED;
  let asked: string | undefined;
  const session = createSearchSession((query, page) => ask(client, settings, {query, page, kind}), show);

  function search(query: string, pause = 0): void {
    asked = query.trim();
    session.ask(asked, pause);
  }

  watchKind((chosen) => {
    kind = chosen;
    choices.show(kind);
    search(searchedOf(location.search));
  });

  /** Typing changes the URL, so that a reload and a shared link show the same results. */
  function write(pause: number): void {
    const query = searchedIn(input);
    history.replaceState(history.state, '', query ? `?${new URLSearchParams({q: query})}` : location.pathname);
    showQuery();
    search(query, pause);
  }

  function showQuery(): void {
    for (const [selector, apply] of queryParts(location.search)) {
      const part = document.querySelector<HTMLElement>(selector);
      if (part) apply(part);
    }
  }

  /** The URL was changed by a link, Back or the dialog. */
  function sync(): void {
    const query = searchedOf(location.search);
    if (searchedIn(input) !== query) input.value = queryOf(location.search);
    showQuery();
    // Hydration does not change the query: drawing the results again would lose the focus in them.
    if (query.trim() !== asked) search(query);
  }

  function show(next: SearchState): void {
    const before = state;
    state = next;
    status.replaceChildren(...announcement(state));
    box
      .querySelector('ol')
      ?.setAttribute('aria-busy', String(state.status === 'loading' || state.status === 'stalled'));
    if (state.result === before.result && state.failed === before.failed) return;
    box.replaceChildren(...partsOf());
    const {page = 0} = state.result ?? {};
    // The button that had the focus is gone: moves it to the first new hit.
    if (page > 0 && before.result?.page === page - 1)
      box.querySelectorAll<HTMLElement>('ol a')[page * HITS_PER_PAGE]?.focus();
  }

  function partsOf(): HTMLElement[] {
    const {result, failed} = state;
    // If only the next page failed, the loaded hits stay.
    const found = result && (failed === undefined || failed === result.query) ? result : undefined;
    return [
      result || failed !== undefined ? choices.box : undefined,
      failed !== undefined ? failure() : undefined,
      ...(found?.hits.length === 0 ? nothing() : []),
      found && found.hits.length > 0 ? element('ol', {class: 'search-results'}, ...found.hits.map(rowOf)) : undefined,
      found && failed === undefined && found.page + 1 < found.nbPages ? button(TEXTS.more, session.more) : undefined,
    ].filter((part) => part !== undefined);
  }

  const failure = (): HTMLElement =>
    element(
      'div',
      {class: 'search-message', role: 'alert'},
      element('p', {}, element('strong', {}, TEXTS.error)),
      element('p', {}, TEXTS.errorHelp),
      button(TEXTS.retry, session.retry),
    );

  const nothing = (): HTMLElement[] => [
    nothingMessage({
      state,
      reportUrl: missingResultsUrl(settings, state.result!.query),
      onSuggestion(text) {
        input.value = text.toLowerCase();
        write(0);
      },
    }),
    noResultLinks(() => undefined),
  ];

  input.addEventListener('input', () => write(TYPING_PAUSE_MS));
  input.form!.addEventListener('submit', (event) => event.preventDefault());
  // Letters that were typed before this module was loaded.
  if (searchedIn(input) !== searchedOf(location.search)) write(0);
  return {sync, retry: session.retry};
}

function button(text: string, onClick: () => void): HTMLElement {
  const pressed = element('button', {type: 'button', class: 'button button--primary'}, text);
  pressed.addEventListener('click', onClick);
  return pressed;
}

function rowOf(hit: SearchHit): HTMLElement {
  const levels = levelsOf(hit);
  const call = callOf(hit);
  const content = withoutCall(hit._snippetResult?.content?.value ?? '', call);
  return element(
    'li',
    {},
    element('a', {href: localUrl(hit.url)}, ...marked(levels.at(-1) ?? hit.url)),
    element('p', {class: 'search-path'}, levels.slice(0, -1).map(unmarked).join(' › ')),
    call !== '' && element('p', {}, element('code', {}, unmarked(call))),
    content !== '' && element('p', {}, ...marked(content)),
  );
}

/** Headings above the hit and its own, as far as the response has them. */
function levelsOf({_highlightResult, hierarchy}: SearchHit): string[] {
  const highlighted = _highlightResult?.hierarchy;
  return highlighted
    ? Object.values(highlighted).map(({value}) => value)
    : Object.values(hierarchy).filter((value) => value !== null);
}

/** For sighted readers and screen readers alike. */
function announcement({status, result, failed}: SearchState): (Node | string)[] {
  if (status === 'stalled') return [TEXTS.searching];
  if (failed !== undefined || !result || result.query === '') return [];
  if (result.nbHits === 0) return [`${TEXTS.nothing} "${result.query}"${inKind(result)}`];
  const count = resultCount(result.nbHits) + inKind(result);
  return [
    [result.page > 0 ? `${count}, ${result.hits.length} shown` : count, ...notesOn(result).map(noteText)].join('. '),
  ];
}
