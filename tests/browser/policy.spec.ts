import {expect, open, test} from '../support/test';

/** The CSP and what it must not break. All other tests fail on its violations, too: they run under the same policy. */
test.describe('The policy is enforced', () => {
  test.use({provoked: /Content Security Policy/});

  test('neither inline code nor eval is allowed', async ({request}) => {
    const policy = (await request.get('/docs/support')).headers()['content-security-policy'];
    expect(policy).toContain("style-src 'self';");
    expect(policy).not.toContain('unsafe');
  });

  test('an inline style, a style element and an unknown inline script are rejected', async ({site}) => {
    await site.goto('/docs/support');
    const isBlocked = () => site.waitForEvent('console', (message) => /Content Security Policy/.test(message.text()));
    for (const html of [
      '<p id="probe" style="color: rgb(1, 2, 3)">x</p>',
      '<style>#probe { color: rgb(1, 2, 3) }</style><p id="probe">x</p>',
    ]) {
      const blocked = isBlocked();
      await site.evaluate((text) => document.body.insertAdjacentHTML('beforeend', text), html);
      await blocked;
      await expect(site.locator('#probe')).not.toHaveCSS('color', 'rgb(1, 2, 3)');
      await site.locator('#probe').evaluate((probe) => probe.remove());
    }
    const blocked = isBlocked();
    await site.evaluate(() => {
      const script = document.createElement('script');
      script.textContent = 'document.documentElement.dataset.probe = "ran"';
      document.body.append(script);
    });
    await blocked;
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
});
