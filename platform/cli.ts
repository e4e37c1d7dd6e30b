/** The CLI of the guides as a program: a command line, parsed with the grammar of the samples, becomes a call. */
import {spawnSync} from 'node:child_process';
import {readFileSync} from 'node:fs';
import path from 'node:path';
import {endpoints, parametersOf, type Contract, type Endpoint} from '../contract';
import {COMMON_FLAGS, type CliCommandGrammar} from '../facts/cli';
import {isObject, text} from './json';
import type {Json, JsonObject} from './model';
import type {Platform} from './platform';

export type CliCall = {args: string[]; cwd: string; token: string; apiKey: string; stdin?: string};
export type CliResult = {exitCode: number; output: string};

class CliError extends Error {}

type Flags = Map<string, string>;

export class Cli {
  private readonly operations: Map<string, Endpoint>;

  constructor(
    private readonly contract: Contract,
    private readonly grammar: readonly CliCommandGrammar[],
  ) {
    this.operations = new Map(endpoints(contract).map((endpoint) => [endpoint.operation.operationId, endpoint]));
  }

  run(platform: Platform, call: CliCall): CliResult {
    try {
      return {exitCode: 0, output: this.execute(platform, call)};
    } catch (error) {
      if (error instanceof CliError) return {exitCode: 1, output: error.message};
      throw error;
    }
  }

  private execute(platform: Platform, call: CliCall): string {
    const {args} = call;
    const end = args.findIndex((word) => word.startsWith('-'));
    const head = args.slice(0, end === -1 ? args.length : end);
    if (args.includes('--help')) return 'Usage: see the table of commands';
    if (head[0] === 'version' || args[0] === '--version') return 'version 1.6.0, built 2026-11-02, commit 9f3c1e7';
    const typed = head.join(' ');
    const command = this.grammar
      .filter((entry) => `${typed} `.startsWith(`${nameOf(entry)} `))
      .sort((a, b) => nameOf(b).length - nameOf(a).length)[0];
    if (!command) throw new CliError(`unknown command: ${typed}`);
    const extra = head.slice(nameOf(command).split(' ').length);
    if (extra.length > 0) throw new CliError(`unknown argument: ${extra.join(' ')}`);
    const flags = readFlags(command, args.slice(head.length));
    if (command.operations.length === 0) return '';
    const response = this.request(platform, command, flags, call);
    return printed(response, flags);
  }

  private request(platform: Platform, command: CliCommandGrammar, flags: Flags, call: CliCall): Json | undefined {
    const endpoint = this.endpointOf(command, flags);
    const pipeline = PIPELINE[nameOf(command)];
    const gateway = endpoint.path.startsWith('/ci/') ? 'ci' : 'api';
    const authorization = `Bearer ${this.credential(platform, flags, call, gateway)}`;
    const parts = pipeline ? pipeline(flags, platform) : this.partsOf(endpoint, flags, call);
    const pathname = endpoint.path.replace(/\{([^}]+)\}/g, (_, name: string) =>
      encodeURIComponent(parts.path[name] ?? ''),
    );
    const query = new URLSearchParams(parts.query).toString();
    const reply = platform.handle({
      method: endpoint.method.toUpperCase(),
      path: query ? `${pathname}?${query}` : pathname,
      authorization,
      ...(parts.body === undefined ? {} : {body: parts.body}),
    });
    if (reply.status >= 400)
      throw new CliError(`${reply.status}: ${isObject(reply.body) ? text(reply.body.message) : ''}`);
    return reply.body;
  }

  private credential(platform: Platform, flags: Flags, {token, apiKey}: CliCall, gateway: 'api' | 'ci'): string {
    const key = flags.get('api-key') ?? apiKey;
    const access = flags.get('access-token') ?? (flags.has('api-key') ? '' : token);
    // The pipeline commands sign in to the CI gateway with the key; a token of the API is not valid there.
    if (gateway === 'api' && access !== '') return access;
    if (key === '') throw new CliError('please login first');
    if (!platform.keys.has(key)) throw new CliError('401: The API key is not valid');
    return platform.issueToken(gateway, {key});
  }

  /** Two operations may share a command; the flags determine which one it is. */
  private endpointOf({operations}: CliCommandGrammar, flags: Flags): Endpoint {
    const all = operations.map((id) => this.operations.get(id)!);
    const names = (endpoint: Endpoint) =>
      parametersOf(this.contract, endpoint)
        .filter((parameter) => parameter.in === 'path')
        .map(({name}) => name);
    const fitting = all.filter((endpoint) => {
      const own = names(endpoint);
      const foreign = all.flatMap(names).filter((name) => !own.includes(name));
      return own.every((name) => flags.has(name)) && !foreign.some((name) => flags.has(name));
    });
    return fitting[0] ?? all[0]!;
  }

  private partsOf(endpoint: Endpoint, flags: Flags, call: CliCall): Parts {
    const parts: Parts = {path: {}, query: {}};
    for (const parameter of parametersOf(this.contract, endpoint)) {
      const value = flags.get(parameter.name);
      if (value === undefined) continue;
      if (parameter.in === 'path') parts.path[parameter.name] = value;
      if (parameter.in === 'query') parts.query[parameter.name] = value;
    }
    const body = flags.get('body');
    return body === undefined ? parts : {...parts, body: readBody(body, call.cwd)};
  }
}

type Parts = {path: Record<string, string>; query: Record<string, string>; body?: string};

const nameOf = ({noun, verb}: CliCommandGrammar): string => [...noun, verb].join(' ');

function readFlags(command: CliCommandGrammar, words: readonly string[]): Flags {
  const known = [...command.flags, ...COMMON_FLAGS];
  const flags: Flags = new Map();
  for (let index = 0; index < words.length; index += 1) {
    const [, name, inline] = /^--([^=]+)(?:=([^]*))?$/.exec(words[index]!) ?? [];
    const flag = known.find((candidate) => candidate.name === name);
    if (!flag) throw new CliError(`unknown flag: ${words[index]}`);
    if (inline !== undefined) flags.set(flag.name, inline);
    else if (flag.isSwitch) flags.set(flag.name, 'true');
    else {
      index += 1;
      if (words[index] === undefined) throw new CliError(`flag needs a value: --${name}`);
      flags.set(flag.name, words[index]!);
    }
    const allowed = flag.values;
    if (allowed && !allowed.includes(flags.get(flag.name)!))
      throw new CliError(`--${name} is one of ${allowed.join(', ')}`);
    if (flags.get(flag.name) === '') throw new CliError(`--${name} is empty`);
  }
  const missing = command.flags.find(({name, required}) => required && !flags.has(name));
  if (missing) throw new CliError(`required flag: --${missing.name}`);
  return flags;
}

/** JSON text, or the path of a file. */
function readBody(written: string, cwd: string): string {
  if (/^\s*[{[]/.test(written)) return written;
  try {
    return readFileSync(path.resolve(cwd, written), 'utf8');
  } catch {
    throw new CliError(`--body is neither JSON nor a file: ${written.slice(0, 80)}`);
  }
}

/** Commands that are more than one call; their flags are not parameters of an operation. */
const PIPELINE: Readonly<Record<string, (flags: Flags, platform: Platform) => Parts>> = {
  'application current': (flags) => ({
    path: {},
    query: {
      repository_url: flags.get('repository') ?? 'https://git.kestrel.example/kestrel-logistics/fulfilment/orders-api',
    },
  }),
  'build start': (flags) =>
    withBody({
      application_id: Number(flags.get('application-id') ?? 4),
      status: 'in_progress',
      branch: flags.get('branch') ?? 'main',
      // Without the flag, the CLI takes the message of the commit.
      description: flags.get('description') ?? 'Add refund endpoint',
      commit: {
        id: flags.get('commit-sha') ?? COMMIT,
        permalink:
          flags.get('commit-permalink') ??
          `https://git.kestrel.example/kestrel-logistics/fulfilment/orders-api/commit/${COMMIT}`,
      },
    }),
  'build update': (flags, platform) => ({
    ...withBody({status: flags.get('status') ?? 'successful'}),
    path: {id: flags.get('id') ?? openBuild(platform)},
  }),
  'asset push': (flags, platform) => ({
    ...withBody({
      name: flags.get('name') ?? 'main',
      type: flags.get('type') ?? 'docker-image',
      ...(flags.has('url') ? {url: flags.get('url')!} : {}),
      ...(flags.has('platform') ? {platform: flags.get('platform')!} : {}),
    }),
    path: {id: flags.get('build-id') ?? openBuild(platform)},
  }),
};

const COMMIT = '9f3c1e7a4b2d8c6e5f0a1b3c7d9e2f4a6b8c0d1e';

const withBody = (body: JsonObject): Parts => ({path: {}, query: {}, body: JSON.stringify(body)});

function openBuild(platform: Platform): string {
  const open = platform.store.all('Build').find(({value}) => value.status === 'in_progress');
  if (!open) throw new CliError('There is no open build for this commit');
  return text(open.value.id);
}

function printed(response: Json | undefined, flags: Flags): string {
  if (response === undefined) return '';
  const query = flags.get('query');
  if (query === undefined) return flags.get('format') === 'json' ? JSON.stringify(response) : readable(response);
  const {status, stdout, stderr} = spawnSync('jq', ['-r', query], {input: JSON.stringify(response), encoding: 'utf8'});
  if (status !== 0) throw new CliError(stderr);
  return stdout.trimEnd();
}

function readable(value: Json, indent = ''): string {
  if (Array.isArray(value)) return value.map((item) => `${indent}-\n${readable(item, `${indent}  `)}`).join('\n');
  if (!isObject(value)) return `${indent}${text(value)}`;
  return Object.entries(value)
    .map(([name, inner]) =>
      typeof inner === 'object' && inner !== null
        ? `${indent}${name}:\n${readable(inner, `${indent}  `)}`
        : `${indent}${name}: ${text(inner)}`,
    )
    .join('\n');
}
