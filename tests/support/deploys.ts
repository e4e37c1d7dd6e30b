import {cp, mkdir, readdir, readFile, rename, rm, symlink, writeFile} from 'node:fs/promises';
import path from 'node:path';
import {buildFixture} from './fixture-site';
import {startNginx, type RunningServer} from './nginx';

const DIR = '.generated/deploys';
export type Version = 'first' | 'second';

/** Builds one version of the fixture site; every page shows the version. Returns the output folder. */
export async function buildVersion(version: Version): Promise<string> {
  const docs = `${DIR}/docs`;
  await rm(docs, {recursive: true, force: true});
  await cp('tests/fixtures/other-brand/docs', docs, {recursive: true});
  for (const name of await readdir(docs, {recursive: true})) {
    const file = path.join(docs, name);
    if (name.endsWith('.mdx'))
      await writeFile(file, `${await readFile(file, 'utf8')}\nThis is the ${version} version.\n`);
  }
  const {code, output, outDir} = await buildFixture('deploys', {FIXTURE_VERSION: version, FIXTURE_DOCS: docs});
  if (code !== 0) throw new Error(`The ${version} version does not build:\n${output}`);
  const folder = `${DIR}/${version}`;
  await rm(folder, {recursive: true, force: true});
  await rename(outDir, folder);
  return folder;
}

/** nginx on a symlink that can be switched to another build, as a deploy does. */
export async function startDeployed(
  folder: string,
): Promise<RunningServer & {deploy: (folder: string) => Promise<void>}> {
  const root = path.resolve(DIR, `current-${process.pid}`);
  async function deploy(target: string): Promise<void> {
    await rm(`${root}.next`, {force: true});
    await symlink(path.resolve(target), `${root}.next`);
    await rename(`${root}.next`, root);
  }
  await mkdir(DIR, {recursive: true});
  await deploy(folder);
  const {url, stop} = await startNginx(root, '', {
    // Replaced files are served immediately.
    'open_file_cache max=400 inactive=60s;': 'open_file_cache off;',
  });
  return {
    url,
    deploy,
    async stop() {
      await stop();
      await rm(root, {force: true});
    },
  };
}
