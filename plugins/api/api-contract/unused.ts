import {readdir, readFile} from 'node:fs/promises';
import path from 'node:path';
import {load} from 'js-yaml';
import type {ContractFinding} from './findings';

type Source = {text: string; document: Record<string, unknown>};
type Component = {file: string; pointer: string; name: string};

/**
 * Components that no operation reaches, in components/ and in resource files.
 * Bundling drops them silently, so the linter cannot see them; a component
 * that only another unused one refers to is unused too.
 */
export async function unusedComponents(dir: string): Promise<ContractFinding[]> {
  const sources = await readSources(dir);
  const reached = reach(sources);
  return [...sources].flatMap(([file, source]) =>
    componentsOf(file, source)
      .filter(({pointer}) => !reached.has(`${file}#${pointer}`))
      .map(({name}) => ({
        file: `api/${file}`,
        line: lineOf(source.text, name),
        message: `${name} is used by no operation. Use it or delete it.`,
      })),
  );
}

async function readSources(dir: string): Promise<Map<string, Source>> {
  const files = (await readdir(dir, {recursive: true})).filter((file) => file.endsWith('.yaml')).sort();
  const entries = files.map(async (file): Promise<[string, Source]> => {
    const text = await readFile(path.join(dir, file), 'utf8');
    return [file, {text, document: load(text) as Record<string, unknown>}];
  });
  return new Map(await Promise.all(entries));
}

function componentsOf(file: string, {document}: Source): Component[] {
  if (file.startsWith('components/')) {
    return Object.keys(document).map((name) => ({file, pointer: `/${name}`, name}));
  }
  if (!file.startsWith('resources/')) return [];
  return Object.entries(document.components ?? {}).flatMap(([kind, entries]) =>
    Object.keys(entries as object).map((name) => ({file, pointer: `/components/${kind}/${name}`, name})),
  );
}

/** Follows references from the paths of every resource, and returns each place that is reached, with all places above it. */
function reach(sources: Map<string, Source>): Set<string> {
  const reached = new Set<string>();
  const followed = new Set<string>();
  const visit = (file: string, node: unknown): void => {
    if (Array.isArray(node)) return node.forEach((item) => visit(file, item));
    if (typeof node !== 'object' || node === null) return;
    for (const [key, value] of Object.entries(node)) {
      if (key === '$ref' && typeof value === 'string') follow(file, value);
      else visit(file, value);
    }
  };
  const follow = (from: string, reference: string): void => {
    const [target = '', pointer = ''] = reference.split('#');
    const file = target ? path.posix.join(path.posix.dirname(from), target) : from;
    if (followed.has(`${file}#${pointer}`)) return;
    followed.add(`${file}#${pointer}`);
    const keys = pointer.split('/').slice(1);
    keys.forEach((_, index) => reached.add(`${file}#/${keys.slice(0, index + 1).join('/')}`));
    visit(file, at(sources.get(file)?.document, keys));
  };
  for (const [file, {document}] of sources) visit(file, document.paths);
  return reached;
}

function at(node: unknown, keys: string[]): unknown {
  return keys.reduce<unknown>(
    (current, key) =>
      (current as Record<string, unknown> | undefined)?.[key.replaceAll('~1', '/').replaceAll('~0', '~')],
    node,
  );
}

/** The line that opens the component; names are unique in a file. */
function lineOf(text: string, name: string): number {
  return text.split('\n').findIndex((line) => line.trimStart().startsWith(`${name}:`)) + 1;
}
