/**
 * Edits lists of paths in TypeScript sources by their syntax tree. A list is `['a/b', …]`, `under('a', 'b', …)` or an array
 * with `...under('a', 'b')` in it. Every function takes and returns the text of a file: parse again after each edit.
 */
import ts from 'typescript';

export type Entry = {
  path: string;
  literal: ts.StringLiteral;
  /** `under(base, …names)` when the path is one of its names. */
  call?: {node: ts.CallExpression; base: string};
  /** The array, or the call when it is the entire list. */
  list: ts.Expression;
};

export function parse(text: string): ts.SourceFile {
  return ts.createSourceFile('source.ts', text, ts.ScriptTarget.Latest, true);
}

/** `x` of `x as T`, `x satisfies T` and `(x)`. */
export function unwrap(node: ts.Expression): ts.Expression {
  return ts.isAsExpression(node) || ts.isSatisfiesExpression(node) || ts.isParenthesizedExpression(node)
    ? unwrap(node.expression)
    : node;
}

/** Value of a property of an object literal. */
export function valueOf(object: ts.ObjectLiteralExpression, name: string): ts.Expression | undefined {
  return object.properties
    .filter(ts.isPropertyAssignment)
    .find(
      (property) =>
        (ts.isIdentifier(property.name) || ts.isStringLiteral(property.name)) && property.name.text === name,
    )?.initializer;
}

export const textOf = (node: ts.Expression | undefined): string | undefined =>
  node && ts.isStringLiteral(node) ? node.text : undefined;

export function elementsOf(list: ts.Expression): ts.NodeArray<ts.Expression> {
  return ts.isArrayLiteralExpression(list) ? list.elements : ts.factory.createNodeArray();
}

export function entriesOf(list: ts.Expression): Entry[] {
  if (ts.isCallExpression(list)) return namesOf(list, list);
  return elementsOf(list).flatMap((element): Entry[] => {
    if (ts.isStringLiteral(element)) return [{path: element.text, literal: element, list}];
    if (!ts.isSpreadElement(element) || !ts.isCallExpression(element.expression)) return [];
    return namesOf(element.expression, list);
  });
}

function namesOf(node: ts.CallExpression, list: ts.Expression): Entry[] {
  const [base, ...names] = node.arguments;
  if (!ts.isIdentifier(node.expression) || node.expression.text !== 'under' || !base || !ts.isStringLiteral(base))
    return [];
  return names
    .filter(ts.isStringLiteral)
    .map((literal) => ({path: `${base.text}/${literal.text}`, literal, call: {node, base: base.text}, list}));
}

const quoted = (text: string): string => `'${text}'`;

export function replaceText(text: string, {start, end}: {start: number; end: number}, by: string): string {
  return text.slice(0, start) + by + text.slice(end);
}

const rangeOf = (node: ts.Node) => ({start: node.getStart(), end: node.end});

export function replaceLiteral(text: string, literal: ts.StringLiteral, by: string): string {
  return replaceText(text, rangeOf(literal), quoted(by));
}

/** The path as a name of the call, when it can be one. */
function nameIn(call: Entry['call'], path: string): string | undefined {
  return call && path.startsWith(`${call.base}/`) ? path.slice(call.base.length + 1) : undefined;
}

/** Writes another path at the same position. */
export function replaceEntry(text: string, entry: Entry, path: string): string {
  const {call, literal} = entry;
  if (!call) return replaceLiteral(text, literal, path);
  const name = nameIn(call, path);
  if (name !== undefined) return replaceLiteral(text, literal, name);
  // The path is in another folder: the call is split in two, with the path between them.
  const [base, ...names] = call.node.arguments;
  const at = names.indexOf(literal);
  const part = (some: readonly ts.Expression[]): string[] =>
    some.length === 0 ? [] : [`...under(${[base!, ...some].map((node) => node.getFullText().trim()).join(', ')})`];
  const elements = [...part(names.slice(0, at)), quoted(path), ...part(names.slice(at + 1))].join(', ');
  return isEntireList(entry)
    ? replaceText(text, rangeOf(call.node), `[${elements}]`)
    : replaceText(text, rangeOf(call.node.parent), elements);
}

const isEntireList = ({call, list}: Entry): boolean => call?.node === list;

/** Removes the path; a list can be empty afterwards. */
export function removeEntry(text: string, entry: Entry): string {
  const {call, literal} = entry;
  if (!call) return removeOf(text, elementsOf(entry.list), literal);
  const [, ...names] = call.node.arguments;
  if (names.length > 1) return removeOf(text, call.node.arguments, literal);
  return isEntireList(entry)
    ? replaceText(text, rangeOf(call.node), '[]')
    : removeOf(text, elementsOf(entry.list), call.node.parent as ts.SpreadElement);
}

/** Removes one of the nodes that commas separate. */
export function removeOf<T extends ts.Node>(text: string, nodes: ts.NodeArray<T>, node: T): string {
  const at = nodes.indexOf(node);
  const [before, after] = [nodes[at - 1], nodes[at + 1]];
  if (before) return replaceText(text, {start: before.end, end: node.end}, '');
  // The end of all nodes includes a comma after the last.
  return replaceText(text, {start: node.getStart(), end: after ? after.getFullStart() : nodes.end}, '');
}

/** Writes the path next to an entry, as a name of its call when it can be one. */
export function insertBeside(text: string, entry: Entry, path: string, where: 'before' | 'after'): string {
  const name = nameIn(entry.call, path);
  const {start, end} = rangeOf(entry.literal);
  if (entry.call && name === undefined) return insertElement(text, entry, quoted(path));
  const code = quoted(name ?? path);
  return where === 'after'
    ? replaceText(text, {start: end, end}, `, ${code}`)
    : replaceText(text, {start, end: start}, `${code}, `);
}

/** Writes an element after the one that has the entry. */
export function insertElement(text: string, entry: Entry, code: string): string {
  const {call, literal} = entry;
  if (call && isEntireList(entry)) {
    return replaceText(text, rangeOf(call.node), `[...${call.node.getText()}, ${code}]`);
  }
  const {end} = call ? call.node.parent : literal;
  return replaceText(text, {start: end, end}, `, ${code}`);
}

/** Writes an element at the end of an array. */
export function appendElement(text: string, list: ts.ArrayLiteralExpression, code: string): string {
  const last = list.elements.at(-1);
  const at = last ? last.end : list.getStart() + 1;
  return replaceText(text, {start: at, end: at}, last ? `, ${code}` : code);
}
