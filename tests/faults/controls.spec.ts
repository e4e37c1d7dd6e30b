/** Controls that load their code: offline, on a slow network, and when the network returns. */
import type {Page} from '@playwright/test';
import {blockApplication, holdApplication} from '../support/before-app';
import {expect, test} from '../support/test';

test.use({provoked: /Failed to load resource|ERR_INTERNET_DISCONNECTED|ERR_FAILED/});

const failure = (site: Page) => site.getByRole('alert').filter({hasText: 'could not be loaded'});

test('The values panel says that it cannot load, and opens when the network returns', async ({site, context}) => {
  await site.goto('/docs/api/application-read');
  const panel = site.getByRole('dialog', {name: 'Your values'});
  await context.setOffline(true);
  await site.locator('[data-does=values]').first().click();
  await expect(failure(site)).toContainText('Check your network connection.');
  await expect(panel).toBeHidden();
  await context.setOffline(false); // sends the event `online`
  await expect(panel).toBeVisible();
  await expect(failure(site)).toHaveCount(0);
});

test('A widget whose application cannot load says so, and Retry opens it', async ({site}) => {
  await blockApplication(site);
  await site.goto('/docs/approvals/policies');
  const button = site.getByRole('button', {name: /sandbox/i}).first();
  await button.click();
  await expect(failure(site)).toBeVisible();
  await site.unrouteAll();
  await failure(site).getByRole('button', {name: 'Retry'}).click();
  await expect(
    site
      .getByRole('region', {name: /sandbox/i})
      .getByRole('textbox')
      .first(),
  ).toBeVisible();
  await expect(failure(site)).toHaveCount(0);
});

test('Typing into the NRN builder shows that it loads', async ({site}) => {
  const {release} = await holdApplication(site);
  await site.goto('/my-react-page');
  await site.getByLabel('scope').fill('77');
  await expect(site.getByRole('status', {name: 'Loading'})).toBeVisible();
  release();
  await expect(site.locator('output')).toContainText('scope=77');
  await expect(site.getByRole('status', {name: 'Loading'})).toHaveCount(0);
});

test('The results page shows results without the application, and says when its script cannot load', async ({site}) => {
  await blockApplication(site);
  await site.route(/search-results\.\w+\.js/, (route) => route.abort());
  await site.goto('/search?q=scope');
  await expect(failure(site)).toBeVisible();
  await site.unroute(/search-results\.\w+\.js/);
  await failure(site).getByRole('button', {name: 'Retry'}).click();
  await expect(site.locator('main ol > li')).toHaveCount(20);
  await site.locator('main input[name=q]').fill('release');
  await expect(site).toHaveURL('/search?q=release');
  await expect(site.locator('h1')).toHaveText('Search results for "release"');
  await expect(
    site
      .locator('main')
      .getByRole('status')
      .filter({hasText: /results$/}),
  ).toBeVisible();
});

test('A first query without hits has suggestions', async ({site}) => {
  await blockApplication(site);
  await site.goto('/search?q=qzxvkjwq');
  await expect(site.locator('main')).toContainText('Try searching for');
  await expect(site.locator('main li').getByRole('button')).toHaveCount(3);
});
