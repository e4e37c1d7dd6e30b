/** The platform for a browser: one script and the reduced contract, as text. */
import path from 'node:path';
import {gzipSync} from 'node:zlib';
import {buildSync} from 'esbuild';
import type {Contract} from '../../contract';
import {reduceContract} from '../../platform/reduce';

export type BrowserParts = {
  /** An ES module that exports `createPlatform`. */
  script: string;
  /** The argument `contract` of `createPlatform`, as JSON. */
  contract: string;
};

export function browserParts(contract: Contract): BrowserParts {
  const {outputFiles} = buildSync({
    entryPoints: [path.join(__dirname, '../../platform/index.ts')],
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    legalComments: 'none',
  });
  return {script: outputFiles[0]!.text, contract: JSON.stringify(reduceContract(contract))};
}

/** Bytes of each part as a host sends them. */
export const gzipSizes = ({script, contract}: BrowserParts): {script: number; contract: number} => ({
  script: gzipSync(script, {level: 9}).length,
  contract: gzipSync(contract, {level: 9}).length,
});
