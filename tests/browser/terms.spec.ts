import type {Locator} from '@playwright/test';
import {expect, test} from '../support/test';

const box = async (locator: Locator) => (await locator.boundingBox())!;

for (const [how, reach] of [
  ['the pointer', (term: Locator) => term.hover()],
  ['the focus', (term: Locator) => term.focus()],
] as const) {
  test(`A definition opened by ${how} leaves its sentence visible, is inside the window on its first line, and closes with Escape`, async ({
    site,
  }) => {
    await site.goto('/docs/scopes/capabilities');
    const term = site.locator('.term').first();
    const link = term.locator('a');
    const tip = term.locator('[role=tooltip]');

    await reach(link);
    await expect(tip).toBeVisible();
    await expect(async () => {
      const [word, shown] = [await box(link), await box(tip)];
      expect(shown.y + shown.height, 'above its term').toBeLessThanOrEqual(word.y);
      expect(shown.x, 'not right of its term').toBeLessThanOrEqual(word.x + 1);
      expect(shown.x + shown.width, 'not left of its term').toBeGreaterThan(word.x);
      expect(shown.width, 'not wider than needed').toBeLessThanOrEqual(416);
    }).toPass();

    await site.keyboard.press('Tab'); // the focus moves to the next element
    await site.mouse.move(0, 0);
    await expect(tip).toBeHidden();
    // The term is on the first line.
    await link.evaluate((it) => scrollBy({top: it.getBoundingClientRect().top - 80, behavior: 'instant'}));
    await reach(link);
    await expect(tip).toBeVisible();
    await expect(async () => {
      const [word, shown] = [await box(link), await box(tip)];
      expect(shown.y, 'below its term').toBeGreaterThanOrEqual(word.y + word.height);
      expect(shown.y + shown.height).toBeLessThanOrEqual(site.viewportSize()!.height);
    }).toPass();
    await tip.hover(); // it stays when the pointer moves onto it (WCAG 1.4.13)
    await expect(tip).toBeVisible();
    await site.keyboard.press('Escape');
    await expect(tip).toBeHidden();
  });
}
