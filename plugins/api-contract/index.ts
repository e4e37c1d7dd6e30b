import path from 'node:path';
import type {LoadContext, Plugin} from '@docusaurus/types';
import {writeBundle, type BundleSizes} from './bundle';
import type {LiveContract} from './live';
import type {Contract} from './types';

export type ApiContractOptions = {
  contract: () => Promise<Contract>;
  outDir: string;
  /** In development. */
  live?: Pick<LiveContract, 'subscribe' | 'report'>;
  /** When there is time for work that can wait. */
  quiet: () => Promise<void>;
};

/** As an entry of `plugins` in the site config. */
export const apiContract = (options: ApiContractOptions) => (context: LoadContext) => plugin(context, options);

/**
 * Puts the contract into a static directory, so readers get it as /openapi.json
 * and /openapi.yaml, and tells pages how large both are.
 */
function plugin({siteDir}: LoadContext, {contract, outDir, live, quiet}: ApiContractOptions): Plugin {
  let sizes: BundleSizes;
  const write = async (now: Contract) => void (sizes = await writeBundle(now, path.resolve(siteDir, outDir)));
  live?.subscribe(write);
  if (live) void quiet().then(live.report);
  return {
    name: 'api-contract',
    loadContent: async () => write(await contract()),
    // Not with its own content: the sizes are told again whenever the engine loads another plugin's.
    async allContentLoaded({actions}) {
      actions.setGlobalData({sizes});
    },
  };
}
