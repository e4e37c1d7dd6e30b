import {spawn} from 'node:child_process';
import {mkdtemp, rm, symlink} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {copyCheckout} from '../../scripts/copy-checkout';
import {freePort, type RunningServer} from './nginx';
import {untilAnswers} from './wait';

export type Checkout = {folder: string; remove: () => Promise<void>};

/** A copy of this checkout with the installed packages, as after `git clone` and `npm ci`. */
export async function installedCheckout(): Promise<Checkout> {
  const folder = await mkdtemp(path.join(tmpdir(), 'docs-checkout-'));
  await copyCheckout(folder);
  await symlink(path.resolve('node_modules'), path.join(folder, 'node_modules'));
  return {folder, remove: () => rm(folder, {recursive: true, force: true})};
}

export type DevServer = RunningServer & {
  /** What the server has printed so far. */
  output: () => string;
  isRunning: () => boolean;
  /** Process group of `npm start` and everything it started. */
  pid: number;
};

/** Runs `npm start` in a folder on a free port, and waits until it serves a page. `stop` ends all its processes. */
export async function startDevServer(folder: string, env: Record<string, string> = {}): Promise<DevServer> {
  const port = await freePort();
  const child = spawn('npm', ['start', '--', '--host', '127.0.0.1', '--port', String(port)], {
    cwd: folder,
    // A separate process group, so that the shell, the server and its children can be stopped together.
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    // As in a writer's terminal: a test runner has its own NODE_ENV.
    env: {...process.env, NODE_ENV: undefined, NO_COLOR: '1', FORCE_COLOR: undefined, ...env},
  });
  let output = '';
  child.stdout.on('data', (data) => (output += String(data)));
  child.stderr.on('data', (data) => (output += String(data)));
  const closed = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const pid = child.pid!;
  const endGroup = (signal: NodeJS.Signals): boolean => {
    try {
      return process.kill(-pid, signal);
    } catch {
      return false; // already exited
    }
  };
  const isRunning = (): boolean => child.exitCode === null && child.signalCode === null;
  const url = `http://127.0.0.1:${port}`;
  const group = {
    get exitCode() {
      return child.exitCode;
    },
    kill: () => endGroup('SIGKILL'),
  };
  await untilAnswers({name: '`npm start`', url, child: group, output: () => output});
  return {
    url,
    pid,
    output: () => output,
    isRunning,
    async stop() {
      endGroup('SIGTERM');
      const hard = setTimeout(() => endGroup('SIGKILL'), 10_000);
      await closed;
      clearTimeout(hard);
      endGroup('SIGKILL');
    },
  };
}
