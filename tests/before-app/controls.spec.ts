/** Every control of the layout before hydration: with the application's scripts blocked, at night also on a slow CPU. */
import {blockApplication, slowDown} from '../support/before-app';
import {EVERY_PAGE} from '../support/site-pages';
import {expect, test} from '../support/test';

const GUIDE = '/docs/scopes/management';
const WITH_TABS = '/docs/agent/installation';
const theme = /switch between dark and light mode/i;

for (const [how, prepare] of [
  ['blocked for ever', blockApplication],
  ...(EVERY_PAGE ? ([['slow', slowDown]] as const) : []),
] as const) {
  test.describe(`The application is ${how}`, () => {
    test.beforeEach(async ({site}) => prepare(site));
    test.use({provoked: /ERR_FAILED/});

    test('the color mode switch works and is stored', async ({site}) => {
      await site.goto(GUIDE);
      await site.locator('.navbar').getByRole('button', {name: theme}).click();
      await expect(site.locator('html')).toHaveAttribute('data-theme', 'dark');
      await expect(site.locator('.navbar').getByRole('button', {name: /currently dark mode/})).toBeVisible();
      await site.reload();
      await expect(site.locator('html')).toHaveAttribute('data-theme', 'dark');
    });

    test('the announcement is dismissed and stays hidden', async ({site}) => {
      await site.goto(GUIDE);
      const bar = site.locator('.theme-announcement-bar');
      await bar.getByRole('button', {name: 'Close'}).click();
      await expect(bar).toBeHidden();
      await site.reload();
      await expect(site.locator('h1')).toBeVisible();
      await expect(bar).toBeHidden();
    });

    test('the menus "Next" and "English" open by pointer and by keyboard, and close with Escape, on an outside press and when they lose the focus', async ({
      site,
    }) => {
      await site.goto(GUIDE);
      for (const name of ['Next', 'English']) {
        const menu = site.locator('.navbar__item.dropdown', {hasText: name});
        const item = menu.getByRole('link', {name});
        await menu.locator('summary').click();
        await expect(item).toBeVisible();
        await site.keyboard.press('Escape');
        await expect(item).toBeHidden();
        await expect(menu.locator('summary')).toBeFocused();
        for (const key of ['Enter', 'Space']) {
          await site.keyboard.press(key);
          await expect(item).toBeVisible();
          await site.keyboard.press(key);
          await expect(item).toBeHidden();
        }
        await menu.locator('summary').click();
        await site.locator('h1').click();
        await expect(item).toBeHidden();
        await menu.locator('summary').dblclick();
        await expect(item, 'a double click opens it once').toBeVisible();
        await site.locator('.navbar').getByRole('button', {name: theme}).focus();
        await expect(item).toBeHidden();
      }
    });

    test('the mobile menu has every link, traps the focus, and closes with Escape', async ({site}) => {
      await site.setViewportSize({width: 390, height: 844});
      await site.goto(GUIDE);
      const toggle = site.locator('summary[aria-label="Toggle navigation bar"]');
      await toggle.click();
      const menu = site.locator('.theme-doc-sidebar-container');
      for (const name of ['Home', 'Tutorials', 'API Reference', 'Support', 'Capabilities'])
        await expect(menu.getByRole('link', {name, exact: true}).first()).toBeVisible();
      await expect(toggle, 'the menu does not cover it').toBeInViewport();
      for (let stop = 0; stop < 80; stop += 1) {
        await site.keyboard.press('Tab');
        expect(await site.evaluate(() => document.activeElement!.closest('main, footer') === null)).toBe(true);
      }
      await site.keyboard.press('Escape');
      await expect(menu).toBeHidden();
      await expect(toggle).toBeFocused();
      await site.keyboard.press('Enter');
      await menu.getByRole('link', {name: 'Capabilities', exact: true}).click();
      await expect(site).toHaveURL('/docs/scopes/capabilities');
    });

    test('a sidebar category expands in place, and its pages are links', async ({site}) => {
      await site.goto('/docs/getting-started');
      const category = site.locator('.theme-doc-sidebar-item-category:has(a[href^="/docs/catalog/"])');
      await category.locator('summary').click();
      await expect(category.getByRole('link').first()).toBeVisible();
      await expect(site).toHaveURL('/docs/getting-started');
      const other = site.locator('.theme-doc-sidebar-item-category:has(a[href^="/docs/approvals/"])');
      await other.locator('summary').click();
      await expect(category.getByRole('link').first(), 'one is open at a time').toBeHidden();
    });

    test('tabs switch by pointer and arrow keys, sync with their group, and are stored', async ({site}) => {
      await site.goto(GUIDE);
      const groups = site.locator('.tab-group[data-group=way]');
      expect(await groups.count()).toBeGreaterThan(1);
      await groups.first().locator('label', {hasText: 'API'}).click();
      for (const group of await groups.all()) await expect(group.locator('input[value=api]')).toBeChecked();
      await expect(groups.first().locator('.tab-panel[data-label=API]')).toBeVisible();
      await site.keyboard.press('ArrowLeft');
      await expect(groups.last().locator('input[value=cli]')).toBeChecked();
      await site.reload();
      await expect(groups.first().locator('.tab-panel[data-label=CLI]')).toBeVisible();
    });

    if (how === 'slow') return; // what follows does not depend on when the application starts

    test('code is copied; if the browser does not allow it, a message says what to do', async ({site, context}) => {
      await context.grantPermissions(['clipboard-read', 'clipboard-write']);
      await site.goto(GUIDE);
      const block = site.locator('.code-block:visible').first();
      await block.getByRole('button', {name: 'Copy'}).click();
      const code = (await block.locator('pre').textContent())!.trim();
      await expect.poll(() => site.evaluate(() => navigator.clipboard.readText())).toBe(code);
      await site.evaluate(() => {
        navigator.clipboard.writeText = () => Promise.reject(new DOMException('', 'NotAllowedError'));
      });
      const next = site.locator('.code-block:visible').nth(1);
      await next.locator('[data-does=copy]').click();
      await expect(next.locator('[data-does=copy]')).toHaveText('Press Ctrl+C');
      expect(await site.evaluate(() => getSelection()!.toString())).not.toBe('');
    });

    test('the table of contents highlights the current section', async ({site}) => {
      await site.goto(GUIDE);
      const marked = site.locator('.theme-doc-toc-desktop .table-of-contents__link--active');
      await site.locator('#statuses').scrollIntoViewIfNeeded();
      await site.evaluate(() => document.getElementById('statuses')!.scrollIntoView());
      await expect(marked).toHaveText('Statuses');
    });

    test('the mobile "On this page" opens and links to its sections', async ({site}) => {
      await site.setViewportSize({width: 390, height: 844});
      await site.goto(GUIDE);
      const contents = site.locator('.theme-doc-toc-mobile');
      await contents.locator('summary').click();
      await contents.getByRole('link', {name: 'Statuses'}).click();
      await expect(site).toHaveURL(`${GUIDE}#statuses`);
      await expect(site.locator('#statuses')).toBeInViewport();
    });
  });
}

test('Hydration keeps chosen tabs, selected text and typed text of a guide', async ({site}) => {
  await site.goto(WITH_TABS);
  const group = site.locator('.tab-group').first();
  await group.locator('label').nth(1).click();
  await site.evaluate(() => {
    const text = document.querySelector('article p')!;
    getSelection()!.selectAllChildren(text);
  });
  const selected = await site.evaluate(() => getSelection()!.toString());
  await group.locator('input').nth(1).focus();
  await site.evaluate(() =>
    document.querySelector('a[href="/docs/support"]')!.dispatchEvent(new FocusEvent('focusin', {bubbles: true})),
  );
  await expect(site.locator('html')).toHaveAttribute('data-has-hydrated', 'true');
  await expect(group.locator('input').nth(1)).toBeChecked();
  await expect(group.locator('input').nth(1)).toBeFocused();
  expect(await site.evaluate(() => getSelection()!.toString())).toBe(selected);
});
