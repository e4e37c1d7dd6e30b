import type {ThemeConfig} from '@docusaurus/preset-classic';
import type {Brand} from '../brand';

export function navbar(brand: Brand): ThemeConfig['navbar'] {
  return {
    title: `${brand.product} docs`,
    hideOnScroll: false,
    logo: {alt: '', src: 'img/logo.svg', srcDark: 'img/logo-dark.svg', width: 28, height: 28},
    items: [
      {label: 'Home', to: '/docs/getting-started', position: 'left', activeBaseRegex: HOME_DOCS},
      {label: 'Tutorials', to: '/docs/how-to-guides/', position: 'left'},
      {
        label: 'API Reference',
        to: '/docs/api-getting-started',
        position: 'left',
        activeBaseRegex: '/docs/(api-getting-started|sandbox|api/|[\\w-]+-api-index)',
      },
      {
        type: 'docsVersionDropdown',
        position: 'right',
        // With one version Docusaurus shows a plain link; this makes it the dropdown that the specification requires.
        dropdownItemsAfter: [
          {type: 'html', value: '<span class="dropdown-note">The docs follow the latest release.</span>'},
        ],
      },
      {type: 'localeDropdown', position: 'right'},
      {label: 'Support', to: '/docs/support', position: 'right'},
    ],
  };
}

/** Matches every guide that no other item matches. */
const HOME_DOCS = '^/docs/(?!how-to-guides|api-getting-started|sandbox|api/|[\\w-]+-api-index|support|tags)';
