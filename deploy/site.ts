import {readFileSync} from 'node:fs';
import {readFile} from 'node:fs/promises';
import path from 'node:path';
import {controlHosts} from '../config/controls';
import {readEnv} from '../config/env';
import {redirects} from '../config/old-urls';
import {searchHosts} from '../config/search';
import {PAGE_POLICY, type Site} from '../config/serving';
import {contentSecurityPolicy, scriptHashes} from '../plugins/publishing/security-headers/policy';
import {filesOf} from './files';

/** Reads the data that hosts need from a built folder. */
export async function readSite(root: string): Promise<Site> {
  const files = await filesOf(root);
  const pages = files.filter((file) => file.endsWith('.html'));
  if (pages.length === 0) throw new Error(`${root} contains no page. Run \`npm run build\` first.`);
  const html: string[] = [];
  for (const page of pages) {
    const text = await readFile(path.join(root, page), 'utf8');
    // Pages at old URLs are for hosts without redirects, which send no policy either.
    if (!text.includes('<meta http-equiv="refresh"')) html.push(text);
  }
  const env = readEnv(process.env);
  const searched = searchHosts(env.search).filter((host) => host.startsWith('https:'));
  return {
    slashPages: slashPages(
      root,
      files.filter((file) => path.basename(file) === 'sitemap.xml'),
    ),
    pagePolicy: contentSecurityPolicy(PAGE_POLICY, {
      'script-src': scriptHashes(html),
      'connect-src': [...searched, ...controlHosts(env)],
    }),
  };
}

/** A sitemap has the canonical URL of each page of a language; a page that it omits may be the target of a redirect. */
function slashPages(root: string, sitemaps: readonly string[]): string[] {
  const listed = sitemaps.flatMap((file) =>
    [...readFileSync(path.join(root, file), 'utf8').matchAll(/<loc>([^<]+)<\/loc>/g)].map(
      ([, loc]) => new URL(loc!).pathname,
    ),
  );
  const all = [...listed, ...redirects.map(({to}) => to)].filter((one) => one.endsWith('/') && one !== '/');
  return [...new Set(all)].sort();
}
