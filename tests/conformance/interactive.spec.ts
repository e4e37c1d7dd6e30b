/** The working parts of issue 9: by keyboard, with axe, and absent from every other page. */
import type {Page} from '@playwright/test';
import {axeViolations, expect, hydrated, setColorMode, test} from '../support/test';

test.describe('The CLI reference', () => {
  const rows = (page: Page) => page.locator('.wide-table tbody tr:visible');

  test('every command is in the HTML with its operation, and there is no field that nothing answers', async ({
    browser,
    baseURL,
  }) => {
    const context = await browser.newContext({javaScriptEnabled: false, baseURL});
    const page = await context.newPage();
    await page.goto('/docs/cli');
    expect(await rows(page).count()).toBeGreaterThan(200);
    await expect(page.getByRole('row', {name: /scope create/}).getByRole('link')).toHaveAttribute(
      'href',
      '/docs/api/scope-create',
    );
    await expect(page.getByLabel('Find a command')).toBeHidden();
    await context.close();
  });

  test('what is typed filters the rows and the count is announced', async ({site}) => {
    await site.goto('/docs/cli');
    const field = site.getByLabel('Find a command');
    await field.focus();
    const all = await rows(site).count();
    await hydrated(site);
    await site.keyboard.type('scope create');
    await expect(rows(site).first()).toContainText('scope');
    const few = await rows(site).count();
    expect(few).toBeLessThan(20);
    await expect(rows(site).filter({hasText: 'scope create'})).toHaveCount(1);
    const status = site.locator('.filter-rows [aria-live]');
    await expect(status).toHaveText(`${few} of ${all} commands`);
    await site.keyboard.press('ControlOrMeta+A');
    await site.keyboard.press('Delete');
    await expect(status).toHaveText(`${all} commands`);
    expect(await rows(site).count()).toBe(all);
  });

  test('what is typed before the application runs counts', async ({site}) => {
    await site.route('**/*.js', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 500));
      await route.continue();
    });
    await site.goto('/docs/cli');
    await site.getByLabel('Find a command').focus();
    await site.keyboard.type('dimension');
    await expect(site.locator('.filter-rows [aria-live]')).toContainText(' of ');
    await expect(rows(site).first()).toContainText('dimension');
  });

  test('flags open by keyboard', async ({site}) => {
    await site.goto('/docs/cli');
    const row = site.getByRole('row', {name: /scope list/}).first();
    await row.locator('summary').focus();
    await site.keyboard.press('Enter');
    await expect(row.getByText('--application_id')).toBeVisible();
  });
});

test.describe('The changelog', () => {
  test('its pages name the three feeds in the head, and they are there', async ({site, request}) => {
    for (const path of ['/docs/changelogs', '/docs/changelogs/2025-09']) {
      await site.goto(path);
      const feeds = site.locator('head link[rel=alternate][type]');
      await expect(feeds).toHaveCount(3);
      for (const feed of await feeds.all()) {
        const answer = await request.get((await feed.getAttribute('href'))!);
        expect(answer.status()).toBe(200);
      }
    }
    await site.goto('/docs/support');
    await expect(site.locator('head link[type="application/rss+xml"]')).toHaveCount(0);
  });

  test('an entry in a feed leads to its place on the page', async ({site, request}) => {
    const feed = (await (await request.get('/docs/changelogs/feed.json')).json()) as {items: {url: string}[]};
    const {pathname, hash} = new URL(feed.items[0]!.url);
    await site.goto(pathname + hash);
    await expect(site.locator(`[id="${decodeURIComponent(hash.slice(1))}"]`)).toBeInViewport();
  });
});

for (const mode of ['light', 'dark'] as const) {
  test(`No accessibility violation in ${mode} mode on the pages with generated tables`, async ({site}) => {
    for (const path of ['/docs/cli', '/docs/changelogs', '/docs/changelogs/2025-09']) {
      await site.goto(path);
      await hydrated(site);
      await setColorMode(site, mode);
      expect(await axeViolations(site)).toEqual([]);
    }
  });
}
