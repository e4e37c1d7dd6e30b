import {loadStyle} from '../../../../../src/client/load-style';
import {loadPart} from '../../../../../src/client/page-load';

declare const API_CONTENT_URL: string | undefined;
declare const API_STYLESHEET: string;

/** In the browser: the content of the current document, and on navigation of the fetched HTML of the target page. */
export async function contentOf(id: string, page: string): Promise<string> {
  const opened = document.documentElement.dataset.hasHydrated !== 'true' && document.querySelector('.api-page');
  if (opened) return withoutAdded(opened).outerHTML;
  const [html] = await Promise.all([loadPart(() => fetchContent(id, page)), styles()]);
  return html;
}

/** Without what page scripts have added since: Back would show it again, but nothing would listen to it. */
function withoutAdded(content: Element): Element {
  const copy = content.cloneNode(true) as Element;
  for (const added of copy.querySelectorAll('[data-added]')) added.remove();
  return copy;
}

async function fetchContent(id: string, page: string): Promise<string> {
  const url = API_CONTENT_URL ? `${API_CONTENT_URL}/${id}.html` : page;
  const response = await fetch(url);
  if (!response.ok) throw new Error(`Loading ${url} failed with status ${response.status}.`);
  const content = new DOMParser().parseFromString(await response.text(), 'text/html').querySelector('.api-page');
  if (!content) throw new Error(`${url} has no content.`);
  return content.outerHTML;
}

let styled: Promise<void> | undefined;

/** Once for all API pages: the link element of each page takes effect after the first paint of its content. */
function styles(): Promise<void> {
  styled ??= loadStyle(API_STYLESHEET).catch(() => (styled = undefined)); // the page is readable without them
  return styled;
}
