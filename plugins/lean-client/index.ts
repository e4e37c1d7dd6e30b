import path from 'node:path';
import type {LoadContext, Plugin} from '@docusaurus/types';
import {purgeStyles} from './styles';

/** Takes out what no reader uses: unused styles after the build, unused helpers before it. */
export function leanClient(): (context: LoadContext) => Plugin {
  return () => ({
    name: 'lean-client',
    configureWebpack: (_config, isServer) => ({
      // One CommonJS file of the engine needs one helper; without this all of tslib comes along.
      resolve: isServer ? {} : {alias: {tslib$: path.join(__dirname, 'tslib.js')}},
    }),
    postBuild: ({outDir}) => purgeStyles(outDir),
  });
}
