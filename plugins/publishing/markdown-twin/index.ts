import {mkdirSync, readFileSync, statSync, writeFileSync, existsSync} from 'node:fs';
import {readFile} from 'node:fs/promises';
import path from 'node:path';
import type {LoadedContent as LoadedDocs} from '@docusaurus/plugin-content-docs';
import type {LoadedContent as LoadedPages} from '@docusaurus/plugin-content-pages';
import type {LoadContext, Plugin} from '@docusaurus/types';
import {load as parseHtml} from 'cheerio';
import {brandTokens, type Brand} from '../../../brand';
import {anchorsPath, twinPath} from '../../../search-format';
import {sampleNames} from '../../api/api-reference/samples';
import {importedPage, parsePage, type Page} from '../../authoring/content-checks/page';
import type {CrossReferences} from '../../authoring/cross-references';
import {brandedGlossary} from '../../authoring/page-components/glossary';
import type {MarkdownContext} from '../../authoring/page-components/markdown';
import {linkIn, type VersionRoutes} from '../../source/doc-versions';
import {codeHash, collection, hashOf} from '../../source/input-cache';
import {pageModel, type PageHead, type PageModel} from '../../source/page-model';
import {searchablePage, type SearchablePage} from '../search-records/page';
import {referenceModel, type ReferenceContext} from '../../api/api-reference/page-model';
import {agentDirective} from './alternate';
import {apiCatalog, CATALOG} from './catalog';
import {fromHtml, toNodes} from '../../source/elements';
import {guideModel} from '../../authoring/page-components/guide-model';
import {llmsFiles} from './llms';
import {printPage, type Addresses, type Printed, type SitePage} from './print';
import {
  checkMadeFromHtml,
  documents,
  freePages,
  madePage,
  routeWithout,
  versionWithout,
  type SourcedPage,
} from './site';

type PagesVersion = {
  docsDir: string;
  /** Folder of its guides in another language. */
  translations?: string;
  /** Data that page components may reference. */
  context: () => Promise<MarkdownContext>;
  references: () => Promise<Pick<CrossReferences, 'byOperation' | 'byPage'>>;
};
type FrozenPages = PagesVersion & {name: string; routes: () => Promise<VersionRoutes>};

export type MarkdownTwinOptions = PagesVersion & {
  brand: Brand;
  /** What URLs of the language start with. */
  base?: string;
  /** Frozen versions of the docs. */
  frozen?: readonly FrozenPages[];
  /** Markdown of the last build; without it, every page is written again. */
  cacheFile?: string;
};

const CONTRACT_FILES = ['openapi.json', 'openapi.yaml'];
/** What the pages offer for download, as far as the build has it. */
const DOWNLOADS = [...CONTRACT_FILES, 'postman-collection.json'];

/** Writes every page as Markdown beside its HTML, and the indexes for agents. */
export function markdownTwin(options: MarkdownTwinOptions) {
  let found: SearchablePage[] = [];
  return {
    /** As an entry of `plugins`. */
    plugin: (context: LoadContext): Plugin => plugin(context, options, (pages) => (found = pages)),
    /** The pages of the last build that search finds, from the nodes that their Markdown is made from. */
    pages: (): readonly SearchablePage[] => found,
  };
}

function plugin(
  {siteDir, siteConfig, i18n}: LoadContext,
  options: MarkdownTwinOptions,
  listen: (pages: SearchablePage[]) => void,
): Plugin {
  let written: SourcedPage[] = [];
  // Pages of another language have the routes of English here, below an origin that includes the language.
  const {base = ''} = options;
  const origin = siteConfig.url + base;
  return {
    name: 'markdown-twin',
    injectHtmlTags: () => ({preBodyTags: [agentDirective(origin)]}),
    allContentLoaded({allContent}) {
      const docs = allContent['docusaurus-plugin-content-docs']?.default as LoadedDocs | undefined;
      const pages = allContent['docusaurus-plugin-content-pages']?.default as LoadedPages | undefined;
      const [next, ...older] = (docs?.loadedVersions ?? []).map((version) => versionWithout(base, version));
      const routes = new Set(next?.docs.map(({permalink}) => permalink));
      written = [
        ...(next ? documents(next) : []),
        ...older.flatMap((version) => documents(version, routes)),
        ...freePages((pages ?? []).map((page) => ({...page, permalink: routeWithout(base, page.permalink)}))),
      ];
    },
    async postBuild({outDir, routesPaths}) {
      const made = withoutSource(
        written,
        routesPaths.map((route) => routeWithout(base, route)),
        {outDir, base},
        options.frozen?.map(({name}) => name),
      );
      const site = {siteDir, outDir, origin, title: siteConfig.title, language: i18n.currentLocale, written, made};
      const {files, pages} = await twins(site, options);
      listen(pages);
      // Hosts look for the Markdown of `/de/` at `/de.md`.
      if (base !== '') files.set(`/..${base}.md`, files.get(twinPath('/'))!);
      for (const [name, text] of files) {
        const file = path.join(outDir, name);
        mkdirSync(path.dirname(file), {recursive: true});
        writeFileSync(file, text);
      }
    },
  };
}

type Made = {page: SitePage; place?: SourcedPage['place']; model: PageModel};
/** Everything that is made from the model of a page. */
type Output = {page: SitePage; found?: SearchablePage} & Printed;

/** Pages without a Markdown source: React pages, and pages that Docusaurus generates. */
function withoutSource(
  written: SourcedPage[],
  routesPaths: string[],
  {outDir, base}: {outDir: string; base: string},
  versions?: string[],
): Made[] {
  const programs = new Map(written.filter(({file}) => file === undefined).map((each) => [each.page.route, each]));
  const known = new Set(written.map(({page}) => page.route));
  const others = routesPaths.filter((route) => !known.has(route) && !route.endsWith('.html')).sort();
  return [...programs.keys(), ...others].flatMap((route) => {
    const file = path.join(outDir, route, 'index.html');
    const made = existsSync(file) && pageOfHtml(readFileSync(file, 'utf8'), base);
    if (!made) return [];
    checkMadeFromHtml(route);
    const {page, place} = programs.get(route) ?? madePage(route, versions);
    const {title, description, blocks} = made;
    const known = {...page, title: page.title || title, description: page.description || description};
    return [{place, page: known, model: pageModel({...headOf(known), type: 'page', blocks})}];
  });
}

const headOf = ({route, title, description}: SitePage): PageHead => ({route, title, description});

function pageOfHtml(html: string, base: string): Pick<PageModel, 'title' | 'description' | 'blocks'> | undefined {
  const $ = parseHtml(html);
  $('a[href^="/"]').each((_, link) => void (link.attribs.href = routeWithout(base, link.attribs.href!)));
  // Docusaurus writes robots as a name or, on the search page, as a property. An unlisted page has it too.
  if (/noindex/.test($('meta[name=robots], meta[property=robots]').attr('content') ?? '')) return undefined;
  const main = $('main');
  const title = main.find('h1').first();
  if (title.length === 0) return undefined;
  const words = title.text();
  title.remove();
  return {
    title: words,
    description: $('meta[name=description]').attr('content') ?? '',
    blocks: toNodes(fromHtml(main.html() ?? '')),
  };
}

export type Site = {
  siteDir: string;
  outDir: string;
  origin: string;
  title: string;
  language: string;
  written: SourcedPage[];
  made: Made[];
};

/** All files by path, and the pages that search finds. */
async function twins(
  {siteDir, outDir, origin, title, language, written, made}: Site,
  {brand, base = '', cacheFile, frozen = [], ...next}: MarkdownTwinOptions,
): Promise<{files: Map<string, string>; pages: SearchablePage[]}> {
  const tokens = brandTokens(brand);
  const downloadsIn = (folder: string): Record<string, number> =>
    Object.fromEntries(
      DOWNLOADS.map((name) => [name, path.join(outDir, folder, name)] as const)
        .filter(([, file]) => existsSync(file))
        .map(([name, file]) => [name, statSync(file).size]),
    );
  const downloads = downloadsIn('');
  const contracts = CONTRACT_FILES.filter((name) => name in downloads);
  const read = (file: string): Promise<string> => readFile(path.join(siteDir, file), 'utf8');
  const load = async ({docsDir, translations, context, references}: PagesVersion, routes?: VersionRoutes) => {
    const {byOperation, byPage} = await references();
    const known = await context();
    const api: ReferenceContext = {
      contract: known.contract,
      names: sampleNames(brand),
      usedInGuides: (id) => byOperation.get(id) ?? [],
    };
    return {
      known,
      guides: {
        ...known,
        glossary: brandedGlossary(known.glossary, tokens),
        downloads: downloadsIn(routes?.base ?? ''),
      } satisfies MarkdownContext,
      api,
      byPage,
      inputs: [docsDir, known.contract, known.changelog, known.events, ...byOperation],
      parse: async (file: string): Promise<Page> =>
        parsePage({
          file,
          text: await read(file),
          tokens,
          docsDir: translations !== undefined && file.startsWith(`${translations}/`) ? translations : docsDir,
        }),
      linkOf: (url: string): string => (routes ? linkIn(routes, url) : url),
    };
  };
  const newest = await load(next);
  const versions = new Map<string, typeof newest>();
  for (const version of frozen) versions.set(version.name, await load(version, await version.routes()));
  const versionOf = ({version}: SitePage): typeof newest => (version && versions.get(version.name)) ?? newest;

  const sources = written.filter(({file, api: part}) => part !== undefined || file !== undefined);
  const addresses: Addresses = {
    origin,
    routes: new Set([...sources, ...made].map(({page}) => page.route)),
    linkOn: (page, url) => versionOf(page).linkOf(url),
  };
  /** What is made from a page; its records before its Markdown, which makes its links absolute. */
  const outputOf = (page: SitePage, model: PageModel, place: SourcedPage['place']): Output => {
    const {linkOf} = versionOf(page);
    const found =
      place && page.copyOf === undefined
        ? searchablePage({...place, path: base + page.route, language}, model, (url) => base + linkOf(url))
        : undefined;
    return {page, ...(found && {found}), ...printPage(page, model, addresses)};
  };
  const inputs = [brand, downloads, origin, ...[newest, ...versions.values()].map((version) => version.inputs)];
  const cache = collection<Output>(cacheFile, hashOf(codeHash(), JSON.stringify([...inputs, ...addresses.routes])));
  const printed: Output[] = [];
  for (const {page, place, file: source, api: part} of sources) {
    const id = JSON.stringify([page, place, part]);
    const {api, parse, byPage, guides, linkOf} = versionOf(page);
    if (part !== undefined) {
      printed.push(await cache.get(hashOf(id), () => outputOf(page, referenceModel(headOf(page), part, api), place)));
      continue;
    }
    const file = source!.replace(/^@site\//, '');
    const text = await read(file);
    const copied = importedPage(file, text);
    printed.push(
      await cache.get(hashOf(id, file, text, copied ? await read(copied.file) : ''), async () => {
        const guide = await parse(file);
        const original = copied && (await parse(copied.file));
        const operations = byPage.get((original ?? guide).route) ?? [];
        const model = guideModel(headOf(page), {page: guide, original, operations}, guides);
        return outputOf({...page, ...(original && {copyOf: linkOf(original.route)})}, model, place);
      }),
    );
  }
  printed.push(...made.map(({page, model, place}) => outputOf(page, model, place)));
  await cache.save();
  const texts = new Map(printed.map(({page, text}) => [page.route, text]));
  const home = printed.find(({page}) => page.route === '/');
  const indexes = llmsFiles({
    title,
    description: home?.page.description ?? title,
    origin,
    pages: printed.map(({page}) => page),
    twins: texts,
    contract: contracts.map((name) => `${origin}/${name}`),
  });
  const catalog = base === '' ? apiCatalog(newest.known.contract, {origin, files: contracts}) : undefined; // one for the site
  const files = new Map([
    ...printed.flatMap(({page: {route}, text, anchors}) => [
      [twinPath(route), text] as const,
      [anchorsPath(route), JSON.stringify(anchors)] as const,
    ]),
    ...indexes,
    ...(catalog === undefined ? [] : [[CATALOG, catalog] as const]),
  ]);
  return {files, pages: printed.flatMap(({found}) => found ?? [])};
}
