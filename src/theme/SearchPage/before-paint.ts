/**
 * Inserts the query of the URL into the static HTML of the results page during parsing, so that the first paint shows
 * it before hydration. React then renders the same. Part of the inline script in the head of every page: short, plain
 * DOM code, relative imports only.
 */
import {isQuery, queryOf, TITLE_WITHOUT_QUERY, titleOf} from './query';

export type Part = [selector: string, show: (element: HTMLElement) => void];

/** The elements that show the query. Updates are idempotent: the parser may still add to an element. */
export function queryParts(search: string): Part[] {
  const query = queryOf(search);
  if (!isQuery(query)) return [];
  const title = titleOf(query);
  return [
    [
      'title',
      (element) =>
        setText(
          element,
          element.textContent!.replace(TITLE_AT_START, () => title),
        ),
    ],
    ['main h1', (element) => setText(element, title)],
    ['main input[name=q]', (element) => void ((element as HTMLInputElement).defaultValue = query)],
    ['[data-shown=with-query]', (element) => void (element.hidden = false)],
    ['[data-shown=without-query]', (element) => void (element.hidden = true)],
  ];
}

const TITLE_AT_START = new RegExp(`^${TITLE_WITHOUT_QUERY}`);

function setText(element: HTMLElement, text: string): void {
  if (element.textContent !== text) element.textContent = text;
}

export function showQuery(): void {
  const parts = /^\/search(\/|\.html|\/index\.html)?$/.test(location.pathname) ? queryParts(location.search) : [];
  if (parts.length === 0) return;
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
