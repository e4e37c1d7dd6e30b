import {defineCommand, failed, printed} from '../library';
import {inputOf} from './input';

/** The library prints nothing for a row without the delimiter; cut prints the row. */
export const cut = defineCommand('cut', async (args, context) => {
  const files: string[] = [];
  const options: Record<string, string> = {};
  for (let index = 0; index < args.length; index += 1) {
    const word = args[index]!;
    const [, long, inline] = /^--([a-z-]+)(?:=([^]*))?$/.exec(word) ?? [];
    const name = long === undefined ? /^-([bcdfsn])/.exec(word)?.[1] : LONG[long];
    if (word === '-' || !word.startsWith('-')) files.push(word);
    else if (name === undefined) return failed(`cut: invalid option -- '${word.replace(/^-+/, '')}'`);
    else if ('sn!'.includes(name)) options[name] = '';
    else {
      const value = inline ?? (word.length > 2 && long === undefined ? word.slice(2) : undefined);
      if (value === undefined) index += 1;
      options[name] = value ?? args[index] ?? '';
    }
  }
  const kind = ['f', 'c', 'b'].find((name) => name in options);
  if (kind === undefined) return failed('cut: you must specify a list of bytes, characters, or fields');
  const ranges = rangesOf(options[kind]!);
  if (!ranges) return failed(`cut: invalid field value '${options[kind]}'`);
  const delimiter = options.d ?? '\t';
  if (delimiter.length > 1) return failed('cut: the delimiter must be a single character');
  const input = await inputOf('cut', files, context);
  if (typeof input !== 'string') return input;
  const isChosen = (position: number): boolean =>
    ranges.some(([from, to]) => position >= from && position <= to) !== '!' in options;
  const rows = input.split('\n');
  if (rows.at(-1) === '') rows.pop();
  return printed(
    rows
      .flatMap((row) => {
        if (kind !== 'f') return [[...row].filter((_, index) => isChosen(index + 1)).join('')];
        if (!row.includes(delimiter)) return 's' in options ? [] : [row];
        return [
          row
            .split(delimiter)
            .filter((_, index) => isChosen(index + 1))
            .join(options.o ?? delimiter),
        ];
      })
      .map((row) => `${row}\n`)
      .join(''),
  );
});

const LONG: Readonly<Record<string, string>> = {
  bytes: 'b',
  characters: 'c',
  delimiter: 'd',
  fields: 'f',
  'only-delimited': 's',
  complement: '!',
  'output-delimiter': 'o',
};

function rangesOf(list: string): [from: number, to: number][] | undefined {
  const ranges = list.split(',').map((range): [number, number] | undefined => {
    const [, from = '', dash, to = ''] = /^(\d*)(-?)(\d*)$/.exec(range) ?? [];
    if (from === '' && to === '') return undefined;
    const first = from === '' ? 1 : Number(from);
    return first === 0 ? undefined : [first, !dash ? first : to === '' ? Infinity : Number(to)];
  });
  return ranges.every((range) => range !== undefined) ? ranges : undefined;
}
