import type {Page} from '@playwright/test';
import {expect, hydrated, intend, test} from '../support/test';

const scripts = (page: Page): string[] => {
  const seen: string[] = [];
  page.on('request', (request) => request.resourceType() === 'script' && seen.push(new URL(request.url()).pathname));
  return seen;
};

test.describe('The application comes at the first intent', () => {
  test('no script is fetched before it, and the page is complete', async ({site}) => {
    const fetched = scripts(site);
    await site.goto('/docs/getting-started');
    await expect(site.locator('h1')).toBeVisible();
    await expect(site.locator('.theme-doc-sidebar-menu a').first()).toBeVisible();
    expect(fetched).toEqual([]);
  });

  for (const [name, intent] of [
    ['a pointer', intend],
    ['a key', (page: Page) => page.keyboard.press('Shift')],
    ['the focus', (page: Page) => page.locator('.navbar__brand').focus()],
    ['a scroll', (page: Page) => page.mouse.wheel(0, 200)],
  ] as const) {
    test(`${name} starts it`, async ({site}) => {
      await site.goto('/docs/getting-started');
      await intent(site);
      await expect(site.locator('html')).toHaveAttribute('data-has-hydrated', 'true');
    });
  }

  test('idleness of about 4 seconds starts it', async ({site}) => {
    const fetched = scripts(site);
    await site.goto('/docs/support');
    await site.waitForTimeout(3000);
    expect(fetched).toEqual([]);
    await expect(site.locator('html')).toHaveAttribute('data-has-hydrated', 'true', {timeout: 6000});
  });

  test('but not on 2g or data-saver connections', async ({site}) => {
    await site.addInitScript(() =>
      Object.defineProperty(navigator, 'connection', {value: {effectiveType: '2g', saveData: false}}),
    );
    const fetched = scripts(site);
    await site.goto('/docs/support');
    await site.waitForTimeout(5500);
    expect(fetched).toEqual([]);
    await hydrated(site);
  });

  test('a page opened at an anchor does not count its own scroll as an intent', async ({site}) => {
    const fetched = scripts(site);
    await site.goto('/docs/getting-started#next-steps');
    await site.waitForTimeout(1500);
    expect(fetched).toEqual([]);
  });

  test('a setting turns it off', async ({page}) => {
    await page.goto(`${process.env.OTHER_BRAND_URL}/docs/support`);
    await expect(page.locator('html')).toHaveAttribute('data-has-hydrated', 'true');
  });
});

test.describe('No press is lost: what comes before the application is answered after it', () => {
  test('a dropdown', async ({site}) => {
    await site.goto('/docs/support');
    const button = site.locator('.navbar').getByRole('button', {name: 'English'});
    await button.click();
    await expect(site.locator('.navbar .dropdown__menu').getByText('English')).toBeVisible();
    await site.reload();
    await button.press('Enter');
    await expect(site.locator('.navbar .dropdown--show')).toHaveCount(1);
  });

  test('a sidebar category', async ({site}) => {
    await site.goto('/docs/getting-started');
    await site.getByRole('button', {name: /Expand sidebar category 'Tutorials'/}).click();
    await expect(site.locator('.theme-doc-sidebar-menu').getByRole('link', {name: /scheduled/i})).toBeVisible();
  });

  test('a tab', async ({site}) => {
    await site.goto('/my-markdown-page');
    await site.getByRole('tab', {name: 'API'}).click();
    await expect(site.getByRole('tab', {name: 'API'})).toHaveAttribute('aria-selected', 'true');
  });

  test('copy', async ({site, context}) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await site.goto('/my-markdown-page');
    const block = site.locator('.code-block').first();
    await block.hover();
    await block.getByRole('button', {name: 'Copy'}).click();
    const code = (await block.locator('pre').textContent())!.trim();
    await expect.poll(() => site.evaluate(() => navigator.clipboard.readText())).toBe(code);
  });

  test('the colour mode, which is enabled in the HTML', async ({site}) => {
    await site.goto('/docs/support');
    await site
      .locator('.navbar')
      .getByRole('button', {name: /switch between/i})
      .click();
    await expect(site.locator('html')).toHaveAttribute('data-theme', 'dark');
  });

  test('Ctrl+K and the word typed after it', async ({site}) => {
    await site.goto('/docs/support');
    await site.keyboard.press('Control+k');
    await site.keyboard.type('blue-green');
    await expect(site.locator('.DocSearch-Input')).toHaveValue('blue-green');
  });

  test('an image to zoom', async ({site}) => {
    await site.goto('/my-markdown-page');
    await site.locator('.markdown img').first().click();
    await expect(site.locator('.medium-zoom-image--opened').first()).toBeVisible();
  });

  test('a folded section', async ({site}) => {
    await site.goto('/my-markdown-page');
    await site.locator('details summary').first().click();
    await expect(site.getByText('It opens without JavaScript, too.')).toBeVisible();
  });

  test('the menu on a phone', async ({site}) => {
    await site.setViewportSize({width: 390, height: 844});
    await site.goto('/docs/support');
    await site.getByRole('button', {name: 'Toggle navigation bar'}).click();
    await expect(site.locator('.navbar-sidebar')).toBeInViewport();
  });

  test('several presses, in order', async ({site}) => {
    await site.goto('/my-markdown-page');
    const toggle = site.locator('.navbar').getByRole('button', {name: /switch between/i});
    await toggle.click();
    await toggle.click();
    await toggle.click();
    await expect(site.locator('html')).toHaveAttribute('data-theme', 'dark');
    expect(await site.evaluate(() => localStorage.getItem('theme'))).toBe('dark');
  });

  test('a link is followed as plain HTML', async ({site}) => {
    await site.goto('/docs/support');
    await site.locator('.navbar').getByRole('link', {name: 'Tutorials'}).click();
    await expect(site).toHaveURL('/docs/how-to-guides/');
  });
});

test.describe('Without JavaScript', () => {
  test.use({javaScriptEnabled: false});

  test('a guide reads, its links work, and code is highlighted', async ({page}) => {
    await page.goto('/docs/api-getting-started');
    await expect(page.locator('h1')).toBeVisible();
    expect(await page.locator('.code-block .ts').count()).toBeGreaterThan(5);
    await page.locator('.navbar').getByRole('link', {name: 'Tutorials'}).click();
    await expect(page.locator('h1')).toHaveText('Tutorials');
  });
});
