import type {Nodes} from 'mdast';
import {toString} from 'mdast-util-to-string';

const ROW = /^\s*\|.*\|\s*$/;
const SEPARATOR = /^[\s|:-]*-[\s|:-]*$/;

/** Rows of a table that Markdown reads as text, because its separator row is missing or has another number of columns. */
export type Rows = {
  /** Lines below the start of the text. */
  linesBelow: number;
  columns: number;
  /** Columns of the separator row, when there is one. */
  separator?: number;
};

export function rowsIn(text: string): Rows | undefined {
  const lines = text.split('\n');
  const first = lines.findIndex((line) => ROW.test(line));
  if (first === -1) return undefined;
  const next = lines[first + 1];
  return {
    linesBelow: first,
    columns: columnsOf(lines[first]!),
    ...(next !== undefined && SEPARATOR.test(next) && {separator: columnsOf(next)}),
  };
}

export const looksLikeTable = (node: Nodes): boolean =>
  node.type === 'paragraph' && rowsIn(toString(node)) !== undefined;

const columnsOf = (row: string): number =>
  row
    .trim()
    .replace(/^\||\|$/g, '')
    .split(/(?<!\\)\|/).length;
