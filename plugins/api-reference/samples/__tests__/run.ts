/** Runs samples with the network taken away and tells what they would have sent. */
import {spawnSync} from 'node:child_process';
import path from 'node:path';
import vm from 'node:vm';
import {names} from './fixture';

export const TOKEN = 'token-of-the-environment';
export const KEY = 'key-of-the-environment==';
const env = {...process.env, [names.tokenVariable]: TOKEN, [names.apiKeyVariable]: KEY};

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

/** Runs a program of Node with a stand-in for fetch; `answer` is what the server says. */
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

/** Reads the one form of PowerShell program that the samples have; fails on anything that is not balanced. */
export function readPowerShell(program: string): Sent {
  const {strings, skeleton} = powerShellStrings(program);
  const pick = (field: string) => {
    const index = new RegExp(`^ +${field} += «(\\d+)»$`, 'm').exec(skeleton)?.[1];
    return index === undefined ? undefined : strings[Number(index)];
  };
  if (!/\nInvoke-RestMethod @params$|\n\$response = Invoke-RestMethod @params\n/.test(skeleton)) {
    throw new Error(`no call in\n${program}`);
  }
  const sent: Sent = {method: pick('Method')!, url: pick('Uri')!, headers: {}};
  const authorization = pick('Authorization');
  if (authorization !== undefined) sent.headers.Authorization = authorization;
  for (const [, name, value] of skeleton.matchAll(/^ +«(\d+)» = «(\d+)»$/gm)) {
    sent.headers[strings[Number(name)]!] = strings[Number(value)]!;
  }
  if (pick('ContentType') !== undefined) sent.headers['Content-Type'] = pick('ContentType')!;
  if (pick('Body') !== undefined) sent.body = JSON.parse(pick('Body')!);
  return sent;
}

/** Takes string literals out of a program, with their values, and checks that what is left is balanced. */
function powerShellStrings(program: string): {strings: string[]; skeleton: string} {
  const strings: string[] = [];
  const expand = (text: string) =>
    text.replace(/`(.)|\$env:(\w+)|\$/gs, (match, escaped: string | undefined, variable: string | undefined) => {
      if (escaped !== undefined) return escaped;
      if (variable === undefined) throw new Error(`stray ${match} in ${text}`);
      return env[variable as keyof typeof env] ?? '';
    });
  const quote = `['\u2018-\u201b]`;
  const literals = new RegExp(
    [
      `@'\\n(?<hereRaw>[^]*?)\\n'@`,
      `@"\\n(?<hereOpen>[^]*?)\\n"@`,
      `${quote}(?<raw>(?:[^'\u2018-\u201b]|${quote}{2})*)${quote}`,
      `"(?<open>(?:[^"\`]|\`.|"")*)"`,
    ].join('|'),
    'g',
  );
  const skeleton = program.replace(literals, (...match: unknown[]) => {
    const {hereRaw, hereOpen, raw, open} = match.at(-1) as Record<string, string | undefined>;
    const value = hereRaw ?? raw?.replace(/(['\u2018-\u201b])./g, '$1') ?? expand((hereOpen ?? open)!);
    return `«${strings.push(value) - 1}»`;
  });
  const depth = {'{': 0, '(': 0, '[': 0};
  for (const mark of skeleton) {
    if (mark in depth) depth[mark as keyof typeof depth] += 1;
    if (mark === '}') depth['{'] -= 1;
    if (mark === ')') depth['('] -= 1;
    if (mark === ']') depth['['] -= 1;
  }
  if (/['"`]/.test(skeleton) || Object.values(depth).some((count) => count !== 0)) {
    throw new Error(`not balanced:\n${program}`);
  }
  return {strings, skeleton};
}
