/**
 * What a control shows while it loads its code, and when that fails: a spinner after 200 ms, then an error text with
 * Retry, as pages do. It is outside of the elements that React hydrates, so it works before and without the application.
 */
export const SPINNER_AFTER_MS = 200;
const FAILED = 'This part of the page could not be loaded. Check your network connection.';

let shown: HTMLElement | undefined;

function show(className: string, attributes: Record<string, string>): HTMLElement {
  hideNotice();
  shown = Object.assign(document.createElement('div'), {className});
  for (const [name, value] of Object.entries(attributes)) shown.setAttribute(name, value);
  // A modal dialog makes everything outside of it inert.
  return (document.querySelector('dialog[open]') ?? document.body).appendChild(shown);
}

export function hideNotice(): void {
  shown?.remove();
  shown = undefined;
}

export function showSpinner(): void {
  show('loading-spinner', {role: 'status', 'aria-label': 'Loading'});
}

/** Shows the error until the reader presses Retry or the network returns. */
export function retryRequested(): Promise<void> {
  return new Promise((resolve) => {
    const button = Object.assign(document.createElement('button'), {
      type: 'button',
      className: 'button button--primary',
      textContent: 'Retry',
    });
    const text = Object.assign(document.createElement('p'), {textContent: FAILED});
    function retry(): void {
      removeEventListener('online', retry);
      hideNotice();
      resolve();
    }
    addEventListener('online', retry);
    button.addEventListener('click', retry);
    show('loading-failed', {role: 'alert'}).append(text, button);
  });
}

/** Loads a part of the page for a control, as often as the reader wants. */
export async function loadPart<T>(load: () => Promise<T>): Promise<T> {
  const timer = setTimeout(showSpinner, SPINNER_AFTER_MS);
  try {
    return await load();
  } catch {
    clearTimeout(timer);
    await retryRequested();
    return await loadPart(load);
  } finally {
    clearTimeout(timer);
    hideNotice();
  }
}

let attempts = 0;

/** A module that failed is not fetched again under the same URL. */
export const importAgain = <T>(url: string): Promise<T> => import(`${url}#${(attempts += 1)}`) as Promise<T>;

/** The code of a control: loaded by its first press, and kept. */
export function onFirstPress<T>(url: string): () => Promise<T> {
  let code: Promise<T> | undefined;
  return () => (code ??= loadPart(() => importAgain<T>(url)));
}
