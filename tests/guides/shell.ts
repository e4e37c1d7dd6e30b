/** One shell and one folder for a run: every block continues with the variables, functions and folder of the last. */
import {spawn, spawnSync} from 'node:child_process';
import {chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {brand} from '../../brand';
import {HANG_TIMEOUT} from '../support/limits';

export type Outcome = {
  /** Commands that failed, with the row of the block. */
  failures: {exitCode: number; row: number; command: string}[];
  /** Variables that the block set or changed. */
  variables: Record<string, string>;
  stdout: string;
  stderr: string;
  /** Of the last command; undefined if the block ended the shell. */
  exitCode: number | undefined;
  /** `loop`: it waited longer than a reader would. `hang`: it did not end in time. */
  ended: 'normally' | 'loop' | 'hang';
  queries: JqCall[];
};

/** One run of jq, with what it read and printed. */
export type JqCall = {args: string[]; input: string; output: string};

/** Waits in one block before the reader stops a loop. */
export const WAITS = 20;

const TOKEN = `${brand.envPrefix.cli}_TOKEN`;
const API_KEY = `${brand.envPrefix.product}_API_KEY`;

export class Shell {
  readonly work: string;
  readonly home: string;
  private readonly bin: string;
  private readonly queries: string;
  private number = 0;
  private known: Record<string, string> = {};

  constructor(
    private readonly folder: string,
    tools: readonly string[],
    private readonly ports: {tools: number; proxy: number},
  ) {
    [this.work, this.home, this.bin, this.queries] = ['work', 'home', 'bin', 'jq'].map((name) =>
      path.join(folder, name),
    ) as [string, string, string, string];
    for (const made of [this.work, this.home, this.bin, this.queries]) mkdirSync(made, {recursive: true});
    writeFileSync(path.join(this.home, '.curlrc'), `proxy = "http://127.0.0.1:${ports.proxy}"\ninsecure\n`);
    const standIn = path.join(folder, 'stand-in');
    writeFileSync(standIn, STAND_IN);
    chmodSync(standIn, 0o755);
    for (const name of tools) symlinkSync(standIn, path.join(this.bin, name));
    writeFileSync(path.join(this.bin, 'jq'), JQ);
    chmodSync(path.join(this.bin, 'jq'), 0o755);
    writeFileSync(path.join(folder, 'state'), '');
  }

  /** The folder in which the next block runs. */
  cwd(): string {
    const file = path.join(this.folder, 'cwd');
    return existsSync(file) ? readFileSync(file, 'utf8').trim() : this.work;
  }

  async run(code: string): Promise<Outcome> {
    this.number += 1;
    const file = path.join(this.folder, `block-${this.number}.sh`);
    const errors = path.join(this.folder, 'errors');
    const waits = path.join(this.folder, 'waits');
    rmSync(this.queries, {recursive: true, force: true});
    mkdirSync(this.queries);
    writeFileSync(file, `${code}\n`);
    writeFileSync(errors, '');
    writeFileSync(waits, '');
    const exit = path.join(this.folder, 'exit');
    rmSync(exit, {force: true});
    const child = spawn(
      'bash',
      ['-c', DRIVER, 'guide', file, path.join(this.folder, 'state'), path.join(this.folder, 'cwd')],
      {
        cwd: this.cwd(),
        detached: true,
        stdio: ['ignore', 'pipe', 'pipe'],
        env: {
          PATH: `${this.bin}:/usr/local/bin:/usr/bin:/bin`,
          HOME: this.home,
          LANG: 'C.UTF-8',
          GUIDE_ERRORS: errors,
          GUIDE_WAITS: waits,
          GUIDE_EXIT: exit,
          GUIDE_WAIT_LIMIT: String(WAITS),
          GUIDE_JQ: this.queries,
          GUIDE_REAL_JQ: realJq(),
          GUIDE_TOOLS: `http://127.0.0.1:${this.ports.tools}/`,
          GUIDE_CREDENTIALS: `${TOKEN} ${API_KEY}`,
        },
      },
    );
    let [stdout, stderr] = ['', ''];
    child.stdout.on('data', (data) => (stdout += String(data)));
    child.stderr.on('data', (data) => (stderr += String(data)));
    let hangs = false;
    const timer = setTimeout(() => {
      hangs = true;
      killGroup(child.pid!);
    }, HANG_TIMEOUT);
    const closed = new Promise((resolve) => child.once('close', resolve));
    const code_ = await new Promise<number>((resolve) => child.once('exit', (status) => resolve(status ?? 1)));
    clearTimeout(timer);
    // A program in the background keeps the output open. Until it is closed, the last lines may be missing.
    killGroup(child.pid!);
    await closed;
    const loops = readFileSync(waits, 'utf8').length >= WAITS;
    const failures = failuresIn(readFileSync(errors, 'utf8'), stderr, code_ !== 0 && !loops && !hangs);
    return {
      failures,
      variables: this.changed(),
      stdout,
      stderr,
      exitCode: existsSync(exit) ? Number(readFileSync(exit, 'utf8')) : undefined,
      ended: hangs ? 'hang' : loops ? 'loop' : 'normally',
      queries: this.readQueries(),
    };
  }

  private changed(): Record<string, string> {
    const now = variablesIn(readFileSync(path.join(this.folder, 'state'), 'utf8'));
    const changed = Object.fromEntries(Object.entries(now).filter(([name, value]) => this.known[name] !== value));
    this.known = now;
    return changed;
  }

  private readQueries(): JqCall[] {
    const names = readdirSync(this.queries).filter((name) => name.endsWith('.args'));
    const read = (file: string) => (existsSync(file) ? readFileSync(file, 'utf8') : '');
    return names.map((name) => {
      const base = path.join(this.queries, name.slice(0, -'.args'.length));
      return {
        args: read(`${base}.args`).split('\0').slice(0, -1),
        input: read(`${base}.in`),
        output: read(`${base}.out`),
      };
    });
  }
}

function killGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // It has ended.
  }
}

let jq: string | undefined;

function realJq(): string {
  jq ??= spawnSync('sh', ['-c', 'command -v jq'], {encoding: 'utf8'}).stdout.trim();
  if (jq === '') throw new Error('Guides need jq. Run: apt-get install jq');
  return jq;
}

/** Rows of the errors file: exit code, row and command, in hexadecimal. */
function failuresIn(written: string, stderr: string, died: boolean): Outcome['failures'] {
  const failures = written
    .split('\n')
    .filter(Boolean)
    .map((row) => {
      const [exitCode, line, ...command] = row.split('\t');
      return {exitCode: Number(exitCode), row: Number(line), command: command.join('\t')};
    })
    // A program whose reader has enough ends with SIGPIPE.
    .filter(({exitCode}) => exitCode !== 141);
  if (!died || failures.length > 0) return failures;
  const [, line = '1', why = stderr.trim().split('\n').at(-1) ?? ''] = /line (\d+): (.*)/.exec(stderr) ?? [];
  return [{exitCode: 1, row: Number(line), command: why}];
}

/** Whether a block sets it: bash does not. */
export const isOwnVariable = (name: string): boolean =>
  !/^(?:BASH|GUIDE|PATH$|HOME$|LANG$|PWD$|OLDPWD$|SHLVL$|_$|IFS$|OPT|PPID|UID|EUID|PIPESTATUS|FUNCNAME|LINENO|MACH|OSTYPE|HOST|PS4|TERM|DIRSTACK|SHELL|GROUPS|SECONDS|RANDOM|SRANDOM|EPOCH|COMP_|HISTCMD|USER$|__)/.test(
    name,
  );

/** `declare -x NAME="value"` of the state file. Values of several lines are shortened to the first. */
function variablesIn(state: string): Record<string, string> {
  return Object.fromEntries(
    [...state.matchAll(/^declare -\S+ (\w+)=(?:"((?:[^"\\]|\\[^])*)"|(.*))$/gm)]
      .filter(([, name]) => isOwnVariable(name!))
      .map(([, name, quoted, bare]) => [name!, (quoted ?? bare ?? '').replace(/\\(["\\$`])/g, '$1')]),
  );
}

/**
 * Runs one block in the state of the last one. Every failing command is recorded, also inside $(…) and before a pipe;
 * a variable that nobody set ends the block.
 */
const DRIVER = String.raw`
# The arguments keep their values; every variable comes from the last block.
. "$2" 2>/dev/null
guide_save() { { declare -p; declare -f; } > "$1.new" 2>/dev/null; mv "$1.new" "$1"; pwd > "$2"; }
trap "guide_save '$2' '$3'" EXIT
guide_report() { printf '%s\t%s\t%s\n' "$1" "$2" "$(tr '\n' ' ' <<<"$3")" >> "$GUIDE_ERRORS"; }
trap 'guide_report $? $LINENO "$BASH_COMMAND"' ERR
# What a reader types at a prompt.
read() { case "$1" in -*s*) printf -v "${'$'}{@: -1}" '%s' 'typed-by-the-reader';; *) builtin read "$@";; esac; }
# Time passes on the platform; a reader stops a loop after a while.
sleep() { printf . >> "$GUIDE_WAITS"; guide-wait "$@"; [ "$(wc -c < "$GUIDE_WAITS")" -lt "$GUIDE_WAIT_LIMIT" ] || kill -INT $$; }
# Scripts that a block starts wait the same way.
export -f sleep
kill() { case "$1" in -INT) builtin kill "$@";; *) :;; esac; }
trap 'exit 0' INT
set -E -u -o pipefail
. "$1"
echo $? > "$GUIDE_EXIT"
exit 0
`;

/** Every stand-in sends its command line to the runner, which checks it and says what to print. */
const STAND_IN = String.raw`#!/bin/bash
input=
for word in "$@"; do case "$word" in -|@-|/dev/stdin|/dev/fd/*) input=1;; esac; done
# The last line is the exit code: no further programs are needed, and starting one takes longer than the request.
out=$({
  printf '%s\0' "${'$'}{0##*/}" "$PWD"
  for name in $GUIDE_CREDENTIALS; do printf '%s\0' "${'$'}{!name-}"; done
  variables=("${'$'}{!TF_VAR_@}")
  printf '%s\0' "${'$'}{#variables[@]}"
  for name in "${'$'}{variables[@]}"; do printf '%s\0' "${'$'}{name#TF_VAR_}" "${'$'}{!name}"; done
  printf '%s\0' "$#" "$@"
  [ -z "$input" ] || cat
} | curl -q -s --noproxy '*' -w '\n%header{x-exit-code}' -H 'Content-Type: application/octet-stream' --data-binary @- "$GUIDE_TOOLS")
code=${'$'}{out##*$'\n'}
out=${'$'}{out%$'\n'*}
if [ "$code" = 0 ]; then printf '%s' "$out"; else printf '%s' "$out" >&2; fi
exit "${'$'}{code:-127}"
`;

const JQ = String.raw`#!/bin/bash
call=$GUIDE_JQ/$$
printf '%s\0' "$@" > "$call.args"
for word in "$@"; do case "$word" in -n|-nr|-rn|-cn|-nc|--null-input) exec "$GUIDE_REAL_JQ" "$@";; esac; done
tee "$call.in" | "$GUIDE_REAL_JQ" "$@" | tee "$call.out"
exit "${'$'}{PIPESTATUS[1]}"
`;
