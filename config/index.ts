import {existsSync} from 'node:fs';
import path from 'node:path';
import {fileURLToPath} from 'node:url';
import type * as Preset from '@docusaurus/preset-classic';
import type {Config, Plugin} from '@docusaurus/types';
import {brandTokens, type Brand} from '../brand';
import {apiContract} from '../plugins/api/api-contract';
import {contractBundler} from '../plugins/api/api-contract/bundle';
import {sharedLiveContract} from '../plugins/api/api-contract/live';
import type {Contract} from '../plugins/api/api-contract/types';
import {apiReference, apiSidebarItems, pageOptions} from '../plugins/api/api-reference';
import {livePages} from '../plugins/api/api-reference/live';
import {brandAssets} from '../plugins/publishing/brand-assets';
import {writeAccentStyles} from '../plugins/publishing/brand-assets/accent';
import {changelogFeed} from '../plugins/publishing/changelog-feed';
import {readChangelog} from '../plugins/authoring/changelog/entries';
import {codeBlocks, rehypeCodeBlocks} from '../plugins/authoring/code-blocks';
import {conditionSandbox} from '../plugins/client/condition-sandbox';
import {pageSources} from '../plugins/authoring/content-checks/page-source';
import {contentChecks} from '../plugins/authoring/content-checks/plugin';
import {copyPage} from '../plugins/client/copy-page';
import {crossReferences, operationsOnPage} from '../plugins/authoring/cross-references';
import {sharedActivity} from '../plugins/development/dev-server/activity';
import {docsWithGeneratedPages} from '../plugins/development/dev-server/docs';
import {pagesOnDemand} from '../plugins/development/dev-server/pages-on-demand';
import {devSearch} from '../plugins/development/dev-server/search';
import {compiledPages} from '../plugins/source/input-cache/compiled-pages';
import {guideRuns} from '../plugins/authoring/guide-runs';
import {fileDownloads} from '../plugins/authoring/file-downloads';
import {readEvents} from '../plugins/api/event-payloads/load';
import {leanClient} from '../plugins/client/lean-client';
import {writeLooseScripts} from '../plugins/client/lean-client/loose-scripts';
import {writeLooseStyles} from '../plugins/client/lean-client/loose-styles';
import {markdownTwin} from '../plugins/publishing/markdown-twin';
import {ALTERNATE_LINK} from '../plugins/publishing/markdown-twin/alternate';
import {operationDocuments} from '../plugins/api/operation-documents';
import {pageComponents, rehypeTables, remarkPageComponents} from '../plugins/authoring/page-components';
import {pageControls} from '../plugins/client/page-controls';
import {pageScript, pageTemplate} from '../plugins/client/page-script';
import {redirectPages} from '../plugins/publishing/redirect-pages';
import {schemaPreview} from '../plugins/client/schema-preview';
import {tryIt, writeSandbox} from '../plugins/client/try-it';
import {searchRecords} from '../plugins/publishing/search-records';
import {synonyms} from '../vocabulary/synonyms';
import {rehypeValues, valueMarks, yourValues} from '../plugins/client/your-values';
import {rehypeVersionLinks, type VersionRoutes} from '../plugins/source/doc-versions';
import {guideRoutes} from '../plugins/authoring/content-checks/guide-routes';
import {apiRoutes} from '../plugins/authoring/content-checks/site';
import {announcementBar} from './announcement';
import {controlScripts} from './controls';
import {footer} from './footer';
import {glossary} from '../vocabulary/glossary';
import {headTags} from './head';
import {DEFAULT_LANGUAGE, languageBase, LANGUAGES, translatedDir} from './languages';
import {navbar} from './navbar';
import {oneAfterAnother} from './one-after-another';
import {placeholders} from '../facts/placeholders';
import {moved, redirects, type Redirect} from './old-urls';
import {sameNamesInEveryFolder} from './same-names';
import {search, searchHosts, searchResults} from './search';
import {createSitemapItems} from './sitemap';
import {readFrozenVersions, versionOptions} from './versions';
import type {Env} from './env';

/** Paths are independent of the config file, because fixture sites have theirs elsewhere. */
const inRepo = (name: string): string => path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..', name);

const development = process.env.NODE_ENV === 'development';

/** Prints to the terminal. */
const say = (text: string): void => void process.stdout.write(`\n${text}\n`);

export type SiteOptions = {
  brand: Brand;
  env: Env;
  /** Folder of the guides; fixture sites have another one. */
  docsPath?: string;
  sidebarPath?: string;
  /** Fixture sites have their own folders. */
  redirects?: Redirect[];
  /** Folder of generated build inputs. */
  generatedDir?: string;
  respectPrefersColorScheme?: boolean;
  /** Load the application on intent instead of with the page. */
  appOnIntent?: boolean;
  /** Folder of the API contract. */
  contractDir?: string;
  /** The pages of the API reference; fixture sites with their own docs have none. */
  withReference?: boolean;
};

export function createConfig({
  brand,
  env,
  docsPath = 'docs',
  sidebarPath = './sidebars.json',
  redirects: redirectTable = docsPath === 'docs' ? redirects : moved,
  generatedDir = '.generated',
  respectPrefersColorScheme = false,
  appOnIntent = true,
  contractDir = 'api',
  withReference = docsPath === 'docs',
}: SiteOptions): Config {
  const base = languageBase(env.language);
  /** Build inputs that differ between languages. */
  const languageDir = generatedDir + base;
  const brandAssetsDir = `${generatedDir}/brand-assets`;
  const apiDir = `${generatedDir}/api`;
  const stylesDir = `${generatedDir}/styles`;
  const scriptsDir = `${languageDir}/scripts`;
  const pageScriptDir = `${generatedDir}/page-script`;
  const sandboxDir = `${generatedDir}/sandbox`;
  const title = `${brand.product} docs`;
  const styles = writeLooseStyles(
    {
      'search-results': [inRepo('src/search/dialog/results.css')],
      'api-reference': [inRepo('plugins/api/api-reference/styles.css')],
      'values-panel': [inRepo('plugins/client/your-values/panel.css')],
      'copy-menu': [inRepo('plugins/client/copy-page/menu.css')],
      'try-it': ['styles.css', 'run.css', 'sandbox-page.css'].map((file) => inRepo(`plugins/client/try-it/${file}`)),
      workbench: [inRepo('src/components/OnPress/workbench.css')],
    },
    inRepo(stylesDir),
  );
  const scripts = writeLooseScripts(
    {
      'search-results': {
        contents: searchResults({brand, env, title, base}),
        resolveDir: inRepo('src/search'),
      },
      ...Object.fromEntries(
        Object.entries(controlScripts(env)).map(([name, contents]) => [
          `page-${name}`,
          {contents, resolveDir: inRepo('plugins/client/page-controls/controls')},
        ]),
      ),
    },
    inRepo(scriptsDir),
    base,
  );
  const {'search-results': searchScript, ...controls} = scripts;
  const tokens = brandTokens(brand);
  const activity = sharedActivity();
  const source = {apiDir: contractDir, generatedDir, tokens};
  const live = development ? sharedLiveContract({...source, say}) : undefined;
  const marks = valueMarks(brand);
  /** What the guides of one version are made from. */
  const versionOf = (docsDir: string, from: typeof source, contract = contractBundler(from)) => {
    const references = (known: Contract) =>
      crossReferences({
        docsDir,
        contract: known,
        tokens,
        cacheFile: `${from.generatedDir}/cross-references.json`,
      });
    return {
      docsDir,
      contract,
      changelog: () => readChangelog({docsDir, tokens}),
      events: () => readEvents(from),
      operationsOn: operationsOnPage({docsDir, contract, tokens}),
      references,
      reference: {
        brand,
        apiDir: from.apiDir,
        marks,
        async usedInGuides(known: Contract) {
          const found = await references(known);
          return (id: string) => found.byOperation.get(id) ?? [];
        },
      },
    };
  };
  type Version = ReturnType<typeof versionOf>;
  const translationsOf = ({docsDir}: Pick<Version, 'docsDir'>): string | undefined => {
    const dir = translatedDir(env.language ?? DEFAULT_LANGUAGE, docsDir);
    return base !== '' && existsSync(dir) ? dir : undefined;
  };
  /** The version, and the same with the folder of its translated guides. */
  const withTranslations = <Each extends Version>(version: Each): Each[] => {
    const docsDir = translationsOf(version);
    if (docsDir === undefined) return [version];
    return [version, {...version, docsDir, operationsOn: operationsOnPage({...version, docsDir, tokens})}];
  };
  const markdownOf = ({docsDir, contract, changelog, events, references}: Version) => ({
    docsDir,
    translations: translationsOf({docsDir}),
    async context() {
      const [known, months, sources] = await Promise.all([contract(), changelog(), events()]);
      return {contract: known, changelog: months, events: sources, glossary, placeholders, tokens};
    },
    references: async () => references(await contract()),
  });
  const next = {...versionOf(docsPath, source, live?.contract), ...(live && {events: live.events})};
  const {contract, events, reference} = next;
  // Fixture sites with their own docs have no versions, and `npm start` shows Next only.
  const isVersioned = docsPath === 'docs' && !development;
  const frozen = (isVersioned ? readFrozenVersions('.') : []).map((version) => {
    const dir = `${generatedDir}/version-${version.name}`;
    const made = versionOf(version.docsDir, {...source, apiDir: version.contractDir, generatedDir: dir});
    let routes: Promise<VersionRoutes> | undefined;
    const read = async (): Promise<VersionRoutes> => ({
      name: version.name,
      base: version.base,
      routes: new Set([...guideRoutes(version.docsDir), ...(withReference ? apiRoutes(await made.contract()) : [])]),
    });
    return {...version, ...made, generatedDir: dir, routes: () => (routes ??= read())};
  });
  const folders = [...withTranslations(next), ...frozen.flatMap(withTranslations)];
  const docsDirs = folders.map(({docsDir}) => docsDir);
  const pages = pageSources({
    tokens,
    docsDirs,
    tagsFile: 'vocabulary/tags.yml',
    staticDir: 'static',
    lenient: development,
  });
  const apiPages = `${docsPath}/api`;
  const livePagesOfApi =
    live && withReference ? livePages(apiPages, (known) => pageOptions(known, reference)) : undefined;
  const apiPagesStamp = `${generatedDir}/api-pages.txt`;
  const remarkPlugins: [unknown, unknown][] = [
    [remarkPageComponents, {versions: folders, glossary, placeholders, tokens}],
  ];
  const downloads = fileDownloads(
    folders.map((version) => ({docsDir: version.docsDir, folder: 'name' in version ? `${version.name}/` : ''})),
    base,
  );
  const guideRunsDir = `${generatedDir}/guide-runs`;
  const runs = withReference
    ? guideRuns({
        docsDir: docsPath,
        contract,
        tokens,
        outDir: inRepo(guideRunsDir),
        cacheFile: `${generatedDir}/guide-runs.json`,
      })
    : undefined;
  const compiled = compiledPages({
    cacheFile: `${languageDir}/compiled-pages.json`,
    pageDirs: [...docsDirs, 'src/pages'],
    staticDir: 'static',
    data: async () => [
      brand,
      env,
      ...(await Promise.all(
        [next, ...frozen].map(async (version) => [
          version.docsDir,
          await version.contract(),
          await version.changelog(),
          await version.events(),
        ]),
      )),
      await runs?.urls(),
    ],
    downloads,
  });
  const twins = markdownTwin({
    brand,
    ...markdownOf(next),
    frozen: frozen.map(({name, routes, ...version}) => ({name, routes, ...markdownOf(version)})),
    base,
    cacheFile: `${languageDir}/markdown.json`,
  });
  const rehypePlugins: [unknown, unknown][] = [
    [rehypeValues, {addresses: {api: `https://${brand.hosts.api}`}}],
    [rehypeCodeBlocks, {marks, download: downloads.offer, runs: runs?.ofPage}],
    [rehypeTables, {}],
    [rehypeVersionLinks, {versions: frozen.flatMap(withTranslations), origin: tokens.docs, language: base}],
  ];
  const docs = {
    path: docsPath,
    routeBasePath: 'docs',
    sidebarPath,
    // The date is in the front matter, so a shallow clone or a tarball produces the same output.
    showLastUpdateTime: true,
    tags: path.relative(docsPath, 'vocabulary/tags.yml'),
    onInlineTags: 'throw',
    remarkPlugins,
    rehypePlugins,
    sidebarItemsGenerator: apiSidebarItems,
    editUrl({docPath, versionDocsDirPath}) {
      const translations = translationsOf({docsDir: versionDocsDirPath});
      const isTranslated = translations !== undefined && existsSync(path.join(translations, docPath));
      const english = docsPath === 'docs' ? versionDocsDirPath : 'docs';
      return `${brand.links.repository}/edit/main/${isTranslated ? translations : english}/${docPath}`;
    },
    ...(isVersioned ? versionOptions(frozen) : {onlyIncludeVersions: ['current']}),
  } satisfies Preset.Options['docs'];
  return {
    title,
    tagline: brand.tagline,
    url: env.url ?? `https://${brand.hosts.docs}`,
    baseUrl: '/',
    // It is in the home page until hydration, with inline styles that a strict Content Security Policy blocks.
    baseUrlIssueBanner: false,
    favicon: 'favicon.ico',
    organizationName: brand.slug,
    projectName: 'docs',
    staticDirectories: [
      'static',
      brandAssetsDir,
      apiDir,
      stylesDir,
      scriptsDir,
      pageScriptDir,
      sandboxDir,
      guideRunsDir,
    ],
    i18n: {
      defaultLocale: DEFAULT_LANGUAGE,
      locales: Object.keys(LANGUAGES) as [string, ...string[]],
      localeConfigs: LANGUAGES,
    },

    // A broken link fails the build; the rest is reported, as specified.
    onBrokenLinks: 'throw',
    onBrokenMarkdownLinks: 'warn',
    onBrokenAnchors: 'warn',
    onDuplicateRoutes: 'warn',

    markdown: {format: 'mdx', ...pages.markdown},

    future: {
      v4: {removeLegacyPostBuildHeadAttribute: true, useCssCascadeLayers: true},
      experimental_faster: {
        swcJsLoader: true,
        swcJsMinimizer: true,
        swcHtmlMinimizer: true,
        lightningCssMinimizer: true,
        mdxCrossCompilerCache: true,
        rspackBundler: true,
        ssgWorkerThreads: true,
        // The cache is not keyed by the brand or the contract, so a stale page could be served.
        rspackPersistentCache: false,
      },
    },

    ssrTemplate: pageTemplate({appOnIntent, head: ALTERNATE_LINK}),

    presets: [
      [
        'classic',
        {
          docs: development ? false : docs,
          pages: {showLastUpdateTime: true, remarkPlugins, rehypePlugins},
          blog: false,
          theme: {
            customCss: ['./src/css/index.css', writeAccentStyles(brand, inRepo(`${generatedDir}/accent.css`))],
          },
          sitemap: {
            lastmod: null,
            changefreq: null,
            priority: null,
            createSitemapItems,
            // The results page is empty for crawlers; the second is a duplicate of agent-backed-scopes/overview.
            ignorePatterns: [
              `${base}/search`,
              ...['/docs', ...frozen.map((version) => version.base)].map(
                (docs) => `${base}${docs}/agent-backed-scopes/`,
              ),
            ],
          },
        } satisfies Preset.Options,
      ],
    ],
    plugins: oneAfterAnother([
      development && [
        docsWithGeneratedPages({
          folder: apiPages,
          stamp: apiPagesStamp,
          gone: async () => livePagesOfApi?.gone() ?? [],
        }),
        docs,
      ],
      codeBlocks,
      pageComponents,
      pageScript({
        outDir: inRepo(pageScriptDir),
        styles: {copyMenu: styles['copy-menu'], valuesPanel: styles['values-panel'], tryIt: styles['try-it']},
        ...(withReference && {
          sandbox: async () => writeSandbox({brand, contract: await contract(), outDir: inRepo(sandboxDir)}),
        }),
      }),
      development && pagesOnDemand(activity),
      env.sourceMaps && sourceMaps,
      sameNamesInEveryFolder,
      brandAssets({brand, outDir: brandAssetsDir, cacheFile: `${generatedDir}/brand-images.json`}),
      yourValues,
      copyPage,
      pageControls(controls),
      tryIt,
      downloads.plugin,
      apiContract({
        contract,
        outDir: apiDir,
        postmanCache: `${generatedDir}/postman.json`,
        frozen,
        live,
        quiet: activity.quiet,
      }),
      withReference && base === '' && operationDocuments({brand, contract}),
      // The first check of all pages takes seconds, so it waits until the first page is open.
      contentChecks({
        brand,
        docsDir: docsPath,
        contract: development ? () => activity.quiet().then(contract) : contract,
        pages,
        compiled,
      }),
      development &&
        env.search.appId === undefined &&
        withReference &&
        devSearch({docsDir: docsPath, apiDir: contractDir, contractFile: `${apiDir}/openapi.json`, activity, say}),
      conditionSandbox({events}),
      schemaPreview({docsDir: docsPath, tokens}),
      twins.plugin,
      // After the plugin that makes the pages.
      searchRecords({pages: twins.pages, synonyms, glossary, base, frozen}),
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
          frozen: frozen.map((version) => ({...version, ...version.reference})),
          live: livePagesOfApi && {...live!, pages: livePagesOfApi, stamp: apiPagesStamp},
        }),
      // A target must be a page of the site.
      redirectPages(redirectTable.filter(({to}) => withReference || !to.endsWith('-api-index'))),
      // The last one, because it rewrites the pages that others read.
      leanClient(base),
    ]),
    clientModules: ['load-ahead.ts', 'markdown-link.ts', 'page-load.tsx', 'scroll-position.ts', 'unhide.ts'].map(
      (file) => inRepo(`src/client/${file}`),
    ),
    headTags: headTags(brand, {isBuild: !development}),
    customFields: {
      brand,
      searchResults: {script: searchScript, style: styles['search-results']},
      workbenchStyle: styles.workbench,
      searchHosts: searchHosts(env.search),
    },
    themeConfig: {
      image: 'img/social-card.png',
      metadata: [{name: 'theme-color', content: brand.accent.light.base}],
      colorMode: {defaultMode: 'light', disableSwitch: false, respectPrefersColorScheme},
      docs: {sidebar: {hideable: false, autoCollapseCategories: true}, versionPersistence: 'localStorage'},
      tableOfContents: {minHeadingLevel: 2, maxHeadingLevel: 3},
      announcementBar: announcementBar(brand, base),
      navbar: navbar(
        brand,
        frozen.map(({name}) => name),
        base,
      ),
      footer: footer(brand),
      algolia: search(brand, env),
    } satisfies Preset.ThemeConfig,
  };
}

function sourceMaps(): Plugin {
  return {name: 'source-maps', configureWebpack: () => ({devtool: 'source-map'})};
}
