import {readFileSync} from 'node:fs';

/** Paths of all pages in the sitemap of build/, plus those it leaves out on purpose. */
export function sitemapPaths(): string[] {
  const xml = readFileSync('build/sitemap.xml', 'utf8');
  return [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, loc]) => new URL(loc!).pathname).sort();
}

export function allPaths(): string[] {
  return [...sitemapPaths(), '/search', '/no-such-page'];
}
