/** Runs the edge worker locally in the edge runtime (workerd), without an account. `npm run serve` is this program. */
import {once} from 'node:events';
import {createServer} from 'node:net';
import path from 'node:path';
import {createInterface} from 'node:readline';
import type {Readable} from 'node:stream';
import {build} from 'esbuild';
import {Miniflare} from 'miniflare';
import type {Site} from '../../config/serving';
import {stopUnless} from '../../scripts/needs';
import {readSite} from '../site';

export const COMPATIBILITY_DATE = '2026-04-01';

/** Asset settings of the platform: the worker handles every request, and files are served unchanged. */
export const ASSETS = {binding: 'ASSETS', html_handling: 'none', not_found_handling: 'none'} as const;

/** Bundles the worker into one file, with the data of the site. */
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

/** Forwards the output of the runtime and the worker, without the stack traces of closed connections. */
export function printOutput(output: Readable, errors: Readable): void {
  output.pipe(process.stdout);
  let isGone = false;
  createInterface(errors).on('line', (line) => {
    isGone = / = \S+ disconnected: /.test(line) || (isGone && line.startsWith('stack: '));
    if (!isGone) process.stderr.write(`${line}\n`);
  });
}

/** Explains what is wrong with a port: the runtime only prints a stack trace. */
async function portProblem(port: number): Promise<string | undefined> {
  if (!(Number.isInteger(port) && port >= 0 && port <= 65_535)) return 'PORT is not a number from 0 to 65535.';
  const server = createServer();
  try {
    await once(server.listen(port, '127.0.0.1'), 'listening');
    return undefined;
  } catch (error) {
    return `Port ${port} cannot be used (${(error as NodeJS.ErrnoException).code}).`;
  } finally {
    server.close();
  }
}

async function main([root = 'build']: string[], {PORT = '3000'}: NodeJS.ProcessEnv): Promise<void> {
  stopUnless({build: root});
  const port = Number(PORT);
  const problem = await portProblem(port);
  if (problem) throw new Error(`${problem} Choose another, for example: PORT=3001 npm run serve`);
  const {url, stop} = await startEdge(root, port);
  process.stdout.write(`The site and its search are at ${url}. Ctrl+C ends it.\n`);
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void stop());
}

if (process.argv[1] !== undefined && path.resolve(process.argv[1]) === __filename) {
  main(process.argv.slice(2), process.env).catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  });
}
