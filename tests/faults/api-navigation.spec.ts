import type {Page} from '@playwright/test';
import {expect, open, test} from '../support/test';

const FIRST = '/docs/api/scope-create';
const NEXT = '/docs/api/scope-read';

const linkTo = (page: Page, path: string) => page.locator(`.theme-doc-sidebar-menu a[href="${path}"]`);

const scrollToEnd = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    scrollTo({top: document.documentElement.scrollHeight, behavior: 'instant'});
    await new Promise(requestAnimationFrame); // the event of scrolling comes before it
    return scrollY;
  });

/** Delays the content of the next page until the returned function is called. */
async function holdContent(page: Page): Promise<() => void> {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(
    (url) => url.pathname === NEXT,
    async (route) => {
      await released;
      await route.continue();
    },
  );
  return release;
}

test.describe('From one API page to the next', () => {
  test('on a slow network the current page stays, with a progress bar, until the next one is complete', async ({
    site,
  }) => {
    await open(site, FIRST);
    const release = await holdContent(site);
    // The state of the page when its heading changes.
    await site.evaluate(() => {
      const heading = document.querySelector('h1')!.textContent;
      new MutationObserver((_, observer) => {
        if (document.querySelector('h1')?.textContent === heading) return;
        const content = document.querySelector('.api-page');
        const styled = [...document.styleSheets].some(({href}) => href?.includes('api-reference'));
        document.body.dataset.arrived = `${Boolean(content?.querySelector('h2'))} ${styled}`;
        observer.disconnect();
      }).observe(document, {childList: true, subtree: true, characterData: true});
    });
    await linkTo(site, NEXT).click();
    await expect(site.locator('#nprogress')).toBeAttached();
    await expect(site.locator('h1')).toHaveText('Create a scope');
    await expect(site.locator('.api-page h2').first()).toBeVisible();
    release();
    await expect(site.locator('h1')).toHaveText('Read a scope');
    await expect(site.locator('body'), 'content and styles come with the heading').toHaveAttribute(
      'data-arrived',
      'true true',
    );
    await expect(site.locator('.sample-cli')).toBeVisible();
    await expect(site.locator('#nprogress')).toHaveCount(0);
  });

  test.describe('Content that fails to load', () => {
    test.use({provoked: /Failed to load resource/});

    test('shows the error text with Retry, which loads the page', async ({site}) => {
      await open(site, FIRST);
      const isNext = (url: URL): boolean => url.pathname === NEXT;
      await site.route(isNext, (route) => route.abort());
      await linkTo(site, NEXT).click();
      const alert = site.getByRole('alert');
      await expect(alert).toContainText('Failed to fetch');
      await expect(site.locator('h1'), 'the reader keeps the page').toHaveText('Create a scope');
      await expect(site.locator('.api-page h2').first()).toBeVisible();
      await site.unroute(isNext);
      await alert.getByRole('button', {name: 'Retry'}).click();
      await expect(site.locator('h1')).toHaveText('Read a scope');
      await expect(site.locator('.sample-cli')).toBeVisible();
      await expect(alert).toHaveCount(0);
    });
  });

  test('Back restores the scroll position, on the initial page and on later ones', async ({site}) => {
    await open(site, FIRST);
    // Firefox restores the position while the previous page is still shown; Chromium waits, and would hide a fault of ours.
    await site.evaluate(() => (history.scrollRestoration = 'manual'));
    const far = await scrollToEnd(site);
    expect(far).toBeGreaterThan(2500);
    await linkTo(site, NEXT).dispatchEvent('click');
    await expect(site.locator('h1')).toHaveText('Read a scope');
    await expect.poll(() => site.evaluate(() => scrollY)).toBe(0);
    const end = await scrollToEnd(site);
    expect(end).toBeGreaterThan(900);
    // No real click: Playwright would scroll first.
    await site.locator('.navbar').getByRole('link', {name: 'Support', exact: true}).dispatchEvent('click');
    await expect(site).toHaveURL('/docs/support');
    await expect.poll(() => site.evaluate(() => scrollY)).toBe(0);

    await site.goBack();
    await expect(site.locator('h1')).toHaveText('Read a scope');
    await expect.poll(() => site.evaluate(() => scrollY)).toBe(end);
    await site.goBack();
    await expect(site.locator('h1')).toHaveText('Create a scope');
    await expect.poll(() => site.evaluate(() => scrollY)).toBe(far);
    await expect(site.locator('.sample-cli')).toHaveCount(1);
  });

  test('A link to a section of an API page scrolls to that section', async ({site}) => {
    await open(site, FIRST);
    await site.evaluate((path) => {
      history.pushState({}, '', `${path}#errors`);
      dispatchEvent(new PopStateEvent('popstate', {state: {}}));
    }, NEXT);
    await expect(site.locator('h1')).toHaveText('Read a scope');
    await expect(site.locator('#errors')).toBeInViewport();
  });
});
