import path from 'node:path';
import {fileURLToPath} from 'node:url';
import {brandTokens, type Brand} from '../brand';
import type {Env} from '../config/env';
import {moved, redirects, type Redirect} from '../config/old-urls';

/** Paths are independent of the config file, because fixture sites have theirs elsewhere. */
export const inRepo = (name: string): string => path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..', name);

export const development = process.env.NODE_ENV === 'development';

export type SiteOptions = {
  brand: Brand;
  env: Env;
  /** Folder of the guides; fixture sites have another one. */
  docsPath?: string;
  sidebarPath?: string;
  /** Fixture sites have their own folders. */
  redirects?: Redirect[];
  /** Folder of generated build inputs. */
  generatedDir?: string;
  respectPrefersColorScheme?: boolean;
  /** Load the application on intent instead of with the page. */
  appOnIntent?: boolean;
  /** Folder of the API contract. */
  contractDir?: string;
  /** The pages of the API reference; fixture sites with their own docs have none. */
  withReference?: boolean;
};

/** The options with their defaults, and what follows from them. */
export function siteOf({brand, env, docsPath = 'docs', generatedDir = '.generated', ...options}: SiteOptions) {
  const isOwnSite = docsPath === 'docs';
  return {
    sidebarPath: './sidebars.json',
    redirects: isOwnSite ? redirects : moved,
    respectPrefersColorScheme: false,
    appOnIntent: true,
    contractDir: 'api',
    withReference: isOwnSite,
    ...options,
    brand,
    env,
    docsPath,
    generatedDir,
    title: `${brand.product} docs`,
    tokens: brandTokens(brand),
    /** Fixture sites with their own docs have no versions. */
    isOwnSite,
  };
}

export type Site = ReturnType<typeof siteOf>;
