import type {Locator, Page} from '@playwright/test';
import {expect, test} from '../support/test';

const PAGE = '/my-markdown-page';
const picture = (page: Page): Locator => page.locator('.markdown img').first();
const enlarged = (page: Page): Locator => page.locator('.medium-zoom-image--opened');

function scriptsOf(page: Page): string[] {
  const seen: string[] = [];
  page.on('request', (request) => request.resourceType() === 'script' && seen.push(new URL(request.url()).pathname));
  return seen;
}

/** The body has the last state that the library reported; the library ignores presses during animations. */
async function openAttached(page: Page): Promise<void> {
  await page.goto(PAGE);
  await expect(picture(page)).toHaveClass(/medium-zoom-image/);
  await picture(page).evaluate((image) => {
    for (const state of ['opened', 'closed'])
      image.addEventListener(`medium-zoom:${state}`, () => (document.body.dataset.zoom = state));
  });
}

async function expectOpened(page: Page): Promise<void> {
  await expect(page.locator('body')).toHaveAttribute('data-zoom', 'opened');
  await expect(enlarged(page)).toBeVisible();
}

async function expectClosed(page: Page): Promise<void> {
  await expect(page.locator('body')).toHaveAttribute('data-zoom', 'closed');
  await expect(enlarged(page)).toHaveCount(0);
}

test.describe('Image zoom without hydration', () => {
  test.afterEach(async ({site}) => {
    await expect(site.locator('html'), 'the application has not started').not.toHaveAttribute(
      'data-has-hydrated',
      'true',
    );
  });

  test('attaches 1 second after load', async ({site}) => {
    await site.clock.install({time: 0});
    await site.clock.pauseAt(60_000);
    await site.goto(PAGE);
    await site.clock.runFor(999);
    await expect(picture(site)).not.toHaveClass(/medium-zoom-image/);
    await site.clock.runFor(1);
    await expect(picture(site)).toHaveClass(/medium-zoom-image/);
    await expect(site.locator('.navbar img').first()).not.toHaveClass(/medium-zoom-image/);
  });

  test('loads its library when an image is hovered, not before', async ({site}) => {
    await openAttached(site);
    const scripts = scriptsOf(site);
    await site.locator('h1').hover();
    await site.mouse.wheel(0, 50);
    expect(scripts).toEqual([]);
    await picture(site).hover();
    await expect.poll(() => scripts.length).toBe(1);
    await picture(site).click();
    await expectOpened(site);
    expect(scripts).toHaveLength(1);
    await enlarged(site).click();
    await expectClosed(site);
  });

  test('opens for a click before the library has loaded', async ({site}) => {
    await openAttached(site);
    let release: () => void = () => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    await site.route('**/assets/js/*.js', async (route) => {
      await released;
      await route.continue();
    });
    await picture(site).click();
    await expect(enlarged(site)).toHaveCount(0);
    release();
    await expect(enlarged(site)).toBeVisible();
  });

  test('opens and closes with Enter and Space, closes with Escape, and returns the focus', async ({site}) => {
    await openAttached(site);
    await expect(picture(site)).toHaveRole('button');
    await expect(picture(site)).toHaveAccessibleName(/^Enlarge: The delivery chain/);
    // As a reader reaches it: focus() would also reach what the Tab key skips. A link before it would start the application.
    await picture(site).evaluate((image) => {
      const before = document.createElement('button');
      image.before(before);
      before.focus();
    });
    await site.keyboard.press('Tab');
    await expect(picture(site)).toBeFocused();
    const position = await site.evaluate(() => scrollY);
    for (const [key, close] of [
      ['Enter', 'Enter'],
      ['Enter', 'Escape'],
      ['Space', 'Space'],
      ['Space', 'Escape'],
    ] as const) {
      await site.keyboard.press(key);
      await expectOpened(site);
      await expect(enlarged(site)).toBeFocused();
      await site.keyboard.press(close);
      await expectClosed(site);
      await expect(picture(site)).toBeFocused();
    }
    expect(await site.evaluate(() => scrollY)).toBe(position);
  });

  test.describe('A high-resolution picture that cannot load', () => {
    test.use({provoked: /Unable to reach the zoom image target|Failed to load resource/});

    test('has a warning in the console, and does not keep the enlarged picture open', async ({site}) => {
      await openAttached(site);
      let fail: () => void = () => undefined;
      const failed = new Promise<void>((resolve) => (fail = resolve));
      await site.route('**/missing-large.png', async (route) => {
        await failed;
        await route.abort();
      });
      await picture(site).evaluate((image) => image.setAttribute('data-zoom-src', '/img/missing-large.png'));
      await picture(site).click();
      await expectOpened(site);
      await site.keyboard.press('Escape');
      await expectClosed(site);
      const warning = site.waitForEvent('console', (message) => message.type() === 'warning');
      fail();
      expect((await warning).text()).toContain('Unable to reach the zoom image target');
      await picture(site).click();
      await expectOpened(site);
      await enlarged(site).click();
      await expectClosed(site);
    });
  });

  test.describe('A library that fails to load', () => {
    test.use({provoked: /Failed to load resource/});

    test('does not change the page, and is loaded when the reader tries again', async ({site}) => {
      await openAttached(site);
      await site.route('**/assets/js/*.js', (route) => route.abort());
      const failed = site.waitForEvent('requestfailed');
      await picture(site).click();
      await failed;
      await site.unroute('**/assets/js/*.js');
      await picture(site).click();
      await expect(enlarged(site)).toBeVisible();
    });
  });
});
