import {brand} from '../../brand';
import {expect, test} from '../support/test';

test.describe('Specification 1: what the product does and for whom', () => {
  test('Its title is "{product} docs", its tagline is "User guides, API, and more!", and nobody signs in', async ({
    site,
  }) => {
    await site.goto('/');
    await expect(site).toHaveTitle(`${brand.product} docs`);
    await expect(site.getByText('User guides, API, and more!')).toBeVisible();
    await expect(site.locator('input[type=password], a[href*=login], a[href*=sign-in]')).toHaveCount(0);
  });
});

test.describe('Files for browsers and crawlers', () => {
  test('exist with their types', async ({request}) => {
    for (const [path, type] of [
      ['/robots.txt', /text\/plain/],
      ['/sitemap.xml', /xml/],
      ['/favicon.ico', /icon/],
      ['/img/logo.svg', /svg/],
      ['/img/apple-touch-icon.png', /png/],
      ['/img/social-card.png', /png/],
      ['/manifest.webmanifest', /manifest\+json/],
    ] as const) {
      const response = await request.get(path);
      expect(response.status(), path).toBe(200);
      expect(response.headers()['content-type'], path).toMatch(type);
    }
  });

  test('every page of the sitemap has a last-modified date', async ({request}) => {
    const xml = await (await request.get('/sitemap.xml')).text();
    const urls = xml.match(/<url>.*?<\/url>/gs) ?? [];
    expect(urls.length).toBeGreaterThan(10);
    expect(urls.filter((url) => !/<lastmod>\d{4}-\d\d-\d\d/.test(url))).toEqual([]);
  });
});
