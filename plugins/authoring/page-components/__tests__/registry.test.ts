/** The parts of a component that are in other files. TypeScript checks those of its row. */
import {readdirSync, readFileSync} from 'node:fs';
import {expect, it} from 'vitest';
import {pageComponents} from '../registry';

const names = [...pageComponents.keys()].sort();
const having = (test: (component: {html: unknown; imports?: string}) => boolean): string[] =>
  names.filter((name) => test(pageComponents.get(name)!));

/** For content that plugins generate; writers do not use it. */
const INTERNAL = ['CodeBlock', 'PageContents'];

it('CONTRIBUTING.md describes every component, and no other', () => {
  const [, table = ''] = /^\*\*Components\*\*([^]*?)^(?:#|\*\*)/m.exec(readFileSync('CONTRIBUTING.md', 'utf8')) ?? [];
  const rows = [...table.matchAll(/^\|([^|]*)/gm)].map(([, cell]) => cell!);
  const described = rows.flatMap((cell) => [...cell.matchAll(/<([A-Za-z]+)/g)].map(([, name]) => name!));
  expect([...new Set(described)].sort()).toEqual(names);
});

it('The theme has the components that say so, and no other', () => {
  const [, object = ''] =
    /export default \{([^]*)\};/.exec(readFileSync('src/theme/MDXComponents/index.tsx', 'utf8')) ?? [];
  const inTheme = [...object.matchAll(/^ {2}([A-Z]\w*)/gm)].map(([, name]) => name!);
  expect(inTheme.filter((name) => !INTERNAL.includes(name)).sort()).toEqual(having(({html}) => html === 'theme'));
});

it('What pages with a component import exists', () => {
  const files = ['src', 'plugins'].flatMap((folder) => readdirSync(folder, {recursive: true, encoding: 'utf8'}));
  const importable = files.flatMap((file) => /(?:^|\/)theme\/([A-Z]\w+)\/index\.tsx$/.exec(file)?.[1] ?? []);
  const imported = names.flatMap((name) => {
    const {html, imports = []} = pageComponents.get(name)!;
    return [...(html === 'import' ? [name] : []), imports].flat();
  });
  expect(imported.filter((name) => !importable.includes(name))).toEqual([]);
});
