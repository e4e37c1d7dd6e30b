import type {Page} from '@playwright/test';
import {expect, test} from '../support/test';

const GUIDE = '/docs/scopes/custom-domains';
const LARGE = '/docs/deployments/flow';
const picture = (page: Page) => page.locator('.diagram > [role=group]').first();

test('A diagram fits its column, sideways in a wide window and downwards on a phone', async ({site}) => {
  for (const [width, isAcross] of [
    [1440, true],
    [390, false],
    [320, false],
  ] as const) {
    await site.setViewportSize({width, height: 800});
    await site.goto(GUIDE);
    const shown = picture(site).locator('svg:visible');
    await expect(shown).toHaveCount(1);
    const box = (await shown.boundingBox())!;
    expect(box.width > box.height, `${width} px`).toBe(isAcross);
    expect(await picture(site).evaluate((it) => it.scrollWidth - it.clientWidth)).toBe(0);
  }
});

test('The text of the largest diagram has at least 12 pixels on a phone', async ({site}) => {
  await site.setViewportSize({width: 390, height: 800});
  await site.goto(LARGE);
  const label = picture(site).locator('svg:visible .dg-label text').first();
  expect(
    await label.evaluate((it) => parseFloat(getComputedStyle(it).fontSize) * (it as SVGTextElement).getScreenCTM()!.a),
  ).toBeGreaterThanOrEqual(12);
});

test('The enlarged diagram has its caption, is as wide as a phone, scrolls by arrow keys and closes by Escape', async ({
  site,
}) => {
  await site.setViewportSize({width: 390, height: 800});
  await site.goto(LARGE);
  const figure = site.locator('.diagram').first();
  const enlarge = figure.getByRole('button', {name: 'Enlarge'});
  await enlarge.focus();
  await site.keyboard.press('Enter');
  const dialog = site.getByRole('dialog', {name: 'Every status of a deployment'});
  await expect(dialog.locator('strong')).toBeVisible();
  const enlarged = dialog.locator('[role=group]');
  await expect(enlarged).toBeFocused();
  await expect(enlarged.locator('svg:visible')).toHaveCount(1);
  expect(await enlarged.evaluate((it) => it.scrollWidth - it.clientWidth)).toBe(0);
  await site.keyboard.press('ArrowDown');
  await expect.poll(() => enlarged.evaluate((it) => it.scrollTop)).toBeGreaterThan(0);
  expect((await dialog.getByRole('button', {name: 'Close'}).boundingBox())!.height).toBeGreaterThanOrEqual(40);
  await site.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(enlarge).toBeFocused();
});
