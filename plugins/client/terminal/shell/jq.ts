/**
 * jq itself, as WebAssembly. The module is that of the package `jq-wasm`, without its JavaScript, which has no files, no exit
 * code and no limit of memory: these functions take its place. The letters are the module's own names for them.
 */

export type JqCall = {
  args: readonly string[];
  stdin: Uint8Array;
  /** What the arguments may name, by absolute path. */
  files: ReadonlyMap<string, Uint8Array>;
  cwd: string;
  env: Readonly<Record<string, string>>;
};
export type JqResult = {stdout: Uint8Array; stderr: string; exitCode: number};

const MAX_MEMORY = 128 * 1024 * 1024;
const MAX_OUTPUT = 4_000_000;
const PAGE = 65_536;

/** Error numbers of WASI. */
const EACCES = 2;
const EBADF = 8;
const EINVAL = 28;
const ENOENT = 44;
const ENOTTY = 59;
const ESPIPE = 70;

class Exit extends Error {
  constructor(readonly code: number) {
    super(`exit ${code}`);
  }
}

type Exports = {
  E: WebAssembly.Memory;
  F: () => void;
  G: (count: number, words: number) => number;
  I: (high: number) => void;
  J: (size: number) => number;
};
type Open = {content: Uint8Array; position: number; isStream: boolean};

const encoder = new TextEncoder();
const decoder = new TextDecoder();

export function runJq(module: WebAssembly.Module, {args, stdin, files, cwd, env}: JqCall): JqResult {
  const output: {1: Uint8Array[]; 2: Uint8Array[]} = {1: [], 2: []};
  let written = 0;
  const open = new Map<number, Open>([
    [0, {content: stdin, position: 0, isStream: true}],
    [1, {content: new Uint8Array(), position: 0, isStream: true}],
    [2, {content: new Uint8Array(), position: 0, isStream: true}],
  ]);
  const environment = Object.entries(env).map(([name, value]) => encoder.encode(`${name}=${value}\0`));

  const view = (): DataView => new DataView(exports.E.buffer);
  const bytes = (at: number, length: number): Uint8Array => new Uint8Array(exports.E.buffer, at, length);
  const get = (at: number): number => view().getInt32(at, true);
  const set = (at: number, value: number): void => view().setInt32(at, value, true);
  const setLong = (at: number, value: number): void => view().setBigInt64(at, BigInt(value), true);
  const textAt = (at: number): string => {
    const memory = new Uint8Array(exports.E.buffer);
    return decoder.decode(memory.slice(at, memory.indexOf(0, at)));
  };
  const fileAt = (at: number): Uint8Array | undefined => files.get(absolute(cwd, textAt(at)));
  const stat = (at: number, {content, isStream}: Omit<Open, 'position'>): number => {
    bytes(at, 96).fill(0);
    set(at + 4, isStream ? 0o20666 : 0o100644);
    set(at + 8, 1);
    setLong(at + 24, content.length);
    return 0;
  };
  const statOfPath = (at: number, buffer: number): number => {
    const content = fileAt(at);
    return content ? stat(buffer, {content, isStream: false}) : -ENOENT;
  };
  const vectors = (at: number, count: number): Uint8Array[] =>
    Array.from({length: count}, (_, index) => bytes(get(at + 8 * index), get(at + 8 * index + 4)));
  const exit = (code: number): never => {
    throw new Exit(code);
  };
  /** The time zone of this terminal is UTC. */
  const breakDown = (low: number, high: number, at: number): void => {
    const date = new Date(((low >>> 0) + high * 2 ** 32) * 1000);
    setTime(at, date);
    set(at + 32, 0);
    set(at + 36, 0);
  };
  const setTime = (at: number, date: Date): void => {
    const year = date.getUTCFullYear();
    [
      date.getUTCSeconds(),
      date.getUTCMinutes(),
      date.getUTCHours(),
      date.getUTCDate(),
      date.getUTCMonth(),
      year - 1900,
      date.getUTCDay(),
      Math.floor((date.getTime() - Date.UTC(year, 0, 1)) / 86_400_000),
    ].forEach((value, index) => set(at + 4 * index, value));
  };

  const imports = {
    a: (condition: number) => {
      throw new Error(`jq: assertion failed: ${textAt(condition)}`);
    },
    b: exit,
    c: (fd: number) => (open.delete(fd) ? 0 : EBADF),
    d(fd: 1 | 2, at: number, count: number, result: number) {
      let length = 0;
      for (const part of vectors(at, count)) {
        output[fd].push(part.slice());
        length += part.length;
      }
      written += length;
      if (written > MAX_OUTPUT) {
        output[2].push(encoder.encode(`jq: stopped after ${MAX_OUTPUT} bytes of output\n`));
        exit(5);
      }
      set(result, length);
      return 0;
    },
    e: () => 0,
    f(_folder: number, at: number, flags: number) {
      if ((flags & 3) !== 0) return -EACCES;
      const name = absolute(cwd, textAt(at));
      const content = name === '/dev/stdin' ? stdin : files.get(name);
      if (!content) return -ENOENT;
      const fd = Math.max(...open.keys()) + 1;
      open.set(fd, {content, position: 0, isStream: false});
      return fd;
    },
    g(fd: number, at: number, count: number, result: number) {
      const file = open.get(fd);
      if (!file) return EBADF;
      let length = 0;
      for (const part of vectors(at, count)) {
        const read = file.content.subarray(file.position, file.position + part.length);
        part.set(read);
        file.position += read.length;
        length += read.length;
      }
      set(result, length);
      return 0;
    },
    h: () => -ENOTTY,
    i(pointers: number, at: number) {
      for (const [index, text] of environment.entries()) {
        set(pointers + 4 * index, at);
        bytes(at, text.length).set(text);
        at += text.length;
      }
      return 0;
    },
    j(count: number, size: number) {
      set(count, environment.length);
      set(
        size,
        environment.reduce((sum, {length}) => sum + length, 0),
      );
      return 0;
    },
    k: breakDown,
    l: breakDown,
    m(at: number) {
      const field = (index: number): number => get(at + 4 * index);
      const date = new Date(Date.UTC(field(5) + 1900, field(4), field(3), field(2), field(1), field(0)));
      set(at + 24, date.getUTCDay());
      const seconds = date.getTime() / 1000;
      exports.I(Math.floor(seconds / 2 ** 32));
      return seconds | 0;
    },
    n(fd: number, low: number, high: number, whence: number, result: number) {
      const file = open.get(fd);
      if (!file) return EBADF;
      if (file.isStream) return ESPIPE;
      const offset = (low >>> 0) + high * 2 ** 32;
      file.position = offset + (whence === 0 ? 0 : whence === 1 ? file.position : file.content.length);
      setLong(result, file.position);
      return 0;
    },
    o(requested: number) {
      const size = requested >>> 0;
      if (size > MAX_MEMORY) return 0;
      exports.E.grow(Math.ceil((size - exports.E.buffer.byteLength) / PAGE));
      return 1;
    },
    p: () => -EINVAL,
    q(at: number, size: number) {
      const text = encoder.encode(`${cwd}\0`);
      if (text.length > size) return -EINVAL;
      bytes(at, text.length).set(text);
      return text.length;
    },
    r: () => {},
    s: exit,
    t: () => {},
    u(at: number, format: number, time: number) {
      const parsed = parseTime(textAt(at), textAt(format));
      if (!parsed) return 0;
      setTime(time, parsed.date);
      return at + encoder.encode(parsed.matched).length;
    },
    v(offset: number, summer: number, ...names: number[]) {
      set(offset, 0);
      set(summer, 0);
      for (const name of names) bytes(name, 4).set(encoder.encode('UTC\0'));
    },
    w(fd: number, at: number) {
      const file = open.get(fd);
      if (!file) return EBADF;
      bytes(at, 24).fill(0);
      bytes(at, 1)[0] = 4; // no terminal: jq prints no colors
      return 0;
    },
    x: statOfPath,
    y: (_folder: number, at: number, buffer: number) => statOfPath(at, buffer),
    z: statOfPath,
    A(fd: number, buffer: number) {
      const file = open.get(fd);
      return file ? stat(buffer, file) : -EBADF;
    },
    B: () => Date.now(),
    C: (to: number, from: number, length: number) =>
      void new Uint8Array(exports.E.buffer).copyWithin(to, from, from + length),
    D: () => exit(134),
  };

  const instance = new WebAssembly.Instance(module, {a: imports});
  const exports = instance.exports as unknown as Exports;
  const texts = (parts: readonly Uint8Array[]): Uint8Array => {
    const joined = new Uint8Array(parts.reduce((sum, {length}) => sum + length, 0));
    let at = 0;
    for (const part of parts) {
      joined.set(part, at);
      at += part.length;
    }
    return joined;
  };
  const place = (text: string): number => {
    const coded = encoder.encode(`${text}\0`);
    const at = exports.J(coded.length);
    bytes(at, coded.length).set(coded);
    return at;
  };
  let exitCode: number;
  try {
    exports.F();
    const words = ['jq', ...args].map(place);
    const list = exports.J(4 * (words.length + 1));
    for (const [index, word] of [...words, 0].entries()) set(list + 4 * index, word);
    exitCode = exports.G(words.length, list);
  } catch (error) {
    if (error instanceof Exit) exitCode = error.code;
    else {
      // Its stack or its memory is too small for the program.
      exitCode = 5;
      output[2].push(encoder.encode(`jq: error: ${(error as Error).message}\n`));
    }
  }
  return {stdout: texts(output[1]), stderr: decoder.decode(texts(output[2])), exitCode};
}

export function absolute(cwd: string, name: string): string {
  const parts: string[] = [];
  for (const part of (name.startsWith('/') ? name : `${cwd}/${name}`).split('/'))
    if (part === '..') parts.pop();
    else if (part !== '' && part !== '.') parts.push(part);
  return `/${parts.join('/')}`;
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const NAME = (names: string): string => `(?:${names})[a-z]*`;
const DAYS = NAME('sun|mon|tue|wed|thu|fri|sat');
/** Conversions of `strptime`; a format with any other matches nothing, and jq says so. */
const CONVERSIONS: Readonly<Record<string, string>> = {
  Y: '\\d{4}',
  m: '\\d{1,2}',
  d: ' ?\\d{1,2}',
  e: ' ?\\d{1,2}',
  H: '\\d{1,2}',
  I: '\\d{1,2}',
  M: '\\d{1,2}',
  S: '\\d{1,2}',
  j: '\\d{1,3}',
  y: '\\d{2}',
  s: '\\d+',
  p: '[ap]m',
  b: NAME(MONTHS.join('|')),
  B: NAME(MONTHS.join('|')),
  h: NAME(MONTHS.join('|')),
  a: DAYS,
  A: DAYS,
  Z: '[a-z]*',
  z: 'z|[+-]\\d\\d:?\\d\\d',
};
const COMBINED: Readonly<Record<string, string>> = {
  T: '%H:%M:%S',
  F: '%Y-%m-%d',
  D: '%m/%d/%y',
  R: '%H:%M',
  c: '%a %b %e %H:%M:%S %Y',
};

function parseTime(text: string, format: string): {date: Date; matched: string} | undefined {
  const names: string[] = [];
  let isKnown = true;
  const pattern = format
    .replace(/%([TFDRc])/g, (_, name: string) => COMBINED[name]!)
    .replace(/%(.)|\s+|[^%\s]/g, (part, name?: string) => {
      if (name === undefined) return /\s/.test(part) ? '\\s*' : part.replace(/[^\w]/g, '\\$&');
      if (name === '%') return '%';
      isKnown &&= Object.hasOwn(CONVERSIONS, name);
      names.push(name);
      return `(${CONVERSIONS[name]})`;
    });
  const match = isKnown ? new RegExp(`^${pattern}`, 'i').exec(text) : null;
  if (!match) return undefined;
  const value = (...wanted: string[]): string | undefined => {
    const at = names.findIndex((name) => wanted.includes(name));
    return at === -1 ? undefined : match[at + 1];
  };
  const number = (name: string, ...others: string[]): number | undefined => {
    const found = value(name, ...others);
    return found === undefined ? undefined : Number(found);
  };
  const seconds = number('s');
  if (seconds !== undefined) return {date: new Date(seconds * 1000), matched: match[0]};
  const short = number('y');
  const year = number('Y') ?? (short === undefined ? 1900 : short + (short < 69 ? 2000 : 1900));
  const named = value('b', 'B', 'h');
  const dayOfYear = number('j');
  const month = named === undefined ? (number('m') ?? 1) - 1 : MONTHS.indexOf(named.slice(0, 3).toLowerCase());
  const half = number('I');
  const hour = half === undefined ? (number('H') ?? 0) : (half % 12) + (/p/i.test(value('p') ?? '') ? 12 : 0);
  const [monthOf, day] = dayOfYear === undefined ? [month, number('d', 'e') ?? 1] : [0, dayOfYear];
  const [minute, second] = [number('M') ?? 0, number('S') ?? 0];
  const isValid =
    monthOf < 12 && hour < 24 && minute < 60 && second <= 60 && (dayOfYear !== undefined || (day >= 1 && day <= 31));
  return isValid ? {date: new Date(Date.UTC(year, monthOf, day, hour, minute, second)), matched: match[0]} : undefined;
}
