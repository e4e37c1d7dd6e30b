import type {Element, ElementContent, Parents, Root} from 'hast';
import type {MdxJsxTextElementHast} from 'mdast-util-mdx-jsx';
import {toString} from 'mdast-util-to-string';
import {visit} from 'unist-util-visit';

/** A table with more columns than this is a matrix: it keeps its columns in narrow windows and scrolls sideways. */
const MAX_COLUMNS = 6;

/** A table with more rows than this can be folded. */
const MAX_ROWS = 12;

/** Code that is longer than this may be broken after a separator or before a capital letter, so that a name does not widen its column. */
const LONG_CODE = 16;
const SEPARATOR = /(?<=[/._:=,&?[({])(?=[^/._:=,&?[({])|(?<=[a-z])(?=[A-Z])/;

/** In narrow windows the style sheet turns every row into a block, which takes the name of each column from here. */
const ROLES: Record<string, string> = {
  table: 'table',
  thead: 'rowgroup',
  tbody: 'rowgroup',
  tr: 'row',
  th: 'columnheader',
  td: 'cell',
};

/**
 * Prepares the tables of a page for narrow windows: cells have the name of their column, and elements have explicit
 * roles, because browsers drop the semantics of a table that is displayed as blocks. A cell with "none" shows a dash.
 */
export function rehypeTables() {
  return (tree: Root): void => {
    visit(tree, 'element', (table) => {
      if (table.tagName !== 'table') return;
      visit(table, 'element', allowBreaks);
      const [head = [], ...rows] = rowsOf(table);
      if (rows.length > MAX_ROWS) table.properties.dataRows = rows.length;
      if (head.length > MAX_COLUMNS) {
        table.properties.dataMatrix = '';
        return;
      }
      visit(table, 'element', (element) => {
        const role = ROLES[element.tagName];
        if (role) element.properties.role = role;
      });
      const names = head.map((cell) => toString(cell).trim());
      for (const row of rows) {
        row.forEach((cell, column) => {
          // The second of two columns explains the first and needs no name.
          if (column > 0 && names.length > 2 && names[column]) cell.properties.dataLabel = names[column];
          if (/^none$/i.test(toString(cell).trim()) && cell.children.every(({type}) => type === 'text'))
            cell.children = [{type: 'text', value: '–'}];
        });
      }
    });
  };
}

/** The parts of a long code word, between which a line may break. */
export const breakable = (words: string): string[] => (words.length <= LONG_CODE ? [words] : words.split(SEPARATOR));

/** As an explicit element: the theme shows code with elements in it as a block. */
function allowBreaks(code: Element, index: number | undefined, parent: Parents | undefined): void {
  const [text] = code.children;
  if (code.tagName !== 'code' || index === undefined || text?.type !== 'text') return;
  const children = breakable(text.value).flatMap((value, at): ElementContent[] => {
    const part = {type: 'text' as const, value};
    return at === 0 ? [part] : [{type: 'element', tagName: 'wbr', properties: {}, children: []}, part];
  });
  if (children.length === 1) return;
  const explicit: MdxJsxTextElementHast = {
    type: 'mdxJsxTextElement',
    name: 'code',
    attributes: [],
    children,
    data: {_mdxExplicitJsx: true} as MdxJsxTextElementHast['data'],
  };
  parent!.children[index] = explicit;
}

const elementsIn = (node: Element, ...names: string[]): Element[] =>
  node.children.filter((child): child is Element => child.type === 'element' && names.includes(child.tagName));

const rowsOf = (table: Element): Element[][] =>
  elementsIn(table, 'thead', 'tbody').flatMap((part) =>
    elementsIn(part, 'tr').map((row) => elementsIn(row, 'th', 'td')),
  );
