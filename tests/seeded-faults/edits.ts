import {readFile, writeFile} from 'node:fs/promises';
import path from 'node:path';

/** Replaces a text that occurs exactly once in a file. */
export type Edit = {file: string; find: string; replace: string};

export function replaceOnce(text: string, {file, find, replace}: Edit): string {
  const count = text.split(find).length - 1;
  if (count !== 1) throw new Error(`${file} contains this text ${count} times, not once: ${find}`);
  return text.replace(find, () => replace);
}

/** Applies all edits, or none if one does not apply. Returns a function that restores the files. */
export async function applyEdits(folder: string, edits: Edit[]): Promise<() => Promise<void>> {
  const originals = new Map<string, string>();
  const texts = new Map<string, string>();
  for (const edit of edits) {
    const name = path.join(folder, edit.file);
    const text = texts.get(name) ?? (await readFile(name, 'utf8'));
    if (!originals.has(name)) originals.set(name, text);
    texts.set(name, replaceOnce(text, edit));
  }
  for (const [name, text] of texts) await writeFile(name, text);
  return async () => {
    for (const [name, text] of originals) await writeFile(name, text);
  };
}
