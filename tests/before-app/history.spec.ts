import type {Page} from '@playwright/test';
import {expect, hydrated, test} from '../support/test';

const PAGE = '/docs/notifications/event-payloads';

/** Folds of examples, which are closed at first. */
const folds = (page: Page) => page.locator('main article details:has(> summary > code)');
const open = (page: Page) =>
  folds(page).evaluateAll((all) => all.flatMap((fold, index) => ((fold as HTMLDetailsElement).open ? [index] : [])));

/** Opens two folds, scrolls to the middle, and returns the text at the top of the window. */
async function read(page: Page): Promise<string> {
  await page.emulateMedia({reducedMotion: 'reduce'});
  expect(await open(page)).toEqual([]);
  for (const index of [1, 3]) {
    await folds(page).nth(index).locator('summary').first().click();
    await expect(folds(page).nth(index)).toHaveAttribute('open');
    await expect(folds(page).nth(index)).not.toHaveAttribute('style', /clip/); // during the animation
  }
  await page.evaluate(() => scrollTo({top: document.documentElement.scrollHeight / 2, behavior: 'instant'}));
  return topOf(page);
}

const topOf = (page: Page): Promise<string> =>
  page.evaluate(() => `${Math.round(scrollY)}: ${document.elementFromPoint(400, 300)!.textContent!.slice(0, 60)}`);

async function expectSame(page: Page, top: string): Promise<void> {
  await expect.poll(() => open(page)).toEqual([1, 3]);
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
    expect(await open(site)).toEqual([]);
  });
});
