/** Tells plugins/page-script that React has rendered content, so that stored choices and values are applied to it. */
export const CONTENT_RENDERED = 'docs:content-rendered';

/** The page that came with the document was hydrated; another page was rendered; or more of the same page. */
export type Rendered = 'hydrated' | 'page' | 'more';

export function announceContent(detail: Rendered): void {
  document.dispatchEvent(new CustomEvent<Rendered>(CONTENT_RENDERED, {detail}));
}
