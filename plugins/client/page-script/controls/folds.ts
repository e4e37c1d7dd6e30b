import {decodableHash} from '../../../../src/client/fragment';

/** Animates the height of <details> and opens those around the target of a link. */

/** As Docusaurus computes it: longer for higher content, 1 ms when the reader prefers reduced motion. */
export function duration(height: number, reducedMotion: boolean): number {
  if (reducedMotion) return 1;
  const lines = height / 36;
  return Math.round((4 + 15 * lines ** 0.25 + lines / 5) * 10);
}

const running = new WeakMap<HTMLDetailsElement, Animation>();

/** Menus open without an animation; all other <details> are animated. */
const isFold = (details: HTMLDetailsElement): boolean => !details.matches('.dropdown, .navbar-menu');

export function wireFolds(): void {
  document.addEventListener('click', (event) => {
    const summary = (event.target as Element).closest('summary');
    const details = summary?.parentElement;
    if (event.defaultPrevented || !(details instanceof HTMLDetailsElement) || !isFold(details)) return;
    if ((event.target as Element).closest('a')) return; // a link inside the summary
    const closing = details.open && !running.get(details);
    if (closing) event.preventDefault(); // the content must stay visible during the animation
    running.get(details)?.finish();
    const from = details.offsetHeight;
    if (closing) fold(details, from, heightWhenClosed(details), () => (details.open = false));
    else requestAnimationFrame(() => fold(details, from, details.offsetHeight));
  });
  addEventListener('hashchange', openFoldsAroundTarget);
}

function heightWhenClosed(details: HTMLDetailsElement): number {
  details.open = false;
  const height = details.offsetHeight;
  details.open = true;
  return height;
}

function fold(details: HTMLDetailsElement, from: number, to: number, done: () => void = () => undefined): void {
  const animation = details.animate([{height: `${from}px`}, {height: `${to}px`}], {
    duration: duration(Math.abs(to - from), matchMedia('(prefers-reduced-motion: reduce)').matches),
    easing: 'ease-in-out',
  });
  details.style.overflow = 'clip';
  running.set(details, animation);
  animation.onfinish = () => {
    running.delete(details);
    details.style.overflow = '';
    done();
  };
}

/** The target element of the URL's fragment. */
export const targetOf = (hash: string): HTMLElement | null =>
  document.getElementById(decodeURIComponent(decodableHash(hash).slice(1)));

/** Not every browser opens the <details> around the target, and none opens a tab or a filtered section. */
export function openFoldsAroundTarget(): void {
  const target = targetOf(location.hash);
  let opened = false;
  for (let fold = target?.closest('details'); fold; fold = fold.parentElement?.closest('details')) {
    if (fold.open) continue;
    fold.open = opened = true;
  }
  opened = showPanelsOf(target) || opened;
  // The filter hides the target's section: show all.
  const all = target?.closest('.filtered')?.querySelector('input');
  if (all && target!.getClientRects().length === 0) opened = all.checked = true;
  if (opened) target!.scrollIntoView();
}

/** Chooses the tab of each panel around the target. */
function showPanelsOf(target: Element | null): boolean {
  let opened = false;
  for (let panel = target?.closest(PANEL); panel; panel = panel.parentElement!.closest(PANEL)) {
    const panels = [...panel.parentElement!.querySelectorAll(':scope > .tab-panel')];
    const input = panel.parentElement!.querySelectorAll<HTMLInputElement>(':scope > input')[panels.indexOf(panel)];
    if (input && !input.checked) input.checked = opened = true;
  }
  return opened;
}

const PANEL = '.tab-group > .tab-panel';
