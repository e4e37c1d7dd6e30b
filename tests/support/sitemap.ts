import {readFileSync} from 'node:fs';
import {readFrozenVersions} from '../../config/versions';

/** What the URLs of each version start with, first those of Next. */
export const DOCS = ['/docs', ...readFrozenVersions('.').map(({base}) => base)];

/** The start of the URLs of the frozen version that has the page; empty for Next and pages outside the docs. */
export const frozenBaseOf = (path: string): string => DOCS.slice(1).find((base) => path.startsWith(`${base}/`)) ?? '';

/** Paths of all pages in the sitemap of build/, plus those it leaves out on purpose. */
export function sitemapPaths(): string[] {
  const xml = readFileSync('build/sitemap.xml', 'utf8');
  return [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, loc]) => new URL(loc!).pathname).sort();
}

export function allPaths(): string[] {
  return [...sitemapPaths(), '/search', ...DOCS.map((docs) => `${docs}/agent-backed-scopes/`), '/no-such-page'];
}
