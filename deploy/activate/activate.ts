/**
 * Switches a machine to a release without a gap: nothing is changed before the release is verified and its service has
 * responded, pages switch by one link, and the instances of the service restart one after the other. A rollback is the same
 * with an older version.
 */
import {execFile} from 'node:child_process';
import {link, mkdir, readFile, rename, rm, writeFile} from 'node:fs/promises';
import path from 'node:path';
import {setTimeout} from 'node:timers/promises';
import {promisify} from 'node:util';
import type {HOST, SERVICE, Settings} from '../settings';
import {currentVersion, install, installed, keepAssets, prune, remember, switchTo, type Installed} from './folders';
import {readiness, rehearse} from './probe';

const execute = promisify(execFile);

export type Machine = {
  host: Settings<typeof HOST>;
  service: Settings<typeof SERVICE>;
  environment: NodeJS.ProcessEnv;
  say: (line: string) => void;
};

const shell = async (command: string): Promise<void> => {
  try {
    await execute('sh', ['-c', command]);
  } catch (error) {
    const {stderr, message} = error as Error & {stderr?: string};
    throw new Error(`\`${command}\` failed: ${stderr?.trim() || message}`);
  }
};

export async function activate(target: string, machine: Machine): Promise<void> {
  const {DOCS_ROOT: root} = machine.host;
  await mkdir(root, {recursive: true});
  const unlock = await lock(path.join(root, 'deploy.lock'));
  try {
    await switchRelease(target, machine);
  } finally {
    await unlock();
  }
}

async function switchRelease(target: string, machine: Machine): Promise<void> {
  const {host, say} = machine;
  const root = host.DOCS_ROOT;
  const release = await install(root, target);
  const {version} = release.manifest;
  say(`${version}: ${Object.keys(release.manifest.files).length} files verified.`);
  await rehearse(release, machine);
  say('Its service responds to a search and an MCP call.');

  const previous = await currentVersion(root);
  if (previous !== undefined) await keepAssets(root, await installed(root, previous));
  await keepAssets(root, release);
  const config = await writeConfig(release, machine);
  const restarted: string[] = [];
  try {
    await switchTo(root, version);
    if (config.isChanged) await shell(host.DOCS_NGINX_RELOAD);
    say(`Pages are switched${config.isChanged ? ', and nginx has its new configuration' : ''}.`);
    for (const upstream of host.DOCS_UPSTREAMS) {
      restarted.push(upstream);
      await restart(upstream, version, machine);
      say(`The service at ${upstream} is ready.`);
    }
  } catch (error) {
    throw new Error(await undo((error as Error).message, {previous, config, restarted, machine}));
  }
  await remember(root, version);
  const removed = await prune(root, host.DOCS_KEEP);
  if (removed.length > 0) say(`Removed ${removed.join(', ')}.`);
  say(`${version} is active${previous !== undefined && previous !== version ? `; ${previous} was` : ''}.`);
}

type Config = {isChanged: boolean; restore: () => Promise<void>};

/** Writes the configuration that the release renders, if it differs, and checks it. */
async function writeConfig({folder}: Installed, {host, environment}: Machine): Promise<Config> {
  const file = host.DOCS_NGINX_CONFIG;
  const program = path.join(folder, 'deploy.js');
  const {stdout: text} = await execute(process.execPath, [program, 'nginx-config'], {
    env: environment,
    maxBuffer: 2 ** 26,
  });
  const old = await readFile(file, 'utf8').catch(() => undefined);
  if (old === text) return {isChanged: false, restore: async () => undefined};
  const restore = async (): Promise<void> => {
    if (old === undefined) await rm(file, {force: true});
    else await replace(file, old);
  };
  try {
    await replace(file, text);
    await shell(host.DOCS_NGINX_TEST);
  } catch (error) {
    await restore();
    throw new Error(`nginx does not accept the configuration of the release. ${(error as Error).message}`);
  }
  return {isChanged: true, restore};
}

async function replace(file: string, text: string): Promise<void> {
  // Not below a name that nginx includes.
  const next = `${file}.next`;
  try {
    await writeFile(next, text);
    await rename(next, file);
  } catch (error) {
    await rm(next, {force: true});
    throw error;
  }
}

/** Restarts one instance and waits until it serves the version. */
async function restart(upstream: string, version: string, {host}: Machine): Promise<void> {
  const origin = `http://${upstream}`;
  const isServing = async (): Promise<string | undefined> => {
    const state = await readiness(origin);
    if ('problem' in state) return state.problem;
    return state.version === version ? undefined : `it still serves ${state.version}`;
  };
  if ((await isServing()) === undefined) return;
  await shell(
    host.DOCS_SERVICE_RESTART.replaceAll('{port}', /\d+$/.exec(upstream)![0]).replaceAll('{upstream}', upstream),
  );
  const deadline = Date.now() + host.DOCS_READY_SECONDS * 1000;
  for (;;) {
    const problem = await isServing();
    if (problem === undefined) return;
    if (Date.now() > deadline) {
      throw new Error(`The service at ${upstream} is not ready after ${host.DOCS_READY_SECONDS} s: ${problem}.`);
    }
    await setTimeout(100);
  }
}

type Undone = {previous: string | undefined; config: Config; restarted: string[]; machine: Machine};

/** Returns to the previous release. Returns the message with what was done. */
async function undo(reason: string, {previous, config, restarted, machine}: Undone): Promise<string> {
  if (previous === undefined) return `${reason} There is no earlier release to return to.`;
  try {
    await switchTo(machine.host.DOCS_ROOT, previous);
    if (config.isChanged) {
      await config.restore();
      await shell(machine.host.DOCS_NGINX_RELOAD);
    }
    for (const upstream of restarted) await restart(upstream, previous, machine);
    return `${reason} The machine is back on ${previous}.`;
  } catch (error) {
    return `${reason} Returning to ${previous} failed too: ${(error as Error).message}`;
  }
}

/** Prevents two deploys at the same time. A lock of a process that ended is ignored. */
export async function lock(file: string): Promise<() => Promise<void>> {
  // A link to a complete file: nobody reads a lock without its owner.
  const own = `${file}.${process.pid}`;
  await writeFile(own, String(process.pid));
  try {
    for (;;) {
      try {
        await link(own, file);
        return () => rm(file, {force: true});
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
        const owner = Number(await readFile(file, 'utf8').catch(() => ''));
        if (owner > 0 && isRunning(owner)) throw new Error(`Another deploy is running (process ${owner}).`);
        await rm(file, {force: true});
      }
    }
  } finally {
    await rm(own, {force: true});
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
