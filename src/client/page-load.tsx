import Loading from '@theme/Loading';
import React from 'react';
import {createRoot, type Root} from 'react-dom/client';

/**
 * The state of the page's own code. The page is readable before it, so the
 * engine shows nothing while that code loads and nothing when it fails. This
 * shows a spinner after 200 ms, and the error with a Retry button.
 */
const SPINNER_AFTER_MS = 200;

let root: Root | undefined;
let timer: number | undefined;

function show(error: Error | null): void {
  if (root === undefined) {
    const box = document.createElement('div');
    box.className = 'page-load';
    box.dataset.app = ''; // its button is answered at once, also when the application never starts
    root = createRoot(document.body.appendChild(box));
  }
  root.render(
    <Loading isLoading={!error} pastDelay timedOut={false} error={error} retry={() => window.location.reload()} />,
  );
}

function hide(): void {
  window.clearTimeout(timer);
  root?.render(null);
}

function isChunkError(reason: unknown): reason is Error {
  return reason instanceof Error && (reason.name === 'ChunkLoadError' || /Loading (CSS )?chunk/.test(reason.message));
}

if (typeof window !== 'undefined') {
  timer = window.setTimeout(() => show(null), SPINNER_AFTER_MS);
  window.addEventListener('unhandledrejection', ({reason}) => {
    if (isChunkError(reason) && document.documentElement.dataset.hasHydrated !== 'true') {
      window.clearTimeout(timer);
      show(reason);
    }
  });
}

export function onRouteDidUpdate(): void {
  hide();
}
