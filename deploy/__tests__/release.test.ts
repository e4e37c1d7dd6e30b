import {spawnSync} from 'node:child_process';
import {existsSync} from 'node:fs';
import {chmod, cp, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {afterEach, beforeEach, expect, test} from 'vitest';
import {lock} from '../activate/activate';
import {
  currentVersion,
  history,
  install,
  keepAssets,
  prune,
  remember,
  shareAssets,
  switchTo,
} from '../activate/folders';
import {bundlePrograms, LEAST_NODE} from '../release/bundle';
import {
  CHECKSUMS,
  checksumsOf,
  contentTime,
  hashFiles,
  MANIFEST,
  sha256,
  verifyRelease,
  type ReleaseManifest,
} from '../release/manifest';
import {sbomOf} from '../release/sbom';

let folder: string;
let root: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'docs-release-'));
  root = path.join(folder, 'docs');
  await mkdir(root);
});
afterEach(() => rm(folder, {recursive: true, force: true}));

/** A release with one page and one asset of its own in each of two languages. */
async function makeRelease(version: string): Promise<string> {
  const release = path.join(folder, version);
  for (const assets of ['site/assets', 'site/de/assets']) {
    await mkdir(path.join(release, assets), {recursive: true});
    await writeFile(path.join(release, assets, `${version}.js`), version);
  }
  await writeFile(path.join(release, 'site/index.html'), `<p>${version}</p>`);
  const manifest: ReleaseManifest = {
    format: 1,
    version,
    commit: 'c',
    searchBuild: 'b',
    files: await hashFiles(release),
  };
  const text = JSON.stringify(manifest);
  await writeFile(path.join(release, MANIFEST), text);
  await writeFile(path.join(release, CHECKSUMS), checksumsOf(manifest.files, text));
  return release;
}

async function activated(version: string): Promise<void> {
  const release = await install(root, await makeRelease(version));
  await keepAssets(root, release);
  await switchTo(root, version);
  await remember(root, version);
}

test('A release is verified: other content, missing and additional files are reported.', async () => {
  const release = await makeRelease('one');
  expect(await verifyRelease(release)).toMatchObject({version: 'one'});
  await writeFile(path.join(release, 'site/index.html'), '<p>two</p>');
  await rm(path.join(release, 'site/assets/one.js'));
  await writeFile(path.join(release, 'site/new.html'), '');
  await expect(verifyRelease(release)).rejects.toThrow(
    [
      'is damaged. Copy the release again.',
      'site/assets/one.js is missing',
      'site/index.html has other content',
      'site/new.html is not listed',
    ].join('\n  '),
  );
});

test('A manifest that was changed does not match the checksums.', async () => {
  const release = await makeRelease('one');
  await cp(path.join(await makeRelease('two'), CHECKSUMS), path.join(release, CHECKSUMS));
  await expect(verifyRelease(release)).rejects.toThrow('SHA256SUMS does not match manifest.json');
});

test('The time of a file comes from its content and is in the past, also for a copy without times.', async () => {
  const {folder: installed} = await install(root, await makeRelease('one'));
  const {mtime} = await stat(path.join(installed, 'site/index.html'));
  expect(mtime.getTime() / 1000).toBe(contentTime(sha256('<p>one</p>')));
  for (const hash of ['0', 'f'].map((digit) => digit.repeat(64))) {
    const year = new Date(contentTime(hash) * 1000).getUTCFullYear();
    expect(year).toBeGreaterThanOrEqual(1980);
    expect(year).toBeLessThan(2015);
  }
});

test('A damaged release leaves nothing on the machine, and two releases cannot have the same version.', async () => {
  const release = await makeRelease('one');
  await writeFile(path.join(release, 'site/index.html'), 'x');
  await expect(install(root, release)).rejects.toThrow('has other content');
  expect(await readdir(path.join(root, 'releases'))).toEqual([]);
  await activated('two');
  await writeFile(path.join(folder, 'two/site/more.html'), '');
  const files = await hashFiles(path.join(folder, 'two'));
  const text = JSON.stringify({format: 1, version: 'two', commit: 'd', searchBuild: 'b', files});
  await writeFile(path.join(folder, 'two', MANIFEST), text);
  await expect(install(root, path.join(folder, 'two'))).rejects.toThrow('another release with the same version');
});

test('Old releases are removed with the assets that only they have; a rollback counts as new.', async () => {
  for (const version of ['one', 'two', 'three']) await activated(version);
  await switchTo(root, 'one');
  await remember(root, 'one');
  expect(await history(root)).toEqual(['one', 'three', 'two']);
  const asset = (name: string): boolean =>
    ['assets', 'de/assets'].every((assets) => existsSync(path.join(root, 'kept', assets, `${name}.js`)));
  expect(await prune(root, 2, 7)).toEqual(['two']);
  expect(await currentVersion(root)).toBe('one');
  expect(['one', 'two', 'three'].map(asset)).toEqual([true, true, true]);
  expect(await prune(root, 2, 7, Date.now() + 8 * 24 * 60 * 60 * 1000)).toEqual([]);
  expect(['one', 'two', 'three'].map(asset)).toEqual([true, false, true]);
});

test('Containers share the assets of all releases on a volume, until no release has had them for some days.', async () => {
  const volume = path.join(root, 'kept');
  const later = Date.now() + 8 * 24 * 60 * 60 * 1000;
  const shared = async (version: string, now?: number): Promise<string[]> => {
    const release = await install(root, await makeRelease(version));
    // Two containers of a release start at the same time.
    await Promise.all([1, 2].map(() => shareAssets(volume, release, 7, now)));
    const [files, german] = await Promise.all(
      ['assets', 'de/assets'].map((assets) => readdir(path.join(volume, assets))),
    );
    expect(german!.sort()).toEqual(files!.sort());
    return files!;
  };
  expect(await shared('one')).toEqual(['one.js']);
  const {mtimeMs} = await stat(path.join(volume, 'assets/one.js'));
  expect(mtimeMs).toBe(1000 * contentTime(sha256('one')));
  const {ctimeMs} = await stat(path.join(volume, 'assets/one.js'));
  expect(await shared('two')).toEqual(['one.js', 'two.js']);
  const renewed = await stat(path.join(volume, 'assets/one.js'));
  expect(renewed.mtimeMs).toBe(mtimeMs);
  expect(renewed.ctimeMs).toBeGreaterThan(ctimeMs);
  expect(await shared('three', later)).toEqual(['three.js']);
});

test('An installed release that is damaged is replaced by its copy, with its kept assets.', async () => {
  await activated('one');
  const installedOne = path.join(root, 'releases/one');
  const kept = path.join(root, 'kept/assets/one.js');
  await writeFile(path.join(installedOne, 'site/assets/one.js'), 'damaged');
  expect(await readFile(kept, 'utf8')).toBe('damaged');
  await rm(path.join(installedOne, MANIFEST));
  const release = await install(root, path.join(folder, 'one'));
  await keepAssets(root, release);
  await expect(verifyRelease(installedOne)).resolves.toMatchObject({version: 'one'});
  expect(await readFile(kept, 'utf8')).toBe('one');
  expect(await readdir(path.join(root, 'releases'))).toEqual(['one']);
});

test('A release that was unpacked under umask 077 is readable for every user.', async () => {
  const release = await makeRelease('one');
  for (const name of ['site', 'site/assets']) await chmod(path.join(release, name), 0o700);
  await chmod(path.join(release, 'site/index.html'), 0o600);
  const {folder: copy} = await install(root, release);
  const modes = await Promise.all(
    ['.', 'site', 'site/assets', 'site/index.html', MANIFEST].map((name) => stat(path.join(copy, name))),
  );
  expect(modes.map(({mode}) => (mode & 0o777).toString(8))).toEqual(['755', '755', '755', '644', '644']);
});

test('Two deploys at the same time are rejected; the lock of a process that ended is ignored.', async () => {
  const file = path.join(root, 'deploy.lock');
  const {pid: ended} = spawnSync(process.execPath, ['--version']);
  await writeFile(file, String(ended));
  const unlock = await lock(file);
  await expect(lock(file)).rejects.toThrow(`Another deploy is running (process ${process.pid}).`);
  await unlock();
  expect(await readdir(root)).toEqual([]);
});

test('Every program of a release says which Node it needs, on one that is too old.', async () => {
  const {programs} = await bundlePrograms();
  await writeFile(path.join(folder, 'old.js'), "Object.defineProperty(process.versions, 'node', {value: '18.20.4'});");
  for (const [name, text] of Object.entries(programs)) {
    await writeFile(path.join(folder, name), text);
    const {status, stderr} = spawnSync(process.execPath, ['--require', './old.js', name], {
      cwd: folder,
      encoding: 'utf8',
    });
    expect([name, status, stderr]).toEqual([name, 1, expect.stringContaining(`needs Node ${LEAST_NODE} or newer`)]);
    expect(stderr).toContain('is 18.20.4');
  }
});

test('The SBOM lists bundled packages and those of the build, always with the same bytes.', () => {
  const lock = {
    packages: {
      '': {version: '0.0.0'},
      'node_modules/@scope/a': {version: '1.0.0', integrity: 'sha512-AAEC', license: 'MIT'},
      'node_modules/b': {version: '2.0.0', dev: true, dependencies: {c: '^3.0.0', '@scope/a': '^1.0.0'}},
      'node_modules/b/node_modules/c': {version: '3.0.0', dev: true, dependencies: {'@scope/a': '^1.0.0'}},
      'node_modules/c': {version: '1.0.0'},
    },
  };
  const told = {
    lock,
    bundled: new Set(['node_modules/b', 'node_modules/b/node_modules/c']),
    product: 'docs',
    version: '1',
    commit: 'c',
  };
  const text = sbomOf(told);
  expect(text).toBe(sbomOf(told));
  expect(JSON.parse(text)).toMatchObject({
    bomFormat: 'CycloneDX',
    serialNumber: expect.stringMatching(
      /^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-a[0-9a-f]{3}-[0-9a-f]{12}$/,
    ) as string,
    components: [
      {
        name: '@scope/a',
        purl: 'pkg:npm/%40scope/a@1.0.0',
        scope: 'optional',
        hashes: [{alg: 'SHA-512', content: '000102'}],
      },
      {name: 'b', purl: 'pkg:npm/b@2.0.0', scope: 'required'},
      {name: 'c', purl: 'pkg:npm/c@3.0.0', scope: 'required'},
      {name: 'c', purl: 'pkg:npm/c@1.0.0', scope: 'optional'},
    ],
    dependencies: [
      {ref: 'release', dependsOn: ['node_modules/b', 'node_modules/b/node_modules/c']},
      {ref: 'node_modules/@scope/a', dependsOn: []},
      {ref: 'node_modules/b', dependsOn: ['node_modules/@scope/a', 'node_modules/b/node_modules/c']},
      {ref: 'node_modules/b/node_modules/c', dependsOn: ['node_modules/@scope/a']},
      {ref: 'node_modules/c', dependsOn: []},
    ],
  });
});
