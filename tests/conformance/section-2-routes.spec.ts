import {existsSync, readFileSync} from 'node:fs';
import yaml from 'js-yaml';
import {foldersAbove} from '../../config/folder-redirects';
import {moved, redirects} from '../../config/redirects';
import {sitemapPaths} from '../support/sitemap';
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

/** Old paths as the specification lists them, by folder, with their targets. */
const SPECIFIED: [folder: string, names: string, to: string][] = [
  ['/docs/metadata', 'getting-started generated-ui ui-forms', '/docs/catalog/getting-started'],
  ['/docs', 'catalog-items-api-index catalog-item-api-index', '/docs/catalog-api-index'],
  [
    '/docs/api',
    'metadata-entity-create metadata-entity-list particular-metadata-entity-create particular-metadata-entity-read particular-metadata-entity-update particular-metadata-entity-delete metadata-specification-list metadata-specification-create metadata-specification-read metadata-specification-update metadata-specification-delete',
    '/docs/catalog-api-index',
  ],
  ['/docs/custom-scopes', 'overview', '/docs/agent-backed-scopes/'],
  [
    '/docs/custom-scopes/craft-custom-scopes',
    'custom-scope-spec scope-action-spec register-custom-scope',
    '/docs/agent-backed-scopes/',
  ],
  [
    '/docs/custom-scopes/provision-custom-scope',
    'set-up-notifications base-scope-service-workflow override-scope-service-workflow',
    '/docs/agent-backed-scopes/',
  ],
  [
    '/docs/custom-scopes/how-to-guides',
    'overview test-custom-scope-locally kubernetes-prod-ready',
    '/docs/agent-backed-scopes/',
  ],
  ...['test-scope-locally', 'kubernetes-prod-ready', 'scheduled-task'].map((name): [string, string, string] => [
    '/docs/agent-backed-scopes/how-to-guides',
    name,
    `/docs/how-to-guides/${name}`,
  ]),
  ['/docs/services/craft-a-service', 'json-schema', '/docs/json-ui-schema/overview'],
  ['/docs/reference/craft-a-service', 'ui-crafting', '/docs/json-ui-schema/overview'],
];

test.describe('Specification 2, client-side redirects (old -> new)', () => {
  test('the table has every redirect of the specification', () => {
    const table = Object.fromEntries(moved.flatMap(({from, to}) => from.map((old) => [old, to])));
    const specified = SPECIFIED.flatMap(([folder, names, to]) =>
      names.split(' ').map((name) => [`${folder}/${name}`, to] as const),
    );
    expect(specified).toHaveLength(31);
    expect(table).toMatchObject(Object.fromEntries(specified));
  });

  for (const {from, to} of moved) {
    for (const old of from) {
      test(`${old} -> ${to}`, async ({site}) => {
        // The host redirects in one hop.
        const answer = await site.request.get(`${old}?a=1`, {maxRedirects: 0});
        expect(answer.status()).toBe(301);
        expect(answer.headers().location).toBe(`${to}?a=1`);
        await site.goto(`${old}?a=1#part`);
        await expect(site).toHaveURL(`${to}?a=1#part`);
        await expect(site.locator('h1')).not.toHaveText('Page Not Found');
        // For hosts that cannot redirect, a static page does.
        await site.route(`**${old}?*`, (route) => route.fulfill({path: `build${old}/index.html`}));
        await site.goto(`${old}?a=1#part`);
        await expect(site).toHaveURL(`${to}?a=1#part`);
        await hydrated(site);
        await expect(site.locator('h1')).not.toHaveText('Page Not Found');
      });
    }
  }

  test('every target is a page, no URL redirects twice or to itself', () => {
    const old = redirects.flatMap(({from}) => from);
    expect(new Set(old).size).toBe(old.length);
    for (const {to} of redirects) {
      expect(existsSync(`build${to}/index.html`), to).toBe(true);
      expect(old).not.toContain(to.replace(/\/$/, ''));
    }
  });
});

test('Every folder above a page is a page or redirects to one, on the host and in the static files', async ({site}) => {
  const paths = [...sitemapPaths(), '/search', ...redirects.flatMap(({from}) => from)];
  const folders = [...new Set(paths.map((path) => path.replace(/\/$/, '')).flatMap(foldersAbove))].sort();
  expect(folders.length).toBeGreaterThan(30);
  for (const folder of folders) {
    const answer = await site.request.get(folder);
    expect(answer.status(), folder).toBe(200);
    expect(existsSync(`build${folder}/index.html`), folder).toBe(true);
  }
});
