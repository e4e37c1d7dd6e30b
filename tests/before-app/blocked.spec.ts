import type {Page} from '@playwright/test';
import {expect, test} from '../support/test';

/** Requests for each script, by path. */
function countScripts(page: Page): Map<string, number> {
  const counts = new Map<string, number>();
  page.on('request', (request) => {
    const {pathname} = new URL(request.url());
    if (request.resourceType() === 'script') counts.set(pathname, (counts.get(pathname) ?? 0) + 1);
  });
  return counts;
}

/** Interactions that would start the application: moving, hovering, focusing and pressing. No link is followed. */
async function tryEverything(page: Page): Promise<void> {
  const link = page.locator('.navbar__brand');
  await page.mouse.move(300, 500);
  await link.hover();
  await link.focus();
  await link.dispatchEvent('pointerdown');
  await page.locator('article p').first().click();
}

/** The application's scripts; page scripts still load. */
const isApplication = (url: URL): boolean => /\/assets\/js\/(runtime~)?main\./.test(url.pathname);

test.describe('Scripts that never load', () => {
  test.use({provoked: /Failed to load resource|status of 404/});

  for (const [how, block] of [
    ['the network drops them', (page: Page) => page.route(isApplication, (route) => route.abort())],
    [
      'the server does not have them',
      (page: Page) => page.route(isApplication, (route) => route.fulfill({status: 404, body: ''})),
    ],
  ] as const) {
    test(`are requested at most three times in ten seconds of use: ${how}`, async ({site}) => {
      await site.clock.install({time: 0});
      await block(site);
      const counts = countScripts(site);
      await site.goto('/docs/support');
      // Ten seconds on the mocked clock of the page.
      for (let seconds = 0; seconds < 10; seconds += 1) {
        await tryEverything(site);
        await site.clock.runFor(1000);
      }
      expect(Math.max(...counts.values())).toBeLessThanOrEqual(3);
      expect(
        [...counts.keys()].some((path) => isApplication(new URL(path, site.url()))),
        'the application was requested',
      ).toBe(true);
      await expect(site.locator('h1')).toBeVisible();
      await expect(site).toHaveURL('/docs/support');
    });
  }
});
