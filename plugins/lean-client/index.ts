import path from 'node:path';
import type {LoadContext, Plugin} from '@docusaurus/types';
import {purgeStyles} from './styles';

const OF_EVERY_PAGE = /^(?!.*[\\/]src[\\/](?:pages|components[\\/](?:DeliveryChain|Hierarchy|NrnBuilder))[\\/])/;

/** Takes out what no reader uses: unused styles after the build, unused helpers before it. */
export function leanClient(): (context: LoadContext) => Plugin {
  return () => ({
    name: 'lean-client',
    configureWebpack: (_config, isServer) => ({
      // The engine joins all styles; those of the pages that are no documents stay with these pages.
      optimization: isServer ? {} : {splitChunks: {cacheGroups: {styles: {test: OF_EVERY_PAGE}}}},
      // One CommonJS file of the engine needs one helper; without this all of tslib comes along.
      resolve: isServer ? {} : {alias: {tslib$: path.join(__dirname, 'tslib.js')}},
    }),
    postBuild: ({outDir}) => purgeStyles(outDir),
  });
}
