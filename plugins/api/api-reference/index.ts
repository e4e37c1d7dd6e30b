import {existsSync} from 'node:fs';
import {readdir, readFile, rm, writeFile} from 'node:fs/promises';
import path from 'node:path';
import type {LoadContext, Plugin} from '@docusaurus/types';
import type {Brand} from '../../../brand';
import type {Contract} from '../../../contract';
import {ContractError} from '../api-contract/findings';
import type {LiveContract} from '../api-contract/live';
import {highlighter, type Mark} from '../../source/highlight';
import {withMiddleware, type Middleware} from '../../source/middleware';
import {codeHash, hashFiles, hashOf, readCached, writeCached} from '../../source/input-cache';
import {generateMdx, syncFolder} from './generate';
import {ALL_RESOURCES} from './groups';
import type {LivePages} from './live';
import {pagedEndpoints} from './operations';
import {pagesById, type GuideLink, type PageOptions} from './pages';
import {sampleNames} from './samples';

export {apiSidebarItems} from './sidebar';

/** Inputs of the pages besides the contract. */
export type ReferenceOptions = {
  brand: Brand;
  apiDir: string;
  /** Parts of a sample that readers replace by their own values. */
  marks: (code: string) => Mark[];
  /** Which guides use an operation. */
  usedInGuides: (contract: Contract) => Promise<(operationId: string) => GuideLink[]>;
};

type ReferenceSource = ReferenceOptions & {contract: () => Promise<Contract>; docsDir: string};

export type ApiReferenceOptions = ReferenceSource & {
  /** Folder of generated files; set by the site, so that several sites can be built in parallel. */
  generatedDir: string;
  stylesheet: string;
  /** In development. */
  live?: Pick<LiveContract, 'subscribe' | 'findings'> & {
    pages: LivePages;
    /** Written when pages changed, so that the docs plugin reloads them. */
    stamp: string;
  };
};

const CONTENT_URL = '/api-content';

/** As an entry of `plugins`: writes the pages of the reference before the docs plugin reads its folder. */
export const apiReference = (options: ApiReferenceOptions) => (context: LoadContext) => plugin(context, options);

async function plugin(context: LoadContext, options: ApiReferenceOptions): Promise<Plugin> {
  const {live, contract} = options;
  const generatedDir = path.resolve(context.siteDir, options.generatedDir);
  const contentDir = path.join(generatedDir, 'api-content');
  if (live) await follow(await contract(), live);
  else await writePages(context, options, {contentDir, generatedDir});
  return {
    name: 'api-reference',
    getThemePath: () => path.join(__dirname, 'theme'),
    getClientModules: () => [path.join(__dirname, 'sidebar.css')],
    configureWebpack: (_config, isServer, {currentBundler}) => ({
      ...(live && withMiddleware(serveContent(live.pages))),
      resolve: {
        alias: {
          '@api-reference/content': path.join(__dirname, `theme/ApiPage/content.${isServer ? 'server' : 'client'}.ts`),
        },
      },
      plugins: [
        new currentBundler.instance.DefinePlugin({
          API_CONTENT_DIR: JSON.stringify(contentDir),
          API_STYLESHEET: JSON.stringify(options.stylesheet),
          // The development server has no page HTML with the content.
          API_CONTENT_URL: live ? JSON.stringify(CONTENT_URL) : 'undefined',
        }),
      ],
    }),
  };
}

type Live = NonNullable<ApiReferenceOptions['live']>;

/** Updates the pages when the contract changes. */
async function follow(first: Contract, {pages, subscribe, findings, stamp}: Live): Promise<void> {
  try {
    await pages.update(first);
  } catch (error) {
    // An invalid contract may crash our code; the linter's findings have the position, a stack trace does not.
    const found = await findings();
    throw found.length > 0 ? new ContractError(found) : error;
  }
  subscribe(async (contract) => {
    if (await pages.update(contract)) await writeFile(stamp, new Date().toISOString());
  });
}

/** Serves `/api-content/scope-create.html`. */
function serveContent(pages: LivePages): Middleware {
  return async (request, response, next) => {
    const [, id] = new RegExp(`^${CONTENT_URL}/([a-z0-9-]+)\\.html$`).exec(request.url ?? '') ?? [];
    if (id === undefined) return next();
    try {
      const html = await pages.html(id);
      response.writeHead(html === undefined ? 404 : 200, {'content-type': 'text/html; charset=utf-8'});
      response.end(html);
    } catch (error) {
      console.error(`API reference: ${id} cannot be rendered: ${String(error)}`);
      response.writeHead(500).end();
    }
  };
}

/** Current inputs of every page. */
export async function pageOptions(
  contract: Contract,
  {brand, apiDir, marks, usedInGuides}: ReferenceOptions,
): Promise<PageOptions> {
  const now = await highlighter('bash', 'powershell', 'python', 'javascript', 'json');
  const files = await writtenIn(apiDir);
  return {
    names: sampleNames(brand),
    highlight: (code, language) => now(code, language, {marks: marks(code)}),
    usedInGuides: await usedInGuides(contract),
    editUrl: (id) =>
      files.has(id) ? `${brand.links.repository}/edit/main/${apiDir}/resources/${files.get(id)}` : undefined,
  };
}

/** Writes the pages, unless the last build wrote the same ones and their files are unchanged. */
async function writePages(
  context: LoadContext,
  options: ReferenceSource,
  {contentDir, generatedDir}: {contentDir: string; generatedDir: string},
): Promise<void> {
  const pagesDir = path.resolve(context.siteDir, options.docsDir, 'api');
  const folders = [contentDir, pagesDir].map((dir) => path.relative(context.siteDir, dir));
  const cacheFile = path.join(generatedDir, 'api-pages.json');
  const contract = await options.contract();
  const key = await inputsOf(contract, options);
  const last = await readCached<string>(cacheFile, key);
  if (
    last !== undefined &&
    folders.every((dir) => existsSync(path.resolve(context.siteDir, dir))) &&
    last === hashFiles(context.siteDir, folders)
  )
    return;
  const workDir = path.join(generatedDir, `api-reference-${process.pid}`);
  try {
    const make = pagesById(contract, await pageOptions(contract, options));
    const pages = new Map([...make].map(([id, page]) => [id, page()]));
    const generating = generateMdx({contract, workDir, mdx: (id) => pages.get(id)!.mdx});
    await syncFolder(contentDir, new Map([...pages].map(([id, {html}]) => [`${id}.html`, html])));
    const {id, mdx} = pages.get(ALL_RESOURCES.id)!;
    await syncFolder(
      pagesDir,
      new Map([...(await generating), [id, mdx]].map(([name, text]) => [`${name}.mdx`, text!])),
    );
    await writeCached(cacheFile, key, hashFiles(context.siteDir, folders));
  } finally {
    await rm(workDir, {recursive: true, force: true});
  }
}

/** A hash of everything that pages of the reference are generated from. */
async function inputsOf(contract: Contract, {brand, apiDir, usedInGuides}: ReferenceOptions): Promise<string> {
  const guides = await usedInGuides(contract);
  const links = pagedEndpoints(contract).map(({operation: {operationId}}) => [operationId, guides(operationId)]);
  return hashOf(codeHash(), JSON.stringify([contract, brand, links, apiDir, [...(await writtenIn(apiDir))]]));
}

/** Operation ids, aliases and tag indexes to the resource file that defines them. */
async function writtenIn(apiDir: string): Promise<Map<string, string>> {
  const dir = path.join(apiDir, 'resources');
  const found = new Map<string, string>();
  for (const name of await readdir(dir)) {
    const text = await readFile(path.join(dir, name), 'utf8');
    for (const [, id] of text.matchAll(/(?:operationId:|x-index:|- \{?id:)\s*([a-z0-9-]+)/g))
      if (!found.has(id!)) found.set(id!, name);
  }
  return found;
}
