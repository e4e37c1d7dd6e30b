/** A shell that stays: a command, what it prints while it runs, and the state that the next one continues with. */
import {curl, type Send} from './curl';
import {cut} from './commands/cut';
import {date} from './commands/date';
import {diff} from './commands/diff';
import {SMALL} from './commands/small';
import {wc} from './commands/wc';
import {quoted, xargs} from './commands/xargs';
import {absolute, runJq} from './jq';
import {
  Bash,
  bytesOf,
  defineCommand,
  failed,
  InMemoryFs,
  latin1Of,
  textOf,
  type Command,
  type Context,
  type ExecResult,
  type Script,
  type Statement,
} from './library';
import {withoutNestedQuotes} from './quotes';
import {functionsIn, rewritten, STDERR, STDOUT, TERMINAL} from './statements';

/** Commands of the library that people type; the others would only be loaded. */
export const LIBRARY_COMMANDS = [
  ...['alias', 'awk', 'base64', 'basename', 'bash', 'cat', 'chmod', 'clear', 'column', 'cp', 'date', 'diff', 'dirname'],
  ...['echo', 'egrep', 'env', 'false', 'fgrep', 'find', 'grep', 'head', 'history', 'hostname', 'ln', 'ls', 'md5sum'],
  ...['mkdir', 'mv', 'paste', 'printenv', 'printf', 'pwd', 'readlink', 'rev', 'rm', 'rmdir', 'sed', 'seq', 'sh'],
  ...['sha256sum', 'sleep', 'sort', 'stat', 'tac', 'tail', 'tee', 'time', 'timeout', 'touch', 'tr', 'tree', 'true'],
  ...['unalias', 'uniq', 'which', 'whoami'],
] as const;

export type ProgramCall = {
  args: string[];
  cwd: string;
  stdin: string;
  /** Variables that are exported. */
  env: Readonly<Record<string, string>>;
  /** Whether a person is going to read the output: nothing else reads it. */
  isTerminal: boolean;
  files: ProgramFiles;
  jq: (args: readonly string[], input: string) => Promise<ProgramResult>;
};
export type ProgramResult = {stdout: string; stderr: string; exitCode: number};
export type Program = (call: ProgramCall) => ProgramResult | Promise<ProgramResult>;
/** The files of the shell; names are relative to the folder of the call. */
export type ProgramFiles = {
  exists: (name: string) => boolean;
  /** Only files that an argument of the call names. */
  read: (name: string) => string | undefined;
  write: (name: string, text: string, isExecutable?: boolean) => void;
};

export type SessionOptions = {
  home: string;
  cwd?: string;
  programs: Readonly<Record<string, Program>>;
  /** The program that prints tables where a person reads its output. */
  formatting?: string;
  send: Send;
  /** The module of jq, loaded at its first use. */
  jq: () => Promise<WebAssembly.Module>;
  now: () => number;
  /** Time that a command waits. */
  wait: (milliseconds: number) => Promise<void> | void;
  /** What the reader types at a prompt of `read`. */
  ask: (prompt: string, isSecret: boolean) => Promise<string> | string;
  limits?: {maxCommandCount?: number};
};

export type SessionState = {
  files: Record<string, {text: string; mode: number}>;
  /** As `declare -p` prints them. */
  variables: string;
  /** Sources in which functions are defined. */
  functions: Record<string, string>;
  cwd: string;
};

export type Outcome = {
  exitCode: number;
  /** How it ended, if not with its last statement. */
  ended?: 'exit' | 'stopped' | 'limit';
};

/** Characters of the files that stay. */
const MAX_FILES = 4_000_000;
const MAX_VARIABLE = 100_000;
const MAX_VARIABLES = 500_000;
const MAX_COMMANDS = 20_000;
/** Messages arrive between two tasks: so often a loop lets them. */
const TASK_MS = 20;

const STATE = '/tmp/.state';
const VARIABLES = '/tmp/.variables';
const FUNCTIONS = '/tmp/.functions';
const DONE = '/tmp/.done';
const STOPPED = 130;

/** `?` is the exit code of the command before. */
const BEFORE = `. ${STATE} >/dev/null 2>&1\n(exit $__exit)\n`;
const SAVE = `set +u\ndeclare -p >${VARIABLES} 2>/dev/null\ndeclare -F >${FUNCTIONS} 2>/dev/null\n{ echo "$__exit"; pwd; } >${DONE}\n`;
const AFTER = `__exit=$?\n${SAVE}`;
const EXIT = `${SAVE}exit $__exit`;
const CONTINUE_OR_STOP = `__continue || { __exit=$?\n${EXIT}; }`;
/** The library continues after this error in a group or a loop. */
const UNSET = /^\w+: unbound variable\n$/;

export class Session {
  readonly fs = new InMemoryFs({}, {maxTotalBytes: 4 * MAX_FILES});
  private readonly bash: Bash;
  /** Parses only. */
  private readonly parser = new Bash({commands: []});
  private readonly definitions = new Map<string, Statement>();
  private readonly sources = new Map<string, string>();
  private variables = '';
  private cwd: string;
  private isTyped = false;
  private isStopping = false;
  private hasUnset = false;
  private abort = new AbortController();
  private lastTask = 0;
  private print: (text: string, isError: boolean) => void = () => {};
  private readonly around: {before: Statement[]; after: Statement[]; each: Statement[]; exit: Statement[]};

  constructor(private readonly options: SessionOptions) {
    const {home, cwd = home, limits = {}} = options;
    this.cwd = cwd;
    for (const folder of [home, cwd, '/tmp']) this.fs.mkdirSync(folder, {recursive: true});
    const trees = (code: string): Statement[] => this.parse(code).statements;
    this.around = {before: trees(BEFORE), after: trees(AFTER), each: trees(CONTINUE_OR_STOP), exit: trees(EXIT)};
    const append = this.fs.appendFile.bind(this.fs);
    this.fs.appendFile = async (name, content, encoding) => {
      if (name !== STDOUT && name !== STDERR) return append(name, content, encoding);
      const isBytes = encoding === 'binary' || (typeof encoding === 'object' && encoding.encoding === 'binary');
      const text =
        typeof content !== 'string' ? new TextDecoder().decode(content) : isBytes ? textOf(content) : content;
      const isUnset = name === STDERR && UNSET.test(text);
      this.hasUnset ||= isUnset;
      if (text !== '') this.print(isUnset ? `bash: ${text}` : text, name === STDERR);
    };
    this.bash = new Bash({
      fs: this.fs,
      cwd,
      env: {HOME: home, LANG: 'C.UTF-8', PATH: '/usr/local/bin:/usr/bin:/bin', USER: 'reader', TERM: 'dumb'},
      commands: [...LIBRARY_COMMANDS],
      customCommands: this.commands(),
      sleep: async (milliseconds) => {
        if (!this.isStopping) await options.wait(milliseconds);
      },
      defenseInDepth: false,
      executionLimits: {
        maxCommandCount: limits.maxCommandCount ?? MAX_COMMANDS,
        maxLoopIterations: limits.maxCommandCount ?? MAX_COMMANDS,
        maxCallDepth: 100,
        maxOutputSize: MAX_FILES,
        maxFileSystemBytes: MAX_FILES,
        maxStringLength: 2 * MAX_FILES,
        maxLiveBytes: 64_000_000,
        maxInputBytes: 64_000_000,
        // The clock of the Worker is the platform's.
        maxExecutionTimeMs: Infinity,
      },
    });
    this.bash.registerTransformPlugin({
      name: 'session',
      transform: ({ast}) => {
        // What a command starts runs as it is.
        if (!this.isTyped) return {ast};
        this.isTyped = false;
        const own = rewritten(ast, {
          before: this.around.each,
          exit: this.around.exit,
          ask: this.ask,
          formatting: options.formatting ?? '',
        });
        return {
          ast: {
            ...ast,
            statements: [...this.around.before, ...this.definitions.values(), ...own, ...this.around.after],
          },
        };
      },
    });
  }

  async run(code: string, print: (text: string, isError: boolean) => void): Promise<Outcome> {
    const {fs} = this;
    this.print = print;
    this.isStopping = false;
    this.hasUnset = false;
    this.abort = new AbortController();
    const own = withoutNestedQuotes(code, (text) => this.parse(text));
    this.learn(own);
    fs.mkdirSync('/tmp', {recursive: true});
    await fs.writeFile(STATE, restorable(this.variables));
    await fs.writeFile(DONE, '');
    await fs.writeFile(VARIABLES, '');
    this.isTyped = true;
    let result: ExecResult & {env?: Record<string, string>};
    try {
      result = await this.bash.exec(own, {rawScript: true, signal: this.abort.signal, cwd: this.cwd});
    } catch (error) {
      result = failed(`bash: ${(error as Error).message}`, 1);
    }
    this.isTyped = false;
    print(result.stdout, false);
    print(result.stderr, true);
    const [code_ = '', cwd = ''] = (await fs.readFile(DONE).catch(() => '')).split('\n');
    const variables = await fs.readFile(VARIABLES).catch(() => '');
    if (code_ !== '') {
      if (/^declare -x HOME=/m.test(variables)) this.variables = withoutLarge(variables);
      const functions = await fs.readFile(FUNCTIONS).catch(() => '');
      for (const name of this.definitions.keys())
        if (!functions.includes(`declare -f ${name}\n`)) {
          this.definitions.delete(name);
          this.sources.delete(name);
        }
      if (await fs.exists(cwd)) this.cwd = cwd;
      return {exitCode: Number(code_), ...(Number(code_) === STOPPED && this.isStopping ? {ended: 'stopped'} : {})};
    }
    this.variables = withoutLarge(withValues(this.variables, result.env ?? {}));
    if (result.env?.PWD !== undefined && (await fs.exists(result.env.PWD))) this.cwd = result.env.PWD;
    const {exitCode} = result;
    return {exitCode, ended: this.isStopping ? 'stopped' : exitCode === 126 ? 'limit' : 'exit'};
  }

  /** Ends at the next statement, which keeps what was set; again, it ends at once. */
  stop(): void {
    if (this.isStopping) this.abort.abort();
    this.isStopping = true;
  }

  /** Whether a line needs more: an open quote, a here-document, a loop. */
  isIncomplete(code: string): boolean {
    if (/(?:^|[^\\])(?:\\\\)*\\$|(?:&&|\|\|?)\s*$/.test(code)) return true;
    const open = /<<-?\s*(['"]?)(\w+)\1/.exec(code);
    if (open && !new RegExp(`^\\s*${open[2]}$`, 'm').test(code.slice(open.index + open[0].length))) return true;
    try {
      this.parse(code);
      return false;
    } catch (error) {
      const {message} = error as Error;
      const [, row, column] = /error at (\d+):(\d+)/.exec(message) ?? [];
      const rows = code.split('\n');
      const isAtEnd = Number(row) === rows.length && Number(column) > rows.at(-1)!.length;
      return isAtEnd || /unexpected EOF|got EOF/.test(message);
    }
  }

  get folder(): string {
    return this.cwd;
  }

  /** Variables by name, as far as they are text. */
  values(): Record<string, string> {
    return Object.fromEntries(
      [...this.variables.matchAll(/^declare -\S+ ([A-Za-z_]\w*)=(?:"((?:[^"\\]|\\[^])*)"|(.*))$/gm)].map(
        ([, name, text, bare]) => [name!, (text ?? bare ?? '').replace(/\\(["\\$`])/g, '$1')],
      ),
    );
  }

  export(values: Readonly<Record<string, string>>): void {
    const rows = Object.entries(values).map(
      ([name, value]) => `declare -x ${name}="${value.replace(/["\\$`]/g, '\\$&')}"\n`,
    );
    this.variables = `${this.variables.trimEnd()}\n${rows.join('')}`;
  }

  /** Saves a file as an editor does: with a line break at its end. */
  save(name: string, text: string): void {
    const file = name.startsWith('~/') ? `${this.options.home}${name.slice(1)}` : absolute(this.cwd, name);
    this.write(file, text === '' ? '' : `${text}\n`, text.startsWith('#!'));
  }

  async state(): Promise<SessionState> {
    const files: SessionState['files'] = {};
    for (const name of this.fs.getAllPaths()) {
      if (!name.startsWith(`${this.options.home}/`) && !/^\/tmp\/[^.]/.test(name)) continue;
      const {isFile, mode} = await this.fs.stat(name);
      if (isFile) files[name] = {text: await this.fs.readFile(name), mode};
    }
    return {files, variables: this.variables, functions: Object.fromEntries(this.sources), cwd: this.cwd};
  }

  load({files, variables, functions, cwd}: SessionState): void {
    for (const [name, {text, mode}] of Object.entries(files)) this.write(name, text, (mode & 0o100) !== 0);
    this.variables = variables;
    for (const code of new Set(Object.values(functions))) this.learn(code);
    this.fs.mkdirSync(cwd, {recursive: true});
    this.cwd = cwd;
  }

  private parse(code: string): Script {
    return this.parser.transform(code).ast;
  }

  /** Functions stay as trees: the library cannot print them. */
  private learn(code: string): void {
    try {
      for (const [name, statement] of functionsIn(this.parse(code))) {
        if (name.startsWith('__')) continue; // names of the session itself
        this.definitions.set(name, statement);
        this.sources.set(name, code);
      }
    } catch {
      // The shell prints the error when the code runs.
    }
  }

  private readonly ask = (flags: string, prompt: string) => {
    const code = `read x <<< "$(__ask ${/s/.test(flags) ? 'secret' : 'text'} ${quoted(prompt)})"`;
    const [command] = this.parse(code).statements[0]!.pipelines[0]!.commands;
    return (command as Extract<typeof command, {type: 'SimpleCommand'}>).redirections[0]!;
  };

  private write(file: string, text: string, isExecutable = false): void {
    this.fs.mkdirSync(file.slice(0, Math.max(file.lastIndexOf('/'), 1)), {recursive: true});
    this.fs.writeFileSync(file, text, 'utf8', {mode: isExecutable ? 0o755 : 0o644});
  }

  private async filesNamed(args: readonly string[], cwd: string): Promise<Map<string, Uint8Array>> {
    const files = new Map<string, Uint8Array>();
    for (const word of args.flatMap((arg) => [arg, arg.replace(/^(?:@|file:\/\/|--?[\w-]+=)/, '')])) {
      const name = absolute(cwd, word);
      try {
        if (word !== '' && !files.has(name)) files.set(name, await this.fs.readFileBuffer(name));
      } catch {
        // A word that is no file.
      }
    }
    return files;
  }

  private async jq(
    args: readonly string[],
    stdin: Uint8Array,
    {cwd, exportedEnv = {}}: Pick<Context, 'cwd' | 'exportedEnv'>,
  ) {
    const {[TERMINAL]: _, ...env} = exportedEnv;
    void _;
    return runJq(await this.options.jq(), {args, stdin, files: await this.filesNamed(args, cwd), cwd, env});
  }

  private commands(): Command[] {
    const {programs, send, now, ask} = this.options;
    const own = Object.entries(programs).map(([name, program]) =>
      defineCommand(name, async (args, context) => {
        const {cwd, exportedEnv: env = {}} = context;
        const files = await this.filesNamed(args, cwd);
        return program({
          args,
          cwd,
          env,
          stdin: textOf(context.stdin),
          isTerminal: env[TERMINAL] !== undefined,
          files: {
            exists: (file) => this.fs.getAllPaths().includes(absolute(cwd, file)),
            read: (file) => {
              const content = files.get(absolute(cwd, file));
              return content && new TextDecoder().decode(content);
            },
            write: (file, text, isExecutable) => this.write(absolute(cwd, file), text, isExecutable),
          },
          jq: async (words, input) => {
            const {stdout, ...rest} = await this.jq(words, new TextEncoder().encode(input), context);
            return {...rest, stdout: new TextDecoder().decode(stdout)};
          },
        });
      }),
    );
    return [
      ...own,
      curl(send),
      defineCommand('jq', async (args, context) => {
        const {stdout, ...rest} = await this.jq(args, bytesOf(String(context.stdin)), context);
        return {...rest, stdout: latin1Of(stdout), stdoutKind: 'bytes'};
      }),
      defineCommand('__ask', async ([kind, prompt = '']) => ({
        stdout: `${await ask(prompt, kind === 'secret')}\n`,
        stderr: '',
        exitCode: 0,
      })),
      defineCommand('__continue', async () => {
        const time = performance.now();
        if (time - this.lastTask > TASK_MS) {
          await new Promise((resolve) => setTimeout(resolve, 0));
          this.lastTask = performance.now();
        }
        return {stdout: '', stderr: '', exitCode: this.isStopping ? STOPPED : this.hasUnset ? 1 : 0};
      }),
      cut,
      date(now),
      diff,
      wc,
      xargs,
      ...SMALL,
    ];
  }
}

/** A line that reads a larger text back fails, and all variables with it. */
const withoutLarge = (variables: string): string => {
  let length = 0;
  return variables
    .split(/^(?=declare -)/m)
    .filter((row) => row.length <= MAX_VARIABLE && (length += row.length) <= MAX_VARIABLES)
    .join('');
};

/** What the shell sets itself cannot be set again. */
const restorable = (variables: string): string =>
  variables
    // The library splits quoted items of a list that is declared.
    .replace(/^declare -\S*([aA])\S* (\w+)=\(/gm, 'declare -$1 $2; $2=(')
    .replace(/^declare -\S*r\S* .*$/gm, ':')
    .replace(/^declare -\S+ [^A-Za-z_].*$/gm, ':')
    .replace(/^declare -\S+ (?:PWD|OLDPWD|SHELLOPTS|BASHOPTS|FUNCNAME|BASH\w*|__TERMINAL)(?:=.*)?$/gm, ':')
    .replace(/^declare -a (?:PIPESTATUS|FUNCNAME|DIRSTACK|BASH\w*);.*$/gm, ':');

/** Variables after a command that ended the shell: what is exported, and lists, are those before it. */
function withValues(variables: string, values: Readonly<Record<string, string>>): string {
  const known = new Set([...variables.matchAll(/^declare -(\S+) ([A-Za-z_]\w*)/gm)].map(([, , name]) => name));
  const changed = variables.replace(
    /^declare (-\S+) ([A-Za-z_]\w*)="(?:[^"\\]|\\[^])*"$/gm,
    (row, flags: string, name: string) =>
      values[name] === undefined ? row : `declare ${flags} ${name}=${escaped(values[name])}`,
  );
  const added = Object.entries(values).filter(
    ([name]) =>
      /^[A-Za-z_]\w*$/.test(name) &&
      !known.has(name) &&
      !/^(?:HOME|PATH|IFS|OSTYPE|MACHTYPE|HOSTTYPE|HOSTNAME|PWD|OLDPWD|OPTIND|SHELLOPTS|BASHOPTS)$/.test(name),
  );
  return `${changed.trimEnd()}\n${added.map(([name, value]) => `declare -- ${name}=${escaped(value)}\n`).join('')}`;
}

const escaped = (value: string): string => `"${value.replace(/["\\$`]/g, '\\$&')}"`;
