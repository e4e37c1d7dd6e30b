import Loading from '@theme/Loading';
import React from 'react';
import {createRoot, type Root} from 'react-dom/client';
import {renew} from './renew';

/**
 * The state of the page's own code. The page is readable before it, so the
 * engine shows nothing while that code loads and nothing when it fails. This
 * shows a spinner after 200 ms, and the error with a Retry button.
 *
 * Code that does not come is asked for once more. When it is gone because a new
 * version was deployed, the requested page is loaded anew; when the network is
 * gone, the reader stays where they are until it is back.
 */
const SPINNER_AFTER_MS = 200;
const ONCE_MORE_AFTER_MS = 500;

let root: Root | undefined;
let timer: number | undefined;
let navigating = true; // to the page that was opened
const ahead: (() => void)[] = []; // loads that failed before the reader wanted them
const stopped: (() => void)[] = []; // loads that failed for want of a network
let renewal: Promise<boolean> | undefined;

function show(error: Error | null, retry = () => window.location.reload()): void {
  window.clearTimeout(timer);
  if (root === undefined) {
    const box = document.createElement('div');
    box.className = 'page-load';
    box.dataset.app = ''; // its button works immediately, also when the application never starts
    root = createRoot(document.body.appendChild(box));
  }
  root.render(<Loading isLoading={!error} pastDelay timedOut={false} error={error} retry={retry} />);
}

function hide(): void {
  window.clearTimeout(timer);
  root?.render(null);
}

/** A link under the pointer loads its page ahead: what fails then matters when the reader goes there. */
function wanted(): Promise<void> | undefined {
  return navigating || navigator.userActivation?.isActive !== false
    ? undefined
    : new Promise((resolve) => ahead.push(resolve));
}

function goOn(): void {
  if (stopped.length > 0) hide();
  for (const resolve of stopped.splice(0)) resolve();
}

/** Until the reader presses Retry or the network comes back. */
function worthAnotherTry(error: Error): Promise<void> {
  return new Promise((resolve) => {
    stopped.push(resolve);
    show(error, goOn);
  });
}

/** A page has several chunks, and all of them fail together: the server is requested once. */
function renewOnce(): Promise<boolean> {
  renewal ??= renew().finally(() => (renewal = undefined));
  return renewal;
}

async function loadAgain<T>(load: () => Promise<T>): Promise<T> {
  await wanted();
  await new Promise((resolve) => setTimeout(resolve, ONCE_MORE_AFTER_MS));
  try {
    return await load();
  } catch (error) {
    try {
      if (await renewOnce()) return await new Promise(() => undefined); // this page is on its way out
    } catch {
      await worthAnotherTry(error as Error);
      return loadAgain(load);
    }
    throw error;
  }
}

/** Loads a part of a page, with a second try, the error text and Retry. */
export function loadPart<T>(load: () => Promise<T>): Promise<T> {
  return load().catch(() => loadAgain(load));
}

const loadChunk = typeof window === 'undefined' ? undefined : __webpack_chunk_load__;

function isChunkError(reason: unknown): reason is Error {
  return reason instanceof Error && (reason.name === 'ChunkLoadError' || /Loading (CSS )?chunk/.test(reason.message));
}

if (loadChunk) {
  __webpack_chunk_load__ = (chunk) => loadPart(() => loadChunk(chunk));
  window.addEventListener('online', goOn);
  timer = window.setTimeout(() => show(null), SPINNER_AFTER_MS);
  window.addEventListener('unhandledrejection', ({reason}) => {
    if (isChunkError(reason) && document.documentElement.dataset.hasHydrated !== 'true') show(reason);
  });
}

export function onRouteUpdate(): void {
  navigating = true;
  for (const resolve of ahead.splice(0)) resolve();
}

export function onRouteDidUpdate(): void {
  navigating = false;
  hide();
}

/** A page that crashed loads no longer: neither spinner nor progress bar may stay beside it. */
export function endLoading(): void {
  onRouteDidUpdate();
  document.getElementById('nprogress')?.remove();
}
