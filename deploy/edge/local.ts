/**
 * The edge worker on this machine, in the runtime of the edge (workerd), with no
 * account. As a program it is `npm run serve`.
 */
import path from 'node:path';
import {createInterface} from 'node:readline';
import type {Readable} from 'node:stream';
import {build} from 'esbuild';
import {Miniflare} from 'miniflare';
import type {Site} from '../../config/serving';
import {readSite} from '../site';

export const COMPATIBILITY_DATE = '2026-04-01';

/** How the platform treats the folder: the worker answers everything, and files come as they are. */
export const ASSETS = {binding: 'ASSETS', html_handling: 'none', not_found_handling: 'none'} as const;

/** One file, with what it has to know of the site. */
export async function bundleWorker(site: Site): Promise<string> {
  const {outputFiles} = await build({
    entryPoints: [path.join(__dirname, 'worker.ts')],
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    target: 'es2022',
    conditions: ['workerd', 'worker', 'browser'],
    define: {SITE: JSON.stringify(site)},
  });
  return outputFiles[0]!.text;
}

export type RunningEdge = {url: string; stop: () => Promise<void>};

export async function startEdge(root: string, port = 0): Promise<RunningEdge> {
  const {binding, ...assetConfig} = ASSETS;
  const miniflare = new Miniflare({
    host: '127.0.0.1',
    port,
    name: 'docs',
    modules: true,
    handleRuntimeStdio: printOutput,
    script: await bundleWorker(await readSite(root)),
    compatibilityDate: COMPATIBILITY_DATE,
    assets: {
      directory: path.resolve(root),
      binding,
      assetConfig,
      routerConfig: {has_user_worker: true, invoke_user_worker_ahead_of_assets: true},
    },
  });
  const {origin} = await miniflare.ready;
  return {url: origin, stop: () => miniflare.dispose()};
}

/** What the runtime and the worker say, without readers who close their connection, each a stack of addresses. */
export function printOutput(output: Readable, errors: Readable): void {
  output.pipe(process.stdout);
  let isGone = false;
  createInterface(errors).on('line', (line) => {
    isGone = / = \S+ disconnected: /.test(line) || (isGone && line.startsWith('stack: '));
    if (!isGone) process.stderr.write(`${line}\n`);
  });
}

async function main({PORT = '3000'}: NodeJS.ProcessEnv): Promise<void> {
  const {url, stop} = await startEdge('build', Number(PORT));
  process.stdout.write(`The site and its search are at ${url}. Ctrl+C ends it.\n`);
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void stop());
}

if (process.argv[1] !== undefined && path.resolve(process.argv[1]) === __filename) {
  main(process.env).catch((error: unknown) => {
    console.error(error);
    process.exitCode = 1;
  });
}
