import {spawn} from 'node:child_process';
import {existsSync} from 'node:fs';
import {mkdtemp, rm, writeFile} from 'node:fs/promises';
import {createServer, type AddressInfo} from 'node:net';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {nginxConfig, type NginxOptions} from '../../deploy/nginx/config';
import {readSite} from '../../deploy/site';
import {untilAnswers} from './wait';

export type RunningServer = {url: string; stop: () => Promise<void>};

export async function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const {port} = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
}

/** Debian's package libnginx-mod-http-brotli-static. */
export const BROTLI_MODULE = '/usr/lib/nginx/modules/ngx_http_brotli_static_module.so';

type StartOptions = Pick<NginxOptions, 'http' | 'openFiles'>;

/** Starts the real nginx on a built folder, before the search service if there is one, and waits until it answers. */
export async function startNginx(root: string, service?: string, more: StartOptions = {}): Promise<RunningServer> {
  const site = await readSite(root);
  return runNginx(({port, prefix}) =>
    nginxConfig({
      site,
      root: path.resolve(root),
      listen: [`127.0.0.1:${port}`],
      upstreams: service ? {search: service, mcp: service} : {},
      prefix,
      ...more,
      user: process.getuid?.() === 0 ? 'root' : undefined,
      brotliModule: existsSync(BROTLI_MODULE) ? BROTLI_MODULE : undefined,
    }),
  );
}

/** Starts nginx with a configuration of its own. */
export async function runNginx(config: (at: {port: number; prefix: string}) => string): Promise<RunningServer> {
  const prefix = await mkdtemp(path.join(tmpdir(), 'docs-nginx-'));
  const port = await freePort();
  const file = path.join(prefix, 'nginx.conf');
  await writeFile(file, config({port, prefix}));
  const child = spawn('nginx', ['-p', prefix, '-c', file], {stdio: ['ignore', 'ignore', 'pipe']});
  let stderr = '';
  child.stderr.on('data', (data) => (stderr += String(data)));
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const url = `http://127.0.0.1:${port}`;
  await untilAnswers({name: 'nginx', url, child, output: () => stderr, patience: 10_000});
  return {
    url,
    async stop() {
      child.kill('SIGTERM');
      await exited;
      await rm(prefix, {recursive: true, force: true});
    },
  };
}
