import {createHash} from 'node:crypto';
import {readdirSync, readFileSync, statSync} from 'node:fs';
import {mkdir, readFile, rename, writeFile} from 'node:fs/promises';
import path from 'node:path';

export const hashOf = (...parts: string[]): string => createHash('sha256').update(JSON.stringify(parts)).digest('hex');

/** One hash for files and folders: names and contents. Tests are not an input of any result. */
export function hashFiles(root: string, names: readonly string[]): string {
  const parts = names
    .flatMap((name) => filesIn(path.join(root, name)))
    .flatMap((file) => [path.relative(root, file), readFileSync(file, 'utf8')]);
  return hashOf(...parts);
}

function filesIn(place: string): string[] {
  if (!statSync(place).isDirectory()) return [place];
  return readdirSync(place, {recursive: true, withFileTypes: true})
    .filter((entry) => entry.isFile() && !entry.parentPath.split(path.sep).includes('__tests__'))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort();
}

const ROOT = path.resolve(__dirname, '../../..');
let ofCode: string | undefined;

/** Inputs of all plugins besides the content: their code and configuration, the brand, the packages. */
export const codeHash = (): string =>
  (ofCode ??= hashFiles(ROOT, [
    'plugins',
    'assembly',
    'config',
    'facts',
    'vocabulary',
    'brand.ts',
    'contract.ts',
    'json-schema.ts',
    'search-format.ts',
    'text.ts',
    'redocly.yaml',
    'package-lock.json',
  ]));

/**
 * The result of `make`, read from `file` if it was cached under the same key. The key is a hash of all inputs of the
 * value; a file with another key, or an unreadable one, is ignored.
 */
export async function cached<Value>(file: string, key: string, make: () => Promise<Value>): Promise<Value> {
  const known = await readCached<Value>(file, key);
  if (known !== undefined) return known;
  const value = await make();
  await writeCached(file, key, value);
  return value;
}

export type Collection<Value> = {
  /** The cached value of this id, or the result of `make`. */
  get: (id: string, make: () => Value | Promise<Value>) => Promise<Value>;
  /** Writes all values that were requested. The others are removed: their pages changed or do not exist any more. */
  save: () => Promise<void>;
};

/** Values by id in one file, under one key. Without a file, nothing is cached. */
export function collection<Value>(file: string | undefined, key: string): Collection<Value> {
  const known = file === undefined ? undefined : readCached<Record<string, Value>>(file, key);
  const used = new Map<string, Value>();
  let isNew = false;
  return {
    async get(id, make) {
      const old = (await known)?.[id];
      isNew ||= old === undefined;
      const value = old === undefined ? await make() : old;
      used.set(id, value);
      return value;
    },
    async save() {
      const isSmaller = Object.keys((await known) ?? {}).length > used.size;
      if (file !== undefined && (isNew || isSmaller)) await writeCached(file, key, Object.fromEntries(used));
    },
  };
}

export async function readCached<Value>(file: string, key: string): Promise<Value | undefined> {
  try {
    const entry = JSON.parse(await readFile(file, 'utf8')) as {key: string; value: Value};
    return entry.key === key ? entry.value : undefined;
  } catch {
    return undefined;
  }
}

export async function writeCached(file: string, key: string, value: unknown): Promise<void> {
  await mkdir(path.dirname(file), {recursive: true});
  // Written under a temporary name first, so that another process never reads a partial file.
  const temporary = `${file}.${process.pid}`;
  await writeFile(temporary, JSON.stringify({key, value}));
  await rename(temporary, file);
}

/**
 * Writes a file unless it already has this text, so that watchers do not run needlessly. Returns true if it was
 * written.
 */
export async function writeChanged(file: string, text: string): Promise<boolean> {
  if ((await readFile(file, 'utf8').catch(() => undefined)) === text) return false;
  await writeFile(file, text);
  return true;
}
