import type {ThemeConfig} from '@docusaurus/preset-classic';
import type {Brand} from '../brand';

export function footer(brand: Brand): ThemeConfig['footer'] {
  return {
    style: 'light',
    logo: {
      alt: `${brand.product}`,
      src: 'img/logo.svg',
      srcDark: 'img/logo-dark.svg',
      href: '/',
      width: 36,
      height: 36,
    },
    copyright: `Copyright © ${brand.copyrightYear} ${brand.company}`,
    links: [
      {
        title: 'Docs',
        items: [
          {label: 'User guides', to: '/docs/getting-started'},
          {label: 'API', to: '/docs/api-getting-started'},
        ],
      },
      {
        title: 'Company',
        items: [
          {label: 'Company homepage', href: brand.links.homepage},
          {label: 'Blog', href: brand.links.blog},
          {label: 'Code', href: brand.links.code},
        ],
      },
      {
        title: 'Follow',
        items: [
          {label: 'Professional network', href: brand.links.professionalNetwork},
          {label: 'Social network', href: brand.links.socialNetwork},
        ],
      },
    ],
  };
}
