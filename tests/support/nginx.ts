import {spawn} from 'node:child_process';
import {existsSync} from 'node:fs';
import {mkdtemp, rm, writeFile} from 'node:fs/promises';
import {createServer} from 'node:net';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {NGINX_BROTLI, nginxSite} from '../../deploy/nginx/config';
import {readSite} from '../../deploy/site';
import {untilAnswers} from './wait';

export type RunningServer = {url: string; stop: () => Promise<void>};

/**
 * Below the ports that the system gives to outgoing connections, which could take the port of a server while it restarts.
 * Every process begins elsewhere and never returns a port twice.
 */
const PORTS = {first: 11_000, count: 20_000};
let tried = (process.pid * 101) % PORTS.count;

export async function freePort(): Promise<number> {
  for (;;) {
    tried = (tried + 1) % PORTS.count;
    const port = PORTS.first + tried;
    if (await isFree(port)) return port;
  }
}

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });

/** Debian's package libnginx-mod-http-brotli-static. */
const BROTLI_MODULE = '/usr/lib/nginx/modules/ngx_http_brotli_static_module.so';
export const HAS_BROTLI = existsSync(BROTLI_MODULE);

type StartOptions = {
  /** Further directives of the http block. */
  http?: string;
  openFiles?: number;
  rate?: string;
  keepAlive?: number;
  /** Files that are replaced while it runs are served immediately, not after the second for which nginx caches them. */
  withoutFileCache?: boolean;
};

/** Starts nginx on a built folder, as proxy of the search service if there is one, and waits until it responds. */
export async function startNginx(root: string, service?: string, more: StartOptions = {}): Promise<RunningServer> {
  const {http = '', openFiles, rate, keepAlive, withoutFileCache = false} = more;
  const site = await readSite(root);
  return runNginx((port) => {
    const config = nginxSite({
      site,
      root: path.resolve(root),
      listen: [`127.0.0.1:${port}`],
      upstreams: service ? {search: [service], mcp: [service]} : {},
      openFiles,
      rate,
      keepAlive,
    });
    return {
      // Maps consist of patterns; the JIT halves their time.
      main: `pcre_jit on;\n${openFiles ? `worker_rlimit_nofile ${4 * openFiles};` : ''}`,
      http: `${http}\n${withoutFileCache ? config.replace(/open_file_cache max[^;]+/, 'open_file_cache off') : config}`,
    };
  });
}

/** Directives of the main and of the http block, and the user of the workers; only root can choose one. */
type Directives = {main?: string; http: string; user?: string};

/** The main configuration file, with Debian's settings and all files of nginx in one folder. */
export const nginxMain = (prefix: string, {main = '', http, user = 'root'}: Directives): string => `${main}
${HAS_BROTLI ? `load_module ${BROTLI_MODULE};` : ''}
${process.getuid?.() === 0 ? `user ${user};` : ''}
daemon off;
worker_processes 2;
pid ${prefix}/nginx.pid;
error_log stderr warn;
events { worker_connections 1024; }
http {
  client_body_temp_path ${prefix}/body;
  proxy_temp_path ${prefix}/proxy;
  fastcgi_temp_path ${prefix}/fastcgi;
  uwsgi_temp_path ${prefix}/uwsgi;
  scgi_temp_path ${prefix}/scgi;
  sendfile on;
  tcp_nopush on;
  ${http}
}
`;

/** Starts a dedicated nginx with Debian's settings and its files in a temporary folder. */
export async function runNginx(directives: (port: number) => Directives): Promise<RunningServer> {
  const prefix = await mkdtemp(path.join(tmpdir(), 'docs-nginx-'));
  const port = await freePort();
  const file = path.join(prefix, 'nginx.conf');
  const {main, http} = directives(port);
  await writeFile(
    file,
    nginxMain(prefix, {main, http: `access_log off;\n  ${HAS_BROTLI ? NGINX_BROTLI : ''}\n${http}`}),
  );
  const child = spawn('nginx', ['-p', prefix, '-c', file], {stdio: ['ignore', 'ignore', 'pipe']});
  let stderr = '';
  child.stderr.on('data', (data) => (stderr += String(data)));
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const url = `http://127.0.0.1:${port}`;
  await untilAnswers({name: 'nginx', url, child, output: () => stderr});
  return {
    url,
    async stop() {
      child.kill('SIGTERM');
      await exited;
      await rm(prefix, {recursive: true, force: true});
    },
  };
}
