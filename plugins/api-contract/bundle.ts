import {spawn} from 'node:child_process';
import {mkdir, readdir, readFile, rm, stat, writeFile} from 'node:fs/promises';
import {createRequire} from 'node:module';
import path from 'node:path';
import {dump} from 'js-yaml';
import type {Tokens} from '../brand-tokens/resolve';
import {prepareContract} from './source';
import type {Contract} from './types';

const require = createRequire(import.meta.url);

export type BundleOptions = {apiDir: string; workDir: string; tokens: Tokens};
export type BundleSizes = {'openapi.json': number; 'openapi.yaml': number};

/** One document with all resources; references stay where a shape is shared. */
export async function bundleContract({apiDir, workDir, tokens}: BundleOptions): Promise<Contract> {
  const source = await prepareContract({apiDir, outDir: path.join(workDir, 'source'), tokens});
  const file = path.join(workDir, 'openapi.json');
  await redocly(['bundle', source, '--output', file]);
  return JSON.parse(await readFile(file, 'utf8')) as Contract;
}

/** Writes the two downloads and says how many bytes each has. */
export async function writeBundle(contract: Contract, outDir: string): Promise<BundleSizes> {
  const json = `${JSON.stringify(contract, null, 2)}\n`;
  const text = dump(contract, {lineWidth: -1, noRefs: true});
  await mkdir(outDir, {recursive: true});
  await Promise.all([
    writeFile(path.join(outDir, 'openapi.json'), json),
    writeFile(path.join(outDir, 'openapi.yaml'), text),
  ]);
  return {'openapi.json': Buffer.byteLength(json), 'openapi.yaml': Buffer.byteLength(text)};
}

/**
 * The bundle for all plugins of a site: made when the first asks, and again
 * only when a file of the contract was saved. The same object in between.
 */
export function contractBundler({apiDir, workDir, tokens}: BundleOptions): () => Promise<Contract> {
  let last: {state: string; contract: Promise<Contract>} | undefined;
  return async () => {
    const files = (await readdir(apiDir, {recursive: true})).filter((name) => name.endsWith('.yaml')).sort();
    const saved = await Promise.all(files.map(async (name) => (await stat(path.join(apiDir, name))).mtimeMs));
    const state = JSON.stringify([files, saved]);
    if (last?.state !== state) {
      const contract = bundleContract({apiDir, workDir, tokens});
      last = {state, contract: contract.finally(() => rm(workDir, {recursive: true, force: true}))};
    }
    return last.contract;
  };
}

/** From api/ to the downloads in one call. The working folder is one of this process: builds may run side by side. */
export async function makeDownloads(options: {apiDir: string; outDir: string; tokens: Tokens}): Promise<BundleSizes> {
  const {apiDir, outDir, tokens} = options;
  const workDir = `${outDir}-work-${process.pid}`;
  try {
    return await writeBundle(await bundleContract({apiDir, workDir, tokens}), outDir);
  } finally {
    await rm(workDir, {recursive: true, force: true});
  }
}

/** Runs the Redocly command line offline and returns what it printed. */
export async function redocly(args: string[]): Promise<{ok: boolean; output: string}> {
  const child = spawn(
    process.execPath,
    [require.resolve('@redocly/cli/bin/cli.js'), ...args, '--config', 'redocly.yaml'],
    // Its output is read by programs: no colours, whatever the terminal says.
    {
      env: {
        ...process.env,
        FORCE_COLOR: undefined,
        NO_COLOR: '1',
        REDOCLY_TELEMETRY: 'off',
        REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true',
      },
    },
  );
  let output = '';
  child.stdout.on('data', (data) => (output += String(data)));
  child.stderr.on('data', (data) => (output += String(data)));
  const ok = await new Promise<boolean>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve(code === 0));
  });
  if (!ok && args[0] !== 'lint') {
    throw new Error(`redocly ${args[0]} failed:\n${output}`);
  }
  return {ok, output};
}
