import {mkdir, mkdtemp, writeFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {redirects} from '../../config/old-urls';
import {markdownPath} from '../../search-format';
import {packFiles} from '../../deploy/pack';
import {cleanPath, htmlFileOf, MEDIA_TYPES} from '../../config/serving';

export const INLINE = 'document.documentElement.dataset.ready = "1";';
export const SCRIPT = `export const answer = 42; // ${'x'.repeat(4000)}\n`;
export const OPENAPI = JSON.stringify({
  openapi: '3.1.0',
  info: {title: 'Fixture', version: '1'},
  filler: 'y'.repeat(4000),
});

/** Pages of the folder, by URL. */
export const PAGES = [
  '/',
  '/docs/getting-started',
  '/docs/how-to-guides/',
  '/docs/NRN',
  '/search',
  ...new Set(redirects.map(({to}) => to)),
];
/** Without a Markdown page, like the results page. */
export const WITHOUT_MARKDOWN = '/search';

/** A file of every type that has a URL with its extension; `.html` files are pages. */
export const TYPE_SAMPLES: Record<string, string> = Object.fromEntries(
  MEDIA_TYPES.flatMap(({type, extensions}) =>
    extensions.filter((name) => name !== 'html').map((name) => [`/files/types/sample.${name}`, type]),
  ),
);

export const htmlOf = (page: string): string =>
  `<!doctype html><html lang="en"><head><title>${page}</title><script>${INLINE}</script></head><body><h1>Page ${page}</h1>${'<p>text</p>'.repeat(200)}</body></html>\n`;
export const markdownOf = (page: string): string => `# Page ${page}\n\n${'text\n\n'.repeat(200)}`;

/** A small site as the build writes it, with every case that needs special handling by a host. */
export async function writeFolder(): Promise<string> {
  const root = await mkdtemp(path.join(tmpdir(), 'docs-hosts-'));
  const files: Record<string, string> = {
    '/404.html': htmlOf('Page Not Found'),
    '/assets/js/main.0123abcd.js': SCRIPT,
    '/assets/css/styles.0123abcd.css': `body{color:#000}${'/* */'.repeat(500)}`,
    '/img/logo.svg': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>',
    '/img/social-card.png': 'not really a picture',
    '/favicon.ico': 'not really an icon',
    '/manifest.webmanifest': '{}',
    '/openapi.json': OPENAPI,
    '/openapi.yaml': 'openapi: 3.1.0\n',
    '/robots.txt': 'User-agent: *\n',
    '/llms.txt': `# Fixture\n\n${'- [Page](/x.md): text\n'.repeat(100)}`,
    '/opensearch.xml': '<OpenSearchDescription/>',
    '/.well-known/api-catalog': '{"linkset":[]}',
    '/docs/changelogs/rss.xml': '<rss/>',
    '/docs/changelogs/atom.xml': '<feed/>',
    '/docs/changelogs/feed.json': '{}',
    '/files/scopes/main.tf': 'terraform {}\n',
    '/files/scopes/Dockerfile': 'FROM scratch\n',
    '/_headers': 'for hosts only\n',
    '/_redirects': 'for hosts only\n',
    '/.secret': 'a file that no reader asks for\n',
    '/sitemap.xml': `<urlset>${PAGES.filter((page) => page !== '/search')
      .map((page) => `<url><loc>https://docs.example${page}</loc></url>`)
      .join('')}</urlset>`,
  };
  for (const file of Object.keys(TYPE_SAMPLES)) files[file] = `${file}\n`.repeat(100);
  for (const page of PAGES) {
    files[htmlFileOf(cleanPath(page))] = htmlOf(page);
    if (page !== WITHOUT_MARKDOWN) files[markdownPath(cleanPath(page))] = markdownOf(page);
  }
  // Written by the client redirects plugin: the host's redirect must take precedence.
  for (const {from, to} of redirects) for (const old of from) files[htmlFileOf(old)] = htmlOf(`moved to ${to}`);
  for (const [name, text] of Object.entries(files)) {
    const file = path.join(root, name);
    await mkdir(path.dirname(file), {recursive: true});
    await writeFile(file, text);
  }
  await packFiles(root);
  return root;
}
