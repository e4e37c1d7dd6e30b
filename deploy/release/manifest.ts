/** The list of a release's files with their hashes: how it is written, read and verified. */
import {createHash} from 'node:crypto';
import {chmod, readFile, utimes} from 'node:fs/promises';
import path from 'node:path';
import {z} from 'zod';
import {filesOf} from '../files';

/** Files that are read at the same time. */
const AT_THE_SAME_TIME = 16;

export const MANIFEST = 'manifest.json';
export const CHECKSUMS = 'SHA256SUMS';

/** Also the name of its folder. */
export const VERSION = /^[a-zA-Z0-9][a-zA-Z0-9._-]{0,99}$/;

const schema = z.strictObject({
  format: z.literal(1),
  version: z.string().regex(VERSION),
  commit: z.string(),
  /** The search index, as in the responses of the service (`x-search-build`). */
  searchBuild: z.string(),
  /** The oldest major version of Node that runs its programs, which check it. */
  node: z.number().optional(),
  /** Paths below the release folder, sorted. */
  files: z.record(z.string(), z.strictObject({sha256: z.string().regex(/^[0-9a-f]{64}$/), size: z.number()})),
});
export type ReleaseManifest = z.infer<typeof schema>;

export const bytesOf = ({files}: ReleaseManifest): number =>
  Object.values(files).reduce((sum, {size}) => sum + size, 0);

export async function hashFiles(folder: string): Promise<ReleaseManifest['files']> {
  const names = (await filesOf(folder)).filter((file) => file !== MANIFEST && file !== CHECKSUMS);
  const entries = await inParallel(names, async (file) => {
    const bytes = await readFile(path.join(folder, file));
    return [file, {sha256: sha256(bytes), size: bytes.length}] as const;
  });
  return Object.fromEntries(entries);
}

/** The results in the order of the items. */
async function inParallel<Item, Result>(items: Item[], work: (item: Item) => Promise<Result>): Promise<Result[]> {
  const results: Result[] = [];
  const waiting = items.entries();
  const worker = async (): Promise<void> => {
    for (const [index, item] of waiting) results[index] = await work(item);
  };
  await Promise.all(Array.from({length: AT_THE_SAME_TIME}, worker));
  return results;
}

export const sha256 = (bytes: Uint8Array | string): string => createHash('sha256').update(bytes).digest('hex');

/** For `sha256sum --check`, which needs nothing of ours. */
export const checksumsOf = (files: ReleaseManifest['files'], manifest: string): string =>
  [
    ...Object.entries(files).map(([file, {sha256: hash}]) => [file, hash] as const),
    [MANIFEST, sha256(manifest)] as const,
  ]
    .map(([file, hash]) => `${hash}  ${file}\n`)
    .join('');

export async function readManifest(folder: string): Promise<ReleaseManifest> {
  const file = path.join(folder, MANIFEST);
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch {
    throw new Error(`${folder} is not a release: it has no ${MANIFEST}. Create one with \`npm run release\`.`);
  }
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw new Error(`${file} is not JSON. Copy the release again.`);
  }
  const result = schema.safeParse(json);
  if (!result.success) throw new Error(`${file} is not valid: ${z.prettifyError(result.error)}`);
  return result.data;
}

const LISTED = 5;

/** Compares every file with the manifest, and the manifest with the checksums. Throws an error that lists differences. */
export async function verifyRelease(folder: string): Promise<ReleaseManifest> {
  const manifest = await readManifest(folder);
  const problems: string[] = [];
  const sums = await readFile(path.join(folder, CHECKSUMS), 'utf8').catch(() => '');
  if (sums !== checksumsOf(manifest.files, await readFile(path.join(folder, MANIFEST), 'utf8'))) {
    problems.push(`${CHECKSUMS} does not match ${MANIFEST}`);
  }
  const present = new Set(await filesOf(folder));
  const found = await inParallel(Object.entries(manifest.files), async ([file, {sha256: wanted, size}]) => {
    if (!present.has(file)) return [`${file} is missing`];
    const bytes = await readFile(path.join(folder, file));
    return bytes.length === size && sha256(bytes) === wanted ? [] : [`${file} has other content`];
  });
  problems.push(...found.flat());
  for (const file of present) {
    if (!(file in manifest.files) && file !== MANIFEST && file !== CHECKSUMS) problems.push(`${file} is not listed`);
  }
  if (problems.length === 0) return manifest;
  const more = problems.length - LISTED;
  throw new Error(
    [
      `${folder} is damaged. Copy the release again.`,
      ...problems.slice(0, LISTED),
      ...(more > 0 ? [`and ${more} more`] : []),
    ].join('\n  '),
  );
}

const FIRST_TIME = Date.UTC(1980, 0, 1) / 1000;

/**
 * A modification time from the content. nginx builds the ETag of a file from its time and size, so that equal files have
 * equal ETags on every machine and in every release. Always in the past: between 1980 and 2014.
 */
export const contentTime = (hash: string): number => FIRST_TIME + (Number.parseInt(hash.slice(0, 8), 16) & 0x3fffffff);

export async function setContentTimes(folder: string, files: Record<string, {sha256: string}>): Promise<void> {
  await inParallel(Object.entries(files), ([file, {sha256: hash}]) => {
    const time = contentTime(hash);
    return utimes(path.join(folder, file), time, time);
  });
}

/** Unpacked under a strict umask, files would be unreadable for the users that serve them. */
export async function setReadable(folder: string, files: Record<string, unknown>): Promise<void> {
  const names = [...Object.keys(files), MANIFEST, CHECKSUMS];
  const folders = new Set(['.', ...names.flatMap(parentsOf)]);
  await inParallel([...folders], (name) => chmod(path.join(folder, name), 0o755));
  await inParallel(names, (name) => chmod(path.join(folder, name), 0o644));
}

const parentsOf = (name: string): string[] => {
  const parent = path.dirname(name);
  return parent === '.' ? [] : [parent, ...parentsOf(parent)];
};
