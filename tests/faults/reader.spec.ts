import type {Page} from '@playwright/test';
import {expect, open, test} from '../support/test';

/** Features that a browser may block. */
const STORAGE = {
  blocked: (): void => {
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('storage is blocked', 'SecurityError');
        },
      });
  },
  full: (): void => {
    Storage.prototype.setItem = () => {
      throw new DOMException('storage is full', 'QuotaExceededError');
    };
  },
};

const toggle = (site: Page) => site.locator('.navbar').getByRole('button', {name: /switch between/i});

for (const [state, block] of Object.entries(STORAGE)) {
  test.describe(`Storage is ${state}`, () => {
    // Logged, not shown to users.
    test.use({provoked: /storage/i});

    test.beforeEach(async ({site}) => {
      await site.addInitScript(block);
    });

    test.afterEach(async ({site}) => {
      await expect(site.locator('body')).not.toContainText(/storage is|QuotaExceeded|SecurityError/);
    });

    test('The colour mode, the announcement and tabs work for this visit', async ({site}) => {
      await open(site, '/my-markdown-page');
      await toggle(site).click();
      await expect(site.locator('html')).toHaveAttribute('data-theme', 'dark');
      await site.locator('.tab-group > label', {hasText: 'API'}).first().click();
      await expect(site.locator('.tab-panel[data-label=API]').first()).toBeVisible();
      await site.locator('.theme-announcement-bar').getByRole('button', {name: 'Close'}).click();
      await expect(site.locator('.theme-announcement-bar')).toBeHidden();
    });

    test('Your values, search and navigation work', async ({site}) => {
      await open(site, '/docs/api/application-read');
      await site.locator('[data-does=values]').first().click();
      await site.locator('.values-panel input[name=application]').fill('4711');
      await site.locator('.values-panel').getByRole('button', {name: 'Done'}).click();
      await expect(site.locator('[data-value=application]').first()).toHaveText('4711');
      await site.keyboard.press('Control+k');
      await expect(site.locator('.DocSearch-Modal')).toContainText('No recent searches');
      await site.keyboard.press('Escape');
      await expect(site.locator('.DocSearch-Modal')).toBeHidden();
      await site.locator('.navbar').getByRole('link', {name: 'Tutorials'}).click();
      await expect(site.locator('h1')).toHaveText('Tutorials');
    });
  });
}

test.describe('JavaScript is off', () => {
  test.use({javaScriptEnabled: false});

  test('A guide, the reference, the home page and the list of topics are readable, and links work', async ({page}) => {
    for (const path of ['/', '/docs/getting-started', '/docs/api/application-read', '/docs/tags', '/search']) {
      await page.goto(path);
      await expect(page.locator('h1'), path).toBeVisible();
      await expect(page.getByRole('status', {name: 'Loading'}), path).toHaveCount(0);
    }
    await page.goto('/docs/getting-started');
    await page.locator('.theme-doc-sidebar-menu').getByRole('link', {name: 'Tutorials', exact: true}).click();
    await expect(page.locator('h1')).toHaveText('Tutorials');
  });
});
