import {expect, open, test} from '../support/test';

const find = (html: string, pattern: RegExp): string => pattern.exec(html)?.[1] ?? '';

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
