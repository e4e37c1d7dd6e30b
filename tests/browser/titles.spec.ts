import {readFileSync} from 'node:fs';
import {htmlFiles} from '../support/html-files';
import {expect, open, test} from '../support/test';

const find = (html: string, pattern: RegExp): string => pattern.exec(html)?.[1] ?? '';

test('Every page has another title; two URLs of one page name the same canonical URL', () => {
  const pages = new Map<string, Set<string>>();
  for (const file of htmlFiles()) {
    const html = readFileSync(file, 'utf8');
    if (/http-equiv="?refresh/.test(html)) continue;
    const title = find(html, /<title[^>]*>([^<]+)/);
    const canonical = find(html, /rel="?canonical"? href="?([^\s">]+)/) || file;
    pages.set(title, (pages.get(title) ?? new Set()).add(canonical));
  }
  expect(
    [...pages].filter(([title, urls]) => title === '' || urls.size > 1).map(([title, urls]) => [title, ...urls]),
  ).toEqual([]);
});

test('The page for unknown URLs has a description', () => {
  expect(find(readFileSync('build/404.html', 'utf8'), /name="?description"? content="([^"]+)/)).toContain(
    'No page has this URL',
  );
});

test('After a navigation, the link to the Markdown form is that of the current page', async ({site, baseURL}) => {
  const link = site.locator('head link[type="text/markdown"]');
  const go = (path: string) =>
    site.evaluate((href) => {
      const own = Object.assign(document.createElement('a'), {href});
      document.getElementById('search-dialog')!.append(own);
      own.click();
    }, path);
  await open(site, '/docs/support');
  for (const path of ['/docs/getting-started', '/docs/api/scope-create', '/docs/how-to-guides/', '/docs/tags', '/']) {
    await go(path);
    const fresh = await (await site.request.get(path)).text();
    const href = find(fresh, /<link rel="?alternate"? type="?text\/markdown"? href="?([^\s">]+)/);
    expect(href, path).not.toBe('');
    await expect(link).toHaveAttribute('href', href);
  }
  await go('/gallery'); // unlisted
  await expect(link).toHaveCount(0);
  expect(site.url()).toBe(`${baseURL}/gallery`);
});
