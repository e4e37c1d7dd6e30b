import type {RootContent} from 'mdast';
import {block, raw} from '../../source/nodes';

/**
 * A long table below a field that filters it; without JavaScript the table is complete and has no field. Rows are HTML:
 * as React elements the chunk of the page would be ten times as large.
 */
export const filterTable = ({
  label,
  what,
  head,
  rows,
}: {
  label: string;
  what: string;
  head: readonly string[];
  /** The cells of each row. */
  rows: readonly (readonly string[])[];
}): RootContent[] => [
  block('FilterRows', {label, what, rows: String(rows.length)}, []),
  raw(
    'div',
    {className: 'wide-table', role: 'group', 'aria-label': what.charAt(0).toUpperCase() + what.slice(1), tabIndex: '0'},
    `<table><thead><tr>${head.map((name) => `<th scope="col">${name}</th>`).join('')}</tr></thead><tbody>${rows
      .map((cells) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`)
      .join('')}</tbody></table>`,
  ),
];
