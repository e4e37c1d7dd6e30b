import type {Plugin} from '@docusaurus/types';

type Options = {include?: RegExp; exclude?: RegExp; minimizerOptions?: object};

/** What is used of the minimizer of Docusaurus, SwcJsMinimizerRspackPlugin. */
type Minimizer = {constructor: {name: string; new (options: Options): Minimizer}; _args: [Options]};

const RUNTIME = /runtime~main/;

/**
 * Same bytes in every folder. The minifier names variables by the frequency of characters, and the runtime contains the
 * hashes of all chunks: first those that depend on the path of the folder, which the final ones replace after it is minified.
 * So the runtime is minified with names in alphabetical order.
 */
export function sameNamesInEveryFolder(): Plugin {
  return {
    name: 'same-names-in-every-folder',
    configureWebpack({mode, optimization}, isServer) {
      if (isServer || mode !== 'production') return {};
      const all = (optimization?.minimizer ?? []) as unknown as Minimizer[];
      const minimizer = all.find(({constructor}) => constructor.name === 'SwcJsMinimizerRspackPlugin');
      if (minimizer === undefined)
        throw new Error('config/same-names.ts: Docusaurus has another minimizer of JavaScript.');
      const [options] = minimizer._args;
      const ofRuntime = new minimizer.constructor({
        ...options,
        include: RUNTIME,
        minimizerOptions: {...options.minimizerOptions, mangle: {disableCharFreq: true}},
      });
      options.exclude = RUNTIME;
      return {optimization: {minimizer: [ofRuntime as never]}};
    },
  };
}
