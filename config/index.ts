import path from 'node:path';
import {fileURLToPath} from 'node:url';
import type * as Preset from '@docusaurus/preset-classic';
import type {Config, Plugin} from '@docusaurus/types';
import {brandTokens, type Brand} from '../brand';
import {apiContract} from '../plugins/api-contract';
import {contractBundler} from '../plugins/api-contract/bundle';
import {apiReference, apiSidebarItems} from '../plugins/api-reference';
import {appOnIntentPlugin, pageTemplate} from '../plugins/app-on-intent';
import {brandAssets} from '../plugins/brand-assets';
import {brandTokensMarkdown} from '../plugins/brand-tokens';
import {changelogFeed} from '../plugins/changelog-feed';
import {readChangelog} from '../plugins/changelog-feed/entries';
import {codeBlocks, rehypeCodeBlocks} from '../plugins/code-blocks';
import {conditionSandbox} from '../plugins/condition-sandbox';
import {contentChecks} from '../plugins/content-checks/plugin';
import {copyPage} from '../plugins/copy-page';
import {crossReferences, operationsOnPage} from '../plugins/cross-references';
import {fileDownloads} from '../plugins/file-downloads';
import {readEvents} from '../plugins/event-payloads/load';
import {leanClient} from '../plugins/lean-client';
import {writeLooseStyles} from '../plugins/lean-client/loose-styles';
import {markdownTwin} from '../plugins/markdown-twin';
import {ALTERNATE_LINK} from '../plugins/markdown-twin/alternate';
import {operationDocuments} from '../plugins/operation-documents';
import {pageComponents, remarkPageComponents} from '../plugins/page-components';
import {redirectPages} from '../plugins/redirect-pages';
import {schemaPreview} from '../plugins/schema-preview';
import {searchRecords} from '../plugins/search-records';
import {synonyms} from '../plugins/search-records/synonyms';
import {rehypeValues, valueMarks, yourValues} from '../plugins/your-values';
import {announcementBar} from './announcement';
import {devSearch} from './dev-search';
import {footer} from './footer';
import {glossary} from './glossary';
import {headTags} from './head';
import {navbar} from './navbar';
import {placeholders} from './placeholders';
import {redirects} from './redirects';
import {search, searchHosts} from './search';
import {createSitemapItems} from './sitemap';
import type {Env} from './env';

/** Fixture sites have their config elsewhere, so paths do not depend on it. */
const inRepo = (name: string): string => path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..', name);

export type SiteOptions = {
  brand: Brand;
  env: Env;
  /** Where the guides are; fixture sites point elsewhere. */
  docsPath?: string;
  sidebarPath?: string;
  redirects?: typeof redirects;
  /** Where build inputs that nobody writes by hand are put. */
  generatedDir?: string;
  respectPrefersColorScheme?: boolean;
  /** Load the application at the reader's first intent, not at once. */
  appOnIntent?: boolean;
  /** Where the API contract is written. */
  contractDir?: string;
  /** The pages of the API reference; fixture sites with docs of their own have none. */
  withReference?: boolean;
};

export function createConfig({
  brand,
  env,
  docsPath = 'docs',
  sidebarPath = './sidebars.ts',
  redirects: redirectTable = redirects,
  generatedDir = '.generated',
  respectPrefersColorScheme = false,
  appOnIntent = true,
  contractDir = 'api',
  withReference = docsPath === 'docs',
}: SiteOptions): Config {
  const brandAssetsDir = `${generatedDir}/brand-assets`;
  const apiDir = `${generatedDir}/api`;
  const stylesDir = `${generatedDir}/styles`;
  const styles = writeLooseStyles(
    {
      'search-modal': [inRepo('src/theme/SearchBar/modal.css')],
      'api-reference': [inRepo('plugins/api-reference/styles.css')],
      'values-panel': [inRepo('plugins/your-values/panel.css')],
      'copy-menu': [inRepo('plugins/copy-page/menu.css')],
      workbench: [inRepo('src/components/OnPress/workbench.css')],
    },
    inRepo(stylesDir),
  );
  const tokens = brandTokens(brand);
  const contract = contractBundler({apiDir: contractDir, workDir: `${generatedDir}/contract-${process.pid}`, tokens});
  const operationsOn = operationsOnPage({docsDir: docsPath, contract, tokens});
  const changelog = () => readChangelog({docsDir: docsPath, tokens});
  const events = () => readEvents({apiDir: contractDir, tokens});
  const remarkPlugins: [unknown, unknown][] = [
    [remarkPageComponents, {contract, glossary, placeholders, tokens, docsPath, operationsOn, changelog, events}],
  ];
  const downloads = fileDownloads(docsPath);
  const rehypePlugins: [unknown, unknown][] = [
    [rehypeValues, {addresses: {api: `https://${brand.hosts.api}`}}],
    [rehypeCodeBlocks, {marks: valueMarks(brand), download: downloads.offer}],
  ];
  return {
    title: `${brand.product} docs`,
    tagline: brand.tagline,
    url: env.url ?? `https://${brand.hosts.docs}`,
    baseUrl: '/',
    // It stands in the home page until the application runs, with inline styles that a strict policy refuses.
    baseUrlIssueBanner: false,
    favicon: 'favicon.ico',
    organizationName: brand.slug,
    projectName: 'docs',
    staticDirectories: ['static', brandAssetsDir, apiDir, stylesDir],
    i18n: {
      defaultLocale: 'en',
      locales: ['en'],
      localeConfigs: {en: {label: 'English', direction: 'ltr', htmlLang: 'en'}},
    },

    // A broken link fails the build; the rest is reported, as the specification asks.
    onBrokenLinks: 'throw',
    onBrokenMarkdownLinks: 'warn',
    onBrokenAnchors: 'warn',
    onDuplicateRoutes: 'warn',

    markdown: {format: 'mdx', ...brandTokensMarkdown(brandTokens(brand))},

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
          docs: {
            path: docsPath,
            routeBasePath: 'docs',
            sidebarPath,
            // The date is in the front matter: the same bytes from a shallow clone or a tarball.
            showLastUpdateTime: true,
            tags: path.relative(docsPath, 'config/tags.yml'),
            onInlineTags: 'throw',
            remarkPlugins,
            rehypePlugins,
            sidebarItemsGenerator: apiSidebarItems,
            editUrl: ({docPath}) => `${brand.links.repository}/edit/main/docs/${docPath}`,
          },
          pages: {showLastUpdateTime: true, remarkPlugins, rehypePlugins},
          blog: false,
          theme: {customCss: './src/css/index.css'},
          sitemap: {
            lastmod: null,
            changefreq: null,
            priority: null,
            createSitemapItems,
            // The results page is empty to a crawler; the second repeats agent-backed-scopes/overview.
            ignorePatterns: ['/search', '/docs/agent-backed-scopes/'],
          },
        } satisfies Preset.Options,
      ],
    ],
    plugins: [
      codeBlocks,
      pageComponents,
      appOnIntent && appOnIntentPlugin,
      leanClient(),
      env.sourceMaps && sourceMaps,
      brandAssets({brand, outDir: brandAssetsDir}),
      yourValues,
      copyPage,
      downloads.plugin,
      apiContract({contract, contractDir, outDir: apiDir}),
      withReference && operationDocuments({brand, contract}),
      contentChecks({brand, contract}),
      searchRecords({synonyms, glossary}),
      env.search.appId === undefined && withReference && devSearch(generatedDir),
      conditionSandbox({events}),
      schemaPreview({docsDir: docsPath, tokens}),
      markdownTwin({
        brand,
        docsDir: docsPath,
        async context() {
          const [known, months, sources] = await Promise.all([contract(), changelog(), events()]);
          return {contract: known, changelog: months, events: sources, glossary, placeholders, tokens};
        },
        references: async () => crossReferences({docsDir: docsPath, contract: await contract(), tokens}),
      }),
      changelogFeed({
        brand,
        docsDir: docsPath,
        context: async () => ({contract: await contract(), changelog: [], events: [], glossary, placeholders, tokens}),
      }),
      withReference &&
        apiReference({
          brand,
          contract,
          apiDir: contractDir,
          docsDir: docsPath,
          generatedDir,
          stylesheet: styles['api-reference'],
          async usedInGuides() {
            const {byOperation} = await crossReferences({docsDir: docsPath, contract: await contract(), tokens});
            return (id) => byOperation.get(id) ?? [];
          },
        }),
      // A target must be a page of the site.
      redirectPages(redirectTable.filter(({to}) => withReference || !to.endsWith('-api-index'))),
    ],
    clientModules: [
      inRepo('src/client/page-load.tsx'),
      inRepo('src/client/image-zoom.ts'),
      inRepo('src/client/unhide.ts'),
    ],
    headTags: headTags(brand),
    customFields: {
      brand,
      searchStyle: styles['search-modal'],
      valuesStyle: styles['values-panel'],
      workbenchStyle: styles.workbench,
      copyStyle: styles['copy-menu'],
      searchHosts: searchHosts(env.search),
    },
    themeConfig: {
      image: 'img/social-card.png',
      metadata: [{name: 'theme-color', content: '#0b5563'}],
      colorMode: {defaultMode: 'light', disableSwitch: false, respectPrefersColorScheme},
      docs: {sidebar: {hideable: false, autoCollapseCategories: true}, versionPersistence: 'localStorage'},
      tableOfContents: {minHeadingLevel: 2, maxHeadingLevel: 3},
      announcementBar: announcementBar(brand),
      navbar: navbar(brand),
      footer: footer(brand),
      algolia: search(brand, env),
    } satisfies Preset.ThemeConfig,
  };
}

function sourceMaps(): Plugin {
  return {name: 'source-maps', configureWebpack: () => ({devtool: 'source-map'})};
}
