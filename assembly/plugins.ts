import clientRedirects from '@docusaurus/plugin-client-redirects';
import type {Options as DocsOptions} from '@docusaurus/plugin-content-docs';
import type {LoadContext, Plugin, PluginConfig} from '@docusaurus/types';
import {oneAfterAnother} from '../config/one-after-another';
import {placeholders} from '../facts';
import {apiContract} from '../plugins/api/api-contract';
import {apiReference, pageOptions} from '../plugins/api/api-reference';
import {livePages} from '../plugins/api/api-reference/live';
import {operationDocuments} from '../plugins/api/operation-documents';
import {codeBlocks} from '../plugins/authoring/code-blocks';
import {contentChecks} from '../plugins/authoring/content-checks/plugin';
import {pageComponents} from '../plugins/authoring/page-components';
import {conditionSandbox} from '../plugins/client/condition-sandbox';
import {copyPage} from '../plugins/client/copy-page';
import {leanClient} from '../plugins/client/lean-client';
import {pageControls} from '../plugins/client/page-controls';
import {pageScript} from '../plugins/client/page-script';
import {schemaPreview} from '../plugins/client/schema-preview';
import {writeTerminal} from '../plugins/client/terminal';
import {tryIt, writeSandbox} from '../plugins/client/try-it';
import {yourValues} from '../plugins/client/your-values';
import {sharedActivity} from '../plugins/development/dev-server/activity';
import {docsWithGeneratedPages} from '../plugins/development/dev-server/docs';
import {pagesOnDemand} from '../plugins/development/dev-server/pages-on-demand';
import {devSearch} from '../plugins/development/dev-server/search';
import {brandAssets} from '../plugins/publishing/brand-assets';
import {changelogFeed} from '../plugins/publishing/changelog-feed';
import {searchRecords} from '../plugins/publishing/search-records';
import {glossary, synonyms} from '../vocabulary';
import type {Inputs} from './inputs';
import {say, type PageInputs} from './page-inputs';
import type {PagePipeline} from './pages';
import {development, inRepo, type Site} from './site';

/** Folders of generated files that are served as they are. */
export const staticFolders = ({generatedDir}: Site) => ({
  brandAssets: `${generatedDir}/brand-assets`,
  api: `${generatedDir}/api`,
  pageScript: `${generatedDir}/page-script`,
  sandbox: `${generatedDir}/sandbox`,
  terminal: `${generatedDir}/terminal`,
});

type Parts = {site: Site; inputs: Inputs; sources: PageInputs; pages: PagePipeline; docs: Partial<DocsOptions>};

/** Every plugin, in the order in which they run after the build. */
export function sitePlugins({site, inputs, sources, pages, docs}: Parts): PluginConfig[] {
  const {brand, env, docsPath, contractDir, generatedDir, withReference, tokens} = site;
  const {live, contract, events, reference} = sources;
  const {styles, controls} = inputs;
  const folders = staticFolders(site);
  const activity = sharedActivity();
  const apiPages = `${docsPath}/api`;
  const stamp = `${generatedDir}/api-pages.txt`;
  const livePagesOfApi =
    live && withReference ? livePages(apiPages, (known) => pageOptions(known, reference)) : undefined;
  return oneAfterAnother([
    development && [
      docsWithGeneratedPages({folder: apiPages, stamp, gone: async () => livePagesOfApi?.gone() ?? []}),
      docs,
    ],
    codeBlocks,
    pageComponents,
    pageScript({
      outDir: inRepo(folders.pageScript),
      styles: {
        copyMenu: styles['copy-menu'],
        valuesPanel: styles['values-panel'],
        tryIt: styles['try-it'],
        terminal: styles.terminal,
      },
      ...(withReference && {
        sandbox: async () => writeSandbox({brand, contract: await contract(), outDir: inRepo(folders.sandbox)}),
        terminal: async () => writeTerminal({brand, contract: await contract(), outDir: inRepo(folders.terminal)}),
      }),
    }),
    development && pagesOnDemand(activity),
    brandAssets({brand, outDir: folders.brandAssets, cacheFile: `${generatedDir}/brand-images.json`}),
    yourValues,
    copyPage,
    pageControls(controls),
    tryIt,
    pages.downloads.plugin,
    apiContract({
      contract,
      outDir: folders.api,
      postmanCache: `${generatedDir}/postman.json`,
      live,
      quiet: activity.quiet,
    }),
    withReference && operationDocuments({brand, contract}),
    // The first check of all pages takes seconds, so it waits until the first page is open.
    contentChecks({
      brand,
      contract: development ? () => activity.quiet().then(contract) : contract,
      compiled: pages.compiled,
    }),
    development &&
      env.search.appId === undefined &&
      withReference &&
      devSearch({docsDir: docsPath, apiDir: contractDir, contractFile: `${folders.api}/openapi.json`, activity, say}),
    conditionSandbox({events}),
    schemaPreview({docsDir: docsPath, tokens}),
    pages.markdown.plugin,
    // After the plugin that makes the pages.
    searchRecords({pages: pages.markdown.pages, synonyms, glossary}),
    changelogFeed({
      brand,
      docsDir: docsPath,
      context: async () => ({contract: await contract(), changelog: [], events: [], glossary, placeholders, tokens}),
    }),
    withReference &&
      apiReference({
        ...reference,
        contract,
        docsDir: docsPath,
        generatedDir,
        stylesheet: styles['api-reference'],
        live: livePagesOfApi && {...live!, pages: livePagesOfApi, stamp},
      }),
    redirectPages(site),
    // The last one, because it rewrites the pages that others read.
    leanClient,
  ]);
}

/** Pages at old URLs, for hosts that cannot redirect. A target must be a page of the site. */
const redirectPages =
  ({redirects, withReference}: Site) =>
  (context: LoadContext): Plugin =>
    clientRedirects(context, {
      id: 'default',
      fromExtensions: [],
      toExtensions: [],
      redirects: redirects.filter(({to}) => withReference || !to.endsWith('-api-index')),
    }) as Plugin;
