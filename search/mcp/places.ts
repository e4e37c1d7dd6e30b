/**
 * Parts of a Markdown text that are smaller than a section: a property with its children, a row of a table, a
 * definition.
 */

/** Start or end of a code block, whose contents are ignored. */
const FENCE = /^\s*(`{3,}|~{3,})/;

/** Lines outside code blocks, with their index. */
export function* linesOf(markdown: string): Generator<{line: string; at: number}> {
  let fence: string | undefined;
  for (const [at, line] of markdown.split('\n').entries()) {
    const [, mark] = FENCE.exec(line) ?? [];
    if (mark === undefined) {
      if (fence === undefined) yield {line, at};
    } else if (fence === undefined) {
      fence = mark;
    } else if (mark.startsWith(fence)) {
      fence = undefined;
    }
  }
}

/** A text without Markdown syntax and link targets. */
export const plainText = (markdown: string): string =>
  markdown
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/\\([!-/:-@[-`{-~])/g, '$1')
    .replace(/[`*]/g, '')
    .trim();

type Property = {
  name: string;
  indent: number;
  /** The titles above its list: of the schema alternative, if there are several, and of an example. */
  titles: string[];
};

/**
 * A property of the API reference: `health_check` for the anchor `body.capabilities.(Containers).health_check`. In
 * parentheses is the schema alternative, if several have a property of this name, or a number if nothing else differs.
 */
export function propertyAt(section: string, anchor: string): string | null {
  const [, number] = /\((\d+)\)$/.exec(anchor) ?? [];
  const shapes = Array.from(anchor.matchAll(/\.\(([^)]*)\)\./g), ([, shape]) => shape!);
  const names = anchor
    .replace(/^[^.]*\./, '')
    .replace(/\(\d+\)$/, '')
    .replace(/(?<=^|\.)\([^)]*\)\./g, '');
  const open: Property[] = [];
  const titlesAt = new Map<number, string[]>();
  const closed = new Set<string[]>();
  let left = number === undefined ? 1 : Number(number);
  for (const {line, at} of linesOf(section)) {
    const [, space = '', name] = /^(\s*)- `([^`]+)`/.exec(line) ?? [];
    const [, before = '', title] = /^(\s*)\*\*([^*]+)\*\*$/.exec(line) ?? [];
    if (title !== undefined) {
      const above = titlesAt.get(before.length) ?? [];
      // Titles after a list are those of the next one.
      titlesAt.set(before.length, [...(closed.has(above) ? [] : above), title.replaceAll(/\s+/g, '-')]);
    }
    if (name === undefined) continue;
    const indent = space.length;
    while (open.length > 0 && open.at(-1)!.indent >= indent) open.pop();
    for (const known of titlesAt.keys()) if (known > indent) titlesAt.delete(known);
    const titles = titlesAt.get(indent) ?? [];
    closed.add(titles);
    open.push({name, indent, titles});
    const isMeant =
      open.map((property) => property.name).join('.') === names &&
      shapes.every((shape) => open.some(({titles: above}) => above.includes(shape)));
    if (isMeant) left -= 1;
    if (left === 0) {
      const above = open.slice(0, -1).map((property) => property.name);
      const around = [...(above.length > 0 ? [`\`${above.join('.')}\``] : []), ...shapes.map((shape) => `(${shape})`)];
      const item = itemAt(section, at, indent);
      return around.length === 0 ? item : `In ${around.join(' ')}:\n\n${item}`;
    }
  }
  return null;
}

/** A list item with everything below it, without its indentation. */
function itemAt(section: string, at: number, indent: number): string {
  const next = [...linesOf(section)].find(
    (one) => one.at > at && one.line.trim() !== '' && one.line.search(/\S/) <= indent,
  );
  return section
    .split('\n')
    .slice(at, next?.at)
    .map((line) => line.slice(Math.min(indent, line.search(/\S|$/))))
    .join('\n')
    .trim();
}

/** Rows of tables, below the head of their table, and definitions: all that have this name. */
export function rowsNamed(section: string, name: string): string[] {
  const wanted = plainText(name);
  const found: string[] = [];
  let head: string[] = [];
  let last = -1;
  for (const {line, at} of linesOf(section)) {
    const row = line.trim();
    if (row.startsWith('|')) {
      if (at !== last + 1) head = [];
      last = at;
      if (head.length < 2) head.push(row);
      else if (plainText(cellsOf(row)[0]!) === wanted) found.push([...head, row].join('\n'));
    }
    const [, term] = /^- \*\*(.+?)\*\*(?:$|:)/.exec(line) ?? [];
    if (term !== undefined && plainText(term) === wanted) found.push(itemAt(section, at, 0));
  }
  return found;
}

const cellsOf = (row: string): string[] => row.replace(/^\||\|$/g, '').split(/(?<!\\)\|/);
