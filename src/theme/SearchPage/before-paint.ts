/**
 * Inserts the query of the URL into the static HTML of the results page during parsing, so that the first paint shows
 * it before hydration. React then renders the same. Part of the inline script in the head of every page: short, plain
 * DOM code, relative imports only.
 */
import {isQuery, queryOf, titleOf} from './query';

export type Part = [selector: string, show: (element: HTMLElement) => void];

/** The elements that show the query. Updates are idempotent: the parser may still add to an element. */
export function queryParts(search: string): Part[] {
  const query = queryOf(search);
  const title = titleOf(query);
  return [
    [
      'title',
      (element) => {
        const text = element.textContent!;
        const end = text.lastIndexOf(' | '); // the name of the site follows
        if (end >= 0) setText(element, title + text.slice(end));
      },
    ],
    ['main h1', (element) => setText(element, title)],
    ['main input[name=q]', (element) => void ((element as HTMLInputElement).defaultValue = query)],
    ['[data-shown=with-query]', (element) => void (element.hidden = !isQuery(query))],
    ['[data-shown=without-query]', (element) => void (element.hidden = isQuery(query))],
  ];
}

function setText(element: HTMLElement, text: string): void {
  if (element.textContent !== text) element.textContent = text;
}

export function showQuery(): void {
  if (!/\/search(\/|\.html|\/index\.html)?$/.test(location.pathname) || !isQuery(queryOf(location.search))) return;
  const parts = queryParts(location.search);
  function show(): void {
    for (const [selector, apply] of parts) {
      const element = document.querySelector<HTMLElement>(selector);
      if (element) apply(element);
    }
  }
  // Its callback runs before the next paint.
  const parsed = new MutationObserver(show);
  parsed.observe(document, {childList: true, characterData: true, subtree: true});
  addEventListener('DOMContentLoaded', () => {
    show();
    parsed.disconnect();
  });
}
