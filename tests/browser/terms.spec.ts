import type {Locator} from '@playwright/test';
import {expect, open, test} from '../support/test';

const box = async (locator: Locator) => (await locator.boundingBox())!;

for (const [how, reach] of [
  ['the pointer', (term: Locator) => term.hover()],
  ['the focus', (term: Locator) => term.focus()],
] as const) {
  test(`A definition opened by ${how} is inside the window, also on its last line, and closes with Escape`, async ({
    site,
  }) => {
    await open(site, '/docs/scopes/capabilities');
    const term = site.locator('.term').first();
    const link = term.locator('a');
    const tip = term.locator('[role=tooltip]');
    const {width} = site.viewportSize()!;

    await reach(link);
    await expect(tip).toBeVisible();
    expect((await box(tip)).y, 'below its term').toBeGreaterThan((await box(link)).y);
    await expect(async () => {
      const [word, shown] = [await box(link), await box(tip)];
      expect(shown.x, 'not right of its term').toBeLessThanOrEqual(word.x + 1);
      expect(shown.x + shown.width, 'not left of its term').toBeGreaterThan(word.x);
      expect(shown.width, 'not wider than needed').toBeLessThanOrEqual(416);
    }).toPass();

    await site.keyboard.press('Tab'); // the focus moves to the next element
    await site.mouse.move(0, 0);
    await expect(tip).toBeHidden();
    const {y, height} = await box(link);
    const end = Math.ceil(y + height) + 2;
    await site.setViewportSize({width, height: end}); // the term is on the last line
    await reach(link);
    await expect(tip).toBeVisible();
    await expect(async () => {
      const shown = await box(tip);
      expect(shown.y + shown.height, 'above its term').toBeLessThanOrEqual(y);
      expect(shown.y).toBeGreaterThan((await box(site.locator('.navbar'))).height);
    }).toPass();
    await tip.hover(); // it stays when the pointer moves onto it (WCAG 1.4.13)
    await expect(tip).toBeVisible();
    await site.keyboard.press('Escape');
    await expect(tip).toBeHidden();
  });
}
