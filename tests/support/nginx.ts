import {spawn} from 'node:child_process';
import {existsSync, readFileSync} from 'node:fs';
import {mkdir, mkdtemp, rm, writeFile} from 'node:fs/promises';
import {createServer} from 'node:net';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {nginxFiles, SITE_CONF} from '../../deploy/nginx/files';
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
const HAS_BROTLI = existsSync('/usr/lib/nginx/modules/ngx_http_brotli_static_module.so');

/** Texts of the configuration that a test replaces. */
type Edits = Record<string, string>;

function edited(text: string, edits: Edits): string {
  return Object.entries(edits).reduce((before, [from, to]) => {
    if (!before.includes(from)) throw new Error(`The configuration of nginx does not contain "${from}".`);
    return before.replace(from, to);
  }, text);
}

/** The main configuration of the image, with all files of nginx in one folder. */
const mainConf = (prefix: string): string =>
  [
    'daemon off;',
    ...(process.getuid?.() === 0 ? ['user root;'] : []),
    edited(readFileSync('deploy/container/nginx.conf', 'utf8'), {
      'access_log /dev/stdout docs;': 'access_log off;',
      ...(HAS_BROTLI ? {} : {'brotli_static on;': ''}),
    }).replaceAll('/tmp/', `${prefix}/`),
  ].join('\n');

/**
 * Starts nginx on a built folder, as proxy of the search service if there is one, with its files in a temporary folder. Waits
 * until it responds.
 */
export async function startNginx(root: string, service = '', edits: Edits = {}): Promise<RunningServer> {
  const prefix = await mkdtemp(path.join(tmpdir(), 'docs-nginx-'));
  const port = await freePort();
  const files: Record<string, string> = {
    ...nginxFiles(await readSite(root)),
    'site.conf': edited(readFileSync(SITE_CONF, 'utf8'), edits),
    'settings.conf': `listen 127.0.0.1:${port};
root ${path.resolve(root)};
set $kept_assets ${prefix}/kept;
set $search_service ${service.replace('http://', '') || '""'};
`,
  };
  await mkdir(path.join(prefix, 'docs'));
  for (const [name, text] of Object.entries(files)) await writeFile(path.join(prefix, 'docs', name), text);
  await writeFile(path.join(prefix, 'nginx.conf'), mainConf(prefix));
  const child = spawn('nginx', ['-e', 'stderr', '-c', path.join(prefix, 'nginx.conf')], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
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
