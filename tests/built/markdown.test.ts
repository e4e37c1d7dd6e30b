/** Pages and their Markdown. `npm run test:agents` compares their words. */
import {readFileSync} from 'node:fs';
import {expect, test} from 'vitest';
import {indexAmong, sectionOf} from '../../plugins/client/copy-page/section';
import {fileOf, parse} from '../support/site-pages';
import {sitemapPaths} from '../support/sitemap';

test('Every section of every document is found in its Markdown', () => {
  const lost: string[] = [];
  let found = 0;
  for (const path of sitemapPaths()) {
    const html = readFileSync(fileOf(path), 'utf8');
    const page = parse(html.slice(html.indexOf('<article>'))); // the sidebar is most of the page
    const address = page('.copy-page > a').attr('href');
    if (!address) continue;
    const markdown = readFileSync(`build${address}`, 'utf8');
    const headings = page('.theme-doc-markdown :is(h2, h3, h4)[id]');
    const texts = [...headings].map((heading) => page(heading).text());
    texts.forEach((text, index) => {
      if (sectionOf(markdown, text, indexAmong(texts, index))) found++;
      else lost.push(`${path}: ${text}`);
    });
  }
  expect(lost).toEqual([]);
  expect(found).toBeGreaterThan(2000);
});
