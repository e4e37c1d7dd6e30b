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
import {canonicalOf, cleanPath, type Site} from '../../config/serving';
import {challengesOf} from '../nginx/render';
import type {HOST, SERVICE, Settings} from '../settings';
import {certificateProblem} from './certificate';
import {
  currentVersion,
  history,
  install,
  installed,
  keepAssets,
  prune,
  remember,
  switchTo,
  type Installed,
} from './folders';
import {HOME, pageProblem} from './front';
import {changedPage, hintsOf, lossMessage, lostOffers, lostPages} from './losses';
import {readiness, rehearse} from './probe';

const execute = promisify(execFile);

export type Machine = {
  host: Settings<typeof HOST>;
  service: Settings<typeof SERVICE>;
  environment: NodeJS.ProcessEnv;
  say: (line: string) => void;
};

const shell = async (command: string): Promise<string> => {
  try {
    return (await execute('sh', ['-c', command], {maxBuffer: 2 ** 26})).stdout;
  } catch (error) {
    const {stderr, message} = error as Error & {stderr?: string};
    throw new Error(`\`${command}\` failed: ${stderr?.trim() || message}`);
  }
};

/** Runs alone on the machine. */
async function exclusively(root: string, work: () => Promise<void>): Promise<void> {
  let unlock: (() => Promise<void>) | undefined;
  try {
    await mkdir(root, {recursive: true});
    unlock = await lock(path.join(root, LOCK));
    await work();
  } catch (error) {
    const {code, message} = error as NodeJS.ErrnoException;
    if (code !== 'ENOSPC') throw error;
    throw new Error(`The disk of ${root} is full (${message}). Remove files (deploy/runbooks/disk-full.md).`);
  } finally {
    await unlock?.();
  }
}

const LOCK = 'deploy.lock';

type Options = {
  /** Also if readers lose something by it. */
  allowsRemoval: boolean;
};

export const activate = (target: string, machine: Machine, options: Options): Promise<void> =>
  exclusively(machine.host.DOCS_ROOT, () => switchRelease(target, machine, options));

/**
 * For several machines: installs the release everywhere before the first one switches. From then on each machine serves the
 * assets of both releases.
 */
export const installOnly = (target: string, machine: Machine): Promise<void> =>
  exclusively(machine.host.DOCS_ROOT, async () => {
    const release = await install(machine.host.DOCS_ROOT, target);
    await rehearse(release, machine);
    await keepAssets(machine.host.DOCS_ROOT, release);
    machine.say(`${release.manifest.version} is installed. It is not active.`);
  });

/** Restarts instances that do not respond, one after the other. Not during a deploy, which restarts them itself. */
export async function heal(machine: Machine): Promise<void> {
  const {host, say} = machine;
  const version = await currentVersion(host.DOCS_ROOT);
  if (version === undefined || (await ownerOf(path.join(host.DOCS_ROOT, LOCK))) !== undefined) return;
  for (const upstream of host.DOCS_UPSTREAMS) {
    const state = await readiness(`http://${upstream}`);
    if (!('problem' in state)) continue;
    say(`The service at ${upstream} is not ready (${state.problem}): restarting it.`);
    await restart(upstream, version, machine);
  }
}

async function switchRelease(target: string, machine: Machine, {allowsRemoval}: Options): Promise<void> {
  const {host, say} = machine;
  const root = host.DOCS_ROOT;
  const release = await install(root, target);
  const {version} = release.manifest;
  say(`${version}: ${Object.keys(release.manifest.files).length} files verified.`);
  const previous = await currentVersion(root);
  // Without its manifest, a damaged release must not prevent the switch to another one.
  const active = previous === undefined ? undefined : await installed(root, previous).catch(() => undefined);
  const text = await renderConfig(release, machine);
  if (!allowsRemoval) await expectNoLoss(release, active, text, machine);
  await rehearse(release, machine);
  say('Its service responds to a search and an MCP call.');

  if (active !== undefined) await keepAssets(root, active);
  await keepAssets(root, release);
  // certbot does not create its folder.
  await mkdir(challengesOf(root), {recursive: true});
  const wasServing = (await pageProblem(host, undefined)) === undefined;
  const config = await writeConfig(text, machine);
  const restarted: string[] = [];
  try {
    await switchTo(root, version);
    if (config.isChanged) await shell(host.DOCS_NGINX_RELOAD);
    await expectPages(release, active, machine);
    say(`Pages are switched${config.isChanged ? ', and nginx has its new configuration' : ''}.`);
    for (const upstream of host.DOCS_UPSTREAMS) {
      restarted.push(upstream);
      await restart(upstream, version, machine);
      say(`The service at ${upstream} is ready.`);
    }
  } catch (error) {
    throw new Error(await undo((error as Error).message, {release, active, wasServing, config, restarted, machine}));
  }
  await remember(root, version);
  await purge(version, machine);
  const removed = await prune(root, host.DOCS_KEEP, host.DOCS_KEEP_DAYS);
  if (removed.length > 0) say(`Removed ${removed.join(', ')}.`);
  say(`${version} is active${previous !== undefined && previous !== version ? `; ${previous} was` : ''}.`);
}

/** After everything else: a page that is cached from now on is that of the release. */
async function purge(version: string, {host, say}: Machine): Promise<void> {
  if (host.DOCS_PURGE === '') return;
  try {
    await shell(host.DOCS_PURGE.replaceAll('{version}', version));
    say('The cache of the CDN is purged.');
  } catch (error) {
    throw new Error(`${version} is active, but the CDN still has the old pages. ${(error as Error).message}`);
  }
}

const configOf = ({host}: Machine): Promise<string> => readFile(host.DOCS_NGINX_CONFIG, 'utf8').catch(() => '');

/** Throws if readers would lose something. A release that was active before has the pages that it had then. */
async function expectNoLoss(
  {folder, manifest}: Installed,
  active: Installed | undefined,
  text: string,
  machine: Machine,
): Promise<void> {
  const before = await configOf(machine);
  const isRollback = (await history(machine.host.DOCS_ROOT)).includes(manifest.version);
  const redirects = await redirectsOf(folder);
  const pages =
    active === undefined || isRollback
      ? []
      : lostPages(Object.keys(active.manifest.files), {files: Object.keys(manifest.files), redirects});
  const message = lossMessage(manifest.version, lostOffers(before, text), pages);
  if (message !== undefined) throw new Error(message);
  const {error, warning} = certificateProblem(before, text, new Date());
  if (error !== undefined) throw new Error(`${manifest.version} was not activated. ${error}`);
  if (warning !== undefined) machine.say(warning);
}

/** Waits until nginx serves the pages of the release; a reload ends in the background. */
async function expectPages(
  {folder, manifest}: Installed,
  active: Installed | undefined,
  {host}: Machine,
): Promise<void> {
  const site = JSON.parse(await readFile(path.join(folder, 'hosts/site.json'), 'utf8')) as Site;
  const file = changedPage(active?.manifest.files ?? {}, manifest.files, await redirectsOf(folder));
  const page = file === undefined ? HOME : {file, path: canonicalOf(cleanPath(file.slice('site'.length)), site)};
  const deadline = Date.now() + host.DOCS_PAGE_SECONDS * 1000;
  for (;;) {
    const problem = await pageProblem(host, manifest, page);
    if (problem === undefined) return;
    if (Date.now() > deadline) throw new Error(problem);
    await setTimeout(POLL_MS);
  }
}

const redirectsOf = (folder: string): Promise<string> =>
  readFile(path.join(folder, 'site/_redirects'), 'utf8').catch(() => '');

const POLL_MS = 100;

type Config = {isChanged: boolean; restore: () => Promise<void>};

async function renderConfig({folder, manifest}: Installed, {environment}: Machine): Promise<string> {
  const program = path.join(folder, 'deploy.js');
  try {
    return (await execute(process.execPath, [program, 'nginx-config'], {env: environment, maxBuffer: 2 ** 26})).stdout;
  } catch (error) {
    const {stderr, message} = error as Error & {stderr?: string};
    throw new Error(`${manifest.version} was not activated. ${stderr?.trim() || message}`);
  }
}

/** Writes the configuration, if it differs, and checks it. */
async function writeConfig(text: string, {host, say}: Machine): Promise<Config> {
  const file = host.DOCS_NGINX_CONFIG;
  const old = await readFile(file, 'utf8').catch(() => undefined);
  if (old === text) return {isChanged: false, restore: async () => undefined};
  const restore = async (): Promise<void> => {
    if (old === undefined) await rm(file, {force: true});
    else await replace(file, old);
  };
  try {
    await replace(file, text);
    for (const hint of hintsOf(await shell(host.DOCS_NGINX_TEST))) say(`HINT: ${hint}`);
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
    await setTimeout(POLL_MS);
  }
}

type Undone = {
  release: Installed;
  active: Installed | undefined;
  wasServing: boolean;
  config: Config;
  restarted: string[];
  machine: Machine;
};

/** Returns to the release that was active. Returns the message with what was done. */
async function undo(
  reason: string,
  {release, active, wasServing, config, restarted, machine}: Undone,
): Promise<string> {
  if (active === undefined) return `${reason} There is no earlier release to return to.`;
  const {version} = active.manifest;
  try {
    await switchTo(machine.host.DOCS_ROOT, version);
    if (config.isChanged) {
      await config.restore();
      await shell(machine.host.DOCS_NGINX_RELOAD);
    }
    // The first settings with HTTPS have ports at which nothing was served before.
    if (wasServing) await expectPages(active, release, machine);
    for (const upstream of restarted) await restart(upstream, version, machine);
    await purge(version, machine);
    return `${reason} The machine is back on ${version}.`;
  } catch (error) {
    return `${reason} Returning to ${version} failed too: ${(error as Error).message}`;
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
        const owner = await ownerOf(file);
        if (owner !== undefined) throw new Error(`Another deploy is running (process ${owner}).`);
        await rm(file, {force: true});
      }
    }
  } finally {
    await rm(own, {force: true});
  }
}

/** The running process that has the lock. */
async function ownerOf(file: string): Promise<number | undefined> {
  const owner = Number(await readFile(file, 'utf8').catch(() => ''));
  return owner > 0 && isRunning(owner) ? owner : undefined;
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
