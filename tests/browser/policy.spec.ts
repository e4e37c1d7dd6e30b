import {readFileSync} from 'node:fs';
import {htmlFiles, scriptsOf} from '../support/html-files';
import {expect, hydrated, open, test} from '../support/test';

/** User flows under the CSP, and static checks. `every-page.spec.ts` opens each page under the same policy. */
test('No page of the build has an inline style, an inline handler or a style element', () => {
  const found = htmlFiles().flatMap((file) => {
    const html = readFileSync(file, 'utf8').replace(/<script[^]*?<\/script>/g, '');
    return [...html.matchAll(/<style|<[a-z][^<>]*?\s(?:style|on[a-z]+)=[^>]*>|(?:src|href)="?javascript:/gi)].map(
      ([text]) => `${file}: ${text.slice(0, 100)}`,
    );
  });
  expect(found).toEqual([]);
});

test('All pages together have four inline scripts: the header stays short and does not change between deploys', () => {
  const scripts = scriptsOf();
  expect(scripts.map((text) => text.slice(0, 60))).toHaveLength(4);
  expect(scripts.filter((text) => /\/assets\//.test(text))).toEqual([]);
});

test.describe('The policy is enforced', () => {
  test.use({provoked: /Content Security Policy/});

  for (const [what, html] of [
    ['an inline style', '<p id="probe" style="color: rgb(1, 2, 3)">x</p>'],
    ['a style element', '<style>#probe { color: rgb(1, 2, 3) }</style><p id="probe">x</p>'],
  ] as const) {
    test(`${what} is rejected`, async ({site}) => {
      await open(site, '/docs/support');
      const refused = site.waitForEvent('console', (message) => /Content Security Policy/.test(message.text()));
      await site.evaluate((text) => document.body.insertAdjacentHTML('beforeend', text), html);
      await refused;
      await expect(site.locator('#probe')).not.toHaveCSS('color', 'rgb(1, 2, 3)');
    });
  }

  test('neither inline code nor eval is allowed', async ({request}) => {
    const policy = (await request.get('/docs/support')).headers()['content-security-policy'];
    expect(policy).toContain("style-src 'self';");
    expect(policy).not.toContain('unsafe');
  });

  test('an unknown inline script is rejected', async ({site}) => {
    await open(site, '/docs/support');
    const refused = site.waitForEvent('console', (message) => /Content Security Policy/.test(message.text()));
    await site.evaluate(() => {
      const script = document.createElement('script');
      script.textContent = 'document.documentElement.dataset.probe = "ran"';
      document.body.append(script);
    });
    await refused;
    expect(await site.locator('html').getAttribute('data-probe')).toBeNull();
  });
});

test.describe('User flows cause no CSP violation', () => {
  test('navigation between all types of pages', async ({site}) => {
    await open(site, '/');
    for (const [path, link] of [
      ['/docs/getting-started', '.navbar__link[href="/docs/getting-started"]'],
      ['/docs/how-to-guides/', '.theme-doc-sidebar-menu a[href="/docs/how-to-guides/"]'],
      ['/docs/api-getting-started', '.navbar__link[href="/docs/api-getting-started"]'],
      ['/docs/all-api-index', '.theme-doc-sidebar-menu a[href="/docs/all-api-index"]'],
      ['/docs/application-api-index', 'main a[href="/docs/application-api-index"]'],
      ['/docs/api/application-read', 'main a[href="/docs/api/application-read"]'],
    ] as const) {
      await site.locator(link).first().click();
      await expect(site).toHaveURL(path);
      await expect(site.locator('h1')).toBeVisible();
    }
  });

  test('the mobile menu', async ({site}) => {
    await site.setViewportSize({width: 390, height: 844});
    await open(site, '/docs/support');
    await site.locator('summary[aria-label="Toggle navigation bar"]').click();
    await expect(site.locator('.theme-doc-sidebar-menu')).toBeInViewport();
  });

  test('tabs, details elements, copying and image zoom', async ({site, context}) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await open(site, '/my-markdown-page');
    await site.locator('.tab-group > label', {hasText: 'API'}).first().click();
    await site.locator('.markdown summary').first().click();
    const block = site.locator('.code-block').first();
    await block.hover();
    await block.getByRole('button', {name: 'Copy'}).click();
    const image = site.locator('.markdown img').first();
    await expect(image).toHaveClass(/medium-zoom-image/);
    await image.click();
    await expect(site.locator('.medium-zoom-image--opened').first()).toBeVisible();
    await site.keyboard.press('Escape');
  });

  test('your values', async ({site}) => {
    await open(site, '/docs/api/application-read');
    await site.locator('[data-does=values]').first().click();
    await site.locator('.values-panel input[name=application]').fill('4711');
    await expect(site.locator('[data-value=application]').first()).toHaveText('4711');
  });

  test('search, in the modal and on its page', async ({site, expected}) => {
    expected.push(/status of 404/); // when the search service does not run beside the site
    await open(site, '/docs/support');
    await site.keyboard.press('Control+k');
    await site.locator('.DocSearch-Input').fill('scope');
    await expect(site.locator('.DocSearch-Hit, .DocSearch-ErrorScreen').first()).toBeVisible();
    await open(site, '/search?q=scope');
    await expect(site.locator('main ol a, main [role=alert]').first()).toBeVisible();
  });

  for (const [path, button] of [
    ['/docs/json-ui-schema/preview-results', /open|preview/i],
    ['/docs/notifications/filters', /try|open/i],
    ['/docs/approvals/policies', /try|open/i],
  ] as const) {
    test(`the interactive part of ${path}`, async ({site}) => {
      await site.goto(path);
      await hydrated(site);
      await site.locator('article section').getByRole('button', {name: button}).first().click();
      await expect(site.locator('.workbench').first()).toBeVisible();
      const field = site.locator('.workbench').locator('input:visible, textarea:visible, select:visible').first();
      await field.focus();
      await site.keyboard.type('1');
    });
  }

  test('a page at an old URL, on a host that cannot redirect', async ({page, expected}) => {
    expected.length = 0;
    await page.route('**/docs/custom-scopes/overview', async (route) => {
      const response = await route.fetch({url: `${route.request().url()}/index.html`});
      await route.fulfill({response});
    });
    await page.goto('/docs/custom-scopes/overview?a=1#part');
    await expect(page).toHaveURL('/docs/agent-backed-scopes/?a=1#part');
  });
});
