import Loading from '@theme/Loading';
import React from 'react';
import {createRoot, type Root} from 'react-dom/client';
import {renew} from './renew';

/**
 * The loading state of the page's chunks. The page is readable before they
 * load, so Docusaurus shows nothing while they load and nothing when they fail.
 * This shows a spinner after 200 ms, unless a link under the pointer started
 * the application, and the error with a Retry button.
 *
 * A failed chunk is requested once more. If it is missing because a new
 * version was deployed, the requested page is reloaded; if the network is
 * down, the current page stays until it is back.
 */
const SPINNER_AFTER_MS = 200;
const ONCE_MORE_AFTER_MS = 500;

let root: Root | undefined;
let timer: number | undefined;
let navigating = true; // the initial page load
const ahead: (() => void)[] = []; // failed preloads
const stopped: (() => void)[] = []; // loads that failed because of the network
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

/** Shows the spinner after its delay. Returns what hides it. */
export function spinnerLater(): () => void {
  timer = window.setTimeout(show, SPINNER_AFTER_MS, null);
  return hide;
}

/** A hovered link preloads its page. A failed preload is reported only when the reader navigates there. */
function wanted(): Promise<void> | undefined {
  return navigating || navigator.userActivation?.isActive !== false
    ? undefined
    : new Promise((resolve) => ahead.push(resolve));
}

function goOn(): void {
  if (stopped.length > 0) hide();
  for (const resolve of stopped.splice(0)) resolve();
}

/** Waits until the reader presses Retry or the network comes back. */
function worthAnotherTry(error: Error): Promise<void> {
  return new Promise((resolve) => {
    stopped.push(resolve);
    show(error, goOn);
  });
}

/** A page has several chunks that fail together: one request to the server is enough. */
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
      if (await renewOnce()) return await new Promise(() => undefined); // the page is reloading
    } catch {
      await worthAnotherTry(error as Error);
      return loadAgain(load);
    }
    throw error;
  }
}

/** Loads a chunk of a page with one automatic retry, the error message and the Retry button. */
export function loadPart<T>(load: () => Promise<T>): Promise<T> {
  return load().catch(() => loadAgain(load));
}

const loadChunk = typeof window === 'undefined' ? undefined : __webpack_chunk_load__;

/**
 * The router would add the page to the history again, because its links know only the page that is still shown: another
 * press on the link of a page that is loading only tries again what has failed.
 */
function pressAgain(event: MouseEvent): void {
  const {altKey, ctrlKey, metaKey, shiftKey, target} = event;
  if (!navigating || document.documentElement.dataset.hasHydrated !== 'true') return;
  if (altKey || ctrlKey || metaKey || shiftKey) return;
  if ((target as Element).closest('a')?.href !== location.href) return;
  event.preventDefault();
  goOn();
}

function isChunkError(reason: unknown): reason is Error {
  return reason instanceof Error && (reason.name === 'ChunkLoadError' || /Loading (CSS )?chunk/.test(reason.message));
}

if (loadChunk) {
  __webpack_chunk_load__ = (chunk) => loadPart(() => loadChunk(chunk));
  window.addEventListener('online', goOn);
  window.addEventListener('click', pressAgain, true);
  timer = window.setTimeout(() => 'ahead' in document.documentElement.dataset || show(null), SPINNER_AFTER_MS);
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

/** A crashed page is no longer loading: removes spinner and progress bar. */
export function endLoading(): void {
  onRouteDidUpdate();
  document.getElementById('nprogress')?.remove();
}
