/** Search and MCP in workerd, the runtime of edge workers, on a free port of this machine. */
import {readFileSync} from 'node:fs';
import path from 'node:path';
import {build} from 'esbuild';
import {Miniflare} from 'miniflare';
import type {Manifest} from '../../search-format';
import type {Service} from '../../search/node';

const WORKER = `
import packed from './index.bin';
import {handlerFor, onFirstRequest, openEngine} from './search/edge';
import {createMcpHandler, MCP_PATH} from './search/mcp';
export default {
  fetch: onFirstRequest(async () => {
    const engine = await openEngine(packed);
    const search = handlerFor(engine);
    const mcp = createMcpHandler({engine, read: async () => null});
    return (request) => (new URL(request.url).pathname === MCP_PATH ? mcp(request) : search(request));
  }),
};
`;

export async function startWorkerd(folder: string): Promise<Service> {
  const {file} = JSON.parse(readFileSync(path.join(folder, 'search/manifest.json'), 'utf8')) as Manifest;
  const {outputFiles} = await build({
    stdin: {contents: WORKER, resolveDir: process.cwd(), loader: 'ts'},
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'neutral',
    mainFields: ['module', 'main'],
    external: ['./index.bin'],
  });
  const workerd = new Miniflare({
    modules: [
      {type: 'ESModule', path: 'worker.js', contents: outputFiles[0]!.text},
      {type: 'Data', path: 'index.bin', contents: readFileSync(path.join(folder, 'search', path.basename(file)))},
    ],
    modulesRoot: '.',
    compatibilityDate: '2026-04-01',
    host: '127.0.0.1',
    port: 0,
    // Avoids a remote request for the visitor's location.
    cf: false,
  });
  return {url: (await workerd.ready).origin, close: () => workerd.dispose()};
}
