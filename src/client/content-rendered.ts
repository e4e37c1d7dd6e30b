/** Notifies plugins/client/page-script that React has rendered content, so that it applies stored choices and values. */
export const CONTENT_RENDERED = 'docs:content-rendered';

/** After hydration, after a route change, or when more of the same page is rendered. */
export type Rendered = 'hydrated' | 'page' | 'more';

export function announceContent(detail: Rendered): void {
  document.dispatchEvent(new CustomEvent<Rendered>(CONTENT_RENDERED, {detail}));
}
