/**
 * The folder of a machine: `releases/<version>/`, `kept/` with the assets of all of them, `current`, a link to one
 * release, and `history`, the activated versions in order.
 */
import {randomUUID} from 'node:crypto';
import {
  appendFile,
  copyFile,
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
  utimes,
  writeFile,
} from 'node:fs/promises';
import path from 'node:path';
import {filesOf} from '../files';
import {
  bytesOf,
  contentTime,
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
const DAY_MS = 24 * 60 * 60 * 1000;

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

/** Assets of each language of a release, such as `site/de/assets/js/main.js`. Their names contain a hash of their content. */
const assetsOf = ({files}: ReleaseManifest): string[] =>
  Object.keys(files).filter((name) => /^site\/(?:[^/]+\/)?assets\//.test(name));

/** Keeps the assets of a release for tabs that stay open. */
export async function keepAssets(root: string, {folder, manifest}: Installed): Promise<void> {
  const made = new Set<string>();
  for (const file of assetsOf(manifest)) {
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

const LAST = 'last.json';

/**
 * The same for containers, whose volume `kept` outlives each release: copies the assets, and removes those that no release
 * has had for some days. Several containers may do this at the same time.
 */
export async function shareAssets(
  volume: string,
  {folder, manifest}: Installed,
  days: number,
  now = Date.now(),
): Promise<void> {
  const own = assetsOf(manifest);
  const last = await readFile(path.join(volume, LAST), 'utf8').then(
    (text) => JSON.parse(text) as string[],
    () => [],
  );
  const placeOf = (name: string): string => path.join(volume, name.slice('site/'.length));
  for (const name of own) {
    const {sha256: hash, size} = manifest.files[name]!;
    const kept = placeOf(name);
    if ((await sizeOf(kept)) === size) continue;
    const next = `${kept}.${randomUUID()}`;
    await mkdir(path.dirname(kept), {recursive: true});
    await copyFile(path.join(folder, name), next);
    await utimes(next, contentTime(hash), contentTime(hash));
    await rename(next, kept);
  }
  // The last release had its assets until now: its change times start again.
  for (const name of new Set([...own, ...last])) await renewChangeTime(placeOf(name));
  const next = path.join(volume, `${LAST}.${randomUUID()}`);
  await writeFile(next, JSON.stringify(own));
  await rename(next, path.join(volume, LAST));
  await removeUnused(volume, new Set(own.map(placeOf)), days, now);
}

const sizeOf = (file: string): Promise<number | undefined> =>
  stat(file).then(
    ({size}) => size,
    () => undefined,
  );

/** Its modification time, and with that its ETag, stays. */
async function renewChangeTime(file: string): Promise<void> {
  const times = await stat(file).catch(() => undefined);
  if (times !== undefined) await utimes(file, times.mtime, times.mtime);
}

/** Files whose change time is too long ago: since then, no release has had them. */
async function removeUnused(folder: string, used: Set<string>, days: number, now: number): Promise<void> {
  for (const name of await filesOf(folder)) {
    const file = path.join(folder, name);
    if (used.has(file) || name.startsWith(LAST)) continue;
    // Another container may have removed it.
    const changed = await stat(file).catch(() => undefined);
    if (changed !== undefined && now - changed.ctimeMs >= days * DAY_MS) await rm(file, {force: true});
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
    for (const file of Object.keys(files)) used.add(path.join(root, KEPT, file.replace(/^site\//, '')));
  }
  // The change time: when its link in the last release that had it was removed.
  await removeUnused(path.join(root, KEPT), used, days, now);
  return removed.filter((version) => !version.startsWith(PARTIAL));
}
