import type {PhrasingContent, RootContent, Table, TableCell} from 'mdast';
import type {MdxJsxFlowElement} from 'mdast-util-mdx-jsx';
import {toString} from 'mdast-util-to-string';
import {CELL} from '../../../search-format';
import {block, declare, inline, isElement, joined, paragraph, text} from '../../source/nodes';

/** Cells that say nothing: without them a row is easier to read. */
const NOTHING = /^(none|any|an object|–|)$/i;

/**
 * An option table as the field rows of the API reference: name, type and "required" on one line, then the meaning, then
 * default and allowed values. Classes and styles are those of the reference (src/css/fields.css). In Markdown it stays a
 * table.
 */
export function optionRows({children: [, ...rows]}: Table): MdxJsxFlowElement {
  return block(
    'ul',
    {className: 'api-props options'},
    rows.map(({children}) => block('li', {}, optionRow(children))),
  );
}

/** The table with what search finds of each option: type, meaning, default and values. */
export function withRecords({children: [head, ...rows], ...table}: Table, ids: string[] = []): Table {
  return {
    ...table,
    children: [
      head!,
      ...rows.map((row, index) => {
        const [name, ...cells] = row.children;
        const heading = toString(name).trim();
        const parts = optionRow([{type: 'tableCell', children: []}, ...cells]).flatMap(partsOf);
        const content = parts.map((part) => part.replace(/\s+/g, ' ').trim()).filter(Boolean);
        const record = {heading, name: heading.split('.').at(-1), content: content.join(CELL)};
        return declare(row, {id: ids[index], record});
      }),
    ],
  };
}

/** The text of a node; of a list of values, each with its meaning. */
const partsOf = (node: RootContent): string[] =>
  isElement(node) && node.name === 'dl'
    ? node.children.flatMap((child, at) =>
        at % 2 === 0 ? [`${toString(child)} ${toString(node.children[at + 1])}`] : [],
      )
    : [toString(node)];

function optionRow([name, type, byDefault, allowed, meaning]: TableCell[]): RootContent[] {
  const types = toString(type).split(', ');
  const defaults = toString(byDefault).split(', ');
  const required = [...types, ...defaults].includes('required');
  const isBoolean = types[0] === 'boolean' && toString(allowed) === 'true, false';
  const values = isBoolean || isNothing(allowed) ? [] : allowed!.children;
  const meanings = listOf(values);
  const facts = [
    ...(isNothing(byDefault) || defaults.includes('required') ? [] : [[text('Default '), ...byDefault!.children]]),
    ...(values.length === 0 || meanings ? [] : [[text('Allowed: '), ...values]]),
  ];
  const shownType = without(type?.children ?? [], 'required');
  return [
    ...(name?.children ?? []),
    ...(shownType.length === 0 ? [] : [text(' '), inline('span', {className: 'api-type'}, shownType)]),
    ...(required ? [text(' '), inline('b', {className: 'api-req'}, [text('required')])] : []),
    ...(isNothing(meaning) ? [] : [paragraph(meaning!.children)]),
    ...(facts.length === 0 ? [] : [block('p', {className: 'api-facts'}, joined(facts, ' · '))]),
    ...(meanings ? [block('dl', {className: 'api-values'}, meanings)] : []),
  ];
}

const isNothing = (cell: TableCell | undefined): boolean => !cell || NOTHING.test(toString(cell).trim());

/** The type without the word that the row shows at its end. */
function without(nodes: PhrasingContent[], word: string): PhrasingContent[] {
  const [only] = nodes;
  if (nodes.length !== 1 || only?.type !== 'text') return nodes;
  const rest = only.value.split(', ').filter((part) => part !== word);
  return rest.length === 0 ? [] : [text(rest.join(', '))];
}

/** Values on separate lines, each followed by its meaning, as a definition list; undefined for any other cell. */
function listOf(nodes: PhrasingContent[]): RootContent[] | undefined {
  const lines: PhrasingContent[][] = [[]];
  for (const node of nodes) {
    if (node.type === 'break') lines.push([]);
    else lines.at(-1)!.push(node);
  }
  if (lines.length < 2) return undefined;
  return lines.flatMap(([value, colon, ...rest]) => {
    const after = colon?.type === 'text' ? [text(colon.value.replace(/^: /, '')), ...rest] : rest;
    return [block('dt', {}, value ? [value] : []), block('dd', {}, after)];
  });
}
