import {mkdir, readFile, writeFile} from 'node:fs/promises';
import path from 'node:path';
import type {LoadContext, Plugin} from '@docusaurus/types';
import type {Brand} from '../../brand';
import {ico, rasterize} from './icons';
import {socialCard} from './social-card';

export type BrandAssetsOptions = {brand: Brand; outDir: string};

/** As an entry of `plugins` in the site config. */
export const brandAssets = (options: BrandAssetsOptions) => (context: LoadContext) => plugin(context, options);

/**
 * Draws what browsers, crawlers and link previews ask for from brand.ts and
 * the logo, into a static directory that is never committed.
 */
function plugin(context: LoadContext, {brand, outDir}: BrandAssetsOptions): Plugin {
  return {
    name: 'brand-assets',
    async loadContent() {
      const {siteConfig, siteDir} = context;
      const logo = await readFile(path.join(siteDir, 'static/img/logo.svg'), 'utf8');
      const out = path.resolve(siteDir, outDir);
      await mkdir(path.join(out, 'img'), {recursive: true});
      const write = (name: string, data: string | Uint8Array) => writeFile(path.join(out, name), data);
      await Promise.all([
        write('favicon.ico', ico(rasterize(logo, 32), 32)),
        write('img/apple-touch-icon.png', rasterize(logo, 180)),
        write('img/icon-192.png', rasterize(logo, 192)),
        write('img/icon-512.png', rasterize(logo, 512)),
        write('img/social-card.png', await socialCard({title: siteConfig.title, tagline: siteConfig.tagline, logo})),
        write(
          'manifest.webmanifest',
          `${JSON.stringify(manifest(siteConfig.title, siteConfig.tagline, brand), null, 2)}\n`,
        ),
        write('robots.txt', robots(siteConfig.url)),
      ]);
    },
  };
}

function manifest(name: string, description: string, brand: Brand) {
  return {
    name,
    short_name: brand.product,
    description,
    start_url: '/',
    display: 'browser',
    background_color: '#fbfaf6',
    theme_color: '#0b5563',
    icons: [192, 512].map((size) => ({src: `/img/icon-${size}.png`, sizes: `${size}x${size}`, type: 'image/png'})),
  };
}

function robots(url: string): string {
  return `User-agent: *\nAllow: /\nDisallow: /search\n\nSitemap: ${url}/sitemap.xml\n`;
}
