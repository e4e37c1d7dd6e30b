/**
 * Runs in every page, also before the application: puts the reader's own values
 * and language into the page. Nothing leaves the browser. Bundled by ./index.ts.
 */
const VALUES = 'docs.values';
/** The key of the engine's tab groups, so that tabs of guides follow the same choice. */
const LANGUAGE = 'docusaurus.tab.language';

export type Values = Record<string, string>;

export function readValues(): Values {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(VALUES) ?? '{}');
    return Object.fromEntries(
      Object.entries(kept as object).filter(([, value]) => typeof value === 'string' && value !== ''),
    ) as Values;
  } catch {
    return {}; // storage is blocked or holds something else: the example's values stay
  }
}

export function writeValues(values: Values): void {
  try {
    if (Object.keys(values).length > 0) localStorage.setItem(VALUES, JSON.stringify(values));
    else localStorage.removeItem(VALUES);
  } catch (error) {
    console.error('Your values could not be kept.', error);
  }
}

/** Shows the reader's values in every marked place; a value that is not set shows the example's again. */
export function showValues(values: Values): void {
  for (const place of document.querySelectorAll<HTMLElement>('[data-value]')) {
    place.dataset.example ??= place.textContent;
    const own = values[place.dataset.value!];
    const text = own ?? place.dataset.example;
    if (place.textContent !== text) place.textContent = text;
    place.classList.toggle('own-value', own !== undefined);
  }
}

function showLanguage(language: string | null): void {
  for (const choice of document.querySelectorAll<HTMLInputElement>('.samples input')) {
    if (choice.value === language) choice.checked = true;
  }
}

/** Opens the folds around the place that the address names; not every browser does. */
function openFolds(): void {
  let place: Element | null | undefined = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  const target = place;
  let opened = false;
  while ((place = place?.parentElement?.closest('details'))) {
    opened ||= !(place as HTMLDetailsElement).open;
    (place as HTMLDetailsElement).open = true;
  }
  // A part that the reader's filter hides: show all.
  const all = target?.closest('.filtered')?.querySelector('input');
  if (all && target!.getClientRects().length === 0) opened = all.checked = true;
  if (opened) target!.scrollIntoView();
}

/** Brings the reader's place in a long sidebar into view, without moving the page. */
function showPlace(): void {
  const place = document.querySelector('.theme-doc-sidebar-menu .menu__link--active[aria-current]');
  const box = place?.closest('nav');
  if (!place || !box) return;
  const {top, bottom} = place.getBoundingClientRect();
  const {top: from, bottom: to} = box.getBoundingClientRect();
  if (top < from || bottom > to) box.scrollTop += top - from - (to - from) / 3;
}

/** For content that came later. */
export function show(): void {
  showValues(readValues());
  try {
    showLanguage(localStorage.getItem(LANGUAGE));
  } catch {
    // storage is blocked: the first language stays
  }
  openFolds();
}

export function start(): void {
  show();
  addEventListener('load', showPlace); // the layout is known then; asking before would make the browser compute it twice
  addEventListener('hashchange', openFolds);
  addEventListener('change', ({target}) => {
    if (!(target instanceof HTMLInputElement) || !target.closest('.samples')) return;
    showLanguage(target.value);
    try {
      localStorage.setItem(LANGUAGE, target.value);
    } catch {
      // the choice holds for this page
    }
  });
  // Another tab of the site chose.
  addEventListener('storage', ({key, newValue}) => {
    if (key === LANGUAGE) showLanguage(newValue);
    if (key === VALUES) showValues(readValues());
  });
}
