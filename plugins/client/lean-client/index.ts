import path from 'node:path';
import type {LoadContext, Plugin} from '@docusaurus/types';
import {purgeStyles} from './styles';

const OF_EVERY_PAGE = /^(?!.*[\\/]src[\\/](?:pages|components[\\/](?:PlatformPicture|NrnBuilder))[\\/])/;

const DATA_OF_DOCUMENTS = /[\\/]docusaurus-plugin-content-docs[\\/][^\\/]+[\\/]p[\\/][^\\/]+\.json$/;

const CONFIGURATION = /[\\/]\.docusaurus[^\\/]*[\\/]docusaurus\.config\.mjs$/;
const USES_TSLIB = /[\\/]@docusaurus[\\/]utils-common[\\/]/;
const DATA_LOADER = path.join(__dirname, 'data-of-pages.js');

/** url-loader uses file-loader by default. */
const FALLBACK = /&fallback=[^!&]*/;

/**
 * Strips unused CSS from the built pages, and unused data and helpers from the client bundle. `base` is what URLs of the language
 * start with: code reads it as a constant, so that a site in one language has no code for others.
 */
export function leanClient(base: string): (context: LoadContext) => Plugin {
  return () => ({
    name: 'lean-client',
    configureWebpack: (_config, isServer, {currentBundler}) => ({
      module: {
        rules: [
          {test: DATA_OF_DOCUMENTS, type: 'json', use: DATA_LOADER},
          {test: CONFIGURATION, use: DATA_LOADER},
          // This CommonJS package needs one helper; without the alias the bundle contains all of tslib.
          ...(isServer ? [] : [{test: USES_TSLIB, resolve: {alias: {tslib$: path.join(__dirname, 'tslib.js')}}}]),
        ],
      },
      plugins: [
        new currentBundler.instance.DefinePlugin({LANGUAGE_BASE: JSON.stringify(base)}),
        // Docusaurus writes the path of the fallback loader into the request of every image. It would be part of the
        // module's id, and a build in another folder would have other file names.
        new currentBundler.instance.NormalModuleReplacementPlugin(FALLBACK, (resolved) => {
          resolved.request = resolved.request.replace(FALLBACK, '');
        }),
      ],
      optimization: isServer
        ? {}
        : {
            splitChunks: {
              cacheGroups: {
                // Docusaurus merges all styles; this keeps styles of pages that are not documents in separate files.
                styles: {test: OF_EVERY_PAGE},
                // The policy of an asset lets it load nothing, so a Worker is one file.
                defaultVendors: {chunks: (chunk) => !chunk.canBeInitial() && !chunk.name?.endsWith('-worker')},
              },
            },
          },
    }),
    postBuild: ({outDir}) => purgeStyles(outDir),
  });
}
