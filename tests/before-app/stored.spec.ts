/** Choices of the reader: the same in all tabs, after Back, and whatever is stored. */
import type {Page} from '@playwright/test';
import {blockApplication} from '../support/before-app';
import {expect, test} from '../support/test';

const GUIDE = '/docs/support';
const bar = (page: Page) => page.locator('.theme-announcement-bar');

test.beforeEach(({site}) => blockApplication(site));

test('An announcement that was dismissed in another tab disappears', async ({site, context}) => {
  await site.goto(GUIDE);
  await expect(bar(site)).toBeVisible();
  const other = await context.newPage();
  await other.goto(GUIDE);
  await bar(other).getByRole('button', {name: 'Close'}).click();
  await expect(bar(other)).toBeHidden();
  await expect(bar(site)).toBeHidden();
});

test('A color mode that another tab removes or changes to an unknown one is the default', async ({site, context}) => {
  await site.emulateMedia({colorScheme: 'dark'});
  const other = await context.newPage();
  await other.goto(GUIDE);
  await site.goto(GUIDE);
  const button = site.locator('.navbar').getByRole('button', {name: /switch between dark and light mode/i});
  for (const change of [
    () => localStorage.clear(),
    () => localStorage.removeItem('theme'),
    () => localStorage.setItem('theme', 'purple'),
  ]) {
    await button.click();
    await expect(site.locator('html')).toHaveAttribute('data-theme', 'dark');
    await other.evaluate(change);
    await expect(site.locator('html')).toHaveAttribute('data-theme', 'light');
    await expect(button.locator('svg:visible')).toHaveCount(1);
  }
});

test('Choices are read again when the page returns from the back/forward cache', async ({site}) => {
  await site.goto('/my-markdown-page');
  // As another page has stored them meanwhile; no event tells a page in the cache.
  await site.evaluate(() => {
    const id = document.querySelector<HTMLElement>('[data-does=dismiss]')!.dataset.announcement!;
    localStorage.setItem('docusaurus.announcement.id', id);
    localStorage.setItem('docusaurus.announcement.dismiss', 'true');
    localStorage.setItem('docusaurus.tab.way', 'api');
    localStorage.setItem('theme', 'dark');
    dispatchEvent(new PageTransitionEvent('pageshow', {persisted: true}));
  });
  await expect(bar(site)).toBeHidden();
  await expect(site.locator('[data-group=way] > input[value=api]').first()).toBeChecked();
  await expect(site.locator('html')).toHaveAttribute('data-theme', 'dark');
});

const GARBAGE = ['{"not": [complete', '__proto__', 'null', '[]', '{"__proto__": 1}', '1e999', 'x'.repeat(100_000)];

test('Whatever is stored, pages show their content and search starts', async ({site}) => {
  for (const garbage of GARBAGE) {
    await site.goto('/docs/api/application-read');
    await site.evaluate((value) => {
      const index = /__DOCSEARCH_\w+__(\w+)/;
      const keys = [
        'theme',
        'docs.values',
        'docs.search.slash',
        'docusaurus.tab.language',
        'docusaurus.announcement.id',
      ];
      for (const key of [...keys, 'docusaurus.announcement.dismiss', 'docs-preferred-version-default'])
        localStorage.setItem(key, value);
      for (const key of Object.keys(localStorage).filter((name) => index.test(name))) localStorage.setItem(key, value);
      sessionStorage.setItem('search-kind', value);
    }, garbage);
    await site.reload();
    await expect(site.locator('h1')).toBeVisible();
    await expect(bar(site)).toBeVisible();
    await site.keyboard.press('/');
    await expect(site.getByRole('dialog', {name: 'Search'})).toContainText('No recent searches');
  }
});

test('A switch beside the search field turns the key / off, for all tabs and later visits', async ({site}) => {
  await site.goto(GUIDE);
  const dialog = site.getByRole('dialog', {name: 'Search'});
  await site.keyboard.press('/');
  await dialog.getByRole('switch', {name: 'The key / opens search'}).uncheck();
  await site.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await site.keyboard.press('/');
  await site.reload();
  await site.keyboard.press('/');
  await expect(dialog).toBeHidden();
  await site.keyboard.press('Control+k');
  await dialog.getByRole('switch').check();
  await site.keyboard.press('Escape');
  await site.keyboard.press('/');
  await expect(dialog).toBeVisible();
});
