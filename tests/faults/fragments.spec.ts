import type {Page} from '@playwright/test';
import {EVERY_PAGE} from '../support/site-pages';
import {expect, hydrated, open, test} from '../support/test';

/** One page for each script that reads the fragment: of the API and of search; at night also of pages with fewer scripts. */
const PAGES = ['/docs/api/scope-create', '/search', ...(EVERY_PAGE ? ['/', '/docs/cli', '/my-react-page'] : [])];

/** None of them may have an effect. The first three cannot be decoded. */
const HOSTILE = [
  '100%',
  '%E0%A4%A',
  '%FF%',
  '%00',
  '"><img src=x onerror=alert(1)>',
  '[href=\\',
  '#',
  '__proto__',
  ':~:text=%',
  'x'.repeat(5000),
];
const MALFORMED = HOSTILE.slice(0, 3);
/** In the address of a page; the others are set while the page is open, which starts the same scripts. */
const AT_START = [...MALFORMED, '"><img src=x onerror=alert(1)>'];

async function expectPage(page: Page): Promise<void> {
  await expect(page.locator('h1').first()).toBeVisible();
  await expect(page.getByRole('heading', {name: 'This page crashed.'})).toHaveCount(0);
  await expect(page.locator('.navbar')).toBeVisible();
}

test.describe('A fragment that cannot be decoded, or is hostile, does not change the page', () => {
  // The not-found page has status 404.
  test.use({provoked: /status of 404/});

  for (const path of PAGES) {
    test(`${path}: before, during and after hydration`, async ({site}) => {
      for (const [index, fragment] of AT_START.entries()) {
        await site.goto(`${path}?${index}#${fragment}`);
        await expectPage(site);
      }
      for (const fragment of HOSTILE) await site.evaluate((hash) => void (location.hash = hash), fragment);
      await expectPage(site);
      await site.goto(`${path}?later#${MALFORMED[0]}`);
      await hydrated(site);
      await expectPage(site);
      for (const fragment of HOSTILE) {
        await site.evaluate((hash) => void (location.hash = hash), fragment);
        await expectPage(site);
      }
      for (const fragment of MALFORMED) {
        await site.evaluate((hash) => {
          const link = Object.assign(document.createElement('a'), {href: `#${hash}`, textContent: 'a link'});
          document.body.append(link);
          link.click();
          link.remove();
        }, fragment);
        expect(site.url()).toContain(fragment);
        await expectPage(site);
      }
    });
  }

  test('A navigation to another page with it shows that page, and Back the first one', async ({site}) => {
    await open(site, '/docs/support');
    for (const fragment of MALFORMED) {
      await site.evaluate((hash) => {
        history.pushState({}, '', `/docs/how-to-guides/#${hash}`);
        dispatchEvent(new PopStateEvent('popstate', {state: {}}));
      }, fragment);
      await expect(site.locator('h1')).toHaveText('Tutorials');
      await expectPage(site);
      await site.goBack();
      await expect(site.locator('h1')).not.toHaveText('Tutorials');
      await expectPage(site);
    }
  });
});
