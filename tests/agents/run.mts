/** npm run test:agents: Markdown and HTML of every page of the finished build have the same words, and no broken links. */
import {readdirSync, readFileSync} from 'node:fs';
import path from 'node:path';
import {stopUnless} from '../../scripts/needs';
import {markdownPath} from '../../search-format';
import {deadLinks, openFolder} from './links';
import {compare, readMarkdown, wordsOfHtml} from './parity';

const BUILD = 'build';
/** Maximum share of different words on a page. */
const SHARE = 0.01;
stopUnless({build: BUILD});

const sitemap = readFileSync(path.join(BUILD, 'sitemap.xml'), 'utf8');
const addresses = [...sitemap.matchAll(/<loc>([^<]*)/g)].map(([, address]) => new URL(address!));
const {origin} = addresses[0]!;
const problems: string[] = [];

let words = 0;
let worst = {share: 0, route: ''};
for (const {pathname} of addresses) {
  const route = decodeURI(pathname);
  const page = readFileSync(path.join(BUILD, route, 'index.html'), 'utf8');
  if (!/<link[^>]*text\/markdown/.test(page) || !page.includes(`${origin}${markdownPath(pathname)}`)) {
    problems.push(`${route}: its head does not name ${markdownPath(pathname)} as its Markdown.`);
  }
  const html = wordsOfHtml(page);
  const markdown = readMarkdown(readFileSync(path.join(BUILD, markdownPath(route)), 'utf8'));
  const {missing, extra, share} = compare(html, markdown.words);
  words += [...html.values()].reduce((sum, times) => sum + times, 0);
  if (share > worst.share) worst = {share, route};
  if (share > SHARE) {
    problems.push(
      `${markdownPath(route)}: ${(share * 100).toFixed(1)} % of the words differ. Only in the page: ${some(missing)}. Only in the Markdown: ${some(extra)}.`,
    );
  }
  for (const leak of markdown.leaks) problems.push(`${markdownPath(route)}: this is not Markdown: ${leak}`);
}
const files = readdirSync(BUILD, {recursive: true, encoding: 'utf8'}).filter((file) => /\.md$|llms\.txt$/.test(file));
const folder = openFolder(BUILD);
for (const file of files) {
  for (const url of deadLinks(readFileSync(path.join(BUILD, file), 'utf8'), origin, folder)) {
    // llms.txt lists API pages without the host, to stay within its size limit.
    if (file !== 'llms.txt' || !folder.has(url, '')) problems.push(`${file}: this link is broken: ${url}`);
  }
}
console.log(
  `Parity: ${addresses.length} pages, ${words} words; most differ on ${worst.route} (${(worst.share * 100).toFixed(2)} %). Links: ${files.length} Markdown files.`,
);

for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exitCode = 1;

function some(list: string[]): string {
  return list.length === 0 ? 'none' : [...new Set(list)].slice(0, 12).join(' ');
}
