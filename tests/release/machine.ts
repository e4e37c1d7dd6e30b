/**
 * A machine that runs releases, in a temporary folder: nginx with the configuration that a deploy writes, and two instances
 * of the service that are restarted when they end, as systemd does.
 */
import {spawn, type ChildProcess} from 'node:child_process';
import {existsSync, mkdirSync, writeFileSync} from 'node:fs';
import {mkdtemp, readFile, rm} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {setTimeout} from 'node:timers/promises';
import {freePort} from '../support/nginx';
import {untilAnswers} from '../support/wait';

const BROTLI_MODULE = '/usr/lib/nginx/modules/ngx_http_brotli_static_module.so';

export type Ran = {code: number; output: string};

/** Runs a program to its end. */
export function run(command: string, args: string[], env: Record<string, string> = {}): Promise<Ran> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {env: {...process.env, ...env}, stdio: ['ignore', 'pipe', 'pipe']});
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (output += String(data)));
    child.once('error', reject);
    child.once('close', (code) => resolve({code: code ?? 1, output}));
  });
}

export type Machine = {
  url: string;
  root: string;
  folder: string;
  settings: Record<string, string>;
  upstreams: string[];
  /** Runs the deploy program of a release folder. */
  deploy: (program: string, args: string[], more?: Record<string, string>) => Promise<Ran>;
  /** Process id of an instance. */
  instance: (upstream: string) => Promise<number>;
  nginxWorkers: () => Promise<string>;
  current: () => Promise<string>;
  stop: () => Promise<void>;
};

export async function startMachine(): Promise<Machine> {
  const folder = await mkdtemp(path.join(tmpdir(), 'docs-machine-'));
  const root = path.join(folder, 'docs');
  const ports = [await freePort(), await freePort(), await freePort()];
  const [port, ...servicePorts] = ports;
  const config = path.join(folder, 'nginx.conf');
  mkdirSync(path.join(folder, 'conf.d'));
  const hasBrotli = existsSync(BROTLI_MODULE);
  writeFileSync(
    config,
    `${hasBrotli ? `load_module ${BROTLI_MODULE};` : ''}
${process.getuid?.() === 0 ? 'user root;' : ''}
pcre_jit on;
daemon off;
worker_processes 2;
pid ${folder}/nginx.pid;
error_log ${folder}/error.log warn;
events { worker_connections 1024; }
http {
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
  sendfile on;
  include ${folder}/conf.d/*.conf;
}
`,
  );
  const upstreams = servicePorts.map((one) => `127.0.0.1:${one}`);
  const settings: Record<string, string> = {
    DOCS_ROOT: root,
    DOCS_LISTEN: `127.0.0.1:${port}`,
    DOCS_UPSTREAMS: upstreams.join(','),
    DOCS_TRUSTED_PROXIES: '127.0.0.1',
    DOCS_BROTLI: String(hasBrotli),
    DOCS_ACCESS_LOG: `${folder}/access.log`,
    DOCS_NGINX_CONFIG: `${folder}/conf.d/docs.conf`,
    DOCS_NGINX_TEST: `nginx -t -p ${folder} -c ${config}`,
    // The first deploy comes before nginx runs.
    DOCS_NGINX_RELOAD: `test ! -s ${folder}/nginx.pid || kill -HUP $(cat ${folder}/nginx.pid)`,
    DOCS_SERVICE_RESTART: `test ! -e ${folder}/{port}.pid || kill -TERM $(cat ${folder}/{port}.pid)`,
  };

  let isStopped = false;
  const instances = new Map<string, ChildProcess>();
  const supervise = async (upstream: string): Promise<void> => {
    const servicePort = upstream.split(':')[1]!;
    while (!isStopped) {
      const program = path.join(root, 'current/service.js');
      if (!existsSync(program)) {
        await setTimeout(50);
        continue;
      }
      const child = spawn(process.execPath, [program], {
        env: {...process.env, PORT: servicePort, LOG_FORMAT: 'off'},
        stdio: ['ignore', 'ignore', 'inherit'],
      });
      instances.set(upstream, child);
      writeFileSync(path.join(folder, `${servicePort}.pid`), String(child.pid));
      await new Promise((done) => child.once('exit', done));
    }
  };
  const supervised = Promise.all(upstreams.map(supervise));
  let nginx: ChildProcess | undefined;
  const url = `http://127.0.0.1:${port}`;

  return {
    url,
    root,
    folder,
    settings,
    upstreams,
    async deploy(program, args, more = {}) {
      const ran = await run(process.execPath, [path.join(program, 'deploy.js'), ...args], {...settings, ...more});
      if (nginx === undefined && ran.code === 0 && args[0] === 'activate') {
        nginx = spawn('nginx', ['-p', folder, '-c', config], {stdio: ['ignore', 'ignore', 'inherit']});
        await untilAnswers({name: 'nginx', url, child: nginx, output: () => `see ${folder}/error.log`});
      }
      return ran;
    },
    instance: async (upstream) => Number(await readFile(path.join(folder, `${upstream.split(':')[1]}.pid`), 'utf8')),
    nginxWorkers: async () => (await run('pgrep', ['-P', String(nginx!.pid)])).output.trim(),
    current: async () =>
      path.basename(
        await readFile(path.join(root, 'current/manifest.json'), 'utf8').then(
          (text) => (JSON.parse(text) as {version: string}).version,
        ),
      ),
    async stop() {
      isStopped = true;
      for (const child of instances.values()) child.kill('SIGTERM');
      await supervised;
      if (nginx !== undefined) {
        const ended = new Promise((done) => nginx!.once('exit', done));
        nginx.kill('SIGTERM');
        await ended;
      }
      await rm(folder, {recursive: true, force: true});
    },
  };
}
