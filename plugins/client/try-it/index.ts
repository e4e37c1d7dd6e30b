import {createHash} from 'node:crypto';
import {mkdirSync, rmSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import type {Plugin} from '@docusaurus/types';
import {buildSync} from 'esbuild';
import type {Brand} from '../../../brand';
import type {Contract} from '../../../contract';
import {sampleNames} from '../../api/api-reference/samples';
import {sandboxContract} from './sandbox/contract';

/** The component of the sandbox's page. */
export function tryIt(): Plugin {
  return {name: 'try-it', getThemePath: () => path.join(__dirname, 'theme')};
}

export type SandboxOptions = {
  brand: Brand;
  contract: Contract;
  /** A static directory of the site. */
  outDir: string;
};

/**
 * Writes the script of the Worker: the simulated platform with the part of the contract that it reads. Returns its URL,
 * which contains a hash of the content.
 */
export function writeSandbox({brand, contract, outDir}: SandboxOptions): string {
  const {outputFiles} = buildSync({
    entryPoints: [path.join(__dirname, 'sandbox/worker.ts')],
    bundle: true,
    minify: true,
    write: false,
    format: 'iife',
    target: 'es2022',
    charset: 'utf8',
    legalComments: 'none',
    define: {
      SANDBOX_CONTRACT: JSON.stringify(JSON.stringify(sandboxContract(contract))),
      SAMPLE_NAMES: JSON.stringify(sampleNames(brand)),
    },
  });
  const code = outputFiles[0]!.text;
  const url = `/assets/js/page-sandbox.${createHash('sha256').update(code).digest('hex').slice(0, 8)}.js`;
  rmSync(outDir, {recursive: true, force: true}); // an older script would be deployed with the site
  mkdirSync(path.join(outDir, 'assets/js'), {recursive: true});
  writeFileSync(path.join(outDir, url), code);
  return url;
}
