/**
 * Runs the commands of a block without a shell: the part of bash that guides use, with the real jq. Programs that it does
 * not know print nothing. The runner of guides uses bash, and compares its calls with those of this one.
 */
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import startJq, {type Jq} from 'jq-wasm/dist/build/jq.js';
import {
  parse,
  type AndOr,
  type ArithmeticExpression,
  type Assignment,
  type CommandNode,
  type CompoundList,
  type ParsedScript,
  type PipelineNode,
  type Redirection,
  type Statement,
  type Word,
  type WordPart,
} from 'unbash';
import {escapeRegExp} from '../../../text';
import {filesOnDisk} from './disk';
import type {ToolCall, ToolResult} from './tools';

/** An instance of jq runs out of memory after some hundred calls. */
const CALLS_OF_JQ = 100;

type Result = {exitCode: number; output: string};
const done = (output = '', exitCode = 0): Result => ({exitCode, output});

/** A reader stops a loop after so many waits. */
export const MAX_WAITS = 20;
/** A loop without a wait that never ends. */
const MAX_ROUNDS = 1000;

/** The block ends: the reader pressed Ctrl+C, or it uses what this program does not have. */
class BlockAborted extends Error {}
/** `break` and `continue` leave a loop or a round of it, `exit` and `return` a script or a function. */
class ControlFlow extends Error {
  constructor(
    readonly how: 'break' | 'continue' | 'exit',
    readonly exitCode = 0,
  ) {
    super(how);
  }
}
const leave = (how: ControlFlow['how'], exitCode?: number): never => {
  throw new ControlFlow(how, exitCode);
};

/** Shared by all scripts: an instance takes longer to start than to run a filter. */
let jqCalls = 0;
let jqInstance: Promise<Jq> | undefined;

/** What reaches the platform or another program. */
export type ScriptHost = {
  tool: (call: ToolCall) => ToolResult;
  curl: (request: CurlRequest) => Result;
  wait: (milliseconds: number) => void;
  /** Milliseconds: a recording of today and one of tomorrow are the same. */
  now: () => number;
};

export type CurlRequest = {method: string; url: string; headers: Record<string, string>; body: string};

export class Script {
  readonly variables = new Map<string, string>();
  private readonly functions = new Map<string, CommandNode | CompoundList>();
  private waits = 0;
  private args: readonly string[] = [];
  cwd: string;

  constructor(
    private readonly folder: string,
    private readonly tools: ReadonlySet<string>,
    private readonly outside: ScriptHost,
  ) {
    this.cwd = path.join(folder, 'work');
    for (const name of ['work', 'home']) mkdirSync(path.join(folder, name), {recursive: true});
    this.variables.set('HOME', path.join(folder, 'home'));
  }

  save(name: string, text: string): void {
    const file = this.resolved(name);
    mkdirSync(path.dirname(file), {recursive: true});
    writeFileSync(file, text === '' ? '' : `${text}\n`);
  }

  /** Returns what the block printed. */
  async run(code: string): Promise<string> {
    this.waits = 0;
    const printed: string[] = [];
    try {
      await this.list(parse(code).commands, '', printed);
    } catch (error) {
      if (!(error instanceof BlockAborted || error instanceof ControlFlow)) throw error;
    }
    return printed.join('');
  }

  private resolved(name: string): string {
    return name.startsWith('~/') ? path.join(this.folder, 'home', name.slice(2)) : path.resolve(this.cwd, name);
  }

  /** Output goes to `printed` as it comes, so that a loop which is stopped has printed. */
  private async list(statements: readonly Statement[], input: string, printed: string[]): Promise<number> {
    let last = 0;
    for (const {command} of statements) {
      const {exitCode, output} = await this.andOr(command, input, printed);
      printed.push(output);
      last = exitCode;
    }
    return last;
  }

  private async captured(statements: readonly Statement[], input = ''): Promise<Result> {
    const printed: string[] = [];
    const exitCode = await this.list(statements, input, printed);
    return done(printed.join(''), exitCode);
  }

  private async andOr(node: AndOr | PipelineNode, input: string, printed: string[]): Promise<Result> {
    if (node.type !== 'AndOr') return this.pipeline(node, input, printed);
    let result = await this.pipeline(node.commands[0]!, input, printed);
    for (const [index, operator] of node.operators.entries()) {
      if ((operator === '&&') !== (result.exitCode === 0)) continue;
      printed.push(result.output);
      result = await this.pipeline(node.commands[index + 1]!, input, printed);
    }
    return result;
  }

  private async pipeline(node: PipelineNode, input: string, printed: string[]): Promise<Result> {
    if (node.type !== 'Pipeline') return this.command(node, input, printed);
    let result = done(input);
    let failed = 0;
    for (const part of node.commands) {
      const own: string[] = [];
      result = await this.command(part, result.output, own);
      result = {...result, output: own.join('') + result.output};
      failed = result.exitCode || failed;
    }
    const isNegated = node.prefixes.some(({type}) => type === 'Negation');
    return {...result, exitCode: isNegated ? Number(failed === 0) : failed};
  }

  private async command(node: CommandNode | CompoundList, input: string, printed: string[]): Promise<Result> {
    switch (node.type) {
      case 'Command':
        return this.simple(node, input);
      case 'CompoundList':
        return done('', await this.list(node.commands, input, printed));
      case 'BraceGroup':
        return done('', await this.list(node.body.commands, input, printed));
      case 'Subshell':
        return this.inSubshell(() => this.captured(node.body.commands, input));
      case 'Function':
        this.functions.set(node.name.value, node.body);
        return done();
      case 'If':
        for (const {clause, then} of [node, ...node.elif])
          if ((await this.list(clause.commands, input, printed)) === 0)
            return done('', await this.list(then.commands, input, printed));
        return done('', node.else ? await this.list(node.else.commands, input, printed) : 0);
      case 'For':
        for (const value of (await Promise.all((node.wordlist ?? []).map((word) => this.words(word)))).flat()) {
          this.variables.set(node.name.value, value);
          if (await this.endsLoop(node.body, input, printed)) break;
        }
        return done();
      case 'While': {
        const [read, ...rest] = node.clause.commands.map(({command}) => command);
        if (read?.type === 'Command' && read.name?.value === 'read' && rest.length === 0)
          return this.eachLine(read, node.body, input, printed);
        for (let round = 0; round < MAX_ROUNDS; round += 1) {
          const isTrue = (await this.list(node.clause.commands, input, printed)) === 0;
          if (isTrue !== (node.kind === 'while')) return done();
          if (await this.endsLoop(node.body, input, printed)) return done();
        }
        throw new BlockAborted();
      }
      case 'Case': {
        const word = await this.text(node.word);
        for (const {pattern, body} of node.items)
          for (const one of pattern)
            if (await this.matches(word, one)) return done('', await this.list(body.commands, input, printed));
        return done();
      }
      case 'Redirected': {
        const own: string[] = [];
        const result = await this.command(node.command, await this.inputOf(node.redirects, input), own);
        return this.redirect(node.redirects, {...result, output: own.join('') + result.output});
      }
      default:
        throw new BlockAborted(`bash: ${node.type}`);
    }
  }

  private async endsLoop(body: CompoundList, input: string, printed: string[]): Promise<boolean> {
    try {
      await this.list(body.commands, input, printed);
    } catch (error) {
      if (!(error instanceof ControlFlow) || error.how === 'exit') throw error;
      return error.how === 'break';
    }
    return false;
  }

  /** `while read -r a b; do …; done < file`: the last name gets the rest of the line. */
  private async eachLine(
    read: Extract<CommandNode, {type: 'Command'}>,
    body: CompoundList,
    input: string,
    printed: string[],
  ): Promise<Result> {
    const names = read.args.flatMap((arg) => (arg.type === 'Word' && /^\w/.test(arg.value) ? [arg.value] : []));
    const separator =
      (await this.assigned(read.prefix.filter((part) => part.type === 'Assignment'))).find(
        ([name]) => name === 'IFS',
      )?.[1] ?? ' ';
    for (const line of input.split('\n').slice(0, -1)) {
      const parts = line.split(separator);
      const values = [...parts.slice(0, names.length - 1), parts.slice(names.length - 1).join(separator)];
      names.forEach((name, index) => this.variables.set(name, values[index] ?? ''));
      if (await this.endsLoop(body, '', printed)) break;
    }
    return done();
  }

  /** What is quoted in a pattern has no special characters. */
  private async matches(word: string, {parts, value}: Word): Promise<boolean> {
    let source = '';
    for (const part of parts ?? [{type: 'Glob' as const, text: value}])
      source +=
        part.type === 'Glob' || part.type === 'Literal'
          ? patternSource(part.text)
          : escapeRegExp(await this.part(part));
    return new RegExp(`^${source}$`).test(word);
  }

  private async inSubshell<T>(run: () => Promise<T>): Promise<T> {
    const [cwd, variables] = [this.cwd, new Map(this.variables)];
    try {
      return await run();
    } finally {
      this.cwd = cwd;
      this.variables.clear();
      for (const [name, value] of variables) this.variables.set(name, value);
    }
  }

  private async simple(node: Extract<CommandNode, {type: 'Command'}>, input: string): Promise<Result> {
    const assigned = node.prefix.filter((part) => part.type === 'Assignment');
    const values = await this.assigned(assigned);
    if (!node.name) {
      for (const [name, value] of values) this.variables.set(name, value);
      return this.redirect(node.redirects, done());
    }
    const name = (await this.words(node.name)).join('');
    const args: string[] = [];
    for (const arg of node.args) {
      if (arg.type === 'Word' && arg.text === '"$@"') args.push(...this.args);
      else if (arg.type === 'Word') args.push(...(await this.words(arg)));
      else args.push(...(await this.assigned([arg])).map(([key, value]) => `${key}=${value}`));
    }
    const stdin = await this.inputOf(node.redirects, input);
    const before = new Map(this.variables);
    for (const [key, value] of values) this.variables.set(key, value);
    const result = await this.program(name, args, stdin);
    for (const [key] of values) {
      if (before.has(key)) this.variables.set(key, before.get(key)!);
      else this.variables.delete(key);
    }
    return this.redirect(node.redirects, result);
  }

  private async assigned(list: readonly Assignment[]): Promise<[string, string][]> {
    const values: [string, string][] = [];
    for (const {name, value} of list) {
      if (value.type === 'ArrayValue') throw new BlockAborted('bash: arrays');
      values.push([name, await this.text(value)]);
    }
    return values;
  }

  private async inputOf(redirects: readonly Redirection[], input: string): Promise<string> {
    for (const redirect of redirects) {
      if (redirect.type === 'HereString') return `${await this.text(redirect.target!)}\n`;
      if (redirect.type === 'HereDoc')
        return redirect.body.parts && !redirect.delimiter?.quoted
          ? this.joined(redirect.body.parts)
          : redirect.body.text;
      if (redirect.operator === '<') return this.read(await this.text(redirect.target!));
    }
    return input;
  }

  private async redirect(redirects: readonly Redirection[], result: Result): Promise<Result> {
    for (const redirect of redirects) {
      if (redirect.type !== 'Redirect' || !redirect.operator.startsWith('>')) continue;
      if (redirect.descriptor?.type === 'FileDescriptor' && redirect.descriptor.value !== 1) continue;
      if (redirect.operator === '>&') return done('', result.exitCode);
      const target = await this.text(redirect.target!);
      if (target !== '/dev/null')
        (redirect.operator === '>>' ? appendFileSync : writeFileSync)(this.resolved(target), result.output);
      return done('', result.exitCode);
    }
    return result;
  }

  private read(name: string): string {
    const file = this.resolved(name);
    return statSync(file, {throwIfNoEntry: false})?.isFile() ? readFileSync(file, 'utf8') : '';
  }

  /** A word as the program gets it: what is not in quotes is split. */
  private async words(word: Word): Promise<string[]> {
    if (!word.parts) return [this.home(word.value)];
    const found: string[] = [];
    let current: string | undefined;
    for (const part of word.parts) {
      const isSplit = ['SimpleExpansion', 'ParameterExpansion', 'CommandExpansion'].includes(part.type);
      const text = await this.part(part);
      if (!isSplit) {
        current = (current ?? '') + text;
        continue;
      }
      const pieces = text.split(/\s+/);
      for (const [index, piece] of pieces.entries()) {
        if (index > 0 && current !== undefined) {
          found.push(current);
          current = undefined;
        }
        if (piece !== '') current = (current ?? '') + piece;
      }
    }
    if (current !== undefined) found.push(current);
    if (!word.parts.some(({type}) => type === 'Glob')) return found;
    return found.flatMap((pattern) => this.files(pattern));
  }

  /** `folder/name-*.json`; the pattern itself if no file has such a name. */
  private files(pattern: string): string[] {
    const [folder, name] = [path.dirname(pattern), path.basename(pattern)];
    const isFile = new RegExp(`^${patternSource(name)}$`);
    const names = existsSync(this.resolved(folder)) ? readdirSync(this.resolved(folder)) : [];
    const found = names.filter((one) => isFile.test(one)).sort();
    return found.length > 0 ? found.map((one) => path.join(folder, one)) : [pattern];
  }

  private async text(word: Word): Promise<string> {
    return word.parts ? this.joined(word.parts) : this.home(word.value);
  }

  private home(text: string): string {
    return text.startsWith('~/') ? path.join(this.folder, 'home', text.slice(2)) : text;
  }

  private async joined(parts: readonly WordPart[]): Promise<string> {
    let text = '';
    for (const part of parts) text += await this.part(part);
    return text;
  }

  private async part(part: WordPart): Promise<string> {
    switch (part.type) {
      case 'Literal':
      case 'SingleQuoted':
      case 'AnsiCQuoted':
        return part.value;
      case 'DoubleQuoted':
        return this.joined(part.parts);
      case 'SimpleExpansion':
        return this.variable(part.text.slice(1));
      case 'ParameterExpansion': {
        const value = this.variable(part.parameter);
        if (part.operation === undefined) return value;
        if (part.operation.type === 'Default' && /^:?-$/.test(part.operation.operator))
          return value === '' ? this.text(part.operation.operand) : value;
        if (part.operation.type === 'Remove')
          return withoutAffix(value, part.operation.operator, await this.text(part.operation.operand));
        throw new BlockAborted(`bash: ${part.text}`);
      }
      case 'CommandExpansion':
        return (await this.substituted(part.script)).replace(/\n+$/, '');
      case 'Glob':
      case 'BraceExpansion':
        return part.text;
      case 'ArithmeticExpansion':
        return String(part.expression ? await this.number(part.expression) : 0);
      default:
        throw new BlockAborted(`bash: ${part.text}`);
    }
  }

  private async number(node: ArithmeticExpression): Promise<number> {
    if (node.type === 'ArithmeticWord') {
      const text = node.parts ? await this.joined(node.parts) : node.value;
      return Number(/^\d/.test(text) ? text : this.variable(text));
    }
    if (node.type !== 'ArithmeticBinary' || !['+', '-', '*'].includes(node.operator))
      throw new BlockAborted(`bash: ${node.type}`);
    const [left, right] = [await this.number(node.left), await this.number(node.right)];
    return node.operator === '+' ? left + right : node.operator === '-' ? left - right : left * right;
  }

  private variable(name: string): string {
    return (/^\d+$/.test(name) ? this.args[Number(name) - 1] : this.variables.get(name)) ?? '';
  }

  private async substituted(script: ParsedScript | undefined): Promise<string> {
    return (await this.inSubshell(() => this.captured(script?.commands ?? []))).output;
  }

  private async program(name: string, args: string[], stdin: string): Promise<Result> {
    const body = this.functions.get(name);
    if (body) return this.called(args, (printed) => this.command(body, stdin, printed));
    const builtin = this.builtins[name];
    if (builtin) return builtin(args, stdin);
    if (this.tools.has(name))
      return this.outside.tool({tool: name, args, cwd: this.cwd, stdin, files: filesOnDisk(this.cwd)});
    // A script of the guide, or a program that nobody needs here.
    const [script = '', ...rest] = name === 'bash' ? args : [name, ...args];
    const text = name === 'bash' || name.includes('/') ? this.read(script) : '';
    if (!/^#!.*sh\n/.test(text)) return done();
    return this.inSubshell(() =>
      this.called(rest, async (printed) => done('', await this.list(parse(text).commands, stdin, printed))),
    );
  }

  /** Runs a function or a script with its arguments. */
  private async called(args: readonly string[], run: (printed: string[]) => Promise<Result>): Promise<Result> {
    const before = this.args;
    this.args = args;
    const printed: string[] = [];
    try {
      const {exitCode, output} = await run(printed);
      return done(printed.join('') + output, exitCode);
    } catch (error) {
      if (!(error instanceof ControlFlow) || error.how !== 'exit') throw error;
      return done(printed.join(''), error.exitCode);
    } finally {
      this.args = before;
    }
  }

  private readonly builtins: Record<string, (args: string[], stdin: string) => Result | Promise<Result>> = {
    ':': () => done(),
    true: () => done(),
    false: () => done('', 1),
    break: () => leave('break'),
    continue: () => leave('continue'),
    exit: ([code = '0']) => leave('exit', Number(code)),
    return: ([code = '0']) => leave('exit', Number(code)),
    local: (args) => this.builtins.export!(args, ''),
    set: () => done(),
    export: (args) => {
      for (const word of args) {
        const [, name, value] = /^(\w+)=([^]*)$/.exec(word) ?? [];
        if (name !== undefined) this.variables.set(name, value!);
      }
      return done();
    },
    unset: (args) => {
      for (const name of args) this.variables.delete(name);
      return done();
    },
    cd: ([folder = '~/']) => {
      this.cwd = this.resolved(folder);
      return done();
    },
    pwd: () => done(`${this.cwd}\n`),
    echo: (args) => done(`${args.join(' ')}\n`),
    printf: ([format = '', ...args]) => done(formatted(format, args)),
    cat: (args, stdin) =>
      done(args.length === 0 || args[0] === '-' ? stdin : args.map((name) => this.read(name)).join('')),
    tee: (args, stdin) => {
      for (const name of args) if (!name.startsWith('-')) writeFileSync(this.resolved(name), stdin);
      return done(stdin);
    },
    mkdir: (args) => {
      for (const name of args) if (!name.startsWith('-')) mkdirSync(this.resolved(name), {recursive: true});
      return done();
    },
    rm: (args) => {
      for (const name of args) {
        const file = this.resolved(name);
        if (!name.startsWith('-') && file.startsWith(this.folder)) rmSync(file, {recursive: true, force: true});
      }
      return done();
    },
    cp: (args) => {
      const [from, to] = args.filter((word) => !word.startsWith('-')).map((name) => this.resolved(name));
      if (from && to && existsSync(from)) cpSync(from, to, {recursive: true});
      return done();
    },
    head: (args, stdin) =>
      done(
        stdin
          .split('\n')
          .slice(0, Number(/\d+/.exec(args.join(' '))?.[0] ?? 10))
          .join('\n'),
      ),
    cut: (args, stdin) => {
      const [delimiter, field] = ['d', 'f'].map(
        (name) => args.find((word) => word.startsWith(`-${name}`))?.slice(2) ?? '',
      );
      return done(
        stdin.replace(/^.+$/gm, (row) => (row.includes(delimiter!) ? row.split(delimiter!)[Number(field) - 1]! : row)),
      );
    },
    sleep: ([seconds = '1']) => {
      this.outside.wait(Number.parseFloat(seconds) * 1000);
      this.waits += 1;
      if (this.waits >= MAX_WAITS) throw new BlockAborted();
      return done();
    },
    // What a reader types at a prompt.
    read: (args) => {
      if (!args.some((word) => /^-\w*s/.test(word))) throw new BlockAborted('bash: read outside a loop');
      this.variables.set(args.at(-1)!, 'typed-by-the-reader');
      return done();
    },
    '.': (args) => this.builtins.source!(args, ''),
    source: async ([name = '']) => this.captured(parse(this.read(name)).commands),
    eval: async (args) => this.captured(parse(args.join(' ')).commands),
    grep: (args, stdin) => {
      const [text = '', file] = args.filter((word) => !word.startsWith('-'));
      return done('', Number(!(file === undefined ? stdin : this.read(file)).includes(text)));
    },
    test: (args) => done('', Number(!holds(args))),
    '[': (args) => done('', Number(!holds(args.slice(0, -1)))),
    jq: (args, stdin) => this.jq(args, stdin),
    curl: (args, stdin) => {
      const request = this.curlRequest(args, stdin);
      return request ? this.outside.curl(request) : done();
    },
  };

  private async jq(args: string[], stdin: string): Promise<Result> {
    const flags: string[] = [];
    let filter: string | undefined;
    const files: string[] = [];
    for (let index = 0; index < args.length; index += 1) {
      const word = args[index]!;
      if (word === '--arg' || word === '--argjson') flags.push(word, args[++index]!, args[++index]!);
      else if (word === '--slurpfile') flags.push('--argjson', args[++index]!, `[${this.read(args[++index]!)}]`);
      else if (word === '--rawfile') flags.push('--arg', args[++index]!, this.read(args[++index]!));
      else if (/^-/.test(word)) flags.push(word);
      else if (filter === undefined) filter = word;
      else files.push(word);
    }
    if (jqCalls++ % CALLS_OF_JQ === 0) jqInstance = startJq();
    const {raw} = await jqInstance!;
    const {exitCode} = process;
    const input = files.length > 0 ? files.map((name) => this.read(name)).join('\n') : stdin;
    try {
      const output = await raw(input, `def now: ${this.outside.now() / 1000}; ${filter ?? '.'}`, flags);
      return done(output === '' ? '' : `${output}\n`);
    } catch {
      return done('', 5);
    } finally {
      process.exitCode = exitCode; // it sets its own one for the whole process
    }
  }

  private curlRequest(written: string[], stdin: string): CurlRequest | undefined {
    // `-sSX` is `-s -S -X`.
    const args = written.flatMap((word) =>
      /^-\w{2,}$/.test(word) ? [...word.slice(1)].map((one) => `-${one}`) : [word],
    );
    let [method, url] = ['', ''];
    let isGet = false;
    const headers: Record<string, string> = {};
    const data: string[] = [];
    const content = (word: string) => (word === '@-' ? stdin : word.startsWith('@') ? this.read(word.slice(1)) : word);
    for (let index = 0; index < args.length; index += 1) {
      const word = args[index]!;
      if (word === '-X' || word === '--request') method = args[++index]!;
      else if (word === '-G' || word === '--get') isGet = true;
      else if (word === '-H' || word === '--header') {
        const [, name = '', value = ''] = /^([^:]+):\s*(.*)$/.exec(args[++index]!) ?? [];
        headers[name.toLowerCase()] = value;
      } else if (word === '--data-urlencode') {
        const [name, ...value] = args[++index]!.split('=');
        data.push(`${name}=${encodeURIComponent(value.join('='))}`);
      } else if (['-d', '--data', '--data-raw', '--data-binary'].includes(word)) data.push(content(args[++index]!));
      else if (word === '--json') {
        headers['content-type'] ??= 'application/json';
        data.push(content(args[++index]!));
      } else if (CURL_VALUES.has(word)) index += 1;
      else if (!word.startsWith('-')) url = word;
    }
    if (url === '') return undefined;
    const sent = data.join('&');
    if (isGet && sent !== '') url += `${url.includes('?') ? '&' : '?'}${sent}`;
    const body = isGet ? '' : sent;
    return {method: method || (body === '' ? 'GET' : 'POST'), url, headers, body};
  }
}

/** Options of curl with a value that does not change the request. */
const CURL_VALUES = new Set(['-o', '-w', '-u', '--output', '--write-out', '--max-time', '--retry', '--resolve', '-D']);

/** A pattern of bash as a regular expression. A backslash makes the next character an ordinary one. */
const patternSource = (pattern: string, any = '[^]*'): string =>
  pattern.replace(/\\(.)|[*?]|[^*?\\]+/g, (found, escaped?: string) =>
    found === '*' ? any : found === '?' ? '[^]' : escapeRegExp(escaped ?? found),
  );

function withoutAffix(value: string, operator: string, pattern: string): string {
  const isLongest = operator.length === 2;
  const source = patternSource(pattern, isLongest ? '[^]*' : '[^]*?');
  return operator.startsWith('#')
    ? value.replace(new RegExp(`^${source}`), '')
    : value.replace(new RegExp(`(^[^]*${isLongest ? '?' : ''})${source}$`), '$1');
}

/** `%s` takes the next argument; the format repeats until none is left. */
function formatted(format: string, args: string[]): string {
  const left = [...args];
  let text = '';
  do
    text += format.replace(/%s|%d|\\n|%%/g, (code) =>
      code === '\\n' ? '\n' : code === '%%' ? '%' : (left.shift() ?? ''),
    );
  while (left.length > 0 && /%[sd]/.test(format));
  return text;
}

function holds([first = '', operator = '', second = '']: string[]): boolean {
  if (first === '-z') return operator === '';
  if (first === '-n') return operator !== '';
  if (operator === '=' || operator === '==') return first === second;
  if (operator === '-lt') return Number(first) < Number(second);
  if (operator === '-gt') return Number(first) > Number(second);
  return operator === '!=' ? first !== second : first !== '';
}
