/** Parts of Docusaurus that are not documented and that the site relies on. An upgrade may change each of them. */
export type Internal = {
  /** What the site does with it. */
  use: string;
  /** Files of the site that contain it. */
  files: string[];
  /** File of a package, and the text in it that the site relies on. */
  reliesOn: {file: string; text: string};
  /** How to return to the behavior of Docusaurus. */
  back: string;
};

export const internals: Internal[] = [
  {
    use: 'Parameters of the URL that set attributes of the page are removed before they are read',
    files: ['plugins/client/page-script/correct-input.ts'],
    reliesOn: {file: '@docusaurus/theme-classic/lib/inlineScripts.js', text: "'docusaurus-data-'"},
    back: 'remove `correctUrl` from `before-paint.ts`',
  },
  {
    use: 'Highlights at build time: an empty module replaces the Prism module of the theme',
    files: ['plugins/authoring/code-blocks/index.ts'],
    reliesOn: {file: '@docusaurus/theme-classic/lib/index.js', text: "'./prism-include-languages'"},
    back: 'remove `codeBlocks` and `rehypeCodeBlocks` from `assembly/`',
  },
  {
    use: 'Reports findings with file and line: a loader that calls the MDX loader replaces it',
    files: ['plugins/authoring/content-checks/broken-pages.ts', 'plugins/authoring/content-checks/mdx-loader.js'],
    reliesOn: {
      file: '@docusaurus/mdx-loader/lib/createMDXLoader.js',
      text: "loader: require.resolve('@docusaurus/mdx-loader')",
    },
    back: 'remove the calls of `replaceMdxLoader`',
  },
  {
    use: '`npm start` compiles a page when it is opened: ids of pages are removed from the registry of modules',
    files: ['plugins/development/dev-server/registry-loader.js', 'plugins/development/dev-server/pages-on-demand.ts'],
    reliesOn: {
      file: '@docusaurus/core/lib/server/codegen/codegenRoutes.js',
      text: 'require.resolveWeak("${modulePath}")',
    },
    back: 'remove `pagesOnDemand` from `assembly/plugins.ts`',
  },
  {
    use: 'Removes options of plugins from the configuration in the bundle',
    files: ['plugins/client/lean-client/index.ts', 'plugins/client/lean-client/data-of-pages.js'],
    reliesOn: {
      file: '@docusaurus/core/lib/server/codegen/codegen.js',
      text: 'export default ${JSON.stringify(siteConfig, null, 2)};',
    },
    back: 'remove the rule `CONFIGURATION` from `lean-client`',
  },
  {
    use: 'Removes titles and descriptions of all documents from the data of every document',
    files: ['plugins/client/lean-client/index.ts', 'plugins/client/lean-client/data-of-pages.js'],
    reliesOn: {file: '@docusaurus/plugin-content-docs/lib/props.js', text: 'docsSidebars: toSidebarsProp('},
    back: 'remove the rule `DATA_OF_DOCUMENTS` from `lean-client`',
  },
  {
    use: 'Same file names in every folder: the path of the fallback loader is removed from requests of images',
    files: ['plugins/client/lean-client/index.ts'],
    reliesOn: {file: '@docusaurus/utils/lib/webpackUtils.js', text: 'fallback=${'},
    back: 'remove the `NormalModuleReplacementPlugin` from `lean-client`',
  },
  {
    use: 'Same bytes in every folder: the runtime is minified with names in alphabetical order',
    files: ['config/same-names.ts'],
    reliesOn: {
      file: '@docusaurus/bundler/lib/minification.js',
      text: 'new rspack.SwcJsMinimizerRspackPlugin(',
    },
    back: 'remove `sameNamesInEveryFolder` from `assembly/plugins.ts`',
  },
  {
    use: 'One helper replaces tslib in the bundle',
    files: ['plugins/client/lean-client/index.ts', 'plugins/client/lean-client/tslib.js'],
    reliesOn: {file: '@docusaurus/utils-common/lib/index.js', text: 'tslib_1.__importDefault('},
    back: 'remove the rule `USES_TSLIB` from `lean-client`',
  },
  {
    use: 'Styles of pages that are not documents stay separate files',
    files: ['plugins/client/lean-client/index.ts'],
    reliesOn: {file: '@docusaurus/core/lib/webpack/base.js', text: "name: 'styles'"},
    back: 'remove `splitChunks` from `lean-client`',
  },
  {
    use: 'Keeps end tags: the minifier runs again with other options',
    files: ['plugins/client/lean-client/end-tags.ts'],
    reliesOn: {file: '@docusaurus/faster/lib/index.js', text: 'getSwcHtmlMinifier'},
    back: 'remove the call of `withEndTags`',
  },
  {
    use: 'Own template of pages: the application starts when it is needed',
    files: ['plugins/client/page-script/template.ts'],
    reliesOn: {
      file: '@docusaurus/core/lib/ssg/ssgTemplate.html.js',
      text: '<div id="__docusaurus"><%~ it.appHtml %></div>',
    },
    back: 'set `appOnIntent: false` in `createConfig`, or remove `ssrTemplate`',
  },
  {
    use: 'Links do not prefetch; the next page loads when a pointer goes down',
    files: ['src/client/load-ahead.ts', 'src/client/use-links-inside.ts'],
    reliesOn: {file: '@docusaurus/core/lib/client/exports/Link.js', text: 'window.docusaurus.prefetch('},
    back: 'remove `load-ahead.ts` from `clientModules`',
  },
  {
    use: 'The first frame waits for the navbar: a link in the head references the skip link',
    files: ['config/head.ts'],
    reliesOn: {
      file: '@docusaurus/theme-common/lib/utils/skipToContentUtils.js',
      text: '__docusaurus_skipToContent_fallback',
    },
    back: 'remove the link from `config/head.ts`',
  },
  {
    use: 'Styles of a page that is not complete yet, and rules that must not be purged',
    files: ['plugins/api/api-reference/styles.css', 'plugins/client/lean-client/styles.ts'],
    reliesOn: {file: '@docusaurus/core/lib/client/hasHydratedDataAttribute.js', text: 'data-has-hydrated'},
    back: 'remove the selectors',
  },
  {
    use: 'One script for all redirect pages',
    files: ['plugins/publishing/redirect-pages/index.ts'],
    reliesOn: {
      file: '@docusaurus/plugin-client-redirects/lib/templates/redirectPage.template.html.js',
      text: '<script>',
    },
    back: 'use `@docusaurus/plugin-client-redirects` in `assembly/plugins.ts`, and allow its scripts in the policy',
  },
];
