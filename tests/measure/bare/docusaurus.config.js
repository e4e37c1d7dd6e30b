// The engine as it comes: classic preset, search configured, default code blocks, the same Markdown, the same bundler.
module.exports = {
  title: 'Bare reference',
  url: 'https://bare.example',
  baseUrl: '/',
  staticDirectories: ['../../../static'], // the pictures of the guides
  onBrokenLinks: 'ignore',
  onBrokenAnchors: 'ignore',
  future: {v4: true, experimental_faster: true},
  i18n: {defaultLocale: 'en', locales: ['en']},
  presets: [['classic', {docs: {routeBasePath: 'docs', sidebarPath: './sidebars.js'}, blog: false, theme: {}}]],
  themeConfig: {
    navbar: {
      title: 'Bare reference',
      items: [
        {label: 'Home', to: '/docs/getting-started', position: 'left'},
        {type: 'docsVersionDropdown', position: 'right', dropdownItemsAfter: [{to: '/docs/support', label: 'Support'}]},
        {type: 'localeDropdown', position: 'right'},
      ],
    },
    footer: {copyright: 'Bare reference'},
    algolia: {appId: 'bare', apiKey: 'bare', indexName: 'bare'},
  },
};
