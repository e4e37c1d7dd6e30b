import {existsSync} from 'node:fs';
import {readdir, readFile, stat} from 'node:fs/promises';
import path from 'node:path';
import {load} from 'js-yaml';
import {brandTokens, type Brand} from '../../../brand';
import type {Contract} from '../../../contract';
import {glossary} from '../../../vocabulary';
import {redirects, type Redirect} from '../../../config/old-urls';
import {readChangelog, type ChangelogMonth} from '../changelog/entries';
import {readEvents} from '../../api/event-payloads/load';
import {checkChanges} from './changes';
import {checkDestinations, LINKING_CODE, SIDEBARS_FILE} from './destinations';
import {checkDiagrams} from './diagrams';
import {checkElements} from './elements';
import {byPlace, PageError, type Finding} from './finding';
import {checkFrontMatter} from './front-matter';
import {checkImages, type ImageFile} from './images';
import {checkLinks} from './links';
import {missingImports} from './mdx';
import {nameCheck} from './names';
import {isPartial, parsePage, routeOf, type Page} from './page';
import {checkSections} from './sections';
import {readSidebars, sidebarCheck} from './sidebar';
import {indexApi, type Site} from './site';
import {createSnippetCheck} from './snippets';
import {checkTemplateTexts, templateTexts} from './templates';
import {checkBrandName, checkTokens, checkWords} from './words';

export type CheckerOptions = {
  brand: Brand;
  contract: Contract;
  /** Folder that contains docs/, src/pages/, static/ and config/. */
  root?: string;
  terms?: readonly string[];
  redirects?: readonly Redirect[];
};

export type Checker = {
  /** Checks these pages, or all; paths of pages or folders, from the root. */
  check: (files?: readonly string[]) => Promise<Finding[]>;
};

const DOCS = 'docs';
const PAGES = 'src/pages';

/** Paths without a file in the repository. */
const MADE_BY_THE_BUILD = ['/', '/docs/tags', '/search', '/openapi.json', '/openapi.yaml', '/postman-collection.json'];

/** The API reference generates its pages in the folder of the guides; they are not checked. */
const isGenerated = (file: string): boolean => file.startsWith(`${DOCS}/api/`);

export async function createChecker(options: CheckerOptions): Promise<Checker> {
  const {brand, contract, root = process.cwd(), terms = Object.keys(glossary)} = options;
  const tokens = brandTokens(brand);
  const events = await readEvents({apiDir: 'api', tokens});
  const checkSnippets = await createSnippetCheck({contract, tokens, events});
  const api = indexApi(contract);
  const checkNames = nameCheck(tokens);
  const old = new Map((options.redirects ?? redirects).flatMap(({from, to}) => from.map((address) => [address, to])));
  const read = cachedReader(root, tokens);
  const ofTemplates = templateTexts(await readTemplates(tokens));

  /** Every handwritten page. */
  const files = async (): Promise<string[]> =>
    [...(await under(root, DOCS, '.mdx')), ...(await under(root, PAGES, '.mdx'))].filter((file) => !isGenerated(file));

  async function check(chosen?: readonly string[]): Promise<Finding[]> {
    const sources = await Promise.all((await files()).map(read));
    const tags = Object.keys(load(await readFile(path.join(root, 'docs/tags.yml'), 'utf8')) as object);
    const routes = new Map(sources.map(({file, page}) => [file, page?.route ?? routeOf({file, docsDir: DOCS})]));
    const site: Site = {
      pages: new Map([
        ...MADE_BY_THE_BUILD.map((address) => [address, undefined] as const),
        ...tags.map((tag) => [`/docs/tags/${tag}`, undefined] as const),
        ...(await under(root, 'static', '')).map((file) => [file.slice('static'.length), undefined] as const),
        ...(await under(root, PAGES, '.tsx')).map((file) => [routeOf({file, docsDir: DOCS}), undefined] as const),
        ...sources.map(({file, page}) => [routes.get(file)!, page] as const),
      ]),
      redirects: old,
      api,
      terms,
      events,
      docsHost: tokens.docs!,
    };
    const listed = await readSidebars(root);
    const checkSidebar = sidebarCheck(listed, DOCS);
    const wanted = sources.filter(({file}) => !chosen || chosen.some((name) => isWithin(file, name)));
    const changelog = await readChangelog({docsDir: path.join(root, DOCS), tokens});
    const code = await linkingCode(root);
    const ofProject = [
      ...checkDestinations({site, listed: listed?.ids ?? [], ids: idsOf(sources), texts: code}),
      ...checkImages(await imagesOf(root), [...sources.map(({text}) => text), ...code.values()]),
    ].filter(({file}) => !chosen || chosen.some((name) => isWithin(file, name)));
    return [
      ...ofProject,
      ...wanted.flatMap(({file, text, page, errors}) => [
        ...checkBrandName(file, text, tokens),
        ...checkTokens(file, text, tokens),
        ...errors,
        ...(page && isGuide(file) ? checkFrontMatter(page, tags) : []),
        ...(page ? [...checkAlone(page, changelog), ...checkLinks(page, site)] : []),
        ...(page && !isPartial(file) ? checkSidebar(page) : []),
      ]),
    ].sort(byPlace);
  }

  /** Checks that depend only on the page are cached until the page changes. */
  const alone = new WeakMap<Page, Finding[]>();
  function checkAlone(page: Page, changelog: ChangelogMonth[]): Finding[] {
    const known = alone.get(page);
    if (known) return known;
    const found = [
      ...(isGuide(page.file) ? [...checkSections(page), ...checkChanges(page)] : []),
      ...checkElements(page, {api, terms, events, changelog}),
      ...checkDiagrams(page),
      ...checkNames(page),
      ...checkWords(page),
      ...checkTemplateTexts(page, ofTemplates),
      ...missingImports(page.tree, page.file, (name) => existsSync(path.join(root, name))).map((problem) => ({
        file: page.file,
        ...problem,
      })),
      ...checkSnippets(page),
    ];
    alone.set(page, found);
    return found;
  }

  return {check};
}

type Source = {file: string; text: string; page?: Page; errors: Finding[]};

const isGuide = (file: string): boolean => isWithin(file, DOCS) && !isPartial(file);

const idsOf = (sources: readonly Source[]): Set<string> =>
  new Set(sources.map(({file}) => path.posix.relative(DOCS, file).replace(/\.mdx$/, '')));

async function imagesOf(root: string): Promise<ImageFile[]> {
  return Promise.all(
    (await under(root, 'static/img', '')).map(async (file) => ({
      file,
      bytes: (await stat(path.join(root, file))).size,
    })),
  );
}

async function linkingCode(root: string): Promise<Map<string, string>> {
  const files = (await Promise.all(['src', 'config'].map((folder) => under(root, folder, '')))).flat();
  const wanted = [SIDEBARS_FILE, ...files.filter((file) => LINKING_CODE.test(file) && !file.includes('__tests__'))];
  const text = async (file: string): Promise<string> => readFile(path.join(root, file), 'utf8').catch(() => '');
  return new Map(await Promise.all(wanted.map(async (file) => [file, await text(file)] as const)));
}

/** Caches parsed pages until they change, so that saving one page does not parse all. */
function cachedReader(root: string, tokens: Record<string, string>): (file: string) => Promise<Source> {
  const cache = new Map<string, {key: string; source: Source}>();
  return async (file) => {
    const {mtimeMs, size} = await stat(path.join(root, file));
    const key = `${mtimeMs} ${size}`;
    const known = cache.get(file);
    if (known?.key === key) return known.source;
    const source = parseSource(file, await readFile(path.join(root, file), 'utf8'), tokens);
    cache.set(file, {key, source});
    return source;
  };
}

function parseSource(file: string, text: string, tokens: Record<string, string>): Source {
  try {
    return {file, text, page: parsePage({file, text, tokens, docsDir: DOCS, inert: true}), errors: []};
  } catch (error) {
    if (!(error instanceof PageError)) throw error;
    return {file, text, errors: error.findings};
  }
}

async function readTemplates(tokens: Record<string, string>): Promise<Page[]> {
  const names = (await readdir('templates')).map((name) => `templates/${name}`);
  return Promise.all(names.map(async (file) => parsePage({file, text: await readFile(file, 'utf8'), tokens})));
}

const isWithin = (file: string, name: string): boolean => file === name || file.startsWith(`${name}/`);

async function under(root: string, folder: string, extension: string): Promise<string[]> {
  const entries = await readdir(path.join(root, folder), {recursive: true, withFileTypes: true}).catch(() => []);
  return entries
    .filter((entry) => entry.isFile() && entry.name.endsWith(extension))
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
    .sort();
}
