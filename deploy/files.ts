import {readdir} from 'node:fs/promises';
import path from 'node:path';

/** Paths of all files below a folder, sorted, with forward slashes. */
export async function filesOf(root: string): Promise<string[]> {
  const entries = await readdir(root, {recursive: true, withFileTypes: true});
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
    .sort();
}
