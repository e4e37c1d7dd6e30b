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
  /** Resolves when the development server is idle. */
  quiet: () => Promise<void>;
};

/** As an entry of `plugins` in the site config. */
export const apiContract = (options: ApiContractOptions) => (context: LoadContext) => plugin(context, options);

/**
 * Writes the contract to a static directory, which serves it as /openapi.json and /openapi.yaml, and provides both
 * sizes to pages.
 */
function plugin({siteDir}: LoadContext, {contract, outDir, live, quiet}: ApiContractOptions): Plugin {
  let sizes: BundleSizes;
  const write = async (now: Contract) => void (sizes = await writeBundle(now, path.resolve(siteDir, outDir)));
  live?.subscribe(write);
  if (live) void quiet().then(live.report);
  return {
    name: 'api-contract',
    loadContent: async () => write(await contract()),
    // Not in contentLoaded: the sizes must be set again whenever Docusaurus reloads another plugin's content.
    async allContentLoaded({actions}) {
      actions.setGlobalData({sizes});
    },
  };
}
