/**
 * npm run version -- 1.0: freezes guides, sidebars and contract as version 1.0 of the docs, beside Next. With --retire, the
 * frozen version is removed again.
 */
import {spawnSync} from 'node:child_process';
import {existsSync} from 'node:fs';
import {cp, mkdir, readdir, readFile, rm, writeFile} from 'node:fs/promises';
import path from 'node:path';
import {parseArgs} from 'node:util';
import type {SidebarsConfig} from '@docusaurus/plugin-content-docs';
import {dump, load} from 'js-yaml';
import {folderRedirects, type Redirect} from '../config/folder-redirects';
import {translatedDir} from '../config/languages';
import {frozenVersion, readFrozenVersions, VERSIONS_FILE} from '../config/versions';
import {guideRoutes} from '../plugins/authoring/content-checks/guide-routes';
import {apiRoutesIn} from './contract-source';

const TAGS = 'vocabulary/tags.yml';
/** Docusaurus looks for the file of the tags beside the folder of each version. */
const FROZEN_TAGS = 'versioned_docs/vocabulary/tags.yml';
const REDIRECTS = 'config/version-redirects.json';
const NAME = /^\d+(?:\.\d+){0,2}$/;

/** Of names that are no version, or are frozen already; undefined if the name can be used. */
export function nameProblem(name: string, frozen: readonly string[]): string | undefined {
  if (!NAME.test(name)) return `"${name}" is no version. Write numbers, as in 1.0 or 2.1.3.`;
  return frozen.includes(name) ? `${name} is frozen already (${VERSIONS_FILE}). Choose another number.` : undefined;
}

/** Tags of every version: a newer definition replaces an older one, and none is removed. */
export const mergeTags = (older: string, newer: string): string =>
  dump({...(load(older || '{}') as object), ...(load(newer) as object)}, {lineWidth: -1});

/** Freezes Next; `freezeDocs` is `docs:version` of Docusaurus. Returns the paths that it wrote. */
export async function freeze(root: string, name: string, freezeDocs: () => void): Promise<string[]> {
  const problem = nameProblem(
    name,
    readFrozenVersions(root).map((version) => version.name),
  );
  if (problem !== undefined) throw new Error(problem);
  const {docsDir, contractDir, sidebarsFile, base} = frozenVersion(name);
  freezeDocs();
  // Each build writes them anew, from the contract of the version.
  await rm(path.join(root, docsDir, 'api'), {recursive: true, force: true});
  await cp(path.join(root, 'api'), path.join(root, contractDir), {recursive: true});
  const tags = path.join(root, FROZEN_TAGS);
  await mkdir(path.dirname(tags), {recursive: true});
  const older = existsSync(tags) ? await readFile(tags, 'utf8') : '';
  await writeFile(tags, mergeTags(older, await readFile(path.join(root, TAGS), 'utf8')));
  const redirects = redirectsIn(base, await readSidebars(root, sidebarsFile));
  await writeRedirects(root, [...(await redirectsOfOthers(root, base)), ...redirects]);
  const translations = await translationsIn(root, docsDir);
  return [docsDir, ...translations, contractDir, sidebarsFile, FROZEN_TAGS, REDIRECTS, VERSIONS_FILE];
}

/** Translated guides and labels of sidebars, which Docusaurus freezes with the English ones. */
async function translationsIn(root: string, docsDir: string): Promise<string[]> {
  const languages = await readdir(path.join(root, 'i18n')).catch(() => []);
  return languages
    .map((language) => translatedDir(language, docsDir))
    .flatMap((folder) => [folder, `${folder}.json`])
    .filter((file) => existsSync(path.join(root, file)));
}

/** Folders of the version without a page lead to a page in them, as in Next. */
const redirectsIn = (base: string, sidebars: SidebarsConfig): Redirect[] =>
  folderRedirects(sidebars, []).map(({from, to}) => ({
    from: from.map((url) => url.replace('/docs', base)),
    to: to.replace('/docs', base),
  }));

/** URLs and folders of a retired version lead to the page in Next, if it has the page. */
const redirectsToNext = (
  base: string,
  {own, next, sidebars}: {own: readonly string[]; next: readonly string[]; sidebars: SidebarsConfig},
): Redirect[] =>
  [...own.toSorted().map((url) => ({from: [url.replace(/\/$/, '')], to: url})), ...folderRedirects(sidebars, [])]
    .filter(({to}) => next.includes(to))
    .map(({from, to}) => ({from: from.map((url) => url.replace('/docs', base)), to}));

const readSidebars = async (root: string, file: string): Promise<SidebarsConfig> =>
  JSON.parse(await readFile(path.join(root, file), 'utf8')) as SidebarsConfig;

async function redirectsOfOthers(root: string, base: string): Promise<Redirect[]> {
  const all = JSON.parse(await readFile(path.join(root, REDIRECTS), 'utf8')) as Redirect[];
  return all.filter(({from}) => !from.some((url) => url === base || url.startsWith(`${base}/`)));
}

const writeRedirects = (root: string, redirects: Redirect[]): Promise<void> =>
  writeFile(path.join(root, REDIRECTS), `${JSON.stringify(redirects, null, 2)}\n`);

/** URLs of guides and of the API reference in Next, from the sources alone. */
async function routesIn(root: string, docsDir: string, contractDir: string): Promise<string[]> {
  const folder = path.join(root, contractDir, 'resources');
  const operations = await readFile(path.join(root, contractDir, 'operations.txt'), 'utf8');
  const resources = await Promise.all((await readdir(folder)).map((name) => readFile(path.join(folder, name), 'utf8')));
  return [...guideRoutes(path.join(root, docsDir)), ...apiRoutesIn(operations, resources)];
}

/** Removes a frozen version. Returns the paths that it removed or changed. */
export async function retire(root: string, name: string): Promise<string[]> {
  const names = readFrozenVersions(root).map((version) => version.name);
  if (!names.includes(name)) {
    throw new Error(
      `${name} is no frozen version. ${names.length === 0 ? 'There is none.' : `There is ${names.join(', ')}.`}`,
    );
  }
  const left = names.filter((other) => other !== name);
  const {docsDir, contractDir, sidebarsFile, base} = frozenVersion(name);
  const [own, next] = await Promise.all([routesIn(root, docsDir, contractDir), routesIn(root, 'docs', 'api')]);
  const sidebars = await readSidebars(root, sidebarsFile);
  const redirects = redirectsToNext(base, {own, next, sidebars});
  await writeRedirects(root, [...(await redirectsOfOthers(root, base)), ...redirects]);
  const folders = [docsDir, contractDir, sidebarsFile];
  const removed = [
    ...(left.length > 0 ? folders : [...folders.map((file) => path.dirname(file)), VERSIONS_FILE]),
    ...(await translationsIn(root, docsDir)),
  ];
  for (const file of removed) await rm(path.join(root, file), {recursive: true, force: true});
  if (left.length > 0) await writeFile(path.join(root, VERSIONS_FILE), `${JSON.stringify(left, null, 2)}\n`);
  return [...removed, ...(left.length > 0 ? [VERSIONS_FILE] : []), REDIRECTS];
}

function docsVersion(name: string): void {
  const {status} = spawnSync('npx', ['docusaurus', 'docs:version', name], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {...process.env, NO_UPDATE_NOTIFIER: '1'},
  });
  if (status !== 0)
    throw new Error('docs:version of Docusaurus failed; see its message above. Nothing else was written.');
}

const USAGE = `npm run version -- <number>, for example: npm run version -- 1.0
It freezes docs/, sidebars.json and api/ as they are. --retire removes a frozen version.`;

async function main(): Promise<void> {
  const {values, positionals} = parseArgs({
    options: {retire: {type: 'boolean', default: false}},
    allowPositionals: true,
  });
  const [name] = positionals;
  if (name === undefined || positionals.length > 1) throw new Error(USAGE);
  const root = process.cwd();
  const paths = values.retire ? await retire(root, name) : await freeze(root, name, () => docsVersion(name));
  console.log(`${values.retire ? 'Removed' : 'Frozen'}: ${name}\n${paths.map((file) => `  ${file}`).join('\n')}`);
  console.log('Check it: npm run build');
}

if (process.argv[1] === __filename) {
  main().catch((error: Error) => {
    console.error(error.message);
    process.exitCode = 1;
  });
}
