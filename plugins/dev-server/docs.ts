import path from 'node:path';
import contentDocs, {validateOptions, type PluginOptions} from '@docusaurus/plugin-content-docs';
import type {LoadContext, Plugin, PluginModule} from '@docusaurus/types';

export type GeneratedPages = {
  /** Folder of pages that a plugin writes, below the docs. */
  folder: string;
  /** A file that is written after the pages of the folder were: the engine looks at them once then. */
  stamp: string;
  /** Files in the folder that are pages no more. */
  gone: () => Promise<string[]>;
};

/**
 * The docs plugin, as an entry of `plugins`, for `npm start`. The engine reloads the site for each file that changes, all
 * reloads at the same time, and the last one to finish wins: a contract that changes ten pages must not start ten.
 */
export function docsWithGeneratedPages({folder, stamp, gone}: GeneratedPages): PluginModule {
  async function plugin(context: LoadContext, options: PluginOptions): Promise<Plugin> {
    const {exclude} = options;
    const docs = (await contentDocs(context, options)) as Plugin;
    let turn: Promise<unknown> = Promise.resolve();
    return {
      ...docs,
      getPathsToWatch: () => [...docs.getPathsToWatch!(), stamp, `!${folder}/**`],
      // One after the other, so that the pages of the last save are loaded last.
      loadContent() {
        const loaded = turn.then(load);
        turn = loaded.catch(() => undefined);
        return loaded;
      },
    };

    async function load(): Promise<unknown> {
      const inDocs = path.relative(path.resolve(context.siteDir, options.path), path.resolve(context.siteDir, folder));
      options.exclude = [...exclude, ...(await gone()).map((name) => path.posix.join(inDocs, name))];
      return docs.loadContent!();
    }
  }
  return Object.assign(plugin, {validateOptions}) as unknown as PluginModule;
}
