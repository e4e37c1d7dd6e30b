import path from 'node:path';
import type * as Preset from '@docusaurus/preset-classic';
import type {Config} from '@docusaurus/types';
import {announcementBar} from '../config/announcement';
import {footer} from '../config/footer';
import {headTags} from '../config/head';
import {navbar} from '../config/navbar';
import {search, searchHosts} from '../config/search';
import {createSitemapItems} from '../config/sitemap';
import {apiSidebarItems} from '../plugins/api/api-reference';
import {pageTemplate} from '../plugins/client/page-script';
import {ALTERNATE_LINK} from '../plugins/publishing/markdown-pages/alternate';
import {writeInputs} from './inputs';
import {pageInputs} from './page-inputs';
import {GUIDE_RUNS, pagePipeline, type PagePipeline} from './pages';
import {sitePlugins, staticFolders} from './plugins';
import {development, inRepo, siteOf, type Site, type SiteOptions} from './site';

export type {SiteOptions};

export function createConfig(options: SiteOptions): Config {
  const site = siteOf(options);
  const {brand, env, title, generatedDir} = site;
  const inputs = writeInputs(site);
  const sources = pageInputs(site);
  const pages = pagePipeline(site, sources);
  const docs = docsOptions(site, pages);
  const folders = staticFolders(site);
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
      folders.brandAssets,
      folders.api,
      `${generatedDir}/styles`,
      `${generatedDir}/scripts`,
      folders.pageScript,
      folders.sandbox,
      folders.terminal,
      `${generatedDir}/${GUIDE_RUNS}`,
    ],
    i18n: {
      defaultLocale: 'en',
      locales: ['en'],
      localeConfigs: {en: {label: 'English', direction: 'ltr', htmlLang: 'en'}},
    },

    // A broken link fails the build; the rest is reported, as specified.
    onBrokenLinks: 'throw',
    onBrokenMarkdownLinks: 'warn',
    onBrokenAnchors: 'warn',
    onDuplicateRoutes: 'warn',

    markdown: {format: 'mdx', ...pages.sources.markdown},

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

    ssrTemplate: pageTemplate({appOnIntent: site.appOnIntent, head: ALTERNATE_LINK}),

    presets: [
      [
        'classic',
        {
          docs: development ? false : docs,
          pages: {showLastUpdateTime: true, ...pages.plugins},
          blog: false,
          theme: {customCss: ['./src/css/index.css', inputs.accent]},
          sitemap: {
            lastmod: null,
            changefreq: null,
            priority: null,
            createSitemapItems,
            // The results page is empty for crawlers.
            ignorePatterns: ['/search'],
          },
        } satisfies Preset.Options,
      ],
    ],
    plugins: sitePlugins({site, inputs, sources, pages, docs}),
    clientModules: ['load-ahead.ts', 'markdown-link.ts', 'page-load.tsx', 'scroll-position.ts', 'unhide.ts'].map(
      (file) => inRepo(`src/client/${file}`),
    ),
    headTags: headTags(brand, {isBuild: !development}),
    customFields: {
      brand,
      searchResults: {script: inputs.searchScript, style: inputs.styles['search-results']},
      workbenchStyle: inputs.styles.workbench,
      searchHosts: searchHosts(env.search),
    },
    themeConfig: themeConfig(site),
  };
}

function docsOptions({brand, docsPath, sidebarPath, isOwnSite}: Site, {plugins}: PagePipeline) {
  return {
    path: docsPath,
    routeBasePath: 'docs',
    sidebarPath,
    // The date is in the front matter, so a shallow clone or a tarball produces the same output.
    showLastUpdateTime: true,
    tags: path.relative(docsPath, 'docs/tags.yml'),
    onInlineTags: 'throw',
    ...plugins,
    sidebarItemsGenerator: apiSidebarItems,
    editUrl: ({docPath, versionDocsDirPath}) =>
      `${brand.links.repository}/edit/main/${docsPath === 'docs' ? versionDocsDirPath : 'docs'}/${docPath}`,
    // Next keeps its URLs when `docs:version` has frozen a version, and the development server shows Next only.
    ...(isOwnSite && !development ? {lastVersion: 'current'} : {onlyIncludeVersions: ['current']}),
  } satisfies Preset.Options['docs'];
}

const themeConfig = ({brand, env, respectPrefersColorScheme, withReference}: Site): Preset.ThemeConfig => ({
  image: 'img/social-card.png',
  metadata: [{name: 'theme-color', content: brand.accent.light.base}],
  colorMode: {defaultMode: 'light', disableSwitch: false, respectPrefersColorScheme},
  docs: {sidebar: {hideable: false, autoCollapseCategories: true}, versionPersistence: 'localStorage'},
  tableOfContents: {minHeadingLevel: 2, maxHeadingLevel: 3},
  announcementBar: announcementBar(brand),
  navbar: navbar(brand, {withTerminal: withReference}),
  footer: footer(brand),
  algolia: search(brand, env),
});
