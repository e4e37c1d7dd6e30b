import {spawn, spawnSync} from 'node:child_process';
import {existsSync, readdirSync, readFileSync} from 'node:fs';
import {cp, mkdir, readdir, readFile, rm, writeFile} from 'node:fs/promises';
import path from 'node:path';
import {gzipSync} from 'node:zlib';
import {dump, load} from 'js-yaml';
import {brand, brandTokens} from '../../brand';
import {resolveTokens} from '../../plugins/source/brand-tokens/resolve';
import {residentMB} from '../support/memory';

const BARE = 'tests/measure/bare';

/** CPU seconds, because the time on the clock also depends on other programs. */
export type BuildFigures = {seconds: number; peakMB: number; outDir: string};

/** Installs the bare reference from its own lock file, once. */
export function installBare(): void {
  if (existsSync(path.join(BARE, 'node_modules/@docusaurus/core'))) return;
  console.log('measure: installing the bare reference');
  const {status} = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--silent'], {cwd: BARE, stdio: 'inherit'});
  if (status !== 0) throw new Error('The bare reference cannot be installed.');
}

/** Pages of the API reference are made, not written. */
const isGuide = (file: string): boolean => file !== 'docs/api';

export const kB = (bytes: number): number => Math.round(bytes / 100) / 10;

export type Builds = {
  /** Without a cache. */
  ours: BuildFigures;
  /** After one changed guide, with the cache of the first build. */
  second: BuildFigures;
  bare: BuildFigures;
};

/** This site and plain Docusaurus on the same guides, with so many generated pages more. */
export async function buildBoth(extraPages = 0): Promise<Pick<Builds, 'ours' | 'bare'>> {
  await copyGuides(extraPages);
  const bare = await buildBare();
  return {ours: await buildOurs(extraPages), bare};
}

/** Both sites, and this one again after one changed guide. The guides are the same in both at the end. */
export async function buildAll(): Promise<Builds> {
  await copyGuides();
  const bare = await buildBare();
  const guide = '.generated/measure/docs/getting-started.mdx';
  const text = await readFile('docs/getting-started.mdx', 'utf8');
  const ours = await buildOurs(0, () => writeFile(guide, `${text}\n## One more section\n\nWith a paragraph.\n`));
  await writeFile(guide, text);
  return {ours, second: await runOurs(), bare};
}

/** The lower of each figure. The outputs are the same. */
export const lowerBuilds = (one: Builds, other: Builds): Builds => ({
  ours: lower(one.ours, other.ours),
  second: lower(one.second, other.second),
  bare: lower(one.bare, other.bare),
});

const lower = (one: BuildFigures, other: BuildFigures): BuildFigures => ({
  ...one,
  seconds: Math.min(one.seconds, other.seconds),
  peakMB: Math.min(one.peakMB, other.peakMB),
});

const buildBare = (): Promise<BuildFigures> =>
  build(['docusaurus', 'build'], BARE, {DOCUSAURUS_NO_PERSISTENT_CACHE: 'true'}, 'build');

/** Without a cache, on a copy of the guides that `change` may edit. */
async function buildOurs(extraPages: number, change = async () => {}): Promise<BuildFigures> {
  await rm('.generated/measure', {recursive: true, force: true});
  await cp('docs', '.generated/measure/docs', {recursive: true, filter: isGuide});
  await writePages('.generated/measure/docs/generated', extraPages);
  await change();
  return runOurs();
}

const runOurs = (): Promise<BuildFigures> =>
  build(
    ['docusaurus', 'build', '--config', 'tests/measure/ours.config.ts', '--out-dir', '.generated/measure/build'],
    '.',
    {DOCUSAURUS_GENERATED_FILES_DIR_NAME: '.docusaurus-measure', NODE_OPTIONS: nodeOptions()},
    '.generated/measure/build',
  );

/** Those of `npm run build`, after those of the environment. Plain Docusaurus is built as it comes. */
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

/** Gives the bare reference the same Markdown, with the brand's tokens resolved. */
async function copyGuides(extraPages = 0): Promise<void> {
  const to = path.join(BARE, 'docs');
  await rm(to, {recursive: true, force: true});
  await cp('docs', to, {recursive: true, filter: isGuide});
  for (const name of await readdir(to, {recursive: true})) {
    if (!name.endsWith('.mdx')) continue;
    const file = path.join(to, name);
    await writeFile(file, resolveTokens({text: await readFile(file, 'utf8'), file, tokens: brandTokens(brand)}));
  }
  await writePages(path.join(to, 'generated'), extraPages);
}

/** Pages of ordinary size, for the growth figures. */
async function writePages(dir: string, count: number): Promise<void> {
  await rm(dir, {recursive: true, force: true});
  if (count === 0) return;
  await mkdir(dir, {recursive: true});
  const paragraph =
    'A scope deploys the asset whose name equals its own asset name; set it before the first deployment. ';
  await Promise.all(
    Array.from({length: count}, (_, index) =>
      writeFile(
        path.join(dir, `page-${index}.mdx`),
        `---\ntitle: Generated page ${index}\ndescription: A generated page that shows what one more page costs the site.\nlast_update:\n  date: 2026-11-15\n---\n\n` +
          Array.from(
            {length: 6},
            (_section, section) => `## Section ${section} of ${index}\n\n${paragraph.repeat(4)}\n`,
          ).join('\n'),
      ),
    ),
  );
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
