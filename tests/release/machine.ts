/**
 * A machine that runs releases, in a temporary folder: nginx with the configuration that a deploy writes, and two instances
 * of the service that are restarted when they end, as systemd does.
 */
import {spawn, type ChildProcess} from 'node:child_process';
import {existsSync, mkdirSync, openSync, writeFileSync} from 'node:fs';
import {chmod, mkdtemp, readFile, readlink, rm} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {setTimeout} from 'node:timers/promises';
import {freePort, HAS_BROTLI, nginxMain} from '../support/nginx';
import {NEVER_ENDS} from '../support/limits';

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
  settingsFile: string;
  upstreams: string[];
  /** Runs the deploy program of a release folder. */
  deploy: (program: string, args: string[], more?: Record<string, string>) => Promise<Ran>;
  /** Process id of an instance. */
  instance: (upstream: string) => Promise<number>;
  /** The access log; nginx writes what it has buffered. */
  accessLog: () => Promise<string>;
  nginxWorkers: () => Promise<string>;
  current: () => Promise<string>;
  stop: () => Promise<void>;
};

export async function startMachine(): Promise<Machine> {
  const folder = await mkdtemp(path.join(tmpdir(), 'docs-machine-'));
  const root = path.join(folder, 'docs');
  const ports = [await freePort(), await freePort(), await freePort(), await freePort()];
  const [port, statusPort, ...servicePorts] = ports;
  // nginx serves as another user than the one that deploys.
  await chmod(folder, 0o755);
  const config = path.join(folder, 'nginx.conf');
  mkdirSync(path.join(folder, 'conf.d'));
  writeFileSync(
    config,
    nginxMain(folder, {main: 'pcre_jit on;', http: `include ${folder}/conf.d/*.conf;`, user: 'nobody nogroup'}),
  );
  const upstreams = servicePorts.map((one) => `127.0.0.1:${one}`);
  const settings: Record<string, string> = {
    DOCS_ROOT: root,
    DOCS_LISTEN: `127.0.0.1:${port}`,
    DOCS_UPSTREAMS: upstreams.join(','),
    DOCS_STATUS_LISTEN: `127.0.0.1:${statusPort}`,
    DOCS_TRUSTED_PROXIES: '127.0.0.1',
    DOCS_BROTLI: String(HAS_BROTLI),
    DOCS_ACCESS_LOG: `${folder}/access.log`,
    DOCS_NGINX_CONFIG: `${folder}/conf.d/docs.conf`,
    DOCS_NGINX_TEST: `nginx -T -p ${folder} -c ${config}`,
    DOCS_NGINX_RELOAD: `kill -HUP $(cat ${folder}/nginx.pid)`,
    // A machine that is busy with other work responds late; the tests count lost requests.
    DOCS_ANSWER_SECONDS: String(NEVER_ENDS / 1000),
    DOCS_READY_SECONDS: String(NEVER_ENDS / 1000),
    DOCS_PAGE_SECONDS: String(NEVER_ENDS / 1000),
    // As systemd does: a stopped process continues, so that it ends.
    DOCS_SERVICE_RESTART: `test ! -e ${folder}/{port}.pid || { pid=$(cat ${folder}/{port}.pid); kill -TERM $pid; kill -CONT $pid || true; }`,
  };
  const file = path.join(folder, 'settings.env');
  writeFileSync(
    file,
    Object.entries(settings)
      .map(([name, value]) => `${name}='${value}'\n`)
      .join(''),
  );

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
        env: {
          ...process.env,
          DOCS_SETTINGS: file,
          PORT: servicePort,
          LOG_FORMAT: 'off',
          DRAIN_SECONDS: String(NEVER_ENDS / 1000),
        },
        stdio: ['ignore', 'ignore', 'inherit'],
      });
      instances.set(upstream, child);
      writeFileSync(path.join(folder, `${servicePort}.pid`), String(child.pid));
      await new Promise((done) => child.once('exit', done));
    }
  };
  const supervised = Promise.all(upstreams.map(supervise));
  // It listens nowhere until the first deploy. Restarts of instances are errors of their upstream.
  const errors = openSync(path.join(folder, 'nginx-errors.log'), 'a');
  const nginx = spawn('nginx', ['-p', folder, '-c', config], {stdio: ['ignore', 'ignore', errors]});
  const nginxEnded = new Promise((done) => nginx.once('exit', done));
  while (!existsSync(path.join(folder, 'nginx.pid')) && nginx.exitCode === null) await setTimeout(50);

  return {
    url: `http://127.0.0.1:${port}`,
    root,
    folder,
    settings,
    settingsFile: file,
    upstreams,
    deploy: (program, args, more = {}) =>
      run(process.execPath, [path.join(program, 'deploy.js'), ...args], {DOCS_SETTINGS: file, ...more}),
    instance: async (upstream) => Number(await readFile(path.join(folder, `${upstream.split(':')[1]}.pid`), 'utf8')),
    async accessLog() {
      nginx.kill('SIGUSR1');
      return readFile(settings.DOCS_ACCESS_LOG!, 'utf8');
    },
    nginxWorkers: async () => (await run('pgrep', ['-P', String(nginx.pid)])).output.trim(),
    current: async () => path.basename(await readlink(path.join(root, 'current'))),
    async stop() {
      isStopped = true;
      for (const child of instances.values()) child.kill('SIGTERM');
      await supervised;
      nginx.kill('SIGTERM');
      await nginxEnded;
      await rm(folder, {recursive: true, force: true});
    },
  };
}
