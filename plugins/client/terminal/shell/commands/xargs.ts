import {defineCommand, failed, textOf, type ExecResult} from '../library';

const MAX_WORDS = 1000;

/** The library does not split `-I{}` and `-n1`, and passes no variables. */
export const xargs = defineCommand('xargs', async (args, context) => {
  const options: Record<string, string> = {};
  let index = 0;
  for (; index < args.length && /^-./.test(args[index]!); index += 1) {
    const word = args[index]!;
    if (word === '--') {
      index += 1;
      break;
    }
    const name = LONG[/^--([a-z-]+)/.exec(word)?.[1] ?? ''] ?? /^-([0rtnIdPLpi])/.exec(word)?.[1];
    if (name === undefined || (word.startsWith('--') && !/^--[a-z-]+/.test(word)))
      return failed(`xargs: invalid option -- '${word.replace(/^-+/, '')}'`);
    if ('0rtp'.includes(name)) {
      for (const letter of word.startsWith('--') ? name : word.slice(1)) options[letter] = '';
      continue;
    }
    const inline = word.startsWith('--') ? /=([^]*)$/.exec(word)?.[1] : word.slice(2) || undefined;
    if (inline === undefined) index += 1;
    options[name] = inline ?? args[index] ?? '';
  }
  const command = args.slice(index).length > 0 ? args.slice(index) : ['echo'];
  const input = textOf(context.stdin);
  const replaced = options.I;
  const isByLine = replaced !== undefined || options.L !== undefined;
  const words =
    '0' in options
      ? items(input, '\0')
      : options.d !== undefined
        ? items(input, options.d.replace('\\n', '\n').replace('\\t', '\t'))
        : isByLine
          ? items(input, '\n')
              .map((row) => row.trim())
              .filter((row) => row !== '')
          : shellWords(input);
  if (!words)
    return failed('xargs: unmatched quote; by default quotes are special to xargs unless you use the -0 option');
  const size = replaced !== undefined ? 1 : Number(options.n ?? options.L ?? MAX_WORDS);
  if (!(size > 0)) return failed(`xargs: value ${options.n ?? options.L} for -n option should be >= 1`);
  const groups: string[][] = [];
  for (let at = 0; at < words.length; at += size) groups.push(words.slice(at, at + size));
  if (groups.length === 0 && !('r' in options) && replaced === undefined) groups.push([]);
  const result: ExecResult = {stdout: '', stderr: '', exitCode: 0};
  for (const group of groups) {
    const own = options.L === undefined ? group : group.flatMap((row) => shellWords(row) ?? []);
    const all =
      replaced === undefined ? [...command, ...own] : command.map((word) => word.replaceAll(replaced, group[0]!));
    if ('t' in options) result.stderr += `${all.join(' ')}\n`;
    const {stdout, stderr, exitCode} = await context.exec!(quoted(all[0]!), {
      cwd: context.cwd,
      args: all.slice(1),
      env: {...context.exportedEnv},
      ...(context.signal ? {signal: context.signal} : {}),
    });
    result.stdout += stdout;
    result.stderr += stderr;
    if (exitCode !== 0) result.exitCode = exitCode === 127 || exitCode === 126 ? exitCode : 123;
    if (exitCode === 127 || exitCode === 255) break;
  }
  return result;
});

const LONG: Readonly<Record<string, string>> = {
  null: '0',
  'no-run-if-empty': 'r',
  verbose: 't',
  'max-args': 'n',
  replace: 'I',
  delimiter: 'd',
  'max-procs': 'P',
  'max-lines': 'L',
};

export const quoted = (word: string): string => `'${word.replaceAll("'", `'\\''`)}'`;

function items(text: string, separator: string): string[] {
  const all = text.split(separator);
  if (all.at(-1) === '' || all.at(-1) === '\n') all.pop();
  return all;
}

function shellWords(text: string): string[] | undefined {
  const words: string[] = [];
  const pattern = /\s+|((?:"[^"\n]*"|'[^'\n]*'|\\[^]|[^\s"'\\])+)/y;
  while (pattern.lastIndex < text.length) {
    const match = pattern.exec(text);
    if (!match) return undefined;
    if (match[1] !== undefined)
      words.push(match[1].replace(/"([^"]*)"|'([^']*)'|\\([^])/g, (_, a: string, b: string, c: string) => a ?? b ?? c));
  }
  return words;
}
