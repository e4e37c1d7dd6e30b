import path from 'node:path';
import type {LoadContext, Plugin} from '@docusaurus/types';
import type {Contract} from '../../../contract';
import {POSTMAN_FILE, writeBundle, writePostman, type BundleSizes} from './bundle';
import type {LiveContract} from './live';
import {notShown} from './not-shown';

export type ApiContractOptions = {
  contract: () => Promise<Contract>;
  outDir: string;
  /** Cache of the Postman collection. */
  postmanCache: string;
  /** In development. */
  live?: Pick<LiveContract, 'subscribe' | 'report'>;
  /** Resolves when the development server is idle. */
  quiet: () => Promise<void>;
};

/** As an entry of `plugins` in the site config. */
export const apiContract = (options: ApiContractOptions) => (context: LoadContext) => plugin(context, options);

/**
 * Writes the contract to a static directory, which serves it as /openapi.json, /openapi.yaml and
 * /postman-collection.json, and provides the sizes to pages. In development there is no collection: converting the
 * contract on each save would take seconds.
 */
function plugin({siteDir}: LoadContext, {contract, outDir, postmanCache, live, quiet}: ApiContractOptions): Plugin {
  let sizes: BundleSizes;
  const folder = path.resolve(siteDir, outDir);
  const write = async (now: Contract): Promise<void> => {
    sizes = await writeBundle(now, folder);
    if (!live) sizes[POSTMAN_FILE] = await writePostman(now, folder, path.resolve(siteDir, postmanCache));
  };
  live?.subscribe(write);
  if (live) void quiet().then(live.report);
  return {
    name: 'api-contract',
    async loadContent() {
      const newest = await contract();
      const missing = notShown(newest);
      if (missing) console.warn(missing);
      await write(newest);
    },
    // Not in contentLoaded: the sizes must be set again whenever Docusaurus reloads another plugin's content.
    async allContentLoaded({actions}) {
      actions.setGlobalData({sizes});
    },
  };
}
