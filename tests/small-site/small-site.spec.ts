/** Pages and controls of the small site, before and after hydration. */
import {readdirSync, readFileSync} from 'node:fs';
import path from 'node:path';
import type {Page} from '@playwright/test';
import {openPage, RULES} from '../built/rules';
import {blockApplication} from '../support/before-app';
import {axeViolations, expect, hydrated, open, setColorMode, test} from '../support/test';

const GUIDE = '/docs/how-to-guides/scheduled-task';
const GALLERY = '/gallery';

test('The HTML of every page follows the rules for built pages', () => {
  const folder = process.env.SMALL_SITE!;
  const files = readdirSync(folder, {recursive: true, encoding: 'utf8'}).filter((file) => file.endsWith('.html'));
  expect(files.length).toBeGreaterThan(15);
  const faults = files.flatMap((file) => {
    const page = openPage(file, readFileSync(path.join(folder, file), 'utf8'));
    return Object.entries(RULES).flatMap(([name, rule]) => rule(page).map((fault) => `${file}: ${name}: ${fault}`));
  });
  expect(faults.slice(0, 20)).toEqual([]);
});

for (const route of ['/', GALLERY, '/search', GUIDE, '/my-react-page']) {
  test(`${route} has no console message and no axe violation, and fits its window`, async ({site}) => {
    await open(site, route);
    for (const [width, mode] of [
      [1440, 'light'],
      [390, 'dark'],
    ] as const) {
      await site.setViewportSize({width, height: 900});
      await setColorMode(site, mode);
      expect(await axeViolations(site), `${mode} at ${width} px`).toEqual([]);
      const overflow = await site.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(overflow, `the page does not scroll sideways at ${width} px`).toBeLessThanOrEqual(0);
    }
  });
}

async function useControls(site: Page): Promise<void> {
  const tabs = site.locator('.tab-group').first();
  await tabs.locator('label', {hasText: 'CLI'}).click();
  await expect(tabs.locator('.tab-panel[data-label=CLI]')).toBeVisible();
  await expect(tabs.locator('.tab-panel[data-label=Console]')).toBeHidden();

  await site
    .locator('.navbar')
    .getByRole('button', {name: /switch between dark and light mode/i})
    .click();
  await expect(site.locator('html')).toHaveAttribute('data-theme', 'dark');

  const menu = site.locator('.navbar__item.dropdown', {hasText: 'English'});
  await menu.locator('summary').click();
  await expect(menu.getByRole('link', {name: 'English'})).toBeVisible();
  await site.keyboard.press('Escape');
  await expect(menu.getByRole('link', {name: 'English'})).toBeHidden();

  const bar = site.locator('.theme-announcement-bar');
  await bar.getByRole('button', {name: 'Close'}).click();
  await expect(bar).toBeHidden();

  await site.locator('.code-block:visible').first().getByRole('button', {name: 'Copy'}).click();
  await expect.poll(() => site.evaluate(() => navigator.clipboard.readText())).not.toBe('');

  await site.keyboard.press('Control+k');
  await site.locator('.DocSearch-Input').fill('getting started');
  await expect(site.locator('.DocSearch-Hit').first()).toBeVisible();
  await site.keyboard.press('Escape');
}

test.describe('Tabs, color mode, menu, announcement, copy and search work', () => {
  test.beforeEach(({context}) => context.grantPermissions(['clipboard-read', 'clipboard-write']));

  test.describe('without the application', () => {
    test.use({provoked: /ERR_FAILED/});
    test('on the page with every component', async ({site}) => {
      await blockApplication(site);
      await site.goto(GALLERY);
      await useControls(site);
    });
  });

  test('after hydration, which changes no choice', async ({site}) => {
    await site.goto(GALLERY);
    await site.locator('.tab-group').first().locator('label', {hasText: 'API'}).click();
    await hydrated(site);
    await expect(site.locator('.tab-group').first().locator('.tab-panel[data-label=API]')).toBeVisible();
    await useControls(site);
  });
});

test('A link opens its page in the application, and the controls of that page work', async ({site}) => {
  await open(site, GUIDE);
  const navigation = site.getByRole('link', {name: 'Support'}).first();
  await navigation.click();
  await expect(site).toHaveURL(/\/docs\/support$/);
  await expect(site.locator('h1')).toBeVisible();
  const category = site.locator('.theme-doc-sidebar-item-category').first();
  const wasOpen = await category
    .locator('details')
    .first()
    .evaluate((details: HTMLDetailsElement) => details.open);
  await category.locator('summary').first().click();
  await expect(category.locator('details').first()).toHaveJSProperty('open', !wasOpen);
});
