import path from 'node:path';
import type {LoadContext, Plugin} from '@docusaurus/types';
import {brandTokens, type Brand} from '../../brand';
import {makeDownloads} from './bundle';

export type ApiContractOptions = {brand: Brand; contractDir: string; outDir: string};

/** As an entry of `plugins` in the site config. */
export const apiContract = (options: ApiContractOptions) => (context: LoadContext) => plugin(context, options);

/**
 * Puts the contract into a static directory, so readers get it as /openapi.json
 * and /openapi.yaml, and tells pages how large both are.
 */
function plugin({siteDir}: LoadContext, {brand, contractDir, outDir}: ApiContractOptions): Plugin {
  return {
    name: 'api-contract',
    getPathsToWatch: () => [`${contractDir}/**/*.yaml`],
    loadContent: () =>
      makeDownloads({apiDir: contractDir, outDir: path.resolve(siteDir, outDir), tokens: brandTokens(brand)}),
    async contentLoaded({content, actions}) {
      actions.setGlobalData({sizes: content});
    },
  };
}
