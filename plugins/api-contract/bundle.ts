import {spawnSync} from 'node:child_process';
import {readFile, writeFile} from 'node:fs/promises';
import path from 'node:path';
import yaml from 'js-yaml';
import type {Tokens} from '../brand-tokens/resolve';
import {prepareContract} from './source';
import type {Contract} from './types';

export type BundleOptions = {apiDir: string; workDir: string; tokens: Tokens};

/** One document with all resources; references stay where a shape is shared. */
export async function bundleContract({apiDir, workDir, tokens}: BundleOptions): Promise<Contract> {
  const source = await prepareContract({apiDir, outDir: path.join(workDir, 'source'), tokens});
  const file = path.join(workDir, 'openapi.json');
  redocly(['bundle', source, '--output', file]);
  return JSON.parse(await readFile(file, 'utf8')) as Contract;
}

/** Writes the two downloads: openapi.json and openapi.yaml. */
export async function writeBundle(contract: Contract, outDir: string): Promise<Record<string, number>> {
  const files = {
    'openapi.json': `${JSON.stringify(contract, null, 2)}\n`,
    'openapi.yaml': yaml.dump(contract, {lineWidth: -1, noRefs: true}),
  };
  await Promise.all(Object.entries(files).map(([name, text]) => writeFile(path.join(outDir, name), text)));
  return Object.fromEntries(Object.entries(files).map(([name, text]) => [name, Buffer.byteLength(text)]));
}

/** Runs the Redocly command line offline and returns what it printed. */
export function redocly(args: string[]): {ok: boolean; output: string} {
  const {status, stdout, stderr} = spawnSync(
    process.execPath,
    [require.resolve('@redocly/cli/bin/cli.js'), ...args, '--config', 'redocly.yaml'],
    {
      encoding: 'utf8',
      env: {...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true'},
      maxBuffer: 1e9,
    },
  );
  const ok = status === 0;
  if (!ok && args[0] !== 'lint') {
    throw new Error(`redocly ${args[0]} failed:\n${stdout}${stderr}`);
  }
  return {ok, output: `${stdout}${stderr}`};
}
