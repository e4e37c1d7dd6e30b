import path from 'node:path';
import type {Root} from 'mdast';
import {quoted, type Message} from './finding';

/** `{}` and `{/* … *\/}` show nothing. */
export const isComment = ({value}: {value: string}): boolean => /^\s*(\/\*[\s\S]*\*\/)?\s*$/.test(value);

const IMPORT = /^(?:import|export)\b[^;'"]*?(?:from\s*)?['"]([^'"]+)['"]/gm;
const ENDINGS = ['', '.mdx', '.tsx', '.ts', '.js', '/index.tsx', '/index.ts'];

/** Files that a page imports and that do not exist. Packages and the theme are the bundler's. */
export function missingImports(
  tree: Root,
  file: string,
  exists: (file: string) => boolean,
): ({line: number} & Message)[] {
  return tree.children.flatMap((node) => {
    if (node.type !== 'mdxjsEsm') return [];
    return [...node.value.matchAll(IMPORT)].flatMap(({1: source = '', index}) => {
      const target = source.startsWith('.')
        ? path.join(path.dirname(file), source)
        : source.startsWith('@site/')
          ? source.slice('@site/'.length)
          : undefined;
      if (target === undefined || ENDINGS.some((ending) => exists(target + ending))) return [];
      const line = (node.position?.start.line ?? 1) + node.value.slice(0, index).split('\n').length - 1;
      return [
        {
          line,
          rule: 'import',
          problem: `the page imports ${quoted(source)}, which does not exist`,
          fix: 'Remove the line: page components need no import.',
        },
      ];
    });
  });
}
