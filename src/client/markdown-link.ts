/**
 * The page template writes the link to the Markdown form of a page (plugins/publishing/markdown-pages/alternate.ts).
 * After a navigation it follows the canonical URL, which React Helmet changes later than the page.
 */
import type {ClientModule} from '@docusaurus/types';
import {markdownPath} from '@site/search-format';

const query = <T extends Element>(selector: string): T | null => document.head.querySelector<T>(selector);

function follow(): void {
  const link = query<HTMLLinkElement>('link[type="text/markdown"]');
  const href = markdownOf(query<HTMLLinkElement>('link[rel=canonical]')?.href);
  if (link?.href === href) return;
  link?.remove();
  if (href !== undefined)
    document.head.append(
      Object.assign(document.createElement('link'), {rel: 'alternate', type: 'text/markdown', href}),
    );
}

/** Pages that search engines must not index have no Markdown form. */
function markdownOf(canonical: string | undefined): string | undefined {
  if (!canonical || query('meta[content*=noindex]')) return undefined;
  const {origin, pathname} = new URL(canonical);
  return origin + markdownPath(pathname);
}

let observer: MutationObserver | undefined;

export const onRouteDidUpdate: ClientModule['onRouteDidUpdate'] = ({previousLocation}) => {
  if (previousLocation === null || observer) return;
  observer = new MutationObserver(follow);
  observer.observe(document.head, {childList: true, attributes: true, subtree: true});
  follow();
};
