import {forEachChild, parse, type SyntaxNode} from 'unbash';
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

/** Indexes of the lines that are too long and can be broken: between two words, or in JSON between single quotes. */
export function breakableLines(code: string): number[] {
  const lines = code.split('\n');
  if (lines.every(({length}) => length <= MOST_CHARACTERS)) return [];
  const found = new Set<number>();
  const add = (from: number, to: number): void => {
    const row = code.slice(0, from).split('\n').length - 1;
    if (lines[row]!.length > MOST_CHARACTERS && !code.slice(from, to).includes('\n')) found.add(row);
  };
  const visit = (node: SyntaxNode): void => {
    if (node.type === 'Command') {
      const words = [node.name, ...node.suffix].flatMap((word) => word ?? []);
      for (const [index, before] of words.slice(0, -1).entries()) {
        const after = words[index + 1]!;
        const isBound = index === 0 || takesValue(code.slice(before.pos, before.end));
        if (!isBound || isRedirection(after) || (index > 0 && code[after.pos] === '-')) add(before.end, after.pos);
      }
    } else if (node.type === 'Pipeline' || node.type === 'AndOr' || node.type === 'For') {
      const parts = node.type === 'For' ? (node.wordlist ?? []) : node.commands;
      parts.slice(1).forEach(({pos}, index) => add(parts[index]!.end, pos));
    } else if (node.type === 'SingleQuoted' && isObjectOrList(node.value)) {
      add(node.pos, node.end);
    }
    forEachChild(node, visit);
  };
  visit(parse(code));
  return [...found].sort((a, b) => a - b);
}

const isRedirection = ({type}: SyntaxNode): boolean => type !== 'Word' && type !== 'Assignment';

/** A flag, whose value stays on its line. */
const takesValue = (word: string): boolean => /^--?[A-Za-z][^=]*$/.test(word);

function isObjectOrList(text: string): boolean {
  try {
    return /^[{[]../.test(text) && JSON.parse(text) !== null;
  } catch {
    return false;
  }
}
