/** A copy of the site in two languages and two versions: English, and German with ten of its guides translated. */
import {existsSync, readdirSync, readFileSync} from 'node:fs';
import path from 'node:path';
import {brand} from '../../brand';
import {handlerOf, listen} from '../../search/node';
import {openPage, RULES, type BuiltPage} from '../built/rules';
import {blockApplication} from '../support/before-app';
import {NEVER_ENDS} from '../support/limits';
import {startNginx} from '../support/nginx';
import {axeViolations, expect, open, test as base} from '../support/test';
import {twoLanguages} from './two-languages';

const ORIGIN = `https://${brand.hosts.docs}`;

type Built = {out: string; url: string};

const test = base.extend<object, {built: Built}>({
  built: [
    // eslint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const {folder, remove} = await twoLanguages();
      const out = path.join(folder, 'build');
      const search = await listen(await handlerOf(out));
      const server = await startNginx(out, search.url);
      await use({out, url: server.url});
      await server.stop();
      await search.close();
      await remove();
    },
    {scope: 'worker', timeout: NEVER_ENDS},
  ],
  baseURL: async ({built}, use) => use(built.url),
});

/** Guides and pages of the reference, without redirects; `path` has the language. */
const documents = (out: string, language: '' | '/de'): BuiltPage[] =>
  readdirSync(path.join(out, language, 'docs'), {recursive: true, encoding: 'utf8'})
    .filter((file) => path.basename(file) === 'index.html')
    .map((file) => path.posix.join(language, '/docs', path.dirname(file)))
    .map((route) => openPage(route, readFileSync(path.join(out, route, 'index.html'), 'utf8')))
    .filter(({$}) => $('main').length > 0);

const menu = '.navbar__item.dropdown:has([lang=de])';

test.describe('A site in two languages', {tag: '@night'}, () => {
  test.describe.configure({mode: 'serial'});

  for (const language of ['', '/de'] as const) {
    test(`Links below ${language}/docs stay in the language, and lead to a page or file`, ({built: {out}}) => {
      const pages = documents(out, language);
      expect(pages.length).toBeGreaterThan(20);
      const urls = pages.flatMap(({path: page, $}) =>
        $('a[href^="/"]:not([lang]), form[action^="/"]')
          .toArray()
          .map(({attribs}) => ({page, url: (attribs.href ?? attribs.action)!.replace(/[#?].*/, '')})),
      );
      const leaving = urls.filter(({url}) => url.startsWith('/de/') !== (language === '/de'));
      expect(leaving.map(({page, url}) => `${page}: ${url}`)).toEqual([]);
      const dead = urls.filter(({url}) => !existsSync(path.join(out, url)));
      expect(dead.map(({page, url}) => `${page}: ${url}`)).toEqual([]);
    });
  }

  test('Links of German pages of a version stay in it', ({built: {out}}) => {
    const pages = documents(out, '/de').filter((page) => page.path.startsWith('/de/docs/1.0/'));
    expect(pages.length).toBeGreaterThan(10);
    const leaving = pages.flatMap(({path: page, $}) => {
      $('.theme-doc-version-banner, [data-version], .theme-announcement-bar').remove();
      return $('a[href^="/de/docs"]:not([lang])')
        .toArray()
        .filter(({attribs}) => !attribs.href!.startsWith('/de/docs/1.0'))
        .map(({attribs}) => `${page}: ${attribs.href}`);
    });
    expect(leaving).toEqual([]);
    const translated = documents(out, '/de').find((page) => page.path === '/de/docs/1.0/links')!.$;
    expect(translated('h1').text()).toBe('Alle Arten von Links');
    expect(translated('.menu__list').text()).toContain('Katalog');
    expect(translated('.theme-edit-this-page').attr('href')).toMatch(/\/i18n\/de\/.+\/version-1\.0\/links\.mdx$/);
    expect(readFileSync(path.join(out, 'de/docs/1.0/llms.txt'), 'utf8')).toContain(`${ORIGIN}/de/docs/1.0/links.md`);
  });

  test('German pages follow the rules for built pages, and name both languages', ({built: {out}}) => {
    const faults = documents(out, '/de').flatMap((page) => {
      const {$, path: route} = page;
      const slash = $('link[rel=canonical]').attr('href')!.endsWith('/') ? '/' : '';
      const english = route.replace('/de/', '/') + slash;
      const alternates = $('link[hreflang]')
        .toArray()
        .map(({attribs}) => `${attribs.hreflang} ${attribs.href}`);
      expect(alternates, route).toEqual([
        `en ${ORIGIN}${english}`,
        `de ${ORIGIN}/de${english}`,
        `x-default ${ORIGIN}${english}`,
      ]);
      expect($('html').attr('lang')).toBe('de');
      expect($('link[rel=canonical]').attr('href')).toBe(`${ORIGIN}/de${english}`);
      return Object.entries(RULES)
        .filter(([name]) => name !== 'is in English and can be enlarged')
        .flatMap(([name, rule]) => rule(page).map((fault) => `${route}: ${name}: ${fault}`));
    });
    expect(faults).toEqual([]);
  });

  test('A page without a translation is in English, and says so to screen readers', ({built: {out}}) => {
    const shown = (route: string) => documents(out, '/de').find((page) => page.path === route)!.$;
    for (const route of ['/de/docs/how-to-guides/test-scope-locally', '/de/docs/api/dimension-create'])
      expect(shown(route)('.theme-doc-markdown').closest('[lang]').attr('lang'), route).toBe('en');
    const translated = shown('/de/docs/links');
    expect(translated('.theme-doc-markdown').closest('[lang]').attr('lang')).toBe('de');
    expect(translated('h1').text()).toBe('Alle Arten von Links');
    expect(translated('.theme-last-updated').text()).toBe('Letztes Update am 2. Jan. 2025');
    expect(translated('.theme-edit-this-page').attr('href')).toMatch(/\/i18n\/de\/.+\/current\/links\.mdx$/);
    const english = shown('/de/docs/how-to-guides/test-scope-locally');
    expect(english('.theme-edit-this-page').attr('href')).toMatch(
      /main\/docs\/how-to-guides\/test-scope-locally\.mdx$/,
    );
    expect(translated('.footer__title').first().text()).toBe('Dokumentation');
    expect(translated('.menu__list').text()).toContain('Katalog');
  });

  test('Sitemaps, robots.txt and the redirects have both languages', ({built: {out}}) => {
    const text = (file: string): string => readFileSync(path.join(out, file), 'utf8');
    for (const [file, own] of [
      ['sitemap.xml', '/docs/links'],
      ['de/sitemap.xml', '/de/docs/links'],
    ] as const) {
      expect(text(file)).toContain(`<loc>${ORIGIN}${own}</loc>`);
      expect(text(file)).toContain(`hreflang="de" href="${ORIGIN}/de/docs/links"`);
      expect(text(file)).toContain(`hreflang="x-default" href="${ORIGIN}/docs/links"`);
    }
    expect(text('de/sitemap.xml')).not.toContain('/de/search<');
    expect(text('robots.txt')).toContain(`Sitemap: ${ORIGIN}/de/sitemap.xml\n`);
    expect(text('de/docs/tasks/scheduled/index.html')).toContain('/de/docs/how-to-guides/scheduled-task');
  });

  test('Markdown of German pages leads to German pages', ({built: {out}}) => {
    const text = (file: string): string => readFileSync(path.join(out, file), 'utf8');
    for (const file of ['de/docs/links.md', 'de/docs/api/dimension-create.md', 'de/docs/tags.md', 'de/llms.txt']) {
      const urls = [...text(file).matchAll(/\]\((?:https:\/\/[^/)]+)?(\/[^)#]+)/g)].map(([, url]) => url!);
      expect(urls.length, file).toBeGreaterThan(2);
      expect(
        urls.filter((url) => !existsSync(path.join(out, url))),
        file,
      ).toEqual([]);
      expect(
        urls.filter((url) => !url.startsWith('/de/')),
        file,
      ).toEqual([]);
    }
    expect(text('docs/links.md')).not.toContain('/de/');
    expect(text('llms.txt')).not.toContain('/de/');
  });

  test('The menu opens the same page in the other language', async ({site}) => {
    await open(site, '/docs/links');
    await site.locator(`${menu} summary`).click();
    await site.locator(`${menu} a[lang=de]`).click();
    await expect(site).toHaveURL(/\/de\/docs\/links$/);
    await expect(site.locator('h1')).toHaveText('Alle Arten von Links');
    await expect(site.locator('.navbar__link--active')).toHaveText('Start');
    expect(await axeViolations(site)).toEqual([]);
  });

  test('A link to an operation opens its page in the language, in the application', async ({site}) => {
    await open(site, '/de/docs/links');
    await site.locator('main').getByRole('link', {name: '/dimension'}).first().click();
    await expect(site).toHaveURL(/\/de\/docs\/api\/dimension-create$/);
    await expect(site.locator('.api-page')).toBeVisible();
    await site.locator('.navbar').getByRole('link', {name: 'Anleitungen'}).click();
    await expect(site).toHaveURL(/\/de\/docs\/how-to-guides\/$/);
    await expect(site.locator('.navbar__link--active')).toHaveText('Anleitungen');
  });

  for (const [page, own, other] of [
    ['/docs/links', 'quagga', 'Murmeltier'],
    ['/de/docs/links', 'Murmeltier', 'quagga'],
    ['/de/docs/links', 'Zebrastreifen', 'zebra crossing'],
    ['/de/docs/1.0/links', 'Murmeltier', 'quagga'],
  ] as const) {
    test(`Search for ${own} on ${page} finds pages of its language and version only`, async ({site}) => {
      await site.goto(page);
      await site.keyboard.press('Control+k');
      const hits = site.locator('.DocSearch-Hit a');
      await site.locator('.DocSearch-Input').fill(own);
      await expect(hits.first()).toHaveAttribute('href', new RegExp(`^${page}(#|$)`));
      await site.locator('.DocSearch-Input').fill(other);
      await expect(site.locator('.DocSearch-Results')).toContainText(`"${other}"`);
      await expect(hits).toHaveCount(0);
    });
  }

  test('Tools for agents search English pages, and read pages of both languages', async ({built: {url}}) => {
    const call = async (name: string, given: object): Promise<string> => {
      const response = await fetch(`${url}/mcp`, {
        method: 'POST',
        headers: {'content-type': 'application/json', accept: 'application/json, text/event-stream'},
        body: JSON.stringify({jsonrpc: '2.0', id: 1, method: 'tools/call', params: {name, arguments: given}}),
      });
      return response.text();
    };
    const found = await call('search_docs', {query: 'dimension'});
    expect(found).toContain(`${ORIGIN}/docs/`);
    expect(found).not.toContain(`${ORIGIN}/de/`);
    expect(await call('read_page', {page: '/de/docs/links'})).toContain('Murmeltier');
  });

  test.describe('without the application', () => {
    test.use({provoked: /ERR_FAILED/});
    test('the menu and all results of a search stay in the language', async ({site}) => {
      await blockApplication(site);
      await site.goto('/de/docs/links');
      await site.keyboard.press('Control+k');
      await site.locator('.DocSearch-Input').fill('Murmeltier');
      await site.locator('.DocSearch-HitsFooter a').click();
      await expect(site).toHaveURL(/\/de\/search\?q=Murmeltier$/);
      await expect(site.locator('.search-results a').first()).toHaveAttribute('href', /^\/de\/docs\/links/);
      await site.locator(`${menu} summary`).click();
      await site.locator(`${menu} a[lang=en]`).click();
      await expect(site).toHaveURL(/\/search$/);
      await site.goto('/de/');
      await expect(site).toHaveURL(/\/de\/$/);
      await expect(site.locator('html')).toHaveAttribute('lang', 'de');
    });
  });
});
