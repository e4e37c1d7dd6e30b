/**
 * Loads the React application when a reader is about to use it: to follow a link inside the site, or for what only the
 * application can do. Reading, scrolling and waiting load nothing.
 */
import {renew} from '../../src/client/renew';
import {APPLICATION_SCRIPTS} from './template';

/** A pointer that rests on a link this long is about to follow it. */
const HOVER_MS = 80;
/** Pauses between attempts to load an application that does not come. */
const PAUSES_MS = [2_000, 10_000, 60_000];

/** Elements that only the application can make work. It starts when one of them gets the focus or a press. */
const NEEDS_APPLICATION = '[data-needs-application]';

let attempts = 0;
let state: 'idle' | 'loading' | 'waiting' = 'idle';

const isHydrated = (): boolean => document.documentElement.dataset.hasHydrated === 'true';

/** What the page script added to the page is removed before React compares the page with what it renders. */
let beforeHydration: () => void = () => undefined;

/** Not between the start of the application and the end of its hydration. */
export const canChangeContent = (): boolean => state === 'idle' || isHydrated();

function startApplication(): void {
  const scripts = document.querySelector<HTMLMetaElement>(`meta[name=${APPLICATION_SCRIPTS}]`);
  if (!scripts || state !== 'idle') return; // without the list, the page loads the application itself
  state = 'loading';
  beforeHydration();
  for (const src of scripts.content.split(' ')) {
    const script = document.createElement('script');
    script.src = src;
    script.async = false; // in order
    script.onerror = retryLater;
    document.head.append(script);
  }
}

/** A new version was deployed, or the network failed: the page still reads, and a later intent tries again. */
function retryLater(): void {
  if (state !== 'loading' || isHydrated()) return;
  state = 'waiting';
  const again = (): void => {
    const pause = PAUSES_MS[Math.min(attempts, PAUSES_MS.length - 1)]!;
    attempts += 1;
    setTimeout(() => (state = 'idle'), pause);
  };
  renew().then((renewed) => renewed || again(), again);
}

/** A page of the site, as the application renders it; not a file, another host or a place on this page. */
function isPageLink(link: HTMLAnchorElement | null): boolean {
  return (
    link !== null &&
    link.origin === location.origin &&
    !link.target &&
    !link.hasAttribute('download') &&
    !/\.\w+$/.test(link.pathname) &&
    (link.pathname !== location.pathname || link.search !== location.search)
  );
}

function isSlowOrMetered(): boolean {
  const {saveData, effectiveType = ''} =
    (navigator as {connection?: {saveData?: boolean; effectiveType?: string}}).connection ?? {};
  return Boolean(saveData) || effectiveType.includes('2g');
}

export function wireApplication(options: {beforeHydration: () => void}): void {
  beforeHydration = options.beforeHydration;
  const linkOf = ({target}: Event): HTMLAnchorElement | null => (target as Element).closest?.('a[href]') ?? null;
  let hovering: number | undefined;

  const onIntent = (event: Event): void => {
    const element = event.target as Element;
    if (element.closest?.(NEEDS_APPLICATION)) startApplication();
    else if (isPageLink(linkOf(event)) && !isSlowOrMetered()) startApplication();
  };
  addEventListener('pointerdown', onIntent, {passive: true});
  addEventListener('focusin', onIntent);
  addEventListener('pointerover', (event) => {
    clearTimeout(hovering);
    if (isPageLink(linkOf(event)) && !isSlowOrMetered()) hovering = window.setTimeout(startApplication, HOVER_MS);
  });
  // A press that comes before the application is kept in the page, where the application finds it when it starts.
  addEventListener('click', ({target}) => {
    const control = (target as Element).closest<HTMLElement>(`button${NEEDS_APPLICATION}`);
    if (!control || isHydrated()) return;
    control.dataset.pressed = '';
    control.ariaBusy = 'true';
    startApplication();
  });
  // The results page is nothing without it.
  if (location.pathname.replace(/\/$/, '') === '/search') startApplication();
}
