import type {ThemeConfig} from '@docusaurus/preset-classic';
import type {Brand} from '../brand';
import {escapeRegExp} from '../text';

/**
 * `versions` are the names of frozen versions, which follow `/docs/` in their URLs; `base` is what URLs of the language start
 * with.
 */
export function navbar(brand: Brand, versions: readonly string[] = [], base = ''): ThemeConfig['navbar'] {
  const docs = [`^${base}/docs/`, ...versions.map((name) => `^${base}/docs/${escapeRegExp(name)}/`)];
  const under = (paths: string): string => docs.map((start) => `${start}${paths}`).join('|');
  return {
    title: `${brand.product} docs`,
    hideOnScroll: false,
    logo: {alt: '', src: 'img/logo.svg', srcDark: 'img/logo-dark.svg', width: 28, height: 28},
    items: [
      docsLink({
        label: 'Home',
        to: '/docs/getting-started',
        // Every guide that no other item matches.
        activeBaseRegex: under(`(?!${[...OTHERS, ...versions.map((name) => `${escapeRegExp(name)}/`)].join('|')})`),
      }),
      docsLink({label: 'Tutorials', to: '/docs/how-to-guides/'}),
      docsLink({label: 'API Reference', to: '/docs/api-getting-started', activeBaseRegex: under(`(${API.join('|')})`)}),
      {
        type: 'docsVersionDropdown',
        position: 'right',
        // With one version Docusaurus shows a plain link; this makes it the dropdown that the specification requires.
        dropdownItemsAfter: [
          {type: 'html', value: '<span class="dropdown-note">The docs follow the latest release.</span>'},
        ],
      },
      {type: 'localeDropdown', position: 'right'},
      docsLink({label: 'Support', to: '/docs/support', position: 'right'}),
    ],
  };
}

const API = ['api-getting-started', 'sandbox', 'api/', '[\\w-]+-api-index'];
const OTHERS = ['how-to-guides', ...API, 'support', 'tags'];

type DocsLink = {label: string; to: string; position?: 'left' | 'right'; activeBaseRegex?: string};

/** A link that stays in the version of the reader (src/components/DocsLink). */
const docsLink = ({position = 'left', ...link}: DocsLink) => ({type: 'custom-docs-link', position, ...link});
