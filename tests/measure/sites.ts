import {spawn} from 'node:child_process';
import {readdirSync, readFileSync} from 'node:fs';
import {cp, readdir, readFile, writeFile} from 'node:fs/promises';
import path from 'node:path';
import {gzipSync} from 'node:zlib';
import {dump, load} from 'js-yaml';
import {residentMB} from '../support/memory';

/** CPU seconds, because the time on the clock also depends on other programs. */
export type BuildFigures = {seconds: number; peakMB: number; outDir: string};

/** Pages of the API reference are made, not written. */
const isGuide = (file: string): boolean => file !== 'docs/api';

export const kB = (bytes: number): number => Math.round(bytes / 100) / 10;

/** Those of `npm run build`, after those of the environment. */
export function nodeOptions(): string {
  const {scripts} = JSON.parse(readFileSync('package.json', 'utf8')) as {scripts: {build: string}};
  const [, options] = /NODE_OPTIONS="\$NODE_OPTIONS ([^"]+)"/.exec(scripts.build)!;
  return `${process.env.NODE_OPTIONS ?? ''} ${options}`;
}

/** Bytes of the script of every page, gzipped. */
export function mainBundle(outDir: string): number {
  const name = readdirSync(`${outDir}/assets/js`).find((file) => /^main\.\w+\.js$/.test(file))!;
  return gzipSync(readFileSync(`${outDir}/assets/js/${name}`)).length;
}

/** In letters: the API plugin sets digits apart in an id. */
export const copyName = (copy: number): string => `copy-${String.fromCharCode(96 + copy)}`;

/** The guides as many times as requested, each copy in a separate folder. */
export async function repeatGuides(dir: string, times: number): Promise<void> {
  await cp('docs', dir, {recursive: true, filter: isGuide});
  for (let copy = 2; copy <= times; copy++) {
    const to = path.join(dir, copyName(copy));
    await cp('docs', to, {recursive: true, filter: isGuide});
    for (const name of await readdir(to, {recursive: true})) {
      if (!name.endsWith('.mdx')) continue;
      const file = path.join(to, name);
      const text = await readFile(file, 'utf8');
      await writeFile(file, text.replace(/^slug: \//m, `slug: /${copyName(copy)}/`));
    }
  }
}

/** The contract, each resource file as many times as requested, under separate names and paths. */
export async function repeatContract(dir: string, times: number): Promise<void> {
  await cp('api', dir, {recursive: true});
  const resources = path.join(dir, 'resources');
  for (const name of await readdir(resources)) {
    const text = await readFile(path.join(resources, name), 'utf8');
    for (let copy = 2; copy <= times; copy++) {
      await writeFile(path.join(resources, `copy${copy}-${name}`), dump(copyOf(load(text) as ResourceFile, copy)));
    }
  }
}

type ResourceFile = {
  tag: {name: string; 'x-index': string};
  paths: Record<string, Record<string, {operationId?: string; tags?: string[]; 'x-aliases'?: unknown}>>;
};

function copyOf({tag, paths, ...rest}: ResourceFile, copy: number): ResourceFile {
  const name = copyName(copy);
  for (const item of Object.values(paths)) {
    for (const operation of Object.values(item)) {
      if (!operation.operationId) continue;
      operation.operationId = `${name}-${operation.operationId}`;
      operation.tags = operation.tags!.map((other) => `${other} ${copy}`);
      delete operation['x-aliases'];
    }
  }
  return {
    ...rest,
    tag: {...tag, name: `${tag.name} ${copy}`, 'x-index': `${name}-${tag['x-index']}`},
    paths: Object.fromEntries(Object.entries(paths).map(([address, item]) => [`/${name}${address}`, item])),
  };
}

/** Builds a site and watches the memory of its whole process tree. */
export async function build(
  command: string[],
  cwd: string,
  env: Record<string, string>,
  outDir: string,
): Promise<BuildFigures> {
  const child = spawn('bash', ['-c', 'TIMEFORMAT="cpu %U %S"; time npx "$@"', 'npx', ...command], {
    cwd,
    env: {...process.env, NO_UPDATE_NOTIFIER: '1', ...env},
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  let output = '';
  child.stdout.on('data', (data) => (output += String(data)));
  child.stderr.on('data', (data) => (output += String(data)));
  let peak = 0;
  const watch = setInterval(() => (peak = Math.max(peak, groupMemory(child.pid!))), 100);
  const code = await new Promise<number>((resolve) => child.once('close', (status) => resolve(status ?? 1)));
  clearInterval(watch);
  if (code !== 0) throw new Error(`${command.join(' ')} failed:\n${output}`);
  const [, user, system] = /cpu ([\d.]+) ([\d.]+)\s*$/.exec(output) ?? [];
  return {seconds: Number(user) + Number(system), peakMB: peak, outDir: path.resolve(cwd, outDir)};
}

/** Resident memory in MB of all processes of a group, from /proc. */
function groupMemory(group: number): number {
  let megabytes = 0;
  for (const pid of readdirSync('/proc')) {
    if (!/^\d+$/.test(pid)) continue;
    try {
      const [, after = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ');
      if (Number(after.split(' ')[2]) === group) megabytes += residentMB(Number(pid));
    } catch {
      // the process ended meanwhile
    }
  }
  return megabytes;
}
