/** With JavaScript off, all content of a page is reachable. */
import {expect, test} from '../support/test';

test.use({javaScriptEnabled: false});

test('Every tab panel can be reached', async ({page}) => {
  await page.goto('/docs/agent/installation');
  for (const group of await page.locator('.tab-group').all()) {
    const labels = group.locator(':scope > label');
    const panels = group.locator(':scope > .tab-panel');
    expect(await labels.count()).toBe(await panels.count());
    for (let index = 0; index < (await labels.count()); index += 1) {
      await labels.nth(index).click();
      await expect(panels.nth(index)).toBeVisible();
    }
  }
});

test('Every sample language can be reached', async ({page}) => {
  await page.goto('/docs/api/scope-create');
  for (const language of ['cli', 'curl', 'powershell', 'python', 'nodejs']) {
    await page.locator(`label[for=language-${language}]`).click();
    await expect(page.locator(`.sample-${language}`)).toBeVisible();
  }
});

test('The mobile menu, the menus of the navbar, "On this page" and search can be used', async ({page}) => {
  await page.setViewportSize({width: 390, height: 844});
  await page.goto('/docs/scopes/management');
  await page.locator('.navbar-menu > summary').click();
  await page.locator('.doc-menu__links').getByRole('link', {name: 'Support'}).click();
  await expect(page).toHaveURL('/docs/support');
  await page.goto('/docs/scopes/management');
  await page.locator('.theme-doc-toc-mobile summary').click();
  await page.locator('.theme-doc-toc-mobile').getByRole('link', {name: 'Statuses'}).click();
  await expect(page).toHaveURL(/#statuses$/);
  await page.setViewportSize({width: 1440, height: 900});
  await page.goto('/docs/scopes/management');
  await page.locator('.navbar__item.dropdown > summary').first().click();
  await expect(page.locator('.dropdown__menu a').first()).toBeVisible();
  await page.locator('.navbar').getByRole('button', {name: 'Search'}).click();
  await expect(page).toHaveURL(/\/search/);
});

test('Buttons that need JavaScript are hidden', async ({page}) => {
  await page.goto('/docs/scopes/management');
  await expect(page.locator('[data-does]:visible')).toHaveCount(0);
});
