/**
 * The edge worker in workerd without the local tools, which leak several kilobytes per request even with a trivial
 * worker. The runtime has the memory limit of the platform and exits when it needs more.
 */
import {spawn} from 'node:child_process';
import {mkdtemp, rm, writeFile} from 'node:fs/promises';
import {createRequire} from 'node:module';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {bundleWorker, COMPATIBILITY_DATE} from '../../deploy/edge/local';
import {readSite} from '../../deploy/site';
import {freePort} from '../support/nginx';
import {untilAnswers} from '../support/wait';

const HEAP_MB = 128;

/** `output`: the last lines of its output. */
export type LimitedEdge = {url: string; pid: number; output: () => string; stop: () => Promise<void>};

export async function startLimitedEdge(root: string): Promise<LimitedEdge> {
  const dir = await mkdtemp(path.join(tmpdir(), 'docs-workerd-'));
  const port = await freePort();
  await writeFile(path.join(dir, 'worker.js'), await bundleWorker(await readSite(root)));
  await writeFile(
    path.join(dir, 'config.capnp'),
    `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [
    (name = "docs", worker = (
      modules = [(name = "worker.js", esModule = embed "worker.js")],
      compatibilityDate = "${COMPATIBILITY_DATE}",
      bindings = [(name = "ASSETS", service = "files")],
    )),
    (name = "files", disk = (path = "${path.resolve(root)}", allowDotfiles = true)),
  ],
  sockets = [(name = "http", address = "127.0.0.1:${port}", http = (), service = "docs")],
  v8Flags = ["--max-heap-size=${HEAP_MB}"],
);
`,
  );
  // The binary that the local tools install.
  const {default: program} = createRequire(require.resolve('miniflare'))('workerd') as {default: string};
  const child = spawn(program, ['serve', path.join(dir, 'config.capnp')], {stdio: ['ignore', 'ignore', 'pipe']});
  let output = '';
  child.stderr.on('data', (data) => (output = (output + String(data)).slice(-2000)));
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const url = `http://127.0.0.1:${port}`;
  await untilAnswers({name: 'workerd', url, child, output: () => output});
  return {
    url,
    pid: child.pid!,
    output: () => output,
    async stop() {
      child.kill('SIGTERM');
      await exited;
      await rm(dir, {recursive: true, force: true});
    },
  };
}
