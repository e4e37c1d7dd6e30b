/**
 * Tracks the activity of the development server, so that background work does not compete with the page being opened.
 */
export type Activity = {
  /** The bundler starts and ends a compilation. */
  compiling: (isCompiling: boolean) => void;
  /** A request arrives; `isPage`: a browser opens a page. */
  requested: (isPage: boolean) => void;
  /** Resolves after a short time without requests and compilations; the first time, after a page was opened. */
  quiet: () => Promise<void>;
};

/** After the last request or compilation. */
const QUIET_MS = 2000;
/** Timeout if no page is opened. */
const NOBODY_MS = 30_000;

export function createActivity(now: () => number = () => performance.now()): Activity {
  let isCompiling = true; // until the first compilation has ended
  let compiledFirst: number | undefined;
  let last = 0;
  let isOpened = false;
  let waiting: (() => void)[] = [];
  let timer: NodeJS.Timeout | undefined;

  const isQuiet = (): boolean =>
    !isCompiling && now() - last >= QUIET_MS && (isOpened || now() - compiledFirst! >= NOBODY_MS);

  function look(): void {
    if (!isQuiet()) return;
    clearInterval(timer);
    timer = undefined;
    const resolved = waiting;
    waiting = [];
    for (const resolve of resolved) resolve();
  }

  return {
    compiling(is) {
      isCompiling = is;
      last = now();
      if (!is) compiledFirst ??= last;
    },
    requested(isPage) {
      last = now();
      isOpened ||= isPage;
    },
    quiet: () =>
      new Promise((resolve) => {
        waiting.push(resolve);
        timer ??= setInterval(look, 100).unref();
      }),
  };
}

const SHARED = Symbol.for('docs.activity');

/**
 * One instance per process: Docusaurus reloads the configuration when its file is saved, the bundler keeps the first.
 */
export function sharedActivity(): Activity {
  const holder = globalThis as {[SHARED]?: Activity};
  return (holder[SHARED] ??= createActivity());
}
