import {readdir, readFile, rm} from 'node:fs/promises';
import path from 'node:path';
import type {LoadContext, Plugin} from '@docusaurus/types';
import type {Brand} from '../../brand';
import type {Contract} from '../api-contract/types';
import {highlighter} from '../code-blocks/highlight';
import {valueMarks} from '../your-values';
import {generatePages, syncFolder} from './generate';
import type {GuideLink} from './pages';
import {sampleNames} from './samples';

export {apiSidebarItems} from './sidebar';

export type ApiReferenceOptions = {
  brand: Brand;
  contract: () => Promise<Contract>;
  apiDir: string;
  docsDir: string;
  /** For what the pages are made of; named by the site, so that several can be built side by side. */
  generatedDir: string;
  stylesheet: string;
  /** Which guides use an operation. */
  usedInGuides: () => Promise<(operationId: string) => GuideLink[]>;
};

const CONTENT_URL = '/api-content';

/** As an entry of `plugins`: writes the pages of the reference before the docs plugin looks for pages. */
export const apiReference = (options: ApiReferenceOptions) => (context: LoadContext) => plugin(context, options);

async function plugin(context: LoadContext, options: ApiReferenceOptions): Promise<Plugin> {
  const generatedDir = path.resolve(context.siteDir, options.generatedDir);
  const contentDir = path.join(generatedDir, 'api-content');
  const write = () => writePages(context, options, contentDir, `${generatedDir}/api-reference-${process.pid}`);
  await write();
  let written = true;
  return {
    name: 'api-reference',
    getThemePath: () => path.join(__dirname, 'theme'),
    getClientModules: () => [path.join(__dirname, 'sidebar.css')],
    getPathsToWatch: () => [path.join(options.apiDir, '**/*.yaml')],
    async loadContent() {
      if (!written) await write(); // the contract was saved while the development server runs
      written = false;
    },
    async contentLoaded({actions}) {
      actions.setGlobalData({stylesheet: options.stylesheet});
    },
    configureWebpack: (_config, isServer, {currentBundler}) => ({
      devServer: {static: [{directory: contentDir, publicPath: CONTENT_URL}]},
      resolve: {
        alias: {
          '@api-reference/content': path.join(__dirname, `theme/ApiPage/content.${isServer ? 'server' : 'client'}.ts`),
        },
      },
      plugins: [
        new currentBundler.instance.DefinePlugin({
          API_CONTENT_DIR: JSON.stringify(contentDir),
          // The development server has no page HTML to take the content from.
          API_CONTENT_URL: process.env.NODE_ENV === 'development' ? JSON.stringify(CONTENT_URL) : 'undefined',
        }),
      ],
    }),
  };
}

async function writePages(
  context: LoadContext,
  {brand, contract: bundled, apiDir, docsDir, usedInGuides}: ApiReferenceOptions,
  contentDir: string,
  workDir: string,
): Promise<void> {
  try {
    const contract = await bundled();
    const now = await highlighter('bash', 'powershell', 'python', 'javascript', 'json');
    const marks = valueMarks(brand);
    const files = await writtenIn(apiDir);
    const pages = await generatePages({
      context,
      contract,
      workDir,
      names: sampleNames(brand),
      highlight: (code, language) => now(code, language, {marks: marks(code)}),
      usedInGuides: await usedInGuides(),
      editUrl: (id) =>
        files.has(id) ? `${brand.links.repository}/edit/main/${apiDir}/resources/${files.get(id)}` : undefined,
    });
    await syncFolder(contentDir, new Map(pages.map(({id, html}) => [`${id}.html`, html])));
    await syncFolder(path.join(docsDir, 'api'), new Map(pages.map(({id, mdx}) => [`${id}.mdx`, mdx])));
  } finally {
    await rm(workDir, {recursive: true, force: true});
  }
}

/** Operation ids, aliases and tag indexes to the resource file that holds them. */
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
