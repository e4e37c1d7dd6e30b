/** Runs samples without a network and returns the requests they would send. */
import {spawnSync} from 'node:child_process';
import path from 'node:path';
import vm from 'node:vm';
import {names} from './fixture';

export const TOKEN = 'token-of-the-environment';
export const KEY = 'key-of-the-environment==';
export const env = {...process.env, [names.tokenVariable]: TOKEN, [names.apiKeyVariable]: KEY} as Record<
  string,
  string
>;

export type Sent = {method: string; url: string; headers: Record<string, string>; body?: unknown};

const END = '--end of call--';

/** Arguments of the one command in each script; all scripts run in one bash. */
export function runShell(scripts: string[]): string[][] {
  const record = (name: string) => `${name}() { printf '%s\\0' ${name} "$@" '${END}'; }`;
  const script = [record('curl'), record(names.cli), 'set -u', ...scripts].join('\n');
  const {status, stdout, stderr} = spawnSync('bash', ['-s'], {input: script, encoding: 'utf8', env, maxBuffer: 1e8});
  if (status !== 0) throw new Error(stderr);
  return stdout
    .split(`${END}\0`)
    .slice(0, -1)
    .map((call) => call.split('\0').slice(0, -1));
}

/** What curl would send, from its arguments. */
export function curlSent(args: string[]): Sent {
  const sent: Sent = {method: '', url: '', headers: {}};
  const rest = args.slice(1);
  while (rest.length > 0) {
    const arg = rest.shift()!;
    if (arg === '-X') sent.method = rest.shift()!;
    else if (arg === '-H') {
      const [, name, value] = /^([^:]+): (.*)$/s.exec(rest.shift()!)!;
      sent.headers[name!] = value!;
    } else if (arg === '--data') sent.body = JSON.parse(rest.shift()!);
    else if (!arg.startsWith('-')) sent.url = arg;
    else if (!['--fail-with-body', '-sS'].includes(arg)) throw new Error(`unexpected argument ${arg}`);
  }
  return sent;
}

/** Compiles and runs all programs in one Python. */
export function runPython(programs: string[]): Sent[] {
  const {status, stdout, stderr} = spawnSync('python3', [path.join(__dirname, 'harness.py')], {
    input: JSON.stringify(programs),
    encoding: 'utf8',
    env,
    maxBuffer: 1e8,
  });
  if (status !== 0) throw new Error(stderr);
  return JSON.parse(stdout) as Sent[];
}

/** Runs a Node.js program with a mock of fetch; `answer` is the response of the server. */
export async function runNode(
  program: string,
  answer = {ok: true, status: 200, text: '{}'},
): Promise<{sent?: Sent; printed: string[]; exitCode?: number}> {
  const printed: string[] = [];
  const result: {sent?: Sent; printed: string[]; exitCode?: number} = {printed};
  const stand = {env, exitCode: undefined as number | undefined};
  const fetch = async (url: URL, init: {method: string; headers?: Record<string, string>; body?: string}) => {
    result.sent = {method: init.method, url: url.href, headers: {...init.headers}};
    if (init.body !== undefined) result.sent.body = JSON.parse(init.body);
    return {...answer, json: async () => JSON.parse(answer.text), text: async () => answer.text};
  };
  const print = (value: unknown) => printed.push(String(value));
  // The program's last expression is the promise of main().
  await new vm.Script(program).runInNewContext({fetch, URL, process: stand, console: {log: print, error: print}});
  return {...result, exitCode: stand.exitCode};
}
