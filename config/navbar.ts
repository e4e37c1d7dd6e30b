import type {ThemeConfig} from '@docusaurus/preset-classic';
import type {Brand} from '../brand';

/** A site without operation pages has no platform to simulate, and so no terminal. */
export function navbar(brand: Brand, {withTerminal}: {withTerminal: boolean}): ThemeConfig['navbar'] {
  return {
    title: `${brand.product} docs`,
    hideOnScroll: false,
    logo: {alt: '', src: 'img/logo.svg', srcDark: 'img/logo-dark.svg', width: 28, height: 28},
    items: [
      {
        label: 'Home',
        to: '/docs/getting-started',
        position: 'left',
        // Every guide that no other item matches.
        activeBaseRegex: under(`(?!${OTHERS.join('|')})`),
      },
      {label: 'Tutorials', to: '/docs/how-to-guides/', position: 'left'},
      {
        label: 'API Reference',
        to: '/docs/api-getting-started',
        position: 'left',
        activeBaseRegex: under(`(?:${API.join('|')})`),
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
      ...(withTerminal ? [TERMINAL] : []),
    ],
  };
}

const TERMINAL = {
  type: 'html',
  position: 'right' as const,
  value:
    '<button type="button" data-does="terminal" aria-expanded="false" aria-keyshortcuts="Control+`" title="Terminal (Ctrl+`)">Terminal</button>',
};

const API = ['api-getting-started', 'sandbox', 'api/', '[\\w-]+-api-index'];
const OTHERS = ['how-to-guides', ...API, 'support', 'tags'];

const under = (paths: string): string => `^/docs/${paths}`;
