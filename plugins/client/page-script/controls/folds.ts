import {decodable} from '../../../../src/client/correct-input';
import {showPanelsAround} from './tabs';

/** Animates the height of <details>, opens those around the target of a link, and keeps those that the reader opened. */

/** As Docusaurus computes it: longer for higher content, 1 ms when the reader prefers reduced motion. */
function duration(height: number, reducedMotion: boolean): number {
  if (reducedMotion) return 1;
  const lines = height / 36;
  return Math.round((4 + 15 * lines ** 0.25 + lines / 5) * 10);
}

/** What runs, and whether the fold is open after it. */
const running = new WeakMap<HTMLDetailsElement, {animation: Animation; opens: boolean}>();

/** Menus open without an animation; all other <details> are animated. */
const isFold = (details: HTMLDetailsElement): boolean => !details.matches('.dropdown, .navbar-menu');

export function wireFolds(): void {
  document.addEventListener('click', (event) => {
    const summary = (event.target as Element).closest('summary');
    const details = summary?.parentElement;
    if (event.defaultPrevented || !(details instanceof HTMLDetailsElement) || !isFold(details)) return;
    if ((event.target as Element).closest('a')) return; // a link inside the summary
    event.preventDefault(); // the content must stay visible while it closes
    fold(details);
  });
  addEventListener('hashchange', openFoldsAroundTarget);
  if (!CSS.supports('selector(::details-content)')) wirePrint();
  // Several at the same time are stored once. `toggle` does not bubble.
  let planned: number | undefined;
  document.addEventListener(
    'toggle',
    ({target}) => {
      if (!(target as Element).matches(FOLDS)) return;
      clearTimeout(planned);
      planned = window.setTimeout(storeFolds);
    },
    true,
  );
}

/** Browsers whose style sheets cannot open folds for print. */
function wirePrint(): void {
  let opened: HTMLDetailsElement[] = [];
  addEventListener('beforeprint', () => {
    opened = foldsOfPage().filter(({open}) => !open);
    for (const details of opened) details.open = true;
  });
  addEventListener('afterprint', () => {
    for (const details of opened) details.open = false;
  });
}

const FOLDS = 'main details';
const foldsOfPage = (): HTMLDetailsElement[] => [...document.querySelectorAll<HTMLDetailsElement>(FOLDS)];

/** In the history entry: a reload and Back return to the same text at the same position, a link opens the page as it is. */
function storeFolds(): void {
  const folds = foldsOfPage().flatMap(({open}, index) => (open ? [index] : []));
  history.replaceState({...(history.state as object | null), folds}, '');
}

/** Before the browser restores the scroll position, which depends on their height. */
export function restoreFolds(): void {
  const {folds} = (history.state as {folds?: number[]} | null) ?? {};
  if (folds) foldsOfPage().forEach((fold, index) => (fold.open = folds.includes(index)));
}

/** Also in the middle of an animation, which it reverses. */
function fold(details: HTMLDetailsElement): void {
  const last = running.get(details);
  const opens = !details.open || last?.opens === false;
  const from = details.offsetHeight;
  last?.animation.cancel();
  details.open = false;
  const closed = details.offsetHeight;
  details.open = true;
  const opened = details.offsetHeight;
  const animation = details.animate([{height: `${from}px`}, {height: `${opens ? opened : closed}px`}], {
    duration: duration(opened - closed, matchMedia('(prefers-reduced-motion: reduce)').matches),
    easing: 'ease-in-out',
  });
  details.style.overflow = 'clip';
  running.set(details, {animation, opens});
  animation.onfinish = () => {
    running.delete(details);
    details.style.overflow = '';
    if (!opens) details.open = false;
  };
}

/** The target element of the URL's fragment. */
export const targetOf = (hash: string): HTMLElement | null =>
  document.getElementById(decodeURIComponent(decodable(hash).slice(1)));

/** Not every browser opens the <details> around the target, and none opens a tab or a filtered section. */
export function openFoldsAroundTarget(): void {
  const target = targetOf(location.hash);
  let opened = false;
  for (let fold = target?.closest('details'); fold; fold = fold.parentElement?.closest('details')) {
    if (fold.open) continue;
    fold.open = opened = true;
  }
  opened = showPanelsAround(target) || opened;
  // The filter hides the target's section: show all.
  const all = target?.closest('.filtered')?.querySelector('input');
  if (all && target!.getClientRects().length === 0) opened = all.checked = true;
  if (opened) target!.scrollIntoView();
}
