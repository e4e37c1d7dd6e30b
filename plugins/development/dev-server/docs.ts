import {createRequire} from 'node:module';
import path from 'node:path';
import contentDocs, {validateOptions, type PluginOptions} from '@docusaurus/plugin-content-docs';
import type {LoadContext, Plugin, PluginModule} from '@docusaurus/types';

export type GeneratedPages = {
  /** Folder of pages that a plugin writes, below the docs. */
  folder: string;
  /** A stamp file that is written after the pages of the folder, so that Docusaurus reloads them once. */
  stamp: string;
  /** Files in the folder that are no longer pages. */
  gone: () => Promise<string[]>;
};

const {cache: loaded} = createRequire(__filename);

/** Docusaurus lists all pages of the site, hundreds of lines, below the one that a sidebar names and that does not exist. */
function withoutList(error: Error): never {
  const [message, list] = error.message.split('\nAvailable document ids are:\n');
  if (list === undefined) throw error;
  const short = `${message!.trimEnd()}\n\`npm run lint:content\` shows the line. The site has ${list.trim().split('\n').length} other pages.`;
  throw Object.assign(error, {message: short, stack: short});
}

/**
 * The docs plugin, as an entry of `plugins`, for `npm start`. Docusaurus reloads the site for each changed file, in
 * parallel, and the last reload to finish wins: a contract that changes ten pages must not start ten reloads.
 */
export function docsWithGeneratedPages({folder, stamp, gone}: GeneratedPages): PluginModule {
  async function plugin(context: LoadContext, options: PluginOptions): Promise<Plugin> {
    const {exclude} = options;
    const docs = (await contentDocs(context, options)) as Plugin;
    let turn: Promise<unknown> = Promise.resolve();
    return {
      ...docs,
      getPathsToWatch: () => [...docs.getPathsToWatch!(), stamp, `!${folder}/**`],
      // Serialized, so that the pages of the last save are loaded last.
      loadContent() {
        const content = turn.then(load);
        turn = content.catch(() => undefined);
        return content;
      },
    };

    async function load(): Promise<unknown> {
      const inDocs = path.relative(path.resolve(context.siteDir, options.path), path.resolve(context.siteDir, folder));
      options.exclude = [...exclude, ...(await gone()).map((name) => path.posix.join(inDocs, name))];
      // Node keeps JSON that it has read, and Docusaurus reads the sidebars with it.
      if (options.sidebarPath) Reflect.deleteProperty(loaded, path.resolve(context.siteDir, options.sidebarPath));
      return Promise.resolve(docs.loadContent!()).catch(withoutList);
    }
  }
  return Object.assign(plugin, {validateOptions}) as unknown as PluginModule;
}
