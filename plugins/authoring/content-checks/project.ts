import {readdir, readFile} from 'node:fs/promises';
import path from 'node:path';
import {pageComponents} from '../page-components/registry';
import type {Finding} from './finding';
import {messages} from './messages';
import {checkRegistry, CONTRIBUTING_FILE, REGISTRY_FILE, THEME_FILE} from './registry';

/** Checks of the code that pages depend on: parts of components, sidebar categories. */
export async function checkProject(root: string): Promise<Finding[]> {
  const read = (file: string): Promise<string> => readFile(path.join(root, file), 'utf8');
  const code = await filesIn(root, ['src', 'plugins'], /\.tsx?$/);
  if (!code.includes(REGISTRY_FILE)) return []; // a folder with pages only
  const [registry, theme, contributing] = await Promise.all([REGISTRY_FILE, THEME_FILE, CONTRIBUTING_FILE].map(read));
  const importable = new Set(code.flatMap((file) => /\/theme\/([A-Z]\w+)\/index\.tsx$/.exec(file)?.[1] ?? []));
  const categories = ['sidebars.json', ...(await filesIn(root, ['docs'], /\/_category_\.(json|ya?ml)$/))];
  return [
    ...checkRegistry({
      components: pageComponents,
      registry: registry!,
      theme: theme!,
      contributing: contributing!,
      importable,
    }),
    ...(await Promise.all(categories.map(async (file) => checkCategories(file, await read(file))))).flat(),
  ];
}

/** Docusaurus' generated category pages need data that plugins/client/lean-client removes from the client bundle. */
export function checkCategories(file: string, text: string): Finding[] {
  return text
    .split('\n')
    .flatMap((line, index) =>
      /\btype["']?\s*:\s*["']?generated-index\b/.test(line)
        ? [{file, line: index + 1, ...messages.generatedIndex()}]
        : [],
    );
}

async function filesIn(root: string, folders: readonly string[], name: RegExp): Promise<string[]> {
  const found = await Promise.all(
    folders.map(async (folder) => {
      const entries = await readdir(path.join(root, folder), {recursive: true}).catch(() => []);
      return entries.map((entry) => path.posix.join(folder, entry.split(path.sep).join('/')));
    }),
  );
  return found
    .flat()
    .filter((file) => name.test(file) && !/__tests__|\.d\.ts$/.test(file))
    .sort();
}
