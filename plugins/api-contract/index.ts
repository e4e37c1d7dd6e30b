import path from 'node:path';
import type {LoadContext, Plugin} from '@docusaurus/types';
import {writeBundle} from './bundle';
import type {Contract} from './types';

export type ApiContractOptions = {contract: () => Promise<Contract>; contractDir: string; outDir: string};

/** As an entry of `plugins` in the site config. */
export const apiContract = (options: ApiContractOptions) => (context: LoadContext) => plugin(context, options);

/**
 * Puts the contract into a static directory, so readers get it as /openapi.json
 * and /openapi.yaml, and tells pages how large both are.
 */
function plugin({siteDir}: LoadContext, {contract, contractDir, outDir}: ApiContractOptions): Plugin {
  return {
    name: 'api-contract',
    getPathsToWatch: () => [`${contractDir}/**/*.yaml`],
    loadContent: async () => writeBundle(await contract(), path.resolve(siteDir, outDir)),
    async contentLoaded({content, actions}) {
      actions.setGlobalData({sizes: content});
    },
  };
}
