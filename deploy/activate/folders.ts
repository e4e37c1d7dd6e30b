/**
 * The folder of a machine: `releases/<version>/`, `kept/assets/` with the assets of all of them, `current`, a link to one
 * release, and `history`, the activated versions in order.
 */
import {
  appendFile,
  cp,
  link,
  mkdir,
  readdir,
  readFile,
  readlink,
  rename,
  rm,
  stat,
  statfs,
  symlink,
} from 'node:fs/promises';
import path from 'node:path';
import {filesOf} from '../files';
import {
  bytesOf,
  readManifest,
  setContentTimes,
  setReadable,
  VERSION,
  verifyRelease,
  type ReleaseManifest,
} from '../release/manifest';

export type Installed = {folder: string; manifest: ReleaseManifest};

const RELEASES = 'releases';
const KEPT = 'kept';
const HISTORY = 'history';
const PARTIAL = '.partial';

/** The version that `current` links to. */
export async function currentVersion(root: string): Promise<string | undefined> {
  return readlink(path.join(root, 'current')).then(
    (target) => path.basename(target),
    () => undefined,
  );
}

/**
 * Returns a verified release below the root: one that is there, by its version, or a copy of a folder. The copy gets its
 * name only when it is complete and verified, and replaces an installed one that is damaged.
 */
export async function install(root: string, target: string): Promise<Installed> {
  const releases = path.join(root, RELEASES);
  if (VERSION.test(target) && !(await hasManifest(target))) {
    const folder = path.join(releases, target);
    if (!(await hasManifest(folder))) {
      const known = await readdir(releases).catch(() => []);
      throw new Error(`There is no release ${target} in ${releases}. It has: ${known.sort().join(', ') || 'none'}.`);
    }
    return {folder, manifest: await verifyRelease(folder)};
  }
  const manifest = await readManifest(target);
  const folder = path.join(releases, manifest.version);
  if (path.resolve(target) === path.resolve(folder)) return {folder, manifest: await verifyRelease(folder)};
  if (await hasManifest(folder)) {
    if (JSON.stringify(await readManifest(folder)) !== JSON.stringify(manifest)) {
      throw new Error(`${folder} is another release with the same version. Set RELEASE_VERSION to a new one.`);
    }
    const isDamaged = await verifyRelease(folder).then(
      () => false,
      () => true,
    );
    if (!isDamaged) return {folder, manifest};
  }
  await copyRelease(target, folder, manifest);
  return {folder, manifest};
}

async function copyRelease(target: string, folder: string, manifest: ReleaseManifest): Promise<void> {
  const releases = path.dirname(folder);
  const [partial, damaged] = ['copy', 'damaged'].map((what) =>
    path.join(releases, `${PARTIAL}-${what}-${manifest.version}`),
  ) as [string, string];
  for (const leftover of [partial, damaged]) await rm(leftover, {recursive: true, force: true});
  await mkdir(releases, {recursive: true});
  try {
    await expectSpace(releases, manifest);
    await cp(target, partial, {recursive: true});
    await verifyRelease(partial);
    await setReadable(partial, manifest.files);
    await setContentTimes(partial, manifest.files);
    await rename(folder, damaged).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error;
    });
    await rename(partial, folder);
  } catch (error) {
    await rm(partial, {recursive: true, force: true});
    const {code, message} = error as NodeJS.ErrnoException;
    // The copy is gone: the message is about the folder that was copied.
    throw new Error(code === 'ENOSPC' ? fullDisk(releases, manifest) : message.replaceAll(partial, target));
  }
  await rm(damaged, {recursive: true, force: true});
}

export async function installed(root: string, version: string): Promise<Installed> {
  const folder = path.join(root, RELEASES, version);
  return {folder, manifest: await readManifest(folder)};
}

const hasManifest = (folder: string): Promise<boolean> =>
  readManifest(folder).then(
    () => true,
    (error: Error) => !error.message.includes('is not a release'),
  );

async function expectSpace(folder: string, manifest: ReleaseManifest): Promise<void> {
  const {bavail, bsize} = await statfs(folder);
  if (bavail * bsize < bytesOf(manifest)) throw new Error(fullDisk(folder, manifest));
}

const fullDisk = (folder: string, manifest: ReleaseManifest): string =>
  `The disk of ${folder} is full: ${manifest.version} needs ${Math.ceil(bytesOf(manifest) / 1e6)} MB. Remove old releases or set DOCS_KEEP to a smaller number.`;

/** Keeps the assets of a release for tabs that stay open. Their names contain a hash of their content. */
export async function keepAssets(root: string, {folder, manifest}: Installed): Promise<void> {
  const made = new Set<string>();
  for (const file of Object.keys(manifest.files).filter((name) => name.startsWith('site/assets/'))) {
    const kept = path.join(root, KEPT, file.slice('site/'.length));
    const parent = path.dirname(kept);
    if (!made.has(parent)) {
      await mkdir(parent, {recursive: true});
      made.add(parent);
    }
    await link(path.join(folder, file), kept).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
      return replaceUnlessSame(path.join(folder, file), kept);
    });
  }
}

/** The kept asset may be that of a release which was damaged and is replaced. */
async function replaceUnlessSame(file: string, kept: string): Promise<void> {
  const [own, other] = await Promise.all([stat(file), stat(kept)]);
  if (own.ino === other.ino) return;
  const next = `${kept}.${process.pid}`;
  await link(file, next);
  await rename(next, kept);
}

/** Switches the link atomically. */
export async function switchTo(root: string, version: string): Promise<void> {
  const next = path.join(root, `current.${process.pid}`);
  await rm(next, {force: true});
  await symlink(path.join(RELEASES, version), next);
  await rename(next, path.join(root, 'current'));
}

export const remember = (root: string, version: string): Promise<void> =>
  appendFile(path.join(root, HISTORY), `${version}\n`);

/** Versions by their last activation, newest first. */
export async function history(root: string): Promise<string[]> {
  const lines = await readFile(path.join(root, HISTORY), 'utf8').catch(() => '');
  return [...new Set(lines.split('\n').filter(Boolean).reverse())];
}

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Removes all but the newest releases, and the assets that none of the remaining ones has had for some days. Returns the
 * removed versions.
 */
export async function prune(root: string, keep: number, days: number, now = Date.now()): Promise<string[]> {
  const releases = path.join(root, RELEASES);
  const kept = (await history(root)).slice(0, keep);
  const removed = (await readdir(releases)).filter((version) => !kept.includes(version));
  for (const version of removed) await rm(path.join(releases, version), {recursive: true, force: true});
  const used = new Set<string>();
  for (const version of kept) {
    const {files} = await readManifest(path.join(releases, version));
    for (const file of Object.keys(files)) used.add(file);
  }
  for (const file of await filesOf(path.join(root, KEPT))) {
    if (used.has(`site/${file}`)) continue;
    const asset = path.join(root, KEPT, file);
    // The change time: when its link in the last release that had it was removed.
    if (now - (await stat(asset)).ctimeMs >= days * DAY_MS) await rm(asset);
  }
  return removed.filter((version) => !version.startsWith(PARTIAL));
}
