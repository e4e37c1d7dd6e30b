import {readFileSync} from 'node:fs';
import yaml from 'js-yaml';
import {expect, hydrated, open, test} from '../support/test';

test.describe('Specification 2, top-level routes', () => {
  for (const path of ['/', '/markdown-page', '/my-markdown-page', '/my-react-page', '/search']) {
    test(`${path} is a page of its own`, async ({site}) => {
      const response = await site.goto(path);
      expect(response?.status()).toBe(200);
      await hydrated(site);
      await expect(site.locator('h1')).toBeVisible();
      await expect(site.locator('h1')).not.toHaveText('Page Not Found');
    });
  }

  test('/search (search results page; the query parameter is q)', async ({site}) => {
    await open(site, '/search?q=scope%20create');
    await expect(site.locator('main input[type=search]')).toHaveValue('scope create');
    await expect(site.locator('h1')).toHaveText('Search results for "scope create"');
  });

  test('the search field of the home page opens /search?q=', async ({site}) => {
    await open(site, '/');
    await site.locator('#home-search').fill('blue green');
    await site.keyboard.press('Enter');
    await expect(site).toHaveURL(/\/search\?q=blue\+green$/);
  });

  test('a catch-all that shows a not-found page for unknown routes', async ({site, expected}) => {
    expected.push(/status of 404/);
    const response = await site.goto('/docs/no/such/page');
    expect(response?.status()).toBe(404);
    await expect(site).toHaveTitle(/^Page Not Found \| /);
    await hydrated(site);
    await expect(site.locator('h1')).toHaveText('Page Not Found');
    await expect(site).toHaveTitle(/^Page Not Found \| /);
  });
});

test.describe('Specification 2, tags', () => {
  test('Tag index at /docs/tags and one page per tag at /docs/tags/{tag}', async ({site}) => {
    await open(site, '/docs/tags');
    const links = await site.locator('main a[rel=tag]').all();
    expect(links.length).toBeGreaterThan(5);
    for (const link of links) {
      const href = await link.getAttribute('href');
      expect(href).toMatch(/^\/docs\/tags\/[a-z-]+$/);
      expect((await site.request.get(href!)).status(), href!).toBe(200);
    }
  });

  test('Tags include api, api-keys, approvals, catalog, cli, deployments, entity-hooks, errors, faq, parameters, policies, providers, roles, scopes, services, strategies, troubleshooting and ui-schema', () => {
    const tags = yaml.load(readFileSync('vocabulary/tags.yml', 'utf8')) as Record<string, unknown>;
    expect(Object.keys(tags)).toEqual(
      'api api-keys approvals catalog cli deployments entity-hooks errors faq parameters policies providers roles scopes services strategies troubleshooting ui-schema'.split(
        ' ',
      ),
    );
  });
});

test('Specification 2, client-side redirects (old -> new): the host redirects in one hop, with query and fragment', async ({
  site,
}) => {
  const response = await site.request.get('/docs/custom-scopes/overview?a=1', {maxRedirects: 0});
  expect(response.status()).toBe(301);
  await site.goto('/docs/custom-scopes/overview?a=1#part');
  await expect(site).toHaveURL('/docs/agent-backed-scopes/?a=1#part');
  await expect(site.locator('h1')).not.toHaveText('Page Not Found');
});
