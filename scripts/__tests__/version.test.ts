import {existsSync} from 'node:fs';
import {cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {load} from 'js-yaml';
import {afterEach, beforeEach, expect, test} from 'vitest';
import {readFrozenVersions, versionOptions} from '../../config/versions';
import {freeze, mergeTags, nameProblem, retire} from '../version';

let root: string;

beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'version-'));
  await write('api/resources/scope.yaml', 'tag:\n  x-index: scope\n');
  await write('api/operations.txt', 'scope-create\n');
  await write('docs/a/b.mdx', '---\ntitle: B\n---\n');
  await write('docs/start.mdx', 'Start');
  await write('config/version-redirects.json', '[]');
  await write('vocabulary/tags.yml', 'scopes:\n  label: Scopes\n');
});
afterEach(() => rm(root, {recursive: true}));

async function write(file: string, text: string): Promise<void> {
  await mkdir(path.join(root, path.dirname(file)), {recursive: true});
  await writeFile(path.join(root, file), text);
}

/** Writes what `docs:version` of Docusaurus does, as far as it matters here, and freezes the rest. */
async function frozen(name: string): Promise<void> {
  await cp(path.join(root, 'docs'), path.join(root, `versioned_docs/version-${name}`), {recursive: true});
  await write(`versioned_docs/version-${name}/api/scope-create.mdx`, 'written by the build');
  await write(`i18n/de/docusaurus-plugin-content-docs/version-${name}/start.mdx`, 'Anfang');
  await write(`i18n/de/docusaurus-plugin-content-docs/version-${name}.json`, '{}');
  await write(`versioned_sidebars/version-${name}-sidebars.json`, JSON.stringify({home: ['start', 'a/b']}));
  await freeze(root, name, () => undefined);
  const names = readFrozenVersions(root).map((version) => version.name);
  await write('versions.json', JSON.stringify([name, ...names]));
}

const redirects = async () =>
  JSON.parse(await readFile(path.join(root, 'config/version-redirects.json'), 'utf8')) as unknown;

test('Freezing copies the contract and the tags, and leaves out pages that the build writes', async () => {
  await frozen('1.0');
  expect((await readdir(path.join(root, 'versioned_docs/version-1.0'))).sort()).toEqual(['a', 'start.mdx']);
  expect(await readFile(path.join(root, 'versioned_api/version-1.0/operations.txt'), 'utf8')).toBe('scope-create\n');
  expect(load(await readFile(path.join(root, 'versioned_docs/vocabulary/tags.yml'), 'utf8'))).toEqual({
    scopes: {label: 'Scopes'},
  });
});

test('A name that is no version, or is frozen already, changes nothing', async () => {
  expect(nameProblem('1.0', ['0.9'])).toBeUndefined();
  expect(nameProblem('1.0', ['1.0'])).toMatch(/frozen already/);
  for (const name of ['next', 'current', '../x', '1.0/', '']) expect(nameProblem(name, []), name).toMatch(/no version/);
  await expect(freeze(root, '../x', () => expect.unreachable())).rejects.toThrow('no version');
  expect(existsSync(path.join(root, 'versioned_api'))).toBe(false);
});

test('Tags of older versions stay when Next removes them', () => {
  const tags = mergeTags('old: {label: Old}\nscopes: {label: Scope}', 'scopes: {label: Scopes}');
  expect(load(tags)).toEqual({old: {label: 'Old'}, scopes: {label: 'Scopes'}});
  expect(load(mergeTags('', 'scopes: {label: Scopes}'))).toEqual({scopes: {label: 'Scopes'}});
});

test('Retiring removes one version, and everything with the last one', async () => {
  await frozen('1.0');
  await frozen('2.0');
  await expect(retire(root, '3.0')).rejects.toThrow('There is 2.0, 1.0.');
  await retire(root, '1.0');
  expect(readFrozenVersions(root).map(({name}) => name)).toEqual(['2.0']);
  expect(await readdir(path.join(root, 'versioned_api'))).toEqual(['version-2.0']);
  const translations = path.join(root, 'i18n/de/docusaurus-plugin-content-docs');
  expect((await readdir(translations)).sort()).toEqual(['version-2.0', 'version-2.0.json']);
  await retire(root, '2.0');
  expect(await readdir(translations)).toEqual([]);
  expect((await readdir(root)).sort()).toEqual(['api', 'config', 'docs', 'i18n', 'vocabulary']);
});

test('Folders of a frozen version redirect to a page in them, and a retired version to the pages that Next has', async () => {
  await frozen('1.0');
  await frozen('1.0.1');
  const ofLater = [
    {from: ['/docs/1.0.1'], to: '/docs/1.0.1/start'},
    {from: ['/docs/1.0.1/a'], to: '/docs/1.0.1/a/b'},
  ];
  expect(await redirects()).toEqual([
    {from: ['/docs/1.0'], to: '/docs/1.0/start'},
    {from: ['/docs/1.0/a'], to: '/docs/1.0/a/b'},
    ...ofLater,
  ]);
  await write('versioned_docs/version-1.0/gone.mdx', 'Next does not have it.');
  await retire(root, '1.0');
  expect(await redirects()).toEqual([
    ...ofLater,
    {from: ['/docs/1.0/a/b'], to: '/docs/a/b'},
    {from: ['/docs/1.0/api/scope-create'], to: '/docs/api/scope-create'},
    {from: ['/docs/1.0/scope-api-index'], to: '/docs/scope-api-index'},
    {from: ['/docs/1.0/start'], to: '/docs/start'},
    {from: ['/docs/1.0'], to: '/docs/start'},
    {from: ['/docs/1.0/a'], to: '/docs/a/b'},
  ]);
});

test('Next keeps its URLs, and older versions say that they are not maintained, unless they are', async () => {
  expect(versionOptions([])).toEqual({});
  await frozen('1.0');
  await frozen('2.0');
  expect(versionOptions(readFrozenVersions(root), ['2.0'])).toEqual({
    lastVersion: 'current',
    versions: {'2.0': {banner: 'none'}, '1.0': {banner: 'unmaintained'}},
  });
});
