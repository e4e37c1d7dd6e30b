import {cpSync, mkdirSync, readFileSync, statSync, writeFileSync, existsSync} from 'node:fs';
import {readFile} from 'node:fs/promises';
import path from 'node:path';
import type {LoadedContent as LoadedDocs} from '@docusaurus/plugin-content-docs';
import type {LoadedContent as LoadedPages} from '@docusaurus/plugin-content-pages';
import type {LoadContext, Plugin} from '@docusaurus/types';
import {load as parseHtml} from 'cheerio';
import type {Root} from 'mdast';
import {visit} from 'unist-util-visit';
import {brandTokens, type Brand} from '../../../brand';
import {anchorsPath, markdownPath} from '../../../search-format';
import {sampleNames} from '../../api/api-reference/samples';
import {importedTexts, parsePage, type Page} from '../../authoring/content-checks/page';
import type {CrossReferences} from '../../authoring/cross-references';
import {brandedGlossary} from '../../authoring/page-components/glossary';
import type {MarkdownContext} from '../../authoring/page-components/markdown';
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
import {checkMadeFromHtml, documents, freePages, madePage, NEXT, type SourcedPage} from './site';

export type MarkdownPagesOptions = {
  brand: Brand;
  docsDir: string;
  /** Data that page components may reference. */
  context: () => Promise<MarkdownContext>;
  references: () => Promise<Pick<CrossReferences, 'byOperation' | 'byPage'>>;
  /** Markdown of the last build; without it, every page is written again. */
  cacheFile?: string;
};

const CONTRACT_FILES = ['openapi.json', 'openapi.yaml'];
/** What the pages offer for download, as far as the build has it. */
const DOWNLOADS = [...CONTRACT_FILES, 'postman-collection.json'];

/** Writes every page as Markdown beside its HTML, and the indexes for agents. */
export function markdownPages(options: MarkdownPagesOptions) {
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
  options: MarkdownPagesOptions,
  listen: (pages: SearchablePage[]) => void,
): Plugin {
  let written: SourcedPage[] = [];
  let frozen: string[] = [];
  const origin = siteConfig.url;
  return {
    name: 'markdown-pages',
    injectHtmlTags: () => ({preBodyTags: [agentDirective(origin)]}),
    allContentLoaded({allContent}) {
      const docs = allContent['docusaurus-plugin-content-docs']?.default as LoadedDocs | undefined;
      const pages = allContent['docusaurus-plugin-content-pages']?.default as LoadedPages | undefined;
      const versions = docs?.loadedVersions ?? [];
      written = [...versions.flatMap(documents), ...freePages(pages ?? [])];
      frozen = versions.filter(({versionName}) => versionName !== NEXT).map(({path: base}) => `${base}/`);
    },
    async postBuild({outDir, routesPaths}) {
      if (i18n.currentLocale !== i18n.defaultLocale) return;
      const isFrozen = (route: string): boolean => frozen.some((base) => route.startsWith(base));
      const made = withoutSource(
        written,
        routesPaths.filter((route) => !isFrozen(route)),
        outDir,
      );
      const site = {
        siteDir,
        outDir,
        origin,
        title: siteConfig.title,
        language: i18n.currentLocale,
        written,
        made,
        isFrozen,
      };
      const {files, images, pages} = await filesOf(site, options);
      listen(pages);
      for (const [name, text] of files) {
        const file = path.join(outDir, name);
        mkdirSync(path.dirname(file), {recursive: true});
        writeFileSync(file, text);
      }
      for (const name of images) cpSync(path.join(siteDir, name), path.join(outDir, name));
    },
  };
}

type Made = {page: SitePage; place?: SourcedPage['place']; model: PageModel};
/** Everything that is made from the model of a page. */
type Output = {page: SitePage; found?: SearchablePage; images: string[]} & Printed;

const fileOf = (source: string): string => source.replace(/^@site\//, '');

/** Paths of images beside pages: HTML has them with a hash in their names, so Markdown needs files of its own. */
function imagesIn({blocks}: PageModel): string[] {
  const found: string[] = [];
  visit({type: 'root', children: blocks} satisfies Root, ['image', 'definition'], (node) => {
    if ('url' in node && /^\/[^/].*\.\w+$/.test(node.url) && !/\.mdx?$/.test(node.url))
      found.push(decodeURI(node.url.slice(1)));
  });
  return found;
}

/** Pages without a Markdown source: React pages, and pages that Docusaurus generates. */
function withoutSource(written: SourcedPage[], routesPaths: string[], outDir: string): Made[] {
  const programs = new Map(written.filter(({file}) => file === undefined).map((each) => [each.page.route, each]));
  const known = new Set(written.map(({page}) => page.route));
  const others = routesPaths.filter((route) => !known.has(route) && !route.endsWith('.html')).sort();
  return [...programs.keys(), ...others].flatMap((route) => {
    const file = path.join(outDir, route, 'index.html');
    const made = existsSync(file) && pageOfHtml(readFileSync(file, 'utf8'));
    if (!made) return [];
    checkMadeFromHtml(route);
    const {page, place} = programs.get(route) ?? madePage(route);
    const {title, description, blocks} = made;
    const known = {...page, title: page.title || title, description: page.description || description};
    return [{place, page: known, model: pageModel({...headOf(known), type: 'page', blocks})}];
  });
}

const headOf = ({route, title, description}: SitePage): PageHead => ({route, title, description});

function pageOfHtml(html: string): Pick<PageModel, 'title' | 'description' | 'blocks'> | undefined {
  const $ = parseHtml(html);
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
  /** A page of a version that `docs:version` froze: it has Markdown and search records, and the indexes do not list it. */
  isFrozen: (route: string) => boolean;
};

/** All files by path, and the pages that search finds. */
async function filesOf(
  {siteDir, outDir, origin, title, language, written, made, isFrozen}: Site,
  {brand, cacheFile, docsDir, context, references}: MarkdownPagesOptions,
): Promise<{files: Map<string, string>; images: Set<string>; pages: SearchablePage[]}> {
  const tokens = brandTokens(brand);
  const downloads: Record<string, number> = Object.fromEntries(
    DOWNLOADS.map((name) => [name, path.join(outDir, name)] as const)
      .filter(([, file]) => existsSync(file))
      .map(([name, file]) => [name, statSync(file).size]),
  );
  const contracts = CONTRACT_FILES.filter((name) => name in downloads);
  const read = (file: string): Promise<string> => readFile(path.join(siteDir, file), 'utf8');
  const {byOperation, byPage} = await references();
  const known = await context();
  const api: ReferenceContext = {
    contract: known.contract,
    names: sampleNames(brand),
    usedInGuides: (id) => byOperation.get(id) ?? [],
  };
  const guides: MarkdownContext = {...known, glossary: brandedGlossary(known.glossary, tokens), downloads};
  const parse = async (file: string): Promise<Page> => parsePage({file, text: await read(file), tokens, docsDir});

  const sources = written.filter(({file, api: part}) => part !== undefined || file !== undefined);
  const routeOfFile = new Map(written.flatMap(({file, page}) => (file ? [[fileOf(file), page.route] as const] : [])));
  /** The URL of a link, which may be the path of a page's file. */
  const linkOn = (url: string): string => {
    const [, file = '', rest = ''] = /^\/([^?#]*)(.*)$/.exec(url) ?? [];
    return routeOfFile.has(file) ? routeOfFile.get(file)! + rest : url;
  };
  const addresses: Addresses = {
    origin,
    routes: new Set([...sources, ...made].map(({page}) => page.route)),
    linkOn,
  };
  /** What is made from a page; its records before its Markdown, which makes its links absolute. */
  const outputOf = (page: SitePage, model: PageModel, place: SourcedPage['place']): Output => {
    const images = imagesIn(model).filter((file) => existsSync(path.join(siteDir, file)));
    const found = place && searchablePage({...place, path: page.route, language}, model, linkOn);
    return {page, images, ...(found && {found}), ...printPage(page, model, addresses)};
  };
  const inputs = [
    ...[brand, downloads, origin, docsDir],
    ...[known.contract, known.changelog, known.events, ...byOperation],
  ];
  const cache = collection<Output>(cacheFile, hashOf(codeHash(), JSON.stringify([...inputs, ...addresses.routes])));
  const printed: Output[] = [];
  for (const {page, place, file: source, api: part} of sources) {
    const id = JSON.stringify([page, place, part]);
    if (part !== undefined) {
      printed.push(await cache.get(hashOf(id), () => outputOf(page, referenceModel(headOf(page), part, api), place)));
      continue;
    }
    const file = fileOf(source!);
    const text = await read(file);
    const texts = await importedTexts(file, text, read);
    printed.push(
      await cache.get(hashOf(id, file, text, ...texts.values()), async () => {
        const guide = await parse(file);
        const parsed = [...texts.keys()].map(async (name) => [name, await parse(name)] as const);
        const imported = new Map(await Promise.all(parsed));
        const operations = byPage.get(guide.route) ?? [];
        const model = guideModel(headOf(page), {page: guide, imported, operations}, guides);
        return outputOf(page, model, place);
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
    pages: printed.map(({page}) => page).filter(({route}) => !isFrozen(route)),
    texts,
    contract: contracts.map((name) => `${origin}/${name}`),
  });
  const catalog = apiCatalog(known.contract, {origin, files: contracts});
  const files = new Map([
    ...printed.flatMap(({page: {route}, text, anchors}) => [
      [markdownPath(route), text] as const,
      [anchorsPath(route), JSON.stringify(anchors)] as const,
    ]),
    ...indexes,
    ...(catalog === undefined ? [] : [[CATALOG, catalog] as const]),
  ]);
  const images = new Set(printed.flatMap((each) => each.images));
  return {files, images, pages: printed.flatMap(({found}) => found ?? [])};
}
