import type {Page, Route} from '@playwright/test';
import {documentsOf, expect, followInside, hydrated, intend, open, test} from '../support/test';
import {isPageChunk} from '../support/before-app';

/** The chunks of one page: every script except the main bundle. */

/** Delays the chunks of the next page until they are released. */
async function holdChunks(page: Page): Promise<{release: () => Promise<void>}> {
  const held: Route[] = [];
  await page.route(isPageChunk, (route) => void held.push(route));
  return {
    async release() {
      await Promise.all(held.map((route) => route.continue()));
      await page.unroute(isPageChunk);
    },
  };
}

/** Records when an element first appears, on the page's clock. */
async function noteFirst(page: Page, selector: string): Promise<void> {
  await page.evaluate((wanted) => {
    const observer = new MutationObserver(() => {
      if (document.querySelector(wanted)) {
        document.documentElement.dataset.seenAt = String(performance.now());
        observer.disconnect();
      }
    });
    observer.observe(document, {childList: true, subtree: true});
  }, selector);
}

test.describe('Specification 2, other screen behaviour', () => {
  test('Suffixes .html and /index.html in paths are stripped', async ({site}) => {
    for (const path of ['/docs/getting-started.html', '/docs/getting-started/index.html']) {
      // The host returns the page for this URL; the client corrects the URL.
      await site.route(
        (url) => url.pathname === path,
        async (route) => {
          const url = route.request().url();
          await route.fulfill({response: await route.fetch({url: url.replace(/(\/index)?\.html(?=\?|$)/, '')})});
        },
      );
      await open(site, `${path}?a=1#the-developer-path`);
      await expect(site).toHaveURL('/docs/getting-started?a=1#the-developer-path');
      await expect(site.locator('h1')).toContainText('Get started');
    }
  });

  test('Suffixes .html and /index.html in paths are stripped inside the application', async ({site}) => {
    await open(site, '/docs/support');
    const loads = documentsOf(site);
    for (const [path, shown] of [
      ['/docs/getting-started.html?a=1#the-developer-path', '/docs/getting-started?a=1#the-developer-path'],
      ['/docs/getting-started/index.html', '/docs/getting-started'],
      ['/index.html', '/'],
      ['/search.html?q=scope', '/search?q=scope'],
    ] as const) {
      await followInside(site, path);
      await expect(site.locator('h1')).not.toHaveText('Get support');
      await expect(site).toHaveURL(shown);
      await site.goBack();
      await expect(site.locator('h1')).toHaveText('Get support');
      await site.goForward();
      await expect(site).toHaveURL(shown);
      await site.goBack();
      await expect(site.locator('h1')).toHaveText('Get support');
    }
    expect(loads).toEqual([]);
  });

  test('A link pressed twice while its page loads is one entry of the history', async ({site}) => {
    await open(site, '/docs/support');
    const chunks = await holdChunks(site);
    await site.locator('.navbar').getByRole('link', {name: 'Tutorials'}).dblclick();
    await expect(site).toHaveURL('/docs/how-to-guides/');
    await chunks.release();
    await expect(site.locator('h1')).toHaveText('Tutorials');
    await site.goBack();
    await expect(site.locator('h1')).toHaveText('Get support');
  });

  test('A spinner appears while the host is asked for a path that the application does not know', async ({
    site,
    expected,
  }) => {
    expected.push(/status of 404/);
    await open(site, '/docs/support');
    let answer = (): void => undefined;
    const answered = new Promise<void>((resolve) => (answer = resolve));
    await site.route('**/docs/no-such-page', async (route) => {
      await answered;
      await route.continue();
    });
    await followInside(site, '/docs/no-such-page');
    const spinner = site.getByRole('status', {name: 'Loading'});
    await expect(spinner).toBeVisible();
    answer();
    await expect(site.locator('h1')).toHaveText('Page Not Found');
    await expect(spinner).toHaveCount(0);
  });

  test('While a page loads, a spinner appears after a 200 ms delay', async ({site}) => {
    await site.addInitScript(() => {
      new MutationObserver((_, observer) => {
        if (document.querySelector('.page-load [role=status]')) {
          (window as unknown as {spinnerAt: number}).spinnerAt = performance.now();
          observer.disconnect();
        }
      }).observe(document, {childList: true, subtree: true});
    });
    const chunks = await holdChunks(site);
    await site.goto('/docs/support', {waitUntil: 'domcontentloaded'});
    await intend(site);
    await expect(site.getByRole('status', {name: 'Loading'})).toBeVisible();
    const waited = await site.evaluate(() => {
      const main = performance
        .getEntriesByType('resource')
        .find(({name}) => /\/main\./.test(name)) as PerformanceResourceTiming;
      return (window as unknown as {spinnerAt: number}).spinnerAt - main.responseEnd;
    });
    expect(waited).toBeGreaterThanOrEqual(200);
    await chunks.release();
    await hydrated(site);
    await expect(site.getByRole('status', {name: 'Loading'})).toHaveCount(0);
  });

  test('A link under the pointer loads ahead without a spinner', async ({site}) => {
    await site.clock.install();
    const chunks = await holdChunks(site);
    const started = site.waitForRequest((request) => isPageChunk(new URL(request.url())));
    await site.goto('/docs/support', {waitUntil: 'domcontentloaded'});
    await site.locator('.navbar').getByRole('link', {name: 'Tutorials'}).hover();
    await site.clock.runFor(100); // the hover time that counts as intent
    await started;
    await site.clock.runFor(500); // longer than the delay of the spinner
    await expect(site.getByRole('status', {name: 'Loading'})).toHaveCount(0);
    await chunks.release();
    await hydrated(site);
  });

  test.describe('A failed load shows the error text with a Retry button', () => {
    test.use({provoked: /Failed to load resource|Loading chunk .* failed/});

    test('on arrival, and Retry loads the page', async ({site}) => {
      await site.route(isPageChunk, (route) => route.abort());
      await site.goto('/docs/support');
      await intend(site);
      const alert = site.getByRole('alert');
      await expect(alert).toContainText('Loading chunk');
      await expect(site.locator('h1'), 'the page still reads').toBeVisible();
      await site.unroute(isPageChunk);
      // The server still has this version, so Retry reloads the page.
      await Promise.all([site.waitForEvent('load'), alert.getByRole('button', {name: 'Retry'}).click()]);
      await hydrated(site);
      await expect(alert).toHaveCount(0);
    });
  });

  test('A render error shows a page reading "This page crashed." with a "Try again" button', async ({
    site,
    expected,
  }) => {
    expected.push(/./);
    // A real fault: the served code of one page throws on render.
    await site.route(isPageChunk, async (route) => {
      const response = await route.fetch();
      const body = (await response.text()).replace(
        /"Which form to use"/,
        '(()=>{if(!window.isFixed)throw new Error("a fault in this page")})()',
      );
      await route.fulfill({response, body});
    });
    await site.goto('/my-react-page');
    await intend(site);
    await expect(site.getByRole('heading', {name: 'This page crashed.'})).toBeVisible();
    await site.evaluate(() => Object.assign(window, {isFixed: true}));
    await site.getByRole('button', {name: 'Try again'}).click();
    await expect(site.getByRole('heading', {name: 'NRN builder'})).toBeVisible();
    await site.unrouteAll({behavior: 'wait'}); // preloads may still be pending
  });

  test('Table of contents shows heading levels 2 to 3', async ({site}) => {
    await site.goto('/docs/concepts');
    const headings = await site
      .locator('.theme-doc-markdown :is(h2, h3)[id]')
      .evaluateAll((all) => all.map(({id}) => `#${id}`));
    const toc = await site
      .locator('.theme-doc-toc-desktop a')
      .evaluateAll((all) => all.map((a) => a.getAttribute('href')));
    expect(toc).toEqual(headings);
    expect(headings.length).toBeGreaterThan(4);
  });
});

test.describe('Specification 4 and 9, page-transition progress bar', () => {
  test('starts 200 ms after a path change and finishes after the route update. No spinner', async ({site}) => {
    await open(site, '/docs/support');
    const chunks = await holdChunks(site);
    await noteFirst(site, '#nprogress');
    await site.evaluate(() => {
      document.addEventListener(
        'click',
        () => (document.documentElement.dataset.clickedAt = String(performance.now())),
        {capture: true},
      );
    });
    await site.locator('.navbar').getByRole('link', {name: 'API Reference'}).click();
    await expect(site.locator('#nprogress .bar')).toBeVisible();
    await expect(site.locator('#nprogress .spinner')).toHaveCount(0);
    const {seenAt, clickedAt} = await site.evaluate(() => ({...document.documentElement.dataset}));
    expect(Number(seenAt) - Number(clickedAt)).toBeGreaterThanOrEqual(200);
    await chunks.release();
    await expect(site.locator('h1')).toContainText('API');
    await expect(site.locator('#nprogress')).toHaveCount(0);
  });
});
