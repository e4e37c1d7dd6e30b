/**
 * The pages that browser tests open. By default the fewest with every structure of the site, and for the layout also
 * the extreme ones; with `PAGES=all` all of them. Text and markup of all pages are checked in tests/built.
 */
import {createHash} from 'node:crypto';
import {mkdirSync, readFileSync, statSync, writeFileSync} from 'node:fs';
import {load, type CheerioAPI} from 'cheerio';
import {cleanPath, htmlFileOf} from '../../config/serving';
import {extremesOf, measure, type Measured} from './extremes';
import {allPaths} from './sitemap';
import {coverOf, structuresOf} from './structures';

export const EVERY_PAGE = process.env.PAGES === 'all';

type Selection = {cover: string[]; extremes: string[]; structures: number};

const CACHE = '.generated/site-pages.json';
const SOURCES = ['structures', 'extremes', 'site-pages'].map((name) => `tests/support/${name}.ts`);

export const fileOf = (path: string): string =>
  path === '/no-such-page' ? 'build/404.html' : `build${htmlFileOf(cleanPath(path))}`;

/** As a browser does it: pages omit optional tags. */
export const parse = (html: string): CheerioAPI => load(html);

const KINDS = [/^\/docs\/api\//, /-api-index$/, /^\/docs\/changelogs/, /^\/docs\/tags/, /^\/docs\//];
/** Pages of a kind have the same template. */
export const kindOf = (path: string): string => String(KINDS.find((kind) => kind.test(path)) ?? path);

function select(): Selection {
  const structures = new Map<string, Set<string>>();
  const measured = new Map<string, Measured>();
  for (const path of allPaths().sort()) {
    // Navbar, sidebar and footer do not differ between pages of a kind, and are most of a page.
    const html = readFileSync(fileOf(path), 'utf8');
    const $ = parse(html.slice(html.indexOf('<main'), html.lastIndexOf('</main>')));
    structures.set(path, structuresOf($('main')[0]!));
    measured.set(path, measure($));
  }
  return {...coverOf(structures), extremes: extremesOf(measured, kindOf)};
}

/** Computed once for a build: every worker of a run needs it. */
function selectPages(): Selection {
  const files = [...SOURCES, ...allPaths().map(fileOf)];
  const stamps = files.map((file) => [file, statSync(file).size, statSync(file).mtimeMs]);
  const key = createHash('sha256').update(JSON.stringify(stamps)).digest('hex');
  const known = readCache();
  if (known?.key === key) return known;
  const selection = select();
  mkdirSync('.generated', {recursive: true});
  writeFileSync(CACHE, JSON.stringify({key, ...selection}));
  return selection;
}

function readCache(): (Selection & {key: string}) | undefined {
  try {
    return JSON.parse(readFileSync(CACHE, 'utf8')) as Selection & {key: string};
  } catch {
    return undefined; // no run yet
  }
}

/** Pages with every structure of the site. */
export const coveringPages = (): string[] => (EVERY_PAGE ? allPaths() : selectPages().cover);

/** These and the extreme ones, for tests of the layout. */
export const layoutPages = (): string[] => {
  if (EVERY_PAGE) return allPaths();
  const {cover, extremes} = selectPages();
  return [...new Set([...cover, ...extremes])].sort();
};

/** One line about the selection, for the output of a run. */
export function describeSelection(): string {
  const all = allPaths().length;
  if (EVERY_PAGE) return `Pages: all ${all}.`;
  const {cover, structures} = selectPages();
  return `Pages: ${structures} structures of ${all} pages are on ${cover.length}; with the extreme ones for the layout, ${layoutPages().length}.`;
}
