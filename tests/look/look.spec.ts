/**
 * Compares the look of every page component and page type with the stored one (stored/*.txt), so that an unwanted change
 * is seen in review. Text instead of pixels: CI may have another Chromium, which draws letters differently. The font is
 * part of the test, so the fonts of the machine have no effect.
 */
import {existsSync, mkdirSync, readFileSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import type {Page} from '@playwright/test';
import {expect, test} from '../support/test';
import {differences} from './compare';
import {describeLook, type Options} from './describe';

// The font is inserted as a style, which the policy of the site forbids.
test.use({bypassCSP: true});

const face = (weight: 400 | 700): string => {
  const font = readFileSync(require.resolve(`@fontsource/inter/files/inter-latin-${weight}-normal.woff`), 'base64');
  return `@font-face {font-family: look; font-weight: ${weight}; src: url(data:font/woff;base64,${font});}`;
};
const STYLE = `${face(400)}${face(700)}
  *, ::before, ::after {font-family: look !important; transition: none !important; animation: none !important}`;

async function show(page: Page, route: string, {width, mode}: {width: number; mode: 'light' | 'dark'}): Promise<void> {
  await page.setViewportSize({width, height: 900});
  await page.addInitScript((value) => localStorage.setItem('theme', value), mode);
  await page.goto(route);
  await page.addStyleTag({content: STYLE});
  await page.evaluate(() => Promise.all([400, 700].map((weight) => document.fonts.load(`${weight} 1rem look`))));
}

const lookOf = (page: Page, selector: string, options: Options): Promise<string[]> =>
  page.locator(selector).first().evaluate(describeLook, options);

/** Fails with the lines that differ; `--update-snapshots` stores the look instead. */
function compare(name: string, seen: string[]): void {
  const file = path.join('tests/look/stored', `${name}.txt`);
  if (['all', 'changed'].includes(test.info().config.updateSnapshots)) {
    mkdirSync(path.dirname(file), {recursive: true});
    writeFileSync(file, `${seen.join('\n')}\n`);
    return;
  }
  const how = 'npx playwright test tests/look --update-snapshots';
  expect(existsSync(file), `${file} is missing. Build the site, run ${how} and commit the file.`).toBe(true);
  const changed = differences(readFileSync(file, 'utf8').trimEnd().split('\n'), seen);
  const advice = `${file} differs. If the change is wanted: ${how}, and commit the file.`;
  expect(changed.length, [advice, ...changed].join('\n')).toBe(0);
}

const WINDOWS = [
  {width: 1440, mode: 'light'},
  {width: 1440, mode: 'dark'},
  {width: 390, mode: 'light'},
] as const;

for (const window of WINDOWS) {
  const suffix = `${window.width}-${window.mode}`;

  test(`The components of the gallery look as before at ${window.width} px in ${window.mode} mode`, async ({page}) => {
    await show(page, '/gallery', window);
    compare(`gallery-${suffix}`, await lookOf(page, 'article', {withBoxes: window.mode === 'light'}));
  });

  test(`The page types look as before at ${window.width} px in ${window.mode} mode`, async ({page}) => {
    const seen: string[] = [];
    for (const route of PAGE_TYPES) {
      await show(page, route, window);
      const look = await lookOf(page, 'body', {only: PARTS, withBoxes: false});
      seen.push(`# ${route}`, ...look.filter((line) => !line.endsWith(': none')));
    }
    compare(`pages-${suffix}`, seen);
  });
}

/** One of each: home, search, not found, guide, lists, tags, API, pages outside the docs. */
const PAGE_TYPES = [
  '/',
  '/search',
  '/no-such-page',
  '/docs/getting-started',
  '/docs/how-to-guides/',
  '/docs/changelogs',
  '/docs/changelogs/2025-09',
  '/docs/glossary',
  '/docs/tags',
  '/docs/tags/scopes',
  '/docs/api-getting-started',
  '/docs/scope-api-index',
  '/docs/api/scope-create',
  '/markdown-page',
  '/my-react-page',
];

/** The first of each is described. */
const PARTS = [
  ...['.theme-announcement-bar', '.navbar', '.navbar__title', '.navbar__link', '.navbar__link--active'],
  ...[
    '.theme-doc-sidebar-container',
    '.sidebar-group',
    '.menu__link',
    '.menu__link[aria-current]',
    '.breadcrumbs__link',
  ],
  ...['main', 'main h1', 'main h2', 'main h3', 'main h1 + p', 'header + p', 'main p', 'main li', 'main li a'],
  ...['main input', 'main .button', 'main figure', 'main [data-kind]', 'main dt', 'main dd', '.letters a'],
  ...['main th', 'main td', 'main td code', 'main pre', 'main details', 'main summary', 'a[rel=tag]'],
  ...['.api-head', '.api-rail', '.api-card', '.api-method', '.api-props > li', '.table-of-contents__link'],
  ...['.pagination-nav__link', '.footer', '.footer__title', '.footer__link-item', '.footer__copyright'],
];
