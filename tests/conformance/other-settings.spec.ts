/** Settings that this site does not use: on a small site of another brand, built for these tests. */
import {brand} from '../../brand';
import {brandTraces} from '../support/brand-traces';
import {buildFixture} from '../support/fixture-site';
import {HANG_TIMEOUT} from '../support/limits';
import {startNginx} from '../support/nginx';
import {expect, hydrated, test as base} from '../support/test';

const test = base.extend<object, {otherBrand: {url: string; outDir: string}}>({
  otherBrand: [
    // eslint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const {code, output, outDir} = await buildFixture('other-brand');
      if (code !== 0) throw new Error(`The fixture site does not build:\n${output}`);
      const {url, stop} = await startNginx(outDir);
      await use({url, outDir});
      await stop();
    },
    {scope: 'worker', timeout: HANG_TIMEOUT},
  ],
  baseURL: async ({otherBrand}, use) => use(otherBrand.url),
});

// One worker, because each would build the site.
test.describe.configure({mode: 'default'});

test.describe('Specification 3 and 4, settings of another site', () => {
  test.use({contextOptions: {colorScheme: 'dark'}});

  test('light, dark, system: one setting turns the third state on', async ({page}) => {
    await page.goto('/');
    await hydrated(page);
    await expect(page.locator('html'), 'system is dark here').toHaveAttribute('data-theme', 'dark');
    const button = page.locator('.navbar').getByRole('button', {name: /switch between dark and light mode/i});
    const seen: (string | null)[] = [await page.locator('html').getAttribute('data-theme-choice')];
    for (let press = 0; press < 3; press += 1) {
      await button.click();
      seen.push(await page.locator('html').getAttribute('data-theme-choice'));
    }
    expect(seen).toEqual(['system', 'light', 'dark', 'system']);
  });

  test('Some docs are unlisted: in no sidebar and no sitemap, and marked', async ({page, request}) => {
    await page.goto('/docs/unlisted');
    await hydrated(page);
    await expect(page.locator('.theme-unlisted-banner, .alert--warning')).toContainText('Unlisted page');
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/);
    expect(await (await request.get('/sitemap.xml')).text()).not.toContain('/docs/unlisted');
    await page.goto('/docs/support');
    await expect(page.locator('.theme-doc-sidebar-menu a[href="/docs/unlisted"]')).toHaveCount(0);
  });
});

test('No file of the other brand has the name or the accent color of this one', ({otherBrand}) => {
  expect(brandTraces(otherBrand.outDir, brand)).toEqual([]);
});
