/**
 * Runs in every page before anything else. The page is complete HTML, so the
 * application is only fetched when the reader wants something: at the first
 * pointer, touch, key, focus or scroll, or after the page stayed idle for a
 * while. What the reader pressed meanwhile is kept and given to the application
 * in order, so no press is lost. Bundled and minified by ./index.ts.
 */
import {renew} from '../../src/client/renew';

type Recorded = {type: 'click' | 'keydown'; path: number[]; init: KeyboardEventInit & MouseEventInit};

const IDLE_MS = 4000;
/** Between attempts to fetch an application that does not come: a moving pointer is many intents. */
const RETRY_MS = 1000;
const INTENTS = ['pointerdown', 'pointermove', 'touchstart', 'wheel', 'keydown', 'focusin'];

/** Controls that only the application can answer. Links, forms and native disclosure work as they are. */
const CONTROLS =
  'button:not([type=submit]),[role=button],[role=tab],a[href="#"],details[data-collapsed]>summary,.markdown img';

/** `name` is that of the page's meta element with the addresses of the scripts. */
export function startOnIntent(name: string): void {
  const root = document.documentElement;
  const queue: Recorded[] = [];
  const passive = {capture: true, passive: true};
  let running = false;
  let searching = false; // a key that opens search was pressed: what follows is its query

  function start(): void {
    if (running) return;
    running = true;
    for (const name of [...INTENTS, 'scroll']) removeEventListener(name, start, passive);
    const scripts = document.querySelector<HTMLMetaElement>(`meta[name=${name}]`)!.content.split(' ');
    for (const src of scripts) {
      const script = document.createElement('script');
      script.src = src;
      script.async = false; // in order
      script.onerror = retryLater;
      document.head.append(script);
    }
  }

  /** A new version took the place of this one; or the network failed: the page still reads, and a later intent tries again. */
  function retryLater(): void {
    if (!running || isHydrated()) return;
    running = false;
    void renew().then(
      (renewed) => renewed || setTimeout(listen, RETRY_MS),
      () => setTimeout(listen, RETRY_MS),
    );
  }

  function listen(): void {
    for (const name of INTENTS) addEventListener(name, start, passive);
  }

  const isHydrated = (): boolean => root.dataset.hasHydrated === 'true';

  function record(event: MouseEvent | KeyboardEvent): void {
    // Not our own replay, and not what the application itself shows when it cannot start.
    if (!event.isTrusted || !(event.target instanceof Element) || event.target.closest('[data-app]')) return;
    const target =
      event.type === 'click' ? event.target.closest(CONTROLS) : keyTarget(event as KeyboardEvent, event.target);
    if (!target) return;
    event.preventDefault();
    event.stopPropagation();
    const {key, code, ctrlKey, metaKey, altKey, shiftKey} = event as KeyboardEvent;
    queue.push({
      type: event.type as Recorded['type'],
      path: pathOf(target),
      init: {key, code, ctrlKey, metaKey, altKey, shiftKey, bubbles: true, cancelable: true},
    });
    start();
  }

  /** Keys the application answers: the search shortcuts and what is typed after them, and keys on tabs. */
  function keyTarget(event: KeyboardEvent, target: Element): Element | null {
    const {key} = event;
    const editing = target.matches('input,textarea,select,[contenteditable]');
    const opens = event.ctrlKey || event.metaKey ? key.toLowerCase() === 'k' : key === '/' && !editing;
    const onSearchButton = target.matches('[aria-haspopup=dialog]') && key.length === 1 && key !== ' ';
    if (opens || onSearchButton) {
      searching = true;
      root.dataset.searchWanted = ''; // its code can come together with the application's
    }
    if (searching) return key === 'Shift' || key === 'Control' || key === 'Meta' ? null : target;
    return key === 'Enter' || key.startsWith('Arrow') ? target.closest('[role=tab],[aria-haspopup=true]') : null;
  }

  async function replay(): Promise<void> {
    for (let next = queue.shift(); next; next = queue.shift()) {
      const target = elementAt(next.path) ?? document.body;
      if (target.matches('.markdown img')) await zoomAttached(target);
      if (next.type === 'click' && target instanceof HTMLElement) target.focus({preventScroll: true});
      target.dispatchEvent(
        next.type === 'click' ? new MouseEvent('click', next.init) : new KeyboardEvent('keydown', next.init),
      );
      // The application answers a press in a microtask; a whole task would let others in between.
      await undefined;
    }
    removeEventListener('click', record, true);
    removeEventListener('keydown', record, true);
  }

  listen();
  addEventListener('click', record, true);
  addEventListener('keydown', record, true);
  addEventListener('load', () => {
    // A page opened at an anchor scrolls by itself; from here on it is the reader.
    setTimeout(() => running || addEventListener('scroll', start, passive), 200);
    const {saveData, effectiveType = ''} =
      (navigator as {connection?: {saveData?: boolean; effectiveType?: string}}).connection ?? {};
    if (!saveData && !effectiveType.includes('2g')) setTimeout(start, IDLE_MS);
  });
  new MutationObserver((_, observer) => {
    if (isHydrated()) {
      observer.disconnect();
      requestAnimationFrame(() => void replay());
    }
  }).observe(root, {attributes: true});
}

/** Where an element is, by position: the application keeps the nodes, but may replace one it renders anew. */
function pathOf(element: Element): number[] {
  const path: number[] = [];
  for (let node = element; node.parentElement; node = node.parentElement)
    path.unshift([...node.parentElement.children].indexOf(node));
  return path;
}

function elementAt(path: number[]): Element | undefined {
  return path.reduce<Element | undefined>((node, index) => node?.children[index], document.documentElement);
}

/** Pictures become zoomable one second after the application starts. */
async function zoomAttached(image: Element): Promise<void> {
  const deadline = performance.now() + 5000;
  while (!image.classList.contains('medium-zoom-image') && performance.now() < deadline)
    await new Promise((resolve) => setTimeout(resolve, 50));
}
