import {existsSync} from 'node:fs';
import path from 'node:path';
import type * as Preset from '@docusaurus/preset-classic';
import type {Config} from '@docusaurus/types';
import {announcementBar} from '../config/announcement';
import {footer} from '../config/footer';
import {headTags} from '../config/head';
import {DEFAULT_LANGUAGE, LANGUAGES} from '../config/languages';
import {navbar} from '../config/navbar';
import {search, searchHosts} from '../config/search';
import {createSitemapItems} from '../config/sitemap';
import {versionOptions} from '../config/versions';
import {apiSidebarItems} from '../plugins/api/api-reference';
import {pageTemplate} from '../plugins/client/page-script';
import {ALTERNATE_LINK} from '../plugins/publishing/markdown-twin/alternate';
import {writeInputs} from './inputs';
import {GUIDE_RUNS, pagePipeline, type PagePipeline} from './pages';
import {sitePlugins, staticFolders} from './plugins';
import {development, inRepo, siteOf, type Site, type SiteOptions} from './site';
import {docsVersions, type DocsVersions} from './versions';

export type {SiteOptions};

export function createConfig(options: SiteOptions): Config {
  const site = siteOf(options);
  const {brand, env, base, title, generatedDir, languageDir} = site;
  const inputs = writeInputs(site);
  const versions = docsVersions(site);
  const pages = pagePipeline(site, versions);
  const docs = docsOptions(site, versions, pages);
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
      `${languageDir}/scripts`,
      folders.pageScript,
      folders.sandbox,
      `${generatedDir}/${GUIDE_RUNS}`,
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
            ignorePatterns: notInSitemap(base, versions),
          },
        } satisfies Preset.Options,
      ],
    ],
    plugins: sitePlugins({site, inputs, versions, pages, docs}),
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
    themeConfig: themeConfig(site, versions),
  };
}

function docsOptions(
  {brand, docsPath, sidebarPath, isVersioned}: Site,
  {frozen, translationsOf}: DocsVersions,
  {plugins}: PagePipeline,
) {
  return {
    path: docsPath,
    routeBasePath: 'docs',
    sidebarPath,
    // The date is in the front matter, so a shallow clone or a tarball produces the same output.
    showLastUpdateTime: true,
    tags: path.relative(docsPath, 'vocabulary/tags.yml'),
    onInlineTags: 'throw',
    ...plugins,
    sidebarItemsGenerator: apiSidebarItems,
    editUrl({docPath, versionDocsDirPath}) {
      const translations = translationsOf({docsDir: versionDocsDirPath});
      const isTranslated = translations !== undefined && existsSync(path.join(translations, docPath));
      const english = docsPath === 'docs' ? versionDocsDirPath : 'docs';
      return `${brand.links.repository}/edit/main/${isTranslated ? translations : english}/${docPath}`;
    },
    ...(isVersioned ? versionOptions(frozen) : {onlyIncludeVersions: ['current']}),
  } satisfies Preset.Options['docs'];
}

/** The results page is empty for crawlers; the second is a duplicate of agent-backed-scopes/overview. */
const notInSitemap = (base: string, {frozen}: DocsVersions): string[] => [
  `${base}/search`,
  ...['/docs', ...frozen.map((version) => version.base)].map((docs) => `${base}${docs}/agent-backed-scopes/`),
];

const themeConfig = (
  {brand, env, base, respectPrefersColorScheme}: Site,
  {frozen}: DocsVersions,
): Preset.ThemeConfig => ({
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
});
