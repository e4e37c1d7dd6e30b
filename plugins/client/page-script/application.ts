/**
 * Loads the React application on intent: when a reader is about to follow an internal link or uses a control that needs
 * it. Reading and scrolling load nothing.
 */
import {onPress} from '../../../src/client/on-press';
import {CONTENT_RENDERED} from '../../../src/client/content-rendered';
import {hideNotice, retryRequested, showSpinner, SPINNER_AFTER_MS} from '../../../src/client/notice';
import {renew} from '../../../src/client/renew';
import {APPLICATION_SCRIPTS} from './template';

/** Hover time on a link that counts as intent. */
const HOVER_MS = 80;
/** Delays between retries after the application failed to load. */
const PAUSES_MS = [2_000, 10_000, 60_000];

/** Elements that need the application. Focus or a click on one of them loads it. */
const NEEDS_APPLICATION = '[data-needs-application]';

let attempts = 0;
let state: 'idle' | 'loading' | 'waiting' = 'idle';
/** The reader has used a control that needs the application, and waits for it. */
let isWanted = false;

const isHydrated = (): boolean => document.documentElement.dataset.hasHydrated === 'true';

/** Elements that the page script added are removed before hydration. */
let beforeHydration: () => void = () => undefined;

/** Not between the start of the application and the end of its hydration. */
export const canChangeContent = (): boolean => state === 'idle' || isHydrated();

/** `isAhead`: by a link under the pointer. Nobody waits for it then, so `page-load.tsx` shows no spinner. */
function startApplication(isAhead = false): void {
  const scripts = document.querySelector<HTMLMetaElement>(`meta[name=${APPLICATION_SCRIPTS}]`);
  if (!scripts || state !== 'idle') return; // without the list, the page loads the application itself
  state = 'loading';
  document.documentElement.toggleAttribute('data-ahead', isAhead);
  beforeHydration();
  for (const src of scripts.content.split(' ')) {
    const script = document.createElement('script');
    script.src = src;
    script.async = false; // in order
    script.onerror = retryLater;
    document.head.append(script);
  }
}

/** A new version was deployed, or the network failed: the page stays readable, and the next intent retries. */
function retryLater(): void {
  if (state !== 'loading' || isHydrated()) return;
  state = 'waiting';
  const again = (): void => {
    if (isWanted) {
      void retryRequested().then(() => {
        state = 'idle';
        want();
      });
      return;
    }
    const pause = PAUSES_MS[Math.min(attempts, PAUSES_MS.length - 1)]!;
    attempts += 1;
    setTimeout(() => (state = 'idle'), pause);
  };
  renew().then((renewed) => renewed || again(), again);
}

/** Starts the application for a control, and shows that it is loading. */
function want(): void {
  isWanted = true;
  startApplication();
  setTimeout(() => state === 'loading' && !isHydrated() && showSpinner(), SPINNER_AFTER_MS);
}

/** A page that the application renders; not a file, another host or an anchor on this page. */
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
    if (isPageLink(linkOf(event)) && !isSlowOrMetered()) hovering = window.setTimeout(startApplication, HOVER_MS, true);
  });
  // A click before the application has loaded is recorded in the page, and the application replays it on mount.
  onPress(`button${NEEDS_APPLICATION}`, (control) => {
    if (isHydrated()) return;
    control.dataset.pressed = '';
    control.ariaBusy = 'true';
    want();
  });
  addEventListener('input', ({target}) => {
    if (!isHydrated() && (target as Element).closest(NEEDS_APPLICATION)) want();
  });
  document.addEventListener(CONTENT_RENDERED, () => {
    if (isWanted) hideNotice();
    isWanted = false;
  });
}
