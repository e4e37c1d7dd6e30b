/** Edits the table of config/redirects.ts. */
import ts from 'typescript';
import {withoutSlash, type Move} from './links';
import {
  appendElement,
  entriesOf,
  insertBeside,
  parse,
  removeEntry,
  removeOf,
  replaceLiteral,
  textOf,
  unwrap,
  valueOf,
} from './path-lists';

type Row = {
  table: ts.ArrayLiteralExpression;
  node: ts.ObjectLiteralExpression;
  from: ts.Expression;
  to: ts.StringLiteral;
};

function tableOf(text: string): ts.ArrayLiteralExpression {
  const declarations = parse(text)
    .statements.filter(ts.isVariableStatement)
    .flatMap(({declarationList}) => [...declarationList.declarations]);
  const table = declarations
    .flatMap(({initializer}) => (initializer ? [unwrap(initializer)] : []))
    .filter(ts.isArrayLiteralExpression)
    .find(({elements}) => elements.every((row) => ts.isObjectLiteralExpression(row) && valueOf(row, 'from')));
  if (!table) throw new Error('config/redirects.ts has no array of {from, to}. Add the redirect by hand.');
  return table;
}

function rowsOf(text: string): Row[] {
  const table = tableOf(text);
  return table.elements.filter(ts.isObjectLiteralExpression).flatMap((node) => {
    const [from, to] = [valueOf(node, 'from'), valueOf(node, 'to')];
    return from && to && ts.isStringLiteral(to) ? [{table, node, from: unwrap(from), to}] : [];
  });
}

export function readRedirects(text: string): {from: string[]; to: string}[] {
  return rowsOf(text).map(({from, to}) => ({from: entriesOf(from).map(({path}) => path), to: to.text}));
}

/**
 * The old URL redirects to the new one, as do older URLs, in one hop. When a page moves back, the redirect from its new
 * URL is removed. An index is listed without its trailing slash, because hosts look URLs up that way.
 */
export function moveRedirects(text: string, {from, to}: Move): string {
  const retargeted = rowsOf(text)
    .toReversed() // from the end, so that the positions of the others stay right
    .filter((row) => row.to.text === from)
    .reduce((source, row) => replaceLiteral(source, row.to, to), text);
  return addRow(removeFrom(retargeted, {from: withoutSlash(to), to}), {from: withoutSlash(from), to});
}

/** Without the redirects to a URL that has no page any more. */
export function removeRedirectsTo(text: string, to: string): string {
  return rowsOf(text)
    .toReversed()
    .filter((row) => row.to.text === to)
    .reduce((source, row) => removeOf(source, row.table.elements, row.node), text);
}

function removeFrom(text: string, {from, to}: Move): string {
  for (const row of rowsOf(text).filter((one) => one.to.text === to)) {
    const entries = entriesOf(row.from);
    const entry = entries.find(({path}) => path === from);
    if (entry) return entries.length > 1 ? removeEntry(text, entry) : removeOf(text, row.table.elements, row.node);
  }
  return text;
}

function addRow(text: string, {from, to}: Move): string {
  const last = rowsOf(text)
    .filter((row) => textOf(row.to) === to)
    .flatMap((row) => entriesOf(row.from))
    .at(-1);
  if (last) return insertBeside(text, last, from, 'after');
  return appendElement(text, tableOf(text), `{from: ['${from}'], to: '${to}'}`);
}
