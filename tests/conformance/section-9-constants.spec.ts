import type {Locator, Page} from '@playwright/test';
import {expect, open, test} from '../support/test';

const image = (site: Page): Locator => site.locator('.markdown img').first();
const opened = (site: Page): Locator => site.locator('.medium-zoom-image--opened');

async function zoom(site: Page): Promise<void> {
  await site.goto('/my-markdown-page');
  await expect(image(site)).toHaveClass(/medium-zoom-image/);
  const isOpen = image(site).evaluate(
    (element) => new Promise((resolve) => element.addEventListener('medium-zoom:opened', resolve, {once: true})),
  );
  await image(site).click();
  await isOpen;
  await expect(opened(site).first()).toBeVisible();
}

test.describe('Specification 9, image zoom', () => {
  test('and 1 second after route changes without a hash', async ({site}) => {
    await open(site, '/docs/support');
    const waited = site.evaluate(
      () =>
        new Promise<number>((resolve) => {
          let clicked = 0;
          addEventListener('click', () => (clicked = performance.now()), {capture: true});
          new MutationObserver(() => {
            if (document.querySelector('.medium-zoom-image')) resolve(performance.now() - clicked);
          }).observe(document, {attributes: true, subtree: true, childList: true});
        }),
    );
    await site.locator('.navbar').getByRole('link', {name: 'Home', exact: true}).click();
    await expect(image(site)).toHaveClass(/medium-zoom-image/);
    expect(await waited).toBeGreaterThanOrEqual(1000);
  });

  test('not after a route change with a hash', async ({site}) => {
    await site.clock.install();
    await open(site, '/docs/support');
    await site.evaluate(() => window.history.pushState({}, '', '/docs/getting-started#the-developer-path'));
    await site.evaluate(() => window.dispatchEvent(new PopStateEvent('popstate', {state: {}})));
    await expect(image(site)).toBeVisible();
    await site.clock.runFor(1500);
    await expect(image(site)).not.toHaveClass(/medium-zoom-image/);
  });

  test('margin 80 px', async ({site}) => {
    await site.setViewportSize({width: 960, height: 1200});
    await zoom(site);
    const box = await opened(site).first().boundingBox();
    expect(Math.round(box!.width)).toBe(960 - 2 * 80);
  });

  test('Closes on click, Escape, window resize, and scrolling more than 40 px', async ({site}) => {
    for (const close of [
      () => opened(site).first().click(),
      () => site.keyboard.press('Escape'),
      () => site.setViewportSize({width: 1300, height: 880}),
      () => site.evaluate(() => window.scrollBy(0, window.scrollY > 100 ? -41 : 41)),
    ]) {
      await zoom(site);
      await close();
      await expect(opened(site)).toHaveCount(0);
    }
  });

  test('close-on-scroll threshold 40 px: a scroll of 40 px leaves it open', async ({site}) => {
    await site.clock.install();
    await zoom(site);
    await image(site).evaluate(async (element) => {
      element.addEventListener('medium-zoom:close', () => (document.body.dataset.zoom = 'closes'));
      const scrolled = new Promise((resolve) => addEventListener('scroll', resolve, {once: true}));
      window.scrollBy(0, window.scrollY > 100 ? -40 : 40);
      await scrolled;
    });
    await site.clock.runFor(1000); // the library closes after a delay
    await expect(site.locator('body')).not.toHaveAttribute('data-zoom', 'closes');
    await expect(opened(site).first()).toBeVisible();
  });
});

test.describe('Specification 5 and 9, search', () => {
  test('The search input accepts at most 64 characters', async ({site}) => {
    await site.goto('/');
    await expect(site.locator('#home-search')).toHaveAttribute('maxlength', '64');
    await site.keyboard.press('Control+k');
    await expect(site.locator('.DocSearch-Input')).toHaveAttribute('maxlength', '64');
  });

  test('prefetch skipped on 2g or data-saver connections', async ({site}) => {
    await site.addInitScript(() =>
      Object.defineProperty(navigator, 'connection', {value: {effectiveType: '4g', saveData: true}}),
    );
    const scripts: string[] = [];
    await site.goto('/docs/support');
    site.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()));
    await site.locator('.navbar').getByRole('button', {name: 'Search'}).hover();
    await site.locator('.navbar').getByRole('button', {name: 'Search'}).focus();
    expect(scripts).toEqual([]);
    await site.keyboard.press('Enter');
    await expect(site.locator('.DocSearch-Modal')).toBeVisible();
    await expect.poll(() => scripts.length).toBeGreaterThan(0);
  });
});

test.describe('Specification 9, helper script', () => {
  test('removes the hidden class from elements, including those added later to the docs sidebar menu', async ({
    site,
  }) => {
    await site.route(
      (url) => url.pathname === '/docs/support',
      async (route) => {
        const response = await route.fetch();
        const body = `${await response.text()}<p class="hidden" id="early">early</p>`;
        await route.fulfill({response, body});
      },
    );
    await open(site, '/docs/support');
    await expect(site.locator('#early')).not.toHaveClass(/hidden/);
    await site.evaluate(() => {
      const item = Object.assign(document.createElement('li'), {
        className: 'hidden',
        id: 'late',
        innerHTML: '<a class="hidden" href="/">late</a>',
      });
      document.querySelector('.theme-doc-sidebar-menu')!.append(item);
    });
    await expect(site.locator('#late')).not.toHaveClass(/hidden/);
    await expect(site.locator('#late a')).not.toHaveClass(/hidden/);
  });
});
