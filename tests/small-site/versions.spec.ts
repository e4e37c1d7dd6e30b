/** A copy of the site with two versions of the docs: Next, and 1.0 as `npm run version` freezes it. */
import {existsSync, readdirSync, readFileSync} from 'node:fs';
import path from 'node:path';
import {load} from 'cheerio';
import {brand} from '../../brand';
import {handlerOf, listen} from '../../search/node';
import {openPage, RULES} from '../built/rules';
import {blockApplication} from '../support/before-app';
import {NEVER_ENDS} from '../support/limits';
import {startNginx} from '../support/nginx';
import {axeViolations, expect, open, test as base} from '../support/test';
import {run, twoVersions} from './two-versions';

const ORIGIN = `https://${brand.hosts.docs}`;
const LINKS = '/docs/1.0/links';

type Built = {folder: string; out: string; url: string};

const test = base.extend<object, {built: Built}>({
  built: [
    // eslint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const {folder, remove} = await twoVersions();
      const out = path.join(folder, 'build');
      const search = await listen(await handlerOf(out));
      const server = await startNginx(out, search.url);
      await use({folder, out, url: server.url});
      await server.stop();
      await search.close();
      await remove();
    },
    {scope: 'worker', timeout: NEVER_ENDS},
  ],
  baseURL: async ({built}, use) => use(built.url),
});

const filesIn = (folder: string, name: string): string[] =>
  readdirSync(folder, {recursive: true, encoding: 'utf8'})
    .filter((file) => file.endsWith(name))
    .sort();

const menu = '.navbar__item.dropdown:has([data-version])';

test.describe('A site with two versions', {tag: '@night'}, () => {
  test.describe.configure({mode: 'serial'});

  test('Links of every page stay in its version, and lead to a page', ({built: {out}}) => {
    const pages = filesIn(out, 'index.html').filter((file) => file.startsWith(`docs${path.sep}`));
    const documents = pages.flatMap((file) => {
      const $ = load(readFileSync(path.join(out, file), 'utf8'));
      // Without those that are for other versions, and redirects.
      $('.theme-doc-version-banner, [data-version], .theme-announcement-bar, head').remove();
      const links = $('a[href^="/docs"]')
        .toArray()
        .map((link) => link.attribs.href!.replace(/[#?].*/, ''));
      return $('main').length === 0 ? [] : [{file, isOlder: /^docs.1\.0./.test(file), links}];
    });
    expect(documents.filter(({isOlder}) => isOlder).length).toBeGreaterThan(20);
    const leaving = documents.flatMap(({file, isOlder, links}) =>
      links.filter((url) => url.startsWith('/docs/1.0/') !== isOlder).map((url) => `${file}: ${url}`),
    );
    expect(leaving).toEqual([]);
    const dead = documents.flatMap(({links}) => links).filter((url) => !existsSync(path.join(out, url)));
    expect([...new Set(dead)]).toEqual([]);
  });

  test('Every page of the version follows the rules for built pages, and is its own canonical page', ({
    built: {out},
  }) => {
    const faults = filesIn(path.join(out, 'docs/1.0'), 'index.html').flatMap((file) => {
      const html = readFileSync(path.join(out, 'docs/1.0', file), 'utf8');
      if (!html.includes('<main')) return []; // a redirect
      const page = openPage(`/docs/1.0/${file}`, html);
      const canonical = page.$('link[rel=canonical]').attr('href')!.replace(/\/$/, '');
      const own = `${ORIGIN}/docs/1.0/${path.dirname(file)}`;
      return [
        ...Object.entries(RULES).flatMap(([name, rule]) => rule(page).map((fault) => `${file}: ${name}: ${fault}`)),
        ...(canonical === own ? [] : [`${file}: ${canonical}`]),
      ];
    });
    expect(faults).toEqual([]);
  });

  test('The sitemap, the redirects and the release have both versions', async ({built: {folder, out}}) => {
    const sitemap = readFileSync(path.join(out, 'sitemap.xml'), 'utf8');
    for (const url of ['/docs/links', LINKS, '/docs/1.0/api/dimension-create'])
      expect(sitemap).toContain(`<loc>${ORIGIN}${url}</loc>`);
    expect(readFileSync(path.join(out, '_redirects'), 'utf8')).toContain('/docs/1.0 /docs/1.0/getting-started 301\n');
    await run(folder, 'git', 'init', '--quiet');
    await run(folder, 'git', 'add', '--all');
    await run(folder, 'git', '-c', 'user.name=Test', '-c', 'user.email=t@t.example', 'commit', '--quiet', '-m', 'Two');
    await run(folder, 'npm', 'run', 'release');
    const manifest = filesIn(path.join(folder, 'release'), 'manifest.json').map((file) =>
      readFileSync(path.join(folder, 'release', file), 'utf8'),
    );
    expect(manifest.some((text) => text.includes('docs/1.0/links/index.html'))).toBe(true);
  });

  test('Markdown and its indexes are those of the version, and say that it is not the latest', ({built: {out}}) => {
    const text = (file: string): string => readFileSync(path.join(out, file), 'utf8');
    const page = text('docs/1.0/links.md');
    expect(page).toContain(`Version: 1.0, not the latest: [this page in the latest version](${ORIGIN}/docs/links.md)`);
    expect(page).toContain('quagga');
    expect(text('docs/links.md')).toContain('okapi');
    const own = [...page.matchAll(/\]\(([^)]+)\)/g)].map(([, url]) => url!.replace(ORIGIN, ''));
    expect(own.filter((url) => url.startsWith('/docs/') && !url.startsWith('/docs/1.0/'))).toEqual(['/docs/links.md']);
    expect(text('docs/1.0/api/dimension-create.md')).not.toContain(`${ORIGIN}/docs/api/dimension-read`);
    expect(text('docs/1.0/llms.txt')).toContain(`${ORIGIN}/docs/1.0/links.md`);
    expect(text('llms.txt')).toContain(`${ORIGIN}/docs/1.0/llms.txt`);
    expect(text('llms.txt')).not.toContain(`${ORIGIN}/docs/1.0/links.md`);
    expect(text('docs/1.0/openapi.json')).toContain('dimension-create');
  });

  test('The menu has both versions, opens the same page in the other, and the choice is remembered', async ({site}) => {
    await open(site, '/docs/links');
    await expect(site.locator('.theme-doc-version-banner')).toHaveCount(0);
    await site.locator(`${menu} summary`).click();
    await expect(site.locator(`${menu} [data-version]`)).toHaveText(['Next', '1.0']);
    await site.locator(`${menu} [data-version="1.0"]`).click();
    await expect(site).toHaveURL(/\/docs\/1\.0\/links$/);
    await expect(site.locator('.theme-doc-version-banner')).toContainText('no longer actively maintained');
    await expect(site.locator(`${menu} summary`)).toHaveText('1.0');
    expect(await axeViolations(site)).toEqual([]);
    await open(site, '/');
    await expect(site.locator(`${menu} summary`)).toHaveText('1.0');
    await site.locator('.navbar').getByRole('link', {name: 'Tutorials'}).click();
    await expect(site).toHaveURL(/\/docs\/1\.0\/how-to-guides\/$/);
    await expect(site.locator('.navbar__link--active')).toHaveText('Tutorials');
  });

  test('A link to an operation opens the page of the version, which offers no sandbox', async ({site}) => {
    await open(site, LINKS);
    await site.locator('main').getByRole('link', {name: '/dimension'}).first().click();
    await expect(site).toHaveURL(/\/docs\/1\.0\/api\/dimension-create$/);
    await expect(site.locator('.api-page')).toBeVisible();
    await expect(site.locator('[data-does=try]')).toHaveCount(0);
    await site.goto('/docs/api/dimension-create');
    await expect(site.locator('[data-does=try]')).not.toHaveCount(0);
  });

  for (const [page, own, other] of [
    ['/docs/links', 'okapi', 'quagga'],
    [LINKS, 'quagga', 'okapi'],
  ] as const) {
    test(`Search on ${page} finds the pages of its version only`, async ({site}) => {
      await site.goto(page);
      await site.keyboard.press('Control+k');
      const hits = site.locator('.DocSearch-Hit a');
      await site.locator('.DocSearch-Input').fill(own);
      await expect(hits.first()).toHaveAttribute('href', new RegExp(`^${page.replaceAll('.', '\\.')}(#|$)`));
      await site.locator('.DocSearch-Input').fill('zebra crossing');
      await expect(hits.first()).toHaveAttribute('href', new RegExp(`^${page.replaceAll('.', '\\.')}(#|$)`));
      await site.locator('.DocSearch-Input').fill(other);
      await expect(site.locator('.DocSearch-Results')).toContainText(`"${other}"`);
      await expect(hits).toHaveCount(0);
    });
  }

  test('All results of a search are in the version of the page it started on, or in the remembered one', async ({
    site,
  }) => {
    await site.goto(LINKS);
    await site.keyboard.press('Control+k');
    await site.locator('.DocSearch-Input').fill('quagga');
    await site.locator('.DocSearch-HitsFooter a').click();
    await expect(site).toHaveURL(/\/search\?q=quagga&version=1\.0$/);
    await expect(site.locator('.search-results a').first()).toHaveAttribute('href', /^\/docs\/1\.0\/links/);
    await site.goto('/search?q=quagga');
    await expect(site.getByRole('status').filter({hasText: 'quagga'})).toBeVisible();
    await expect(site.locator('.search-results a')).toHaveCount(0);
    await site.evaluate(() => localStorage.setItem('docs-preferred-version-default', '1.0'));
    await site.goto('/search?q=quagga');
    await expect(site.locator('.search-results a').first()).toHaveAttribute('href', /^\/docs\/1\.0\/links/);
  });

  test('Tools for agents search the latest version, or the given one', async ({built: {url}}) => {
    const search = async (given: object): Promise<string> => {
      const response = await fetch(`${url}/mcp`, {
        method: 'POST',
        headers: {'content-type': 'application/json', accept: 'application/json, text/event-stream'},
        body: JSON.stringify({
          ...{jsonrpc: '2.0', id: 1, method: 'tools/call'},
          params: {name: 'search_docs', arguments: {query: 'every type of link', ...given}},
        }),
      });
      return response.text();
    };
    expect(await search({})).toContain(`${ORIGIN}/docs/links`);
    expect(await search({})).not.toContain(`${ORIGIN}/docs/1.0/`);
    expect(await search({version: '1.0'})).toContain(`${ORIGIN}${LINKS}`);
  });

  test.describe('without the application', () => {
    test.use({provoked: /ERR_FAILED/});
    test('the folder of the version redirects to its first page, and the menu remembers the choice', async ({site}) => {
      await blockApplication(site);
      await site.goto('/docs/1.0');
      await expect(site).toHaveURL(/\/docs\/1\.0\/getting-started$/);
      await site.locator(`${menu} summary`).click();
      await site.locator(`${menu} [data-version=current]`).click();
      await expect(site).toHaveURL(/\/docs\/getting-started$/);
      expect(await site.evaluate(() => localStorage.getItem('docs-preferred-version-default'))).toBe('current');
    });
  });
});
