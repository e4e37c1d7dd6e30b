import type {Page} from '@playwright/test';
import {expect, hydrated, test} from '../support/test';

const PAGE = '/docs/notifications/event-payloads';

/** Opens two folds, scrolls to the end, and returns the text at the top of the window. */
async function read(page: Page): Promise<string> {
  await page.emulateMedia({reducedMotion: 'reduce'});
  const folds = page.locator('main article details');
  for (const index of [1, 3]) {
    const fold = folds.nth(index);
    await fold.locator('summary').first().click();
    await expect(fold).toHaveAttribute('open');
    await expect(fold).not.toHaveAttribute('style', /clip/); // during the animation
  }
  await page.evaluate(() => scrollTo({top: document.documentElement.scrollHeight / 2, behavior: 'instant'}));
  await expect.poll(() => page.evaluate(() => (history.state as {folds?: number[]} | null)?.folds?.length)).toBe(2);
  return topOf(page);
}

const topOf = (page: Page): Promise<string> =>
  page.evaluate(() => `${Math.round(scrollY)}: ${document.elementFromPoint(400, 300)!.textContent!.slice(0, 60)}`);

async function expectSame(page: Page, top: string): Promise<void> {
  await expect(page.locator('main article details[open]')).toHaveCount(2);
  await expect.poll(() => topOf(page)).toBe(top);
}

test.describe('Folds that the reader opened', () => {
  test('are open after a reload, at the same position', async ({site}) => {
    await site.goto(PAGE);
    const top = await read(site);
    await site.reload();
    await expectSame(site, top);
  });

  test('are open after Back from a page that was loaded in full, at the same position', async ({site}) => {
    await site.goto(PAGE);
    const top = await read(site);
    await site.goto('/docs/support');
    await site.goBack();
    await expectSame(site, top);
  });

  test('are open after Back inside the application, at the same position', async ({site}) => {
    await site.goto(PAGE);
    await hydrated(site);
    const top = await read(site);
    await site.evaluate(() => document.querySelector<HTMLElement>('footer a[href^="/docs"]')!.click());
    await expect(site.locator('h1')).not.toHaveText('Event payloads');
    await site.goBack();
    await expectSame(site, top);
  });

  test('are closed when a link opens the page again', async ({site}) => {
    await site.goto(PAGE);
    await read(site);
    await site.goto('/docs/support');
    await site.goto(PAGE);
    await expect(site.locator('main article details[open]')).toHaveCount(0);
  });
});
