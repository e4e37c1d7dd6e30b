import path from 'node:path';
import type {ContractFinding} from './findings';
import type {ContractSource, SourceFile} from './source';

type Files = ContractSource['files'];
type Component = {pointer: string; name: string};

/**
 * Components that no operation reaches, in components/ and in resource files.
 * Bundling drops them silently, so the linter cannot see them; a component
 * that only another unused one refers to is unused too.
 */
export function unusedComponents({files}: ContractSource): ContractFinding[] {
  const reached = reach(files);
  return [...files].flatMap(([name, source]) =>
    componentsOf(name, source)
      .filter(({pointer}) => !reached.has(`${name}#${pointer}`))
      .map((component) => ({
        file: source.file,
        line: lineOf(source.text, component.name),
        message: `${component.name} is used by no operation. Use it or delete it.`,
      })),
  );
}

function componentsOf(file: string, {document}: SourceFile): Component[] {
  if (file.startsWith('components/')) {
    return Object.keys(document as object).map((name) => ({pointer: `/${name}`, name}));
  }
  if (!file.startsWith('resources/')) return [];
  return Object.entries((document as {components?: object}).components ?? {}).flatMap(([kind, entries]) =>
    Object.keys(entries as object).map((name) => ({pointer: `/components/${kind}/${name}`, name})),
  );
}

/** Follows references from the paths of every resource, and returns each place that is reached, with all places above it. */
function reach(files: Files): Set<string> {
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
    visit(file, at(files.get(file)?.document, keys));
  };
  for (const [file, {document}] of files) visit(file, (document as {paths?: object}).paths);
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
