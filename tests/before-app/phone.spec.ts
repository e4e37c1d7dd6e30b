import type {Page} from '@playwright/test';
import {expect, test} from '../support/test';

test.describe('On a phone', () => {
  test.use({viewport: {width: 390, height: 844}, hasTouch: true, isMobile: true});

  const menu = (page: Page) => page.locator('details.navbar-menu');

  async function openMenu(page: Page): Promise<void> {
    await menu(page).locator('summary').first().click();
    await expect(page.locator('main')).toHaveAttribute('inert');
  }

  test('the dimmed area beside the menu closes it', async ({site}) => {
    for (const path of ['/docs/support', '/']) {
      await site.goto(path);
      await openMenu(site);
      await site.touchscreen.tap(380, 600);
      await expect(menu(site)).not.toHaveAttribute('open');
      await expect(site.locator('main')).not.toHaveAttribute('inert');
    }
  });

  test('the menu is closed when the page enters the back/forward cache, and the content is not inert', async ({
    site,
  }) => {
    await site.goto('/docs/support');
    await openMenu(site);
    const state = await site.evaluate(() => {
      dispatchEvent(new PageTransitionEvent('pagehide', {persisted: true}));
      return [document.querySelector<HTMLDetailsElement>('.navbar-menu')!.open, document.querySelector('main')!.inert];
    });
    expect(state).toEqual([false, false]);
  });

  test('one Escape closes one layer: first search, then the menu', async ({site}) => {
    await site.goto('/docs/support');
    await openMenu(site);
    await site.locator('.navbar').getByRole('button', {name: 'Search', exact: true}).click();
    await expect(site.locator('#search-dialog')).toHaveAttribute('open');
    await site.keyboard.press('Escape');
    await expect(site.locator('#search-dialog')).not.toHaveAttribute('open');
    await expect(menu(site)).toHaveAttribute('open');
    await site.keyboard.press('Escape');
    await expect(menu(site)).not.toHaveAttribute('open');
  });

  test('links to headings are visible, because nothing can be hovered', async ({site}) => {
    for (const path of ['/docs/support', '/docs/api/scope-create']) {
      await site.goto(path);
      const links = site.locator('main :is(h2, h3) > a:is(.hash-link, .api-anchor)');
      expect(await links.count(), path).toBeGreaterThan(0);
      const opacities = await links.evaluateAll((all) => all.map((link) => getComputedStyle(link).opacity));
      expect([...new Set(opacities)], path).toEqual(['1']);
    }
  });

  test('an enlarged picture is not smaller than in the page', async ({site}) => {
    await site.goto('/docs/getting-started');
    const picture = site.locator('.markdown img').first();
    await picture.scrollIntoViewIfNeeded();
    await expect(picture).toHaveAttribute('role', 'button');
    const {width} = (await picture.boundingBox())!;
    await picture.click();
    const enlarged = site.locator('.medium-zoom-image--opened');
    await expect(enlarged).toBeFocused(); // after the animation
    expect((await enlarged.boundingBox())!.width).toBeGreaterThanOrEqual(width - 1);
  });
});
