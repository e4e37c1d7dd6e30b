import {mkdir, readFile, writeFile} from 'node:fs/promises';
import path from 'node:path';
import type {LoadContext, Plugin} from '@docusaurus/types';
import type {Brand} from '../../../brand';
import {fillAccent} from './accent';
import {securityText} from './security-text';
import {cached, codeHash, hashOf} from '../../source/input-cache';

export type BrandAssetsOptions = {
  brand: Brand;
  outDir: string;
  /** Images of the last build. */
  cacheFile: string;
};

/** As an entry of `plugins` in the site config. */
export const brandAssets = (options: BrandAssetsOptions) => (context: LoadContext) => plugin(context, options);

/**
 * Generates icons, social card, manifest, robots.txt and security.txt from brand.ts and the logo, into a static directory that is not
 * committed.
 */
function plugin(context: LoadContext, {brand, outDir, cacheFile}: BrandAssetsOptions): Plugin {
  return {
    name: 'brand-assets',
    async loadContent() {
      const {
        siteDir,
        siteConfig: {title, tagline, url},
      } = context;
      const read = async (name: string) =>
        fillAccent(await readFile(path.join(siteDir, 'config', name), 'utf8'), brand);
      const logo = await read('logo.svg');
      const out = path.resolve(siteDir, outDir);
      for (const folder of ['img', '.well-known']) await mkdir(path.join(out, folder), {recursive: true});
      const write = (name: string, data: string | Uint8Array) => writeFile(path.join(out, name), data);
      const card = {title, tagline, logo, accent: brand.accent};
      const images = await cached(path.resolve(siteDir, cacheFile), hashOf(codeHash(), JSON.stringify(card)), () =>
        draw(card),
      );
      await Promise.all([
        write('img/logo.svg', logo),
        write('img/logo-dark.svg', await read('logo-dark.svg')),
        ...Object.entries(images).map(([name, data]) => write(name, Buffer.from(data, 'base64'))),
        write('manifest.webmanifest', `${JSON.stringify(manifest(title, tagline, brand), null, 2)}\n`),
        write('robots.txt', `User-agent: *\nAllow: /\nDisallow: /search\n\nSitemap: ${url}/sitemap.xml\n`),
        write('.well-known/security.txt', securityText(brand, url)),
      ]);
    },
  };
}

/** Images by name, in base64. */
async function draw(card: {title: string; tagline: string; logo: string; accent: Brand['accent']}) {
  // Imported here: the packages take 50 MB, and most builds use the images of the last one.
  const [{ico, rasterize}, {socialCard}] = await Promise.all([import('./icons'), import('./social-card')]);
  const {logo} = card;
  const images = {
    'favicon.ico': ico(rasterize(logo, 32), 32),
    'img/apple-touch-icon.png': rasterize(logo, 180),
    'img/icon-192.png': rasterize(logo, 192),
    'img/icon-512.png': rasterize(logo, 512),
    'img/social-card.png': await socialCard(card),
  };
  return Object.fromEntries(Object.entries(images).map(([name, data]) => [name, Buffer.from(data).toString('base64')]));
}

/** Without a background color: only installed applications show it, and this one opens in the browser. */
function manifest(name: string, description: string, brand: Brand) {
  return {
    name,
    short_name: brand.product,
    description,
    start_url: '/',
    display: 'browser',
    theme_color: brand.accent.light.base,
    icons: [192, 512].map((size) => ({src: `/img/icon-${size}.png`, sizes: `${size}x${size}`, type: 'image/png'})),
  };
}
