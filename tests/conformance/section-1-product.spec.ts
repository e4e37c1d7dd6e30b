import {brand} from '../../brand';
import {expect, open, test} from '../support/test';

test.describe('Specification 1: what the product does and for whom', () => {
  test('Its title is "{product} docs" and its tagline is "User guides, API, and more!"', async ({site}) => {
    await open(site, '/');
    await expect(site).toHaveTitle(`${brand.product} docs`);
    await expect(site.getByText('User guides, API, and more!')).toBeVisible();
  });

  test('The site has no product data, no accounts, and no sign-in', async ({site}) => {
    await open(site, '/');
    await expect(site.locator('input[type=password], a[href*=login], a[href*=sign-in]')).toHaveCount(0);
  });
});

test.describe('Files for browsers and crawlers', () => {
  for (const [path, type] of [
    ['/robots.txt', /text\/plain/],
    ['/sitemap.xml', /xml/],
    ['/favicon.ico', /icon/],
    ['/img/logo.svg', /svg/],
    ['/img/apple-touch-icon.png', /png/],
    ['/img/social-card.png', /png/],
    ['/manifest.webmanifest', /manifest\+json/],
  ] as const) {
    test(`${path} exists`, async ({request}) => {
      const response = await request.get(path);
      expect(response.status()).toBe(200);
      expect(response.headers()['content-type']).toMatch(type);
    });
  }

  test('every page of the sitemap has a last-modified date', async ({request}) => {
    const xml = await (await request.get('/sitemap.xml')).text();
    const urls = xml.match(/<url>.*?<\/url>/gs) ?? [];
    expect(urls.length).toBeGreaterThan(10);
    expect(urls.filter((url) => !/<lastmod>\d{4}-\d\d-\d\d/.test(url))).toEqual([]);
  });
});
