/** The handwritten text files of the repository, for commands that change or list what references a page. */
import {readdir, readFile} from 'node:fs/promises';
import path from 'node:path';

const FOLDERS = [
  'docs',
  'facts',
  'vocabulary',
  'templates',
  'src',
  'assembly',
  'config',
  'api',
  'platform',
  'plugins',
  'search',
  'deploy',
  'tests',
];

const OTHERS = ['api/operations.txt', 'sidebars.json', 'config/redirects.json'];

export const isTest = (file: string): boolean => /(^|\/)(tests|__tests__)\//.test(file);

/** Labeled queries with the pages that they find. */
export const QUERIES = /^tests\/relevance\/queries(?:-\d+)?\.yml$/;

/** Text by file, sorted. Page names in scripts/ and its tests are only examples. */
export async function readSources(root: string): Promise<Map<string, string>> {
  const below = async (folder: string): Promise<string[]> =>
    (await readdir(path.join(root, folder), {recursive: true}).catch(() => [])).map((name) =>
      path.posix.join(folder, name.split(path.sep).join('/')),
    );
  const files = [...(await readdir(root)), ...(await Promise.all(FOLDERS.map(below))).flat()]
    .filter((file) => /\.(mdx?|tsx?|mts|ya?ml)$/.test(file) || OTHERS.includes(file))
    .filter((file) => !/^docs\/api\/|(^|\/)(node_modules|fixtures)\//.test(file))
    .sort();
  return new Map(
    await Promise.all(files.map(async (file) => [file, await readFile(path.join(root, file), 'utf8')] as const)),
  );
}

/** `file:line` of each line that matches. */
export function linesWith(texts: Iterable<readonly [file: string, text: string]>, pattern: RegExp): string[] {
  return [...texts].flatMap(([file, text]) =>
    text.split('\n').flatMap((line, at) => (line.search(pattern) === -1 ? [] : [`${file}:${at + 1}`])),
  );
}
