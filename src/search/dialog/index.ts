/**
 * The results in the search dialog. The dialog and its field are in the HTML of every page and work without this code
 * (src/theme/SearchBar). This is a separate script without React, loaded when the reader opens search, so that results
 * do not wait for hydration. config/search.ts bundles it with its settings.
 */
import {createSearchClient} from '../client';
import {createHistory, visitedFrom} from '../history';
import {storedKind, storeKind, type Kind} from '../kinds';
import {missingResultsUrl} from '../missing-results';
import {searchedIn} from '../query-limit';
import {createSearchSession, NOTHING_ASKED, type SearchState} from '../session';
import {stored} from '../../client/stored';
import {ask, type SearchClient, type SearchSettings} from './ask';
import {element} from './element';
import {filters} from './filters';
import {footer} from './footer';
import {cellId, listOf} from './list';
import {errorMessage, nothingMessage, seeAllLink, startMessage, understoodNote} from './messages';
import {noResultLinks, startLinks} from './page-links';
import {createResultsPage} from './results-page';
import {announcement, screenOf, type Screen} from './screen';
import {TEXTS} from './texts';

/** A key that the next one overtakes sends no request. */
const TYPING_PAUSE_MS = 40;

/** What the page script calls: in the dialog each time it opens, on the results page when it is shown. */
export function createSearch(settings: SearchSettings) {
  const client = createSearchClient(settings); // one for both: it caches failed hosts and responses
  return {showResults: createResults(settings, client), showResultsPage: createResultsPage(settings, client)};
}

/** Returns a function that shows the results for the query in the field. */
function createResults(settings: SearchSettings, client: SearchClient): (dialog: HTMLDialogElement) => void {
  let shown: {dialog: HTMLDialogElement; results: ReturnType<typeof resultsIn>} | undefined;
  addEventListener('online', () => shown?.results.retry());

  return (dialog) => {
    // React renders a new dialog on navigation to a page with another layout.
    if (shown?.dialog !== dialog) shown = {dialog, results: resultsIn(dialog, settings, client)};
    shown.results.open();
  };
}

function resultsIn(
  dialog: HTMLDialogElement,
  settings: SearchSettings,
  client: SearchClient,
): {open: () => void; retry: () => void} {
  const input = dialog.querySelector('input')!;
  const dropdown = element('div', {class: 'DocSearch-Dropdown'});
  const status = element('div', {class: 'unseen', role: 'status'});
  const choices = filters('search-kind', (chosen) => {
    kind = chosen;
    storeKind(kind);
    search();
  });
  dialog.querySelector('[data-results]')!.replaceChildren(choices.box, dropdown, status, footer(settings.hosts));
  const history = createHistory({
    // The storage keys of DocSearch.
    recent: stored(`__DOCSEARCH_RECENT_SEARCHES__${settings.indexName}`, visitedFrom),
    favourites: stored(`__DOCSEARCH_FAVORITE_SEARCHES__${settings.indexName}`, visitedFrom),
  });
  const session = createSearchSession((words, page) => ask(client, settings, {query: words, page, kind}), show);
  let state: SearchState = NOTHING_ASKED;
  let screen: Screen | undefined;
  let kind: Kind = 'all';
  let active = 0;
  let enterAwaits: KeyboardEvent | undefined;

  const query = () => (input.value.trim() === '' ? '' : searchedIn(input));
  const isAnswered = () => state.status === 'idle' && query() === (state.result?.query ?? '');
  const rows = () => [...dropdown.querySelectorAll<HTMLElement>('[role=row][aria-selected]')];

  function search(pause = 0): void {
    enterAwaits = undefined;
    activate(0);
    session.ask(query(), pause);
  }

  function show(next: SearchState): void {
    const isSame = screen && next.result === state.result && next.failed === state.failed;
    state = next;
    if (!isSame) draw();
    dialog.classList.toggle('DocSearch-Container--Stalled', state.status === 'stalled');
    dialog.classList.toggle('DocSearch-Container--Errored', state.status === 'error');
    status.textContent = announcement(state, screen!);
    if (state.status === 'error') enterAwaits = undefined;
    else if (enterAwaits && isAnswered()) follow(enterAwaits);
  }

  function draw(): void {
    screen = screenOf(state, history);
    const {name, groups} = screen;
    choices.box.hidden = name === 'start';
    const parts: HTMLElement[] = [];
    if (name === 'error') parts.push(errorMessage());
    if (name === 'nothing') {
      parts.push(nothingMessage({state, reportUrl: reportUrl(), onSuggestion: suggest}));
      parts.push(noResultLinks(closeUnlessKept));
    }
    if (name === 'start' && groups.length === 0) parts.push(startMessage(), startLinks(closeUnlessKept));
    if (name === 'hits') parts.push(...understoodNote(state));
    if (groups.length > 0)
      parts.push(
        listOf(groups, name === 'start' ? TEXTS.earlierSearches : TEXTS.results, {
          onActive: (index) => index !== active && activate(index),
          onChoose(row, event) {
            history.visit(row.remembered);
            closeUnlessKept(event);
          },
          onAction(action) {
            action.run();
            draw();
            input.focus();
          },
        }),
      );
    if (name === 'hits') parts.push(seeAllLink(state, allUrl(), closeUnlessKept));
    dropdown.replaceChildren(...parts);
    dropdown.scrollTop = 0;
    activate(0);
  }

  const allUrl = () => `${settings.searchPage}?q=${encodeURIComponent(state.result!.query)}`;
  const reportUrl = () => missingResultsUrl(settings, state.result!.query);

  function suggest(text: string): void {
    input.value = `${text.toLowerCase()} `;
    input.focus();
    search();
  }

  /** A hit that opens in another tab leaves the dialog open. */
  function closeUnlessKept({button, altKey, ctrlKey, metaKey, shiftKey}: MouseEvent): void {
    if (button === 0 && !altKey && !ctrlKey && !metaKey && !shiftKey) dialog.close();
  }

  function activate(index: number): HTMLElement | undefined {
    const all = rows();
    active = index;
    for (const [position, row] of all.entries()) row.setAttribute('aria-selected', String(position === active));
    input.setAttribute('aria-expanded', String(all.length > 0));
    if (all.length > 0) input.setAttribute('aria-activedescendant', cellId(active));
    else input.removeAttribute('aria-activedescendant');
    return all[active];
  }

  /** Simulates a click on the active link, so that Ctrl and Shift have the same effect. */
  function follow(pressed: KeyboardEvent): void {
    enterAwaits = undefined;
    const link = rows()[active]?.querySelector('a');
    const {ctrlKey, metaKey, shiftKey} = pressed;
    link?.dispatchEvent(new MouseEvent('click', {bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey}));
  }

  function onKeyDown(event: KeyboardEvent): void {
    const step = {ArrowDown: 1, ArrowUp: -1}[event.key];
    const count = rows().length;
    const isModified = event.altKey || event.ctrlKey || event.metaKey || event.shiftKey;
    if (event.isComposing) return;
    if (step && !isModified && count > 0) {
      event.preventDefault();
      input.focus();
      activate((active + step + count) % count)!.scrollIntoView({block: 'nearest'});
    } else if (event.key === 'Enter' && event.target === input && state.status !== 'error') {
      // After an error the form opens the results page, which retries.
      event.preventDefault();
      // Before the response: opens the first hit of the pending response, not of the results still shown.
      if (isAnswered()) follow(event);
      else enterAwaits = event;
    }
  }

  function open(): void {
    screen = undefined; // other tabs and earlier visits change the history
    kind = storedKind(); // the results page changes it
    choices.show(kind);
    search();
  }

  input.addEventListener('input', () => search(TYPING_PAUSE_MS));
  dialog.addEventListener('keydown', onKeyDown);
  // The event comes in a later task: the dialog may be open again.
  dialog.addEventListener('close', () => dialog.open || session.stop());
  return {open, retry: () => dialog.open && session.retry()};
}
