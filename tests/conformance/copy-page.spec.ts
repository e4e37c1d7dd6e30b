/** The menu that copies a page or a section as Markdown: by keyboard, without JavaScript, and when something fails. */
import {readFileSync} from 'node:fs';
import type {Locator, Page} from '@playwright/test';
import {axeViolations, expect, open, setColorMode, test} from '../support/test';

const GUIDE = '/docs/scopes/management';
const PAGES = [GUIDE, '/docs/api/scope-create'];

const menuOf = (page: Page): Locator => page.getByRole('dialog', {name: /^Copy (page|section)$/});
const copied = (page: Page): Promise<string> => page.evaluate(() => navigator.clipboard.readText());

/** A mocked Markdown page with the page's headings, so that the tests do not depend on prose. */
async function giveMarkdown(page: Page): Promise<void> {
  await page.route('**/docs/**/*.md', async (route) => {
    const headings = await page.locator('.theme-doc-markdown :is(h2, h3)[id]').evaluateAll((all) =>
      all.map(({tagName, id, textContent}) => {
        const level = Number(tagName[1]);
        return `${'#'.repeat(level)} ${textContent.replace('\u200B', '')}\n\nText of ${id}.\n`;
      }),
    );
    await route.fulfill({contentType: 'text/markdown', body: `# Page\n\n${headings.join('\n')}`});
  });
}

const denyCopy = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    navigator.clipboard.write = () => Promise.reject(new DOMException('', 'NotAllowedError'));
  });

test.beforeEach(({context}) => context.grantPermissions(['clipboard-read', 'clipboard-write']));

test.describe('Copy page', () => {
  test('the page is copied as Markdown, with a confirmation', async ({site}) => {
    for (const path of PAGES) {
      await site.goto(path);
      await site.getByRole('button', {name: 'Copy page'}).click();
      const menu = menuOf(site);
      const link = menu.getByRole('link', {name: 'View page as Markdown'});
      await expect(link).toHaveAttribute('href', new RegExp(`${path}\\.md$`));
      await menu.getByRole('button', {name: 'Copy page as Markdown'}).click();
      await expect(menu.getByRole('status')).toHaveText('Copied');
      expect(await copied(site)).toBe(readFileSync(`build${path}.md`, 'utf8'));
      await expect(menu).toBeHidden();
      await expect(site.getByRole('button', {name: 'Copy page'})).toBeFocused();
    }
  });

  test('the second click of a double click leaves the menu open, a click beside it closes it', async ({site}) => {
    await site.goto('/docs/support');
    await site.getByRole('button', {name: 'Copy page'}).click();
    const menu = menuOf(site);
    await expect(menu).toBeVisible();
    await menu.dispatchEvent('click', {detail: 2});
    await expect(menu).toBeVisible();
    await menu.dispatchEvent('click', {detail: 1});
    await expect(menu).toHaveCount(0);
  });

  test('a press in the moment in which the menu closes opens it again', async ({site}) => {
    await site.goto('/docs/support');
    await site.getByRole('button', {name: 'Copy page'}).click();
    const menu = menuOf(site);
    await expect(menu).toBeVisible();
    await menu.evaluate((dialog: HTMLDialogElement) => {
      dialog.close(); // its close event comes in a later task
      document.querySelector<HTMLElement>('[data-does=copy-page]')!.click();
    });
    await expect(menu).toBeVisible();
  });

  test('after a navigation it copies the new page', async ({site}) => {
    await open(site, '/docs/getting-started');
    await site.getByRole('navigation', {name: 'Main'}).getByRole('link', {name: 'Support'}).click();
    await expect(site).toHaveURL(/support$/);
    await site.getByRole('button', {name: 'Copy page'}).click();
    await expect(menuOf(site).getByRole('link')).toHaveAttribute('href', /\/docs\/support\.md$/);
  });

  test('the link to the MCP server is copied', async ({site, baseURL}) => {
    await site.goto(GUIDE);
    await site.getByRole('button', {name: 'Copy page'}).click();
    await menuOf(site).getByRole('button', {name: 'Copy MCP server link'}).click();
    await expect(menuOf(site).getByRole('status')).toHaveText('Copied');
    expect(await copied(site)).toBe(`${baseURL}/mcp`);
  });

  test('it works by keyboard, and Escape closes it and returns the focus', async ({site}) => {
    await giveMarkdown(site);
    await site.goto(GUIDE);
    const button = site.getByRole('button', {name: 'Copy page'});
    await button.focus();
    await site.keyboard.press('Enter');
    await expect(menuOf(site).getByRole('button', {name: 'Copy page as Markdown'})).toBeFocused();
    await site.keyboard.press('Tab');
    await expect(menuOf(site).getByRole('link')).toBeFocused();
    await site.keyboard.press('Escape');
    await expect(menuOf(site)).toBeHidden();
    await expect(button).toBeFocused();
    await site.keyboard.press('Enter');
    await expect(menuOf(site)).toBeVisible();
    await site.mouse.click(20, 500);
    await expect(menuOf(site)).toBeHidden();
  });

  test('without JavaScript it is a link to the Markdown', async ({browser, baseURL}) => {
    const context = await browser.newContext({javaScriptEnabled: false, baseURL});
    const page = await context.newPage();
    await page.goto(GUIDE);
    await expect(page.getByRole('link', {name: 'View as Markdown'})).toHaveAttribute('href', `${GUIDE}.md`);
    await expect(page.getByRole('button', {name: 'Copy page'})).toBeHidden();
    await context.close();
  });

  test('an unlisted page has no Markdown and no menu', async ({site}) => {
    await site.goto('/docs/agent/parameters');
    await expect(site.locator('.copy-page')).toHaveCount(0);
    await site.locator('.theme-doc-markdown h2').first().hover();
    await expect(site.locator('[data-does=copy-section]')).toHaveCount(0);
  });
});

test.describe('Copy section', () => {
  test('the section under a heading is copied with its subsections and its URL', async ({site, baseURL}) => {
    await site.goto('/docs/api/scope-create');
    const heading = site.locator('#responses');
    await heading.hover();
    await heading.getByRole('button', {name: 'Copy section: Responses'}).click();
    await menuOf(site).getByRole('button', {name: 'Copy section as Markdown'}).click();
    await expect(menuOf(site).getByRole('status')).toHaveText('Copied');
    const text = await copied(site);
    expect(text).toMatch(/^## Responses\n/);
    expect(text).toContain('### 200 OK');
    expect(text).not.toContain('## Errors');
    expect(text).toMatch(new RegExp(`\nSource: ${baseURL}/docs/api/scope-create#responses\n$`));
  });

  test('its button is beside the heading and does not move the text', async ({site}) => {
    for (const path of ['/docs/api/scope-create', '/docs/glossary']) {
      await site.goto(path);
      const heading = site.locator('.theme-doc-markdown h2:has(.hash-link), .api-body h2').last();
      await heading.scrollIntoViewIfNeeded();
      const before = (await heading.boundingBox())!;
      await heading.locator('a').focus();
      const button = (await heading.getByRole('button').boundingBox())!;
      const link = (await heading.locator('a').boundingBox())!;
      expect(button.x - (link.x + link.width), path).toBeLessThan(30);
      expect(Math.abs(button.y + button.height / 2 - (before.y + before.height / 2)), path).toBeLessThan(10);
      expect((await heading.boundingBox())!.height, path).toBe(before.height);
    }
  });

  test('by keyboard it comes after the link to the section; all headings share one button', async ({site}) => {
    await giveMarkdown(site);
    await site.goto(GUIDE);
    for (const index of [1, 0]) {
      const heading = site.locator('.theme-doc-markdown h2').nth(index);
      await heading.locator('.hash-link').first().focus();
      await expect(heading.getByRole('button')).toHaveCount(1);
      await site.keyboard.press('Tab');
      await expect(heading.getByRole('button')).toBeFocused();
      await expect(heading.getByRole('button')).toHaveCSS('opacity', '1');
      await expect(site.locator('[data-does=copy-section]')).toHaveCount(1);
    }
    await site.keyboard.press('Enter');
    await expect(menuOf(site)).toBeVisible();
    await site.keyboard.press('Escape');
    await expect(site.locator('[data-does=copy-section]')).toBeFocused();
  });

  test('a section that is missing in the Markdown shows what to do', async ({site}) => {
    await site.route('**/*.md', (route) => route.fulfill({contentType: 'text/markdown', body: '# Other\n'}));
    await site.goto(GUIDE);
    await site.locator('.theme-doc-markdown h2').first().hover();
    await site.locator('[data-does=copy-section]').click();
    await menuOf(site).getByRole('button', {name: 'Copy section as Markdown'}).click();
    await expect(menuOf(site).getByRole('status')).toContainText('Copy the page instead.');
  });
});

test.describe('When something fails', () => {
  test.use({provoked: /Failed to load resource|net::ERR/});

  test('Markdown that is missing, a page or out of reach shows an error, and the menu stays open for a retry', async ({
    site,
  }) => {
    for (const answer of [{status: 404, body: ''}, {contentType: 'text/html', body: '<p>'}, undefined]) {
      await site.route('**/*.md', (route) => (answer ? route.fulfill(answer) : route.abort()));
      await site.goto(GUIDE);
      await site.getByRole('button', {name: 'Copy page'}).click();
      await menuOf(site).getByRole('button', {name: 'Copy page as Markdown'}).click();
      await expect(menuOf(site).getByRole('status')).toContainText('Check your connection');
      await site.unroute('**/*.md');
      await giveMarkdown(site);
      await menuOf(site).getByRole('button', {name: 'Copy page as Markdown'}).click();
      await expect(menuOf(site).getByRole('status')).toHaveText('Copied');
      await site.unrouteAll();
    }
  });

  test('a browser that does not allow copying gets a link to the Markdown, or the link as text', async ({
    site,
    baseURL,
  }) => {
    await denyCopy(site);
    await giveMarkdown(site);
    await site.goto(GUIDE);
    await site.getByRole('button', {name: 'Copy page'}).click();
    await menuOf(site).getByRole('button', {name: 'Copy page as Markdown'}).click();
    await expect(menuOf(site).getByRole('status')).toContainText('View page as Markdown');
    await menuOf(site).getByRole('button', {name: 'Copy MCP server link'}).click();
    await expect(menuOf(site).getByRole('status')).toContainText(`${baseURL}/mcp`);
  });

  test('if the menu cannot be loaded, an error says so, and Retry opens it', async ({site}) => {
    await site.goto('/docs/support');
    await site.mouse.move(2, 2);
    await site.route('**/*.js', (route) => route.abort());
    await site.getByRole('button', {name: 'Copy page'}).click();
    await expect(site.getByRole('alert')).toContainText('could not be loaded');
    await site.unroute('**/*.js');
    await site.getByRole('button', {name: 'Retry'}).click();
    await expect(menuOf(site)).toBeVisible();
  });
});

/** Overflow of an element beyond the window. Pages scroll by whole pixels, so a fraction of one may be cut off. */
const hidden = (element: Locator): Promise<number> =>
  element.evaluate((node) => {
    const {top, left, bottom, right} = node.getBoundingClientRect();
    return Math.max(-top, -left, bottom - innerHeight, right - document.documentElement.clientWidth);
  });

for (const [mode, width] of [
  ['light', 1440],
  ['dark', 390],
] as const) {
  test(`open and closed it has no axe violation and is in view, ${mode}, ${width} px`, async ({site}) => {
    await denyCopy(site); // the longest message, which does not disappear
    await site.setViewportSize({width, height: 844});
    await site.goto(GUIDE);
    await setColorMode(site, mode);
    const heading = site.locator('.theme-doc-markdown h2').nth(1);
    const height = (await heading.boundingBox())!.height;
    await heading.hover();
    await expect(heading.getByRole('button')).toHaveCSS('opacity', '1');
    // Line heights are fractions of a pixel that depend on the font.
    expect(Math.abs((await heading.boundingBox())!.height - height)).toBeLessThan(1);
    expect(await axeViolations(site, {within: '.theme-doc-markdown h2'}), 'closed').toEqual([]);
    for (const button of [heading.getByRole('button'), site.getByRole('button', {name: 'Copy page'})]) {
      await site.keyboard.press('Escape');
      await button.click();
      await menuOf(site).getByRole('button', {name: 'Copy MCP server link'}).click();
      await expect(menuOf(site).getByRole('status')).toContainText('/mcp');
      await expect.poll(() => hidden(menuOf(site)), 'pixels of the menu outside the window').toBeLessThan(1);
    }
    expect(await axeViolations(site, {within: 'dialog.copy-menu'}), 'open').toEqual([]);
  });
}
