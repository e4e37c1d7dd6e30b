import path from 'node:path';
import type {Plugin} from '@docusaurus/types';
import {lazyCompilationMiddleware, type Compiler} from '@rspack/core';
import type {Activity} from './activity';
import {withMiddleware, type Middleware} from './middleware';

const NAME = 'pages-on-demand';
const REGISTRY = /[\\/]\.docusaurus[^\\/]*[\\/]registry\.js$/;

/**
 * As an entry of `plugins`: `npm start` compiles a page when a browser opens it, not all of them before the first one
 * can be seen.
 */
export const pagesOnDemand = (activity: Activity) => (): Plugin => ({
  name: NAME,
  configureWebpack({mode}) {
    if (mode !== 'development') return {};
    let compilePage: Middleware = (_request, _response, next) => next();
    return {
      ...withMiddleware((request, response, next) => {
        activity.requested(request.headers.accept?.includes('text/html') ?? false);
        return compilePage(request, response, next);
      }),
      lazyCompilation: {entries: false, imports: true, test: /\.mdx$/},
      module: {rules: [{test: REGISTRY, enforce: 'pre', use: path.join(__dirname, 'registry-loader.js')}]},
      experiments: {
        // The engine's cache on disk is not keyed by the brand, the contract and the plugins that a page is made with.
        cache: {type: 'memory'},
        // A save compiles only what changed. All passes at once end the process with a panic (README.md); none of them
        // means that every save compiles all modules and forgets which pages are open.
        incremental: 'safe',
      },
      plugins: [
        {
          apply(compiler: Compiler) {
            compilePage = lazyCompilationMiddleware(compiler) as unknown as Middleware;
            compiler.hooks.invalid.tap(NAME, () => activity.compiling(true));
            compiler.hooks.done.tap(NAME, () => activity.compiling(false));
          },
        },
      ],
    } as object;
  },
});
