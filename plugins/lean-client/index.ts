import path from 'node:path';
import type {LoadContext, Plugin} from '@docusaurus/types';
import {purgeStyles} from './styles';

const OF_EVERY_PAGE = /^(?!.*[\\/]src[\\/](?:pages|components[\\/](?:DeliveryChain|Hierarchy|NrnBuilder))[\\/])/;

const DATA_OF_DOCUMENTS = /[\\/]docusaurus-plugin-content-docs[\\/][^\\/]+[\\/]p[\\/][^\\/]+\.json$/;

const CONFIGURATION = /[\\/]\.docusaurus[^\\/]*[\\/]docusaurus\.config\.mjs$/;
const DATA_LOADER = path.join(__dirname, 'data-of-pages.js');

/** Takes out what no reader uses: unused styles after the build, unused helpers before it. */
export function leanClient(): (context: LoadContext) => Plugin {
  return () => ({
    name: 'lean-client',
    configureWebpack: (_config, isServer) => ({
      module: {
        rules: [
          {test: DATA_OF_DOCUMENTS, type: 'json', use: DATA_LOADER},
          {test: CONFIGURATION, use: DATA_LOADER},
        ],
      },
      // The engine joins all styles; those of the pages that are no documents stay with these pages.
      optimization: isServer ? {} : {splitChunks: {cacheGroups: {styles: {test: OF_EVERY_PAGE}}}},
      // One CommonJS file of the engine needs one helper; without this all of tslib comes along.
      resolve: isServer ? {} : {alias: {tslib$: path.join(__dirname, 'tslib.js')}},
    }),
    postBuild: ({outDir}) => purgeStyles(outDir),
  });
}
