import {moved} from '../../config/old-urls';
import {expect, followInside, intend, open, test} from '../support/test';

const modeButton = 'button[data-does=colour-mode]';

test.describe('What a URL or storage can contain', () => {
  test('an unknown stored color mode is the default, and the button shows its icon', async ({site}) => {
    await site.goto('/docs/support');
    for (const value of ['zzz', 'purple', '', 'null']) {
      await site.evaluate((theme) => localStorage.setItem('theme', theme), value);
      await site.reload();
      await expect(site.locator('html')).toHaveAttribute('data-theme', 'light');
      await expect(site.locator(`${modeButton} svg:visible`)).toHaveCount(1);
    }
  });

  test('?docusaurus-theme selects a mode that exists, and no other', async ({site}) => {
    await site.goto('/docs/support?docusaurus-theme=dark');
    await expect(site.locator('html')).toHaveAttribute('data-theme', 'dark');
    await site.goto('/docs/support?docusaurus-theme=zzz');
    await expect(site.locator('html')).toHaveAttribute('data-theme', 'light');
    await expect(site.locator(`${modeButton} svg:visible`)).toHaveCount(1);
  });

  test('?docusaurus-data- sets no attribute, so buttons that need the application work', async ({site}) => {
    await site.goto('/docs/approvals/policies?docusaurus-data-has-hydrated=true&docusaurus-data-x=1');
    await expect(site.locator('html')).not.toHaveAttribute('data-x');
    const button = site.locator('button[data-needs-application]').first();
    await button.click();
    await expect(button).toBeHidden();
  });

  test('a path that cannot be decoded shows the page for unknown URLs, and the application starts', async ({
    site,
    expected,
  }) => {
    expected.push(/404/);
    // As the edge worker serves it; nginx rejects such a request.
    await site.route('**/docs/%', (route) => route.fulfill({status: 404, path: 'build/404.html'}));
    await open(site, '/docs/%');
    await expect(site.locator('h1')).toHaveText('Page Not Found');
    await site.getByRole('link', {name: 'Get started'}).last().click();
    await expect(site).toHaveURL(/\/docs\/getting-started$/);
  });
});

test.describe('An old URL inside the application', () => {
  test('leads to the new one, as on a fresh load', async ({site}) => {
    for (const {from, to} of moved.slice(0, 3)) {
      await open(site, '/docs/support');
      await followInside(site, from[0]!);
      await expect(site).toHaveURL(new RegExp(`${to}$`));
      await expect(site.locator('h1')).not.toHaveText('Page Not Found');
    }
  });

  test('an unknown URL shows the page for unknown URLs without a reload, also offline', async ({
    site,
    expected,
    context,
  }) => {
    expected.push(/404|ERR_INTERNET_DISCONNECTED/);
    await open(site, '/docs/support');
    for (const offline of [false, true]) {
      await context.setOffline(offline);
      await site.evaluate(() => Object.assign(window, {stays: true}));
      await followInside(site, `/docs/no-such-page-${offline}`);
      await expect(site).toHaveURL(new RegExp(`no-such-page-${offline}$`));
      await expect(site.locator('h1')).toHaveText('Page Not Found');
      expect(await site.evaluate(() => 'stays' in window)).toBe(true);
    }
  });
});

test.describe('A server that fails while the application runs', () => {
  test.use({provoked: /503|Loading chunk|Loading CSS chunk/});

  test('leaves the readable page, with the error text and Retry, which opens the page when the server works', async ({
    site,
  }) => {
    await open(site, '/docs/support');
    const title = await site.locator('h1').textContent();
    let works = false;
    await site.route('**/*', (route) =>
      works ? route.continue() : route.fulfill({status: 503, contentType: 'text/html', body: '<h1>503 nginx</h1>'}),
    );
    await site.locator('.theme-doc-sidebar-menu').getByRole('link', {name: 'Tutorials', exact: true}).click();
    await expect(site.getByRole('alert')).toContainText('Loading');
    await expect(site.locator('h1')).toHaveText(title!);
    works = true;
    await site.getByRole('button', {name: 'Retry'}).click();
    await expect(site.locator('h1')).toHaveText('Tutorials');
  });

  test('leaves the page readable if the application cannot be loaded', async ({site}) => {
    await site.goto('/docs/support');
    await site.route('**/*', (route) =>
      route.fulfill({status: 503, contentType: 'text/html', body: '<h1>503 nginx</h1>'}),
    );
    const failed = site.waitForResponse((response) => response.request().resourceType() === 'fetch');
    await intend(site);
    expect((await failed).status()).toBe(503);
    await expect(site.locator('h1')).toHaveText('Get support');
  });
});
