import type {Page} from '@playwright/test';
import {documentsOf, expect, hydrated, intend, open, test} from '../support/test';
import {isPageChunk} from '../support/before-app';

/** The chunks of one page: every script except the main bundle. */
const isApplication = (url: URL): boolean => /\/assets\/js\/(main|runtime~main)\./.test(url.pathname);

/** Every matching URL fails on the first request. */
async function failOnce(page: Page, matches: (url: URL) => boolean): Promise<void> {
  const failed = new Set<string>();
  await page.route(matches, (route) => {
    const url = route.request().url();
    if (failed.has(url)) return route.continue();
    failed.add(url);
    return route.abort();
  });
}

const tutorials = (page: Page) =>
  page.locator('.theme-doc-sidebar-menu').getByRole('link', {name: 'Tutorials', exact: true});

test.describe('Chunks that fail to load', () => {
  test.use({provoked: /Failed to load resource|Loading chunk .* failed|Loading CSS chunk/});

  test('A chunk that fails once is not noticed on the initial page', async ({site}) => {
    await failOnce(site, isPageChunk);
    await open(site, '/docs/support');
    await expect(site.getByRole('alert')).toHaveCount(0);
  });

  test('A chunk that fails once is not noticed on a client-side navigation, which does not reload the page', async ({
    site,
  }) => {
    await open(site, '/docs/support');
    await failOnce(site, isPageChunk);
    const loads = documentsOf(site);
    await tutorials(site).click();
    await expect(site.locator('h1')).toHaveText('Tutorials');
    await expect(site.getByRole('alert')).toHaveCount(0);
    expect(loads).toEqual([]);
  });

  test('A permanently missing chunk: the requested page is readable after one load, with the error and Retry', async ({
    site,
  }) => {
    await open(site, '/docs/support');
    await site.route(isPageChunk, (route) => route.fulfill({status: 404, body: 'gone'}));
    const loads = documentsOf(site);
    await tutorials(site).click();
    await expect(site.locator('h1')).toHaveText('Tutorials');
    await expect(site).toHaveURL('/docs/how-to-guides/');
    await intend(site);
    await expect(site.getByRole('alert')).toContainText('Loading chunk');
    await expect(site.getByRole('alert').getByRole('button', {name: 'Retry'})).toBeVisible();
    expect(loads).toEqual(['/docs/how-to-guides/']);
    // Links still work as plain links.
    await site.locator('.navbar__link[href="/docs/getting-started"]').first().click();
    await expect(site.locator('h1')).not.toHaveText('Tutorials');
  });

  test('An application that fails to load once is loaded at a later interaction', async ({site}) => {
    await failOnce(site, isApplication);
    await site.clock.install();
    await site.goto('/docs/support');
    const asked = site.waitForResponse((response) => response.request().resourceType() === 'fetch');
    await intend(site);
    await (await asked).finished();
    await site.evaluate(async () => (await fetch(location.href)).text()); // the page has read that response before
    await site.clock.runFor(2000); // the pause before the next attempt
    await hydrated(site);
  });

  test('Missing styles leave a readable page and a running application', async ({site}) => {
    await site.route('**/assets/css/styles.*', (route) => route.abort());
    await open(site, '/docs/support');
    await expect(site.locator('h1')).toBeVisible();
    await expect(site.locator('article p').first()).toBeVisible();
  });
});

test.describe('A network that fails', () => {
  test.use({provoked: /Failed to load resource|ERR_INTERNET_DISCONNECTED|Loading chunk .* failed/});

  test('Offline, the page stays readable; a link shows the error with Retry; back online, it is followed automatically', async ({
    site,
    context,
  }) => {
    await open(site, '/docs/support');
    const loads = documentsOf(site);
    await context.setOffline(true);
    await tutorials(site).click();
    const alert = site.getByRole('alert');
    await expect(alert).toContainText('Loading chunk');
    await expect(site.locator('h1'), 'the reader keeps the page').not.toHaveText('Tutorials');
    await alert.getByRole('button', {name: 'Retry'}).click();
    await expect(alert, 'still offline').toContainText('Loading chunk');
    await context.setOffline(false);
    await expect(site.locator('h1')).toHaveText('Tutorials');
    await expect(alert).toHaveCount(0);
    expect(loads).toEqual([]);
  });

  test('An unreachable server: Retry follows the link when it responds again', async ({site}) => {
    await open(site, '/docs/support');
    const everything = (url: URL): boolean => !url.pathname.startsWith('/img/');
    await site.route(everything, (route) => route.abort());
    await tutorials(site).click();
    const alert = site.getByRole('alert');
    await expect(alert).toContainText('Loading chunk');
    await site.unroute(everything);
    await alert.getByRole('button', {name: 'Retry'}).click();
    await expect(site.locator('h1')).toHaveText('Tutorials');
    await expect(alert).toHaveCount(0);
  });

  test('Offline, Back shows the previous page without the error', async ({site, context}) => {
    await open(site, '/docs/support');
    await context.setOffline(true);
    await tutorials(site).click();
    await expect(site.getByRole('alert')).toBeVisible();
    await site.evaluate(() => history.back());
    await expect(site).toHaveURL('/docs/support');
    await expect(site.getByRole('alert')).toHaveCount(0);
    await context.setOffline(false);
    await tutorials(site).click();
    await expect(site.locator('h1')).toHaveText('Tutorials');
  });
});

test('A very slow network: the page is readable and its controls work long before hydration', async ({
  site,
  context,
}) => {
  const devTools = await context.newCDPSession(site);
  await devTools.send('Network.enable');
  await devTools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 400,
    downloadThroughput: 40_000,
    uploadThroughput: 20_000,
  });
  await site.goto('/docs/support', {waitUntil: 'commit'});
  await expect(site.locator('h1')).toBeVisible();
  await site.waitForLoadState('domcontentloaded'); // a press before the page script has run has no effect
  const switchColours = site.locator('.navbar').getByRole('button', {name: /switch between/i});
  await expect(switchColours).toBeEnabled();
  await switchColours.click();
  await expect(site.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(site.locator('html')).toHaveAttribute('data-has-hydrated', 'false');
});

test('A fault in one script of every page does not affect the others', async ({site, expected}) => {
  expected.push(/a fault in one script/);
  // The script that fills in the reader's values fails on its first query.
  await site.addInitScript(() => {
    const {getElementById} = document;
    document.getElementById = function (id) {
      document.getElementById = getElementById;
      throw new Error(`a fault in one script (${id})`);
    };
  });
  await open(site, '/docs/support');
  await expect(site.locator('h1')).toBeVisible();
  await tutorials(site).click();
  await expect(site.locator('h1')).toHaveText('Tutorials');
});
