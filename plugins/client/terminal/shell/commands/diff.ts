import {defineCommand, printed} from '../library';
import {inputOf} from './input';

/** The library prints the unified format only; without an option diff prints another one. */
export const diff = defineCommand('diff', async (args, context) => {
  const [from, to] = args;
  if (args.length !== 2 || args.some((word) => word.startsWith('-') && word !== '-')) return context.origCommand!(args);
  const texts = [await inputOf('diff', [from!], context), await inputOf('diff', [to!], context)];
  const problem = texts.find((text) => typeof text !== 'string');
  if (problem) return {...problem, exitCode: 2};
  const [a, b] = (texts as string[]).map(rowsOf) as [string[], string[]];
  const blocks = changes(a, b);
  return printed(blocks.map((block) => shown(block, a, b)).join(''), blocks.length === 0 ? 0 : 1);
});

type Block = {a: [from: number, to: number]; b: [from: number, to: number]};

const rowsOf = (text: string): string[] => (text === '' ? [] : text.replace(/\n$/, '').split('\n'));

/** Rows that are only in one of both, by the longest common subsequence. */
function changes(a: readonly string[], b: readonly string[]): Block[] {
  const lengths = Array.from({length: a.length + 1}, () => new Uint32Array(b.length + 1));
  for (let i = a.length - 1; i >= 0; i -= 1)
    for (let j = b.length - 1; j >= 0; j -= 1)
      lengths[i]![j] = a[i] === b[j] ? lengths[i + 1]![j + 1]! + 1 : Math.max(lengths[i + 1]![j]!, lengths[i]![j + 1]!);
  const blocks: Block[] = [];
  for (let [i, j] = [0, 0]; i < a.length || j < b.length;) {
    if (i < a.length && j < b.length && a[i] === b[j]) {
      i += 1;
      j += 1;
      continue;
    }
    const [fromA, fromB] = [i, j];
    while ((i < a.length || j < b.length) && !(i < a.length && j < b.length && a[i] === b[j])) {
      if (j === b.length || (i < a.length && lengths[i + 1]![j]! >= lengths[i]![j + 1]!)) i += 1;
      else j += 1;
    }
    blocks.push({a: [fromA, i], b: [fromB, j]});
  }
  return blocks;
}

function shown({a, b}: Block, rowsA: readonly string[], rowsB: readonly string[]): string {
  const range = ([from, to]: [number, number]): string =>
    to === from ? String(from) : to === from + 1 ? String(to) : `${from + 1},${to}`;
  const kind = a[0] === a[1] ? 'a' : b[0] === b[1] ? 'd' : 'c';
  const rows = (all: readonly string[], [from, to]: [number, number], sign: string): string =>
    all
      .slice(from, to)
      .map((row) => `${sign} ${row}\n`)
      .join('');
  return `${range(a)}${kind}${range(b)}\n${rows(rowsA, a, '<')}${kind === 'c' ? '---\n' : ''}${rows(rowsB, b, '>')}`;
}
