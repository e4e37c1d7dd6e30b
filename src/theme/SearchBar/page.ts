/**
 * The search control, before and after hydration: opens the dialog that is in the HTML of every page and loads the
 * results module. Part of the small script of every page, so it is plain DOM code with relative imports only. It
 * listens on the document, because React may replace button and dialog on navigation.
 */
import {CONTENT_RENDERED} from '../../client/content-rendered';
import {loadStyle} from '../../client/load-style';
import {importAgain, loadPart} from '../../client/notice';
import type * as Condense from '../../search/extract-error-message';
import {limitQuery, QUERY_LIMIT} from '../../search/query-limit';
import {isShortcut, isTextField, isWriting, selectedText} from './keyboard';
import {opensWithSlash} from './slash';

declare const CONDENSE_SCRIPT: string;

type Results = {showResults: (dialog: HTMLDialogElement) => void; showResultsPage: (main: HTMLElement) => void};

const BUTTON = '[aria-controls=search-dialog]';
const STALLED = 'DocSearch-Container--Stalled';
const STALLED_AFTER_MS = 300;

let loading: Promise<Results> | undefined;

export function wireSearch(): void {
  document.addEventListener('keydown', onKeyDown);
  document.addEventListener('submit', onSubmit);
  document.addEventListener('click', onClick);
  document.addEventListener('paste', onPaste);
  document.addEventListener('input', onInput);
  document.addEventListener('mousedown', onMouseDown);
  // Neither bubbles.
  document.addEventListener('close', onClose, true);
  document.addEventListener('focus', onIntent, true);
  document.addEventListener('pointerover', onIntent);
  // Closes the dialog on navigation, so that it is not open when the page returns from the back/forward cache.
  addEventListener('popstate', close);
  addEventListener('pagehide', close);
  document.addEventListener(CONTENT_RENDERED, showPage);
  showPage();
}

/** The results page shows the query of its URL, before and without the application. */
function showPage(): void {
  const main = document.querySelector<HTMLElement>('[data-search-page]');
  const dialog = dialogOf();
  if (!main || !dialog) return;
  const query = new URLSearchParams(location.search).get('q') ?? '';
  // Before the results, which read the field.
  const condensed = query.length > QUERY_LIMIT && fillCondensed(main.querySelector('input')!, query);
  void Promise.all([loadPart(() => load(dialog)), condensed]).then(([results]) => results.showResultsPage(main));
}

const dialogOf = () => document.getElementById('search-dialog') as HTMLDialogElement | null;
const inputOf = (dialog: HTMLDialogElement) => dialog.querySelector('input')!;
const isIn = (selector: string, {target}: Event): boolean =>
  target instanceof Element && Boolean(target.closest(selector));

function open(query: string): void {
  const dialog = dialogOf();
  if (!dialog || dialog.open) return;
  const input = inputOf(dialog);
  document.body.style.setProperty('--scrollbar', `${innerWidth - document.documentElement.clientWidth}px`);
  input.value = limitQuery(query);
  dialog.showModal(); // focuses the field, which receives all further keys
  input.select();
  noteOf(input)!.textContent = '';
  if (query.length > QUERY_LIMIT) void fillCondensed(input, query);
  showResults(dialog);
}

function close(): void {
  dialogOf()?.close();
}

function showResults(dialog: HTMLDialogElement): void {
  const timer = setTimeout(() => dialog.classList.add(STALLED), STALLED_AFTER_MS);
  const settled = () => {
    clearTimeout(timer);
    dialog.classList.remove(STALLED);
  };
  load(dialog).then(
    (results) => {
      settled();
      if (dialog.open) results.showResults(dialog);
    },
    () => {
      settled();
      noteOf(inputOf(dialog))!.textContent = 'Results cannot be shown here. Press Enter to open the results page.';
    },
  );
}

/** Script and styles at the same time. */
function load({dataset}: HTMLDialogElement): Promise<Results> {
  loading ??= Promise.all([importAgain<Results>(dataset.script!), loadStyle(dataset.style!)]).then(
    ([results]) => results,
    (error: unknown) => {
      loading = undefined; // retry when the dialog opens again
      throw error;
    },
  );
  return loading;
}

/** The button is hovered or focused: the dialog is likely to be opened. */
function onIntent(event: Event): void {
  const {saveData, effectiveType = ''} =
    (navigator as {connection?: {saveData?: boolean; effectiveType?: string}}).connection ?? {};
  const dialog = dialogOf();
  if (loading || !dialog || saveData || effectiveType.includes('2g') || !isIn(BUTTON, event)) return;
  load(dialog).catch(() => undefined); // opening reports it
}

function onKeyDown(event: KeyboardEvent): void {
  const dialog = dialogOf();
  if (!dialog || event.defaultPrevented) return;
  if (isShortcut(event)) {
    event.preventDefault();
    if (event.repeat) return;
    if (dialog.open) close();
    else open(selectedText());
  } else if (dialog.open) {
    // Natively, the first Escape only empties a search field.
    if (event.key === 'Escape' && !event.isComposing) {
      event.preventDefault();
      close();
    }
  } else if (isWriting(event) && isIn(BUTTON, event) && event.key !== '/') {
    open(''); // the field has the focus before the browser inserts the letter
  } else if (event.key === '/' && isWriting(event) && !isTextField(event.target) && opensWithSlash.read()) {
    event.preventDefault();
    open(selectedText());
  }
}

/** Without this script the button links to the results page. */
function onSubmit(event: Event): void {
  if (!(event.target as Element).querySelector(BUTTON) || !dialogOf()) return;
  event.preventDefault();
  open(selectedText());
}

function onClick(event: Event): void {
  if (!isIn('.DocSearch-Reset', event)) return;
  const input = inputOf(dialogOf()!);
  input.value = '';
  input.focus();
  input.dispatchEvent(new Event('input', {bubbles: true}));
}

const noteOf = (input: Element): Element | null | undefined =>
  (input.closest('dialog') ?? input.closest('form'))?.querySelector('[data-search-note]');

/** The field has a limit that log lines exceed: keeps their message instead of their first letters, and says so. */
async function fillCondensed(input: HTMLInputElement, text: string): Promise<void> {
  const {query, message} = await (import(CONDENSE_SCRIPT) as Promise<typeof Condense>).then(
    ({extractErrorMessage}) => extractErrorMessage(text),
    () => ({query: '', message: ''}), // offline
  );
  input.value = query || limitQuery(text);
  if (message) Object.assign(input.dataset, {condensed: input.value, message});
  input.dispatchEvent(new Event('input', {bubbles: true}));
  const note = noteOf(input);
  if (note) note.textContent = `The text was too long: ${message ? 'only its message was' : 'its end was not'} kept.`;
}

function onPaste(event: ClipboardEvent): void {
  const input = event.target;
  const pasted = event.clipboardData?.getData('text/plain').trim() ?? '';
  if (!(input instanceof HTMLInputElement) || input.name !== 'q' || pasted.length <= QUERY_LIMIT) return;
  event.preventDefault();
  void fillCondensed(input, pasted);
}

function onInput({target, isTrusted}: Event): void {
  // Our own changes are not trusted events.
  const note = isTrusted && target instanceof HTMLInputElement && target.name === 'q' && noteOf(target);
  if (note) note.textContent = '';
}

/** A press on the backdrop. It must not move the focus. The second press of a double click was meant for the button. */
function onMouseDown(event: MouseEvent): void {
  if (event.target !== dialogOf()) return;
  event.preventDefault();
  if (event.detail < 2) close();
}

/** The browser restores the focus; if nothing had it, the button gets it. */
function onClose({target}: Event): void {
  const dialog = dialogOf();
  const {activeElement, body} = document;
  if (dialog && target === dialog && (activeElement === body || dialog.contains(activeElement)))
    document.querySelector<HTMLElement>(BUTTON)?.focus({preventScroll: true});
}
