/** Text and markup of every built page. Each file is parsed once, and only what several pages need is kept. */
import {readFileSync, statSync} from 'node:fs';
import {beforeAll, describe, expect, test} from 'vitest';
import {scriptsOf} from '../support/html-files';
import {fileOf} from '../support/site-pages';
import {allPaths, sitemapPaths} from '../support/sitemap';
import {deadLinks, openPage, outlineOf, RULES, type Outline} from './rules';

/** Pages that no sitemap lists. */
const UNLISTED = ['/gallery', '/docs/agent/parameters'];
const faults = new Map(Object.keys(RULES).map((name): [string, string[]] => [name, []]));
const outlines = new Map<string, Outline>();

beforeAll(() => {
  for (const path of new Set([...allPaths(), ...UNLISTED])) {
    const page = openPage(path, readFileSync(fileOf(path), 'utf8'));
    for (const [name, rule] of Object.entries(RULES))
      faults.get(name)!.push(...rule(page).map((fault) => `${path}: ${fault}`));
    outlines.set(path, outlineOf(page));
  }
});

describe('Every page', () => {
  test.each(Object.keys(RULES))('%s', (name) => {
    expect(outlines.size).toBeGreaterThan(400);
    expect(faults.get(name)!.slice(0, 20)).toEqual([]);
  });

  test('of the sitemap has a canonical URL with its path', () => {
    const canonical = (path: string): string => new URL(outlines.get(path)!.canonical!).pathname;
    expect(sitemapPaths().map(canonical)).toEqual(sitemapPaths());
  });

  test('has another title; two URLs of one page have the same canonical URL', () => {
    const urls = new Map<string, Set<string>>();
    for (const [path, {title, canonical = path}] of outlines)
      urls.set(title, (urls.get(title) ?? new Set()).add(canonical));
    expect([...urls].filter(([, pages]) => pages.size > 1).map(([title, pages]) => [title, ...pages])).toEqual([]);
  });

  test('links and loads only pages, files and fragments that exist', () => {
    const isFile = (pathname: string): boolean =>
      ['', '.html'].some((end) => statSync(`build${decodeURI(pathname)}${end}`, {throwIfNoEntry: false})?.isFile());
    expect(deadLinks(outlines, isFile).slice(0, 20)).toEqual([]);
  });
});

test('All pages together have three inline scripts: the header stays short and does not change between deploys', () => {
  const scripts = scriptsOf();
  expect(scripts.map((text) => text.slice(0, 60))).toHaveLength(3);
  expect(scripts.filter((text) => /\/assets\//.test(text))).toEqual([]);
});

test('Every page of the sidebars is a link in the static HTML', () => {
  const clean = (path: string): string => path.replace(/\/$/, '');
  const resources = outlines.get('/docs/api-getting-started')!.links.filter((link) => link.endsWith('-api-index'));
  const next = sitemapPaths();
  expect(new Set(resources)).toEqual(new Set(next.filter((path) => path.endsWith('-api-index'))));
  const linked = new Set(outlines.get('/docs/getting-started')!.links.map(clean));
  const guides = next.filter((path) =>
    /^\/docs\/(?!api\/|tags|[\w-]+-api-index|api-getting-started|sandbox)/.test(path),
  );
  expect(guides.filter((path) => !linked.has(clean(path)))).toEqual([]);
});
