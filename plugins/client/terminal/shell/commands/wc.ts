import {defineCommand, failed, latin1Of, printed, textOf} from '../library';

const COUNTS = ['l', 'w', 'm', 'c'] as const;
type Count = (typeof COUNTS)[number];
const LONG: Readonly<Record<string, Count>> = {lines: 'l', words: 'w', chars: 'm', bytes: 'c'};

/** The library has other columns: those of wc are as wide as the size of all files. */
export const wc = defineCommand('wc', async (args, {stdin, fs, cwd}) => {
  const files = args.filter((word) => word === '-' || !word.startsWith('-'));
  const flags = args
    .filter((word) => /^-./.test(word))
    .flatMap((word) => (word.startsWith('--') ? [LONG[word.slice(2)] ?? word] : [...word.slice(1)]));
  const unknown = flags.find((flag) => !COUNTS.includes(flag as Count));
  if (unknown !== undefined) return failed(`wc: invalid option -- '${unknown.replace(/^--/, '')}'`);
  const wanted = COUNTS.filter((name) => (flags.length === 0 ? name !== 'm' : flags.includes(name)));
  const rows: {counts: Record<Count, number>; name: string}[] = [];
  let problem = '';
  for (const name of files.length > 0 ? files : ['']) {
    try {
      const raw =
        name === '' || name === '-' ? String(stdin) : latin1Of(await fs.readFileBuffer(fs.resolvePath(cwd, name)));
      const text = textOf(raw);
      rows.push({
        name,
        counts: {
          l: text.split('\n').length - 1,
          w: text.split(/\s+/).filter((word) => word !== '').length,
          m: [...text].length,
          c: raw.length,
        },
      });
    } catch {
      problem += `wc: ${name}: No such file or directory\n`;
    }
  }
  const sum = (count: Count): number => rows.reduce((total, {counts}) => total + counts[count], 0);
  const hasInput = files.length === 0 || files.includes('-');
  const isSingle = rows.length === 1 && wanted.length === 1 && files.length < 2;
  const width = isSingle ? 1 : hasInput ? 7 : String(sum('c')).length;
  if (files.length > 1) rows.push({name: 'total', counts: {l: sum('l'), w: sum('w'), m: sum('m'), c: sum('c')}});
  const lines = rows.map(({counts, name}) =>
    `${wanted.map((count) => String(counts[count]).padStart(width)).join(' ')} ${name}`.trimEnd(),
  );
  return {...printed(lines.map((line) => `${line}\n`).join(''), problem === '' ? 0 : 1), stderr: problem};
});
