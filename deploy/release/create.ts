/**
 * npm run release: collects a finished build into one folder, `release/<version>/`, that a machine with Node and nginx can
 * run. The same commit gives the same bytes. The version is RELEASE_VERSION, or date and hash of the commit.
 */
import {execFileSync} from 'node:child_process';
import {cp, mkdir, readFile, rm, writeFile} from 'node:fs/promises';
import path from 'node:path';
import {brand} from '../../brand';
import {stopUnless} from '../../scripts/needs';
import type {Manifest} from '../../search-format';
import {writeHosts} from '../pack';
import {bundlePrograms, LEAST_NODE, type Bundled} from './bundle';
import {kubernetesYaml} from './kubernetes';
import {
  bytesOf,
  CHECKSUMS,
  checksumsOf,
  hashFiles,
  MANIFEST,
  readManifest,
  setContentTimes,
  VERSION,
  type ReleaseManifest,
} from './manifest';
import {sbomOf, type Lock} from './sbom';

/** Folders of this repository that operators need. */
const FOR_OPERATORS = ['systemd', 'container', 'monitoring', 'runbooks', 'fleet.sh', 'README.md'];

export type Source = {version: string; commit: string};

/** Reads the version of the checkout. Uncommitted changes are part of the name: such a release cannot be repeated. */
export function sourceOf(environment: NodeJS.ProcessEnv, folder = '.'): Source {
  const git = (...args: string[]): string => execFileSync('git', args, {cwd: folder, encoding: 'utf8'}).trim();
  const commit = git('rev-parse', 'HEAD');
  const isModified = git('status', '--porcelain', '--untracked-files=no') !== '';
  const time = new Date(Number(git('show', '-s', '--format=%ct', 'HEAD')) * 1000).toISOString();
  const date = time.slice(0, 19).replace(/[-:]/g, '').replace('T', '-');
  const version = environment.RELEASE_VERSION || `${date}-${commit.slice(0, 10)}${isModified ? '-modified' : ''}`;
  if (!VERSION.test(version)) {
    throw new Error(`RELEASE_VERSION may have letters, digits, ".", "_" and "-", not ${JSON.stringify(version)}.`);
  }
  return {version, commit: isModified ? `${commit} with changes` : commit};
}

export async function createRelease(
  build: string,
  out: string,
  {version, commit}: Source,
  {programs, packages}: Bundled,
): Promise<string> {
  const folder = path.join(out, version);
  await rm(folder, {recursive: true, force: true});
  await mkdir(folder, {recursive: true});
  await cp(build, path.join(folder, 'site'), {recursive: true});
  const site = await writeHosts(path.join(folder, 'site'), path.join(folder, 'hosts'));
  await writeFile(path.join(folder, 'hosts/site.json'), `${JSON.stringify(site, null, 1)}\n`);
  for (const name of FOR_OPERATORS) await cp(path.join('deploy', name), path.join(folder, name), {recursive: true});
  await writeFile(path.join(folder, 'container/kubernetes.yaml'), kubernetesYaml(version));
  for (const [name, text] of Object.entries(programs)) await writeFile(path.join(folder, name), text);
  const lock = JSON.parse(await readFile('package-lock.json', 'utf8')) as Lock;
  const product = `${brand.slug}-docs`;
  await writeFile(path.join(folder, 'sbom.cdx.json'), sbomOf({lock, bundled: packages, product, version, commit}));
  const index = JSON.parse(await readFile(path.join(build, 'search/manifest.json'), 'utf8')) as Manifest;
  const files = await hashFiles(folder);
  const manifest: ReleaseManifest = {format: 1, version, commit, searchBuild: index.id, node: LEAST_NODE, files};
  const text = `${JSON.stringify(manifest, null, 1)}\n`;
  await writeFile(path.join(folder, MANIFEST), text);
  await writeFile(path.join(folder, CHECKSUMS), checksumsOf(files, text));
  await setContentTimes(folder, files);
  return folder;
}

async function main(): Promise<void> {
  stopUnless({build: 'build'});
  const started = Date.now();
  const source = sourceOf(process.env);
  const folder = await createRelease('build', 'release', source, await bundlePrograms());
  const manifest = await readManifest(folder);
  const megabytes = (bytesOf(manifest) / 1e6).toFixed(1);
  process.stdout.write(
    `${folder}: ${Object.keys(manifest.files).length} files, ${megabytes} MB, in ${((Date.now() - started) / 1000).toFixed(1)} s.\n`,
  );
}

if (process.argv[1] !== undefined && path.resolve(process.argv[1]) === __filename) {
  main().catch((error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  });
}
