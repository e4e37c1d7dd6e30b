import type {LoadContext, Plugin, PluginConfig} from '@docusaurus/types';

type Create = (context: LoadContext, options: unknown) => Plugin | Promise<Plugin>;

/**
 * Docusaurus calls the `postBuild` hooks of all plugins at the same time. Those of this list run in its order, each
 * after the one before has ended, so that a plugin can read files of the build and a later one can rewrite them.
 */
export function oneAfterAnother(plugins: PluginConfig[]): PluginConfig[] {
  let last: Promise<unknown> = Promise.resolve();
  return plugins.map((entry) => {
    if (typeof entry !== 'function') return entry;
    const create = entry as Create;
    return async (context: LoadContext, options: unknown) => {
      const plugin = await create(context, options);
      const {postBuild} = plugin;
      if (postBuild)
        plugin.postBuild = (props) => (last = last.then(() => postBuild.call(plugin, props))) as Promise<void>;
      return plugin;
    };
  });
}
