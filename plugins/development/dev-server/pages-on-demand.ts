import path from 'node:path';
import type {Plugin} from '@docusaurus/types';
import {lazyCompilationMiddleware, type Compiler} from '@rspack/core';
import type {Activity} from './activity';
import {withMiddleware, type Middleware} from '../../source/middleware';

const NAME = 'pages-on-demand';
const REGISTRY = /[\\/]\.docusaurus[^\\/]*[\\/]registry\.js$/;

/** As an entry of `plugins`: `npm start` compiles a page when a browser opens it, instead of all pages at startup. */
export const pagesOnDemand = (activity: Activity) => (): Plugin => ({
  name: NAME,
  getClientModules: () => [path.join(__dirname, 'reload-after-restart.ts')],
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
        // Docusaurus' disk cache is not keyed by the brand, the contract and the plugins of a page.
        cache: {type: 'memory'},
        // A save compiles only what changed. With all passes enabled the process panics (README.md); with none, every
        // save compiles all modules and loses the list of open pages.
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
