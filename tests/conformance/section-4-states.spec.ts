import type {Page} from '@playwright/test';
import {expect, hydrated, open, test} from '../support/test';

const toggle = /switch between dark and light mode/i;

test.describe('Specification 4, colour mode', () => {
  test.use({contextOptions: {colorScheme: 'dark'}});

  test('Default is light; the system preference is not respected; the switch offers light and dark', async ({site}) => {
    await site.goto('/');
    await expect(site.locator('html')).toHaveAttribute('data-theme', 'light');
    const button = site.locator('.navbar').getByRole('button', {name: toggle});
    const seen: (string | null)[] = [];
    for (let press = 0; press < 3; press += 1) {
      await button.click();
      seen.push(await site.locator('html').getAttribute('data-theme-choice'));
    }
    expect(seen).toEqual(['dark', 'light', 'dark']);
  });

  test('and synced across tabs, before and after the application starts in them', async ({site, context}) => {
    await site.goto('/');
    const other = await context.newPage();
    await other.goto('/docs/support');
    const press = (): Promise<void> => site.locator('.navbar').getByRole('button', {name: toggle}).click();
    await press();
    await expect(other.locator('html')).toHaveAttribute('data-theme', 'dark');
    await hydrated(other);
    await press();
    await expect(other.locator('html')).toHaveAttribute('data-theme', 'light');
  });
});

test.describe('Specification 4, announcement bar', () => {
  const bar = '.theme-announcement-bar';

  test("Dismissal resets when the bar's id changes", async ({site}) => {
    await site.addInitScript(() => {
      localStorage.setItem('docusaurus.announcement.id', 'an older announcement');
      localStorage.setItem('docusaurus.announcement.dismiss', 'true');
    });
    await site.goto('/');
    await expect(site.locator(bar)).toBeVisible();
  });
});

test('Specification 4: a double press closes the announcement and nothing below it, and opens search once', async ({
  site,
}) => {
  await site.goto('/docs/support');
  const close = site.getByRole('banner').getByRole('button', {name: 'Close'});
  await close.dblclick();
  await expect(close).toBeHidden();
  const dialog = site.getByRole('dialog', {name: 'Search'});
  await expect(dialog).toBeHidden();
  await expect(site).toHaveURL('/docs/support');
  await site.locator('.navbar').getByRole('button', {name: 'Search'}).dblclick();
  await expect(dialog.getByRole('combobox')).toBeFocused();
});

test.describe('Specification 4, mobile sidebar', () => {
  test('open or closed; closes automatically at desktop width (breakpoint 996 px, wider is desktop)', async ({
    site,
  }) => {
    await site.setViewportSize({width: 996, height: 800});
    await open(site, '/docs/getting-started');
    const menu = site.locator('.doc-menu__links');
    const toggle = site.locator('summary[aria-label="Toggle navigation bar"]');
    await expect(menu).toBeHidden();
    await toggle.click();
    await expect(menu).toBeInViewport();
    await toggle.click();
    await expect(menu).toBeHidden();
    await toggle.click();
    await expect(menu).toBeInViewport();
    await site.setViewportSize({width: 997, height: 800});
    await expect(site.locator('.navbar-menu')).not.toHaveAttribute('open');
    await site.setViewportSize({width: 996, height: 800});
    await toggle.click();
    await menu.getByRole('link', {name: 'Home'}).click();
    await expect(menu, 'a link to the page that is shown closes it').toBeHidden();
  });
});

test.describe('Specification 4, collapsible sections', () => {
  /** Of the sidebar, of a guide, of an API page and of the list of commands. */
  const FOLDS = [
    ['/docs/getting-started', '.theme-doc-sidebar-item-category:has(a[href^="/docs/catalog/"]) > details'],
    ['/my-markdown-page', '.markdown details.fold'],
    ['/docs/api/scope-create', '.api-page details.api-fold'],
  ] as const;

  /** The animation duration of each when it opens. */
  async function durations(site: Page): Promise<number[]> {
    await site.addInitScript(() => {
      const {animate} = Element.prototype;
      Element.prototype.animate = function (frames, options) {
        this.setAttribute('data-duration', String((options as KeyframeAnimationOptions).duration));
        return animate.call(this, frames, options);
      };
    });
    const found: number[] = [];
    for (const [path, fold] of FOLDS) {
      await site.goto(path);
      const details = site.locator(fold).first();
      await details.locator('summary').first().click();
      await expect(details).toHaveAttribute('open');
      await expect(details).toHaveAttribute('data-duration', /./);
      found.push(Number(await details.getAttribute('data-duration')));
    }
    return found;
  }

  test('animate their height, with a duration based on content height', async ({site}) => {
    for (const duration of await durations(site)) expect(duration).toBeGreaterThan(50);
  });

  test('quick presses have the result of slow ones', async ({site}) => {
    for (const [path, fold] of FOLDS) {
      await site.goto(path);
      const details = site.locator(fold).first();
      const results = await details.evaluate(async (element: HTMLDetailsElement) => {
        const found: string[] = [];
        for (const open of [false, true])
          for (const presses of [2, 3]) {
            element.open = open;
            for (let press = 0; press < presses; press += 1) {
              element.querySelector('summary')!.click();
              await new Promise(requestAnimationFrame);
            }
            await Promise.all(element.getAnimations().map(({finished}) => finished));
            await new Promise(requestAnimationFrame); // after the event of the last animation
            found.push(`${open}, ${presses} presses: ${element.open}`);
          }
        return found;
      });
      expect(results, path).toEqual([
        'false, 2 presses: false',
        'false, 3 presses: true',
        'true, 2 presses: true',
        'true, 3 presses: false',
      ]);
    }
  });

  test('1 ms with reduced motion preferred', async ({site}) => {
    await site.emulateMedia({reducedMotion: 'reduce'});
    expect(await durations(site)).toEqual([1, 1, 1]);
  });
});

test.describe('Specification 3 and 4, settings', () => {
  test('Preferred docs version name, per docs plugin, stored locally', async ({site}) => {
    await site.goto('/docs/support');
    const dropdown = site.locator('.navbar__item.dropdown', {hasText: 'Next'});
    await dropdown.locator('summary').click();
    await dropdown.getByRole('link', {name: 'Next', exact: true}).click();
    expect(await site.evaluate(() => localStorage.getItem('docs-preferred-version-default'))).toBe('current');
    await expect(dropdown.locator('.dropdown__menu')).toBeHidden();
  });
});
