import type {Finding} from './finding';
import {messages} from './messages';
import type {Page} from './page';

/** Characters that fit into a code block at 1440 px, also inside a step. */
export const MOST_CHARACTERS = 88;

/** Lines of shell code that are wider than a code block, where the shell allows a line break. */
export function checkLongLines({file, fences}: Page): Finding[] {
  return fences
    .filter(({language}) => language === 'bash')
    .flatMap(({code, line}) =>
      breakableLines(code).map((row) => ({file, line: line + 1 + row, ...messages.longLine(MOST_CHARACTERS)})),
    );
}

/** A space between two words, where a backslash and a line break change nothing. */
type Gap = {at: number; depth: number; rank: number};
type Quoted = {from: number; to: number};
type Scan = {gaps: Gap[]; quoted: Quoted[]};

/** Ranks of gaps: the lower, the better a place to break. */
const [BEFORE_OPERATOR, BEFORE_FLAG, BEFORE_WORD] = [0, 1, 2];
const OPERATOR = /^(\||&&|\|\||>>?|<)\s/;
const FLAG = /^--?[A-Za-z]/;

/** The code with long lines broken where the shell allows it. JSON in quotes gets one line per property. */
export function breakLongLines(code: string): string {
  const lines = code.split('\n');
  for (let row = 0; row < lines.length; row += 1) {
    if (lines[row]!.length <= MOST_CHARACTERS) continue;
    const start = lines.slice(0, row).join('\n').length + (row > 0 ? 1 : 0);
    const broken = breakLine(lines.join('\n'), start, lines[row - 1]?.endsWith('\\') ?? false);
    if (broken) lines.splice(row, 1, ...broken);
  }
  return lines.join('\n');
}

/** Indexes of the lines that are too long and can be broken. */
export const breakableLines = (code: string): number[] => {
  let start = 0;
  return code.split('\n').flatMap((line, row, lines) => {
    const from = start;
    start += line.length + 1;
    const isLong = line.length > MOST_CHARACTERS;
    return isLong && breakLine(code, from, lines[row - 1]?.endsWith('\\') ?? false) ? [row] : [];
  });
};

function breakLine(code: string, start: number, continues: boolean): string[] | undefined {
  const end = code.indexOf('\n', start) === -1 ? code.length : code.indexOf('\n', start);
  const line = code.slice(start, end);
  const inside = ({from, to}: Quoted): boolean => from >= start && to < end;
  const {gaps, quoted} = scan(code);
  const own = gaps.filter(({at}) => at > start && at < end).map((gap) => ({...gap, at: gap.at - start}));
  const parts = atGaps(line, own, continues);
  if (parts.every((part) => part.length <= MOST_CHARACTERS)) return parts;
  const json = quoted.filter(inside).find(({from, to}) => expandable(code.slice(from + 1, to)));
  if (json) {
    const margin = /^\s*/.exec(line)![0];
    const expanded = printJson(JSON.parse(code.slice(json.from + 1, json.to)), margin);
    const changed = (code.slice(start, json.from + 1) + expanded + code.slice(json.to, end)).split('\n');
    // The parts before and after the JSON may still be too long.
    return breakLongLines(changed.join('\n')).split('\n');
  }
  return parts.length > 1 ? parts : undefined;
}

function expandable(text: string): boolean {
  if (!/^[{[]/.test(text)) return false;
  try {
    JSON.parse(text);
    return text.length > 2;
  } catch {
    return false;
  }
}

/** JSON with one line per property; a value that fits on one line stays on it. */
function printJson(value: unknown, margin: string): string {
  if (typeof value !== 'object' || value === null) return inOneLine(value);
  const inner = `${margin}  `;
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  const items = Object.entries(value).map(([key, item]) => {
    const start = Array.isArray(value) ? inner : `${inner}${JSON.stringify(key)}: `;
    const flat = inOneLine(item);
    return start + (start.length + flat.length < MOST_CHARACTERS ? flat : printJson(item, inner));
  });
  return `${open}\n${items.join(',\n')}\n${margin}${close}`;
}

function inOneLine(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(inOneLine).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  return `{${Object.entries(value)
    .map(([key, item]) => `${JSON.stringify(key)}: ${inOneLine(item)}`)
    .join(', ')}}`;
}

function atGaps(line: string, gaps: Gap[], continues: boolean): string[] {
  const margin = /^\s*/.exec(line)![0] + (continues ? '' : '  ');
  const parts: string[] = [];
  let from = 0;
  let indent = '';
  const rest = (): string => indent + line.slice(from);
  while (rest().length > MOST_CHARACTERS) {
    const limit = from + MOST_CHARACTERS - 2 - indent.length;
    const later = gaps.filter(({at}) => at > from + 1);
    const fitting = later.filter(({at}) => at <= limit);
    const [best] = (fitting.length > 0 ? fitting : later.slice(0, 1)).sort(
      (a, b) => a.depth - b.depth || a.rank - b.rank || b.at - a.at,
    );
    if (!best) break;
    parts.push(`${indent}${line.slice(from, best.at)} \\`);
    from = best.at + 1;
    indent = margin;
  }
  return [...parts, rest()];
}

/** Walks shell code: quotes, command substitutions, comments and here-documents. */
function scan(code: string): Scan {
  const gaps: Gap[] = [];
  const quoted: Quoted[] = [];
  const around: ('command' | '"' | '}')[] = ['command'];
  const documents: string[] = [];
  let word = 0;
  for (let at = 0; at < code.length; at += 1) {
    const char = code[at]!;
    const context = around.at(-1)!;
    if (char === '\\') {
      at += 1;
    } else if (context === '}') {
      if (char === '}') around.pop();
    } else if (code.startsWith('${', at)) {
      around.push('}');
    } else if (code.startsWith('$(', at)) {
      around.push('command');
      at += 1;
      word = at + 1;
    } else if (char === '"') {
      if (context === '"') around.pop();
      else around.push('"');
    } else if (context === '"') {
      continue;
    } else if (char === "'") {
      const to = code.indexOf("'", at + 1);
      if (to === -1) return {gaps, quoted};
      quoted.push({from: at, to});
      at = to;
    } else if (char === '(') {
      around.push('command');
    } else if (char === ')') {
      if (around.length > 1) around.pop();
    } else if (char === '#' && /\s|^$/.test(code[at - 1] ?? '')) {
      at = endOfLine(code, at) - 1;
    } else if (code.startsWith('<<', at) && code[at + 2] !== '<' && code[at - 1] !== '<') {
      const name = /^<<-?\s*["']?(\w+)/.exec(code.slice(at))?.[1];
      if (name) documents.push(name);
    } else if (char === '\n') {
      for (const name of documents.splice(0)) at = endOfHeredoc(code, at, name);
      word = at + 1;
    } else if (char === ' ') {
      const before = code.slice(word, at);
      const after = code.slice(at + 1);
      if (isGap(before, after, code.slice(0, word))) gaps.push({at, depth: around.length, rank: rankOf(after)});
      word = at + 1;
    }
  }
  return {gaps, quoted};
}

/** Whether a line may end between two words: not after an operator, a flag or the name of a command. */
function isGap(before: string, after: string, earlier: string): boolean {
  if (!before.trim() || !/^[^\s\\]/.test(after) || OPERATOR.test(`${before} `)) return false;
  if (/^(export|local|readonly)$/.test(before) || isCommandName(before, earlier)) return false;
  return OPERATOR.test(after) || FLAG.test(after) || !FLAG.test(before) || before.includes('=');
}

const isCommandName = (word: string, earlier: string): boolean =>
  /(^|[^\\]\n|[|&(;])\s*$/.test(earlier) && !word.includes('=');

function rankOf(after: string): number {
  if (OPERATOR.test(after)) return BEFORE_OPERATOR;
  return FLAG.test(after) ? BEFORE_FLAG : BEFORE_WORD;
}

const endOfLine = (code: string, from: number): number => {
  const end = code.indexOf('\n', from);
  return end === -1 ? code.length : end;
};

function endOfHeredoc(code: string, from: number, name: string): number {
  const end = new RegExp(`\\n\\s*${name}(?=\\n|$)`, 'g');
  end.lastIndex = from;
  const found = end.exec(code);
  return found ? found.index + found[0].length : code.length;
}
