/** The CLI of the guides as a program: a command line, parsed with the grammar of the samples, becomes a call. */
import {endpoints, parametersOf, type Contract, type Endpoint} from '../../contract';
import {brand} from '../../brand';
import {COMMON_FLAGS, type CliCommandGrammar} from '../../facts/cli';
import {nearest} from '../../text';
import {isObject, text} from '../json';
import type {Json, JsonObject} from '../model';
import type {Platform} from '../platform';
import {commandHelp, groupHelp, linkTo, nameOf, overview} from './help';
import {readable, table} from './output';

export type CliCall = {
  args: readonly string[];
  token: string;
  apiKey: string;
  /** The text of a file, if there is one with the name. */
  read: (name: string) => string | undefined;
  /** Whether a person reads the output: then a list is a table. */
  isTerminal?: boolean;
};
/** `query`: the filter of jq that the output still has to pass. */
export type CliResult = {exitCode: number; output: string; query?: string};

class CliError extends Error {
  constructor(
    message: string,
    /** What to do about it, a row each. */
    readonly advice: readonly string[] = [],
  ) {
    super(message);
  }
}

type Flags = Map<string, string>;

export class Cli {
  private readonly operations: Map<string, Endpoint>;

  constructor(
    private readonly contract: Contract,
    readonly grammar: readonly CliCommandGrammar[],
  ) {
    this.operations = new Map(endpoints(contract).map((endpoint) => [endpoint.operation.operationId, endpoint]));
  }

  run(platform: Platform, call: CliCall): CliResult {
    try {
      return {exitCode: 0, ...this.execute(platform, call)};
    } catch (error) {
      if (error instanceof CliError) return {exitCode: 1, output: [error.message, ...error.advice].join('\n')};
      throw error;
    }
  }

  private execute(platform: Platform, call: CliCall): Omit<CliResult, 'exitCode'> {
    const {args} = call;
    const end = args.findIndex((word) => word.startsWith('-'));
    const head = args.slice(0, end === -1 ? args.length : end);
    if (head[0] === 'version' || args[0] === '--version') return {output: VERSION};
    const words = head[0] === 'help' ? head.slice(1) : head;
    const wantsHelp = head[0] === 'help' || args.includes('--help') || args.includes('-h');
    if (words.length === 0) return this.withoutCommand(wantsHelp || args.length === 0, args);
    const command = this.commandOf(words, wantsHelp);
    if (!command) return {output: groupHelp(this.contract, this.grammar, words)};
    if (wantsHelp) return {output: commandHelp(this.contract, command)};
    const extra = words.slice(nameOf(command).split(' ').length);
    if (extra.length > 0)
      throw new CliError(`unknown argument: ${extra.join(' ')}`, [
        `Values follow a flag, such as --id ${extra[0]}`,
        helpOf(command),
      ]);
    const flags = readFlags(command, args.slice(head.length));
    if (command.operations.length === 0) return {output: ''};
    const response = this.request(platform, command, flags, call);
    return printed(response, flags, call.isTerminal ?? false);
  }

  private withoutCommand(isAsked: boolean, args: readonly string[]): Omit<CliResult, 'exitCode'> {
    if (isAsked) return {output: overview(this.grammar)};
    throw new CliError(`unknown flag: ${args[0]}`, [`All commands: ${brand.cli} --help`]);
  }

  /** Undefined for the words of several commands, if the reader wants help. */
  private commandOf(words: readonly string[], wantsHelp: boolean): CliCommandGrammar | undefined {
    const typed = words.join(' ');
    const [command] = this.grammar
      .filter((entry) => `${typed} `.startsWith(`${nameOf(entry)} `))
      .sort((a, b) => nameOf(b).length - nameOf(a).length);
    if (command) return command;
    const group = this.grammar.filter((entry) => `${nameOf(entry)} `.startsWith(`${typed} `));
    if (group.length > 0 && wantsHelp) return undefined;
    const known = group.length > 0 ? group : this.grammar.filter(({noun}) => noun[0] === words[0]);
    const near = nearest(typed, this.grammar.map(nameOf)) ?? nearestPart(words, this.grammar);
    throw new CliError(group.length > 0 ? `${typed} needs an action` : `unknown command: ${typed}`, [
      ...(near === undefined ? [] : [`Did you mean: ${brand.cli} ${near}`]),
      known.length > 0
        ? `Commands of ${words[0]}: ${known.map((entry) => nameOf(entry).slice(words[0]!.length + 1)).join(', ')}`
        : `All commands: ${brand.cli} --help`,
    ]);
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
      throw new CliError(
        `${reply.status}: ${isObject(reply.body) ? text(reply.body.message) : ''}`,
        adviceFor(reply.status, endpoint.operation.operationId, call),
      );
    return reply.body;
  }

  private credential(platform: Platform, flags: Flags, {token, apiKey}: CliCall, gateway: 'api' | 'ci'): string {
    const key = flags.get('api-key') ?? apiKey;
    const access = flags.get('access-token') ?? (flags.has('api-key') ? '' : token);
    // The pipeline commands sign in to the CI gateway with the key; a token of the API is not valid there.
    if (gateway === 'api' && access !== '') return access;
    if (key === '')
      throw new CliError('please login first', [
        `Set ${API_KEY} or ${TOKEN}, or pass --api-key.`,
        linkTo('cli#sign-in'),
      ]);
    if (!platform.keys.has(key))
      throw new CliError('401: The API key is not valid', [linkTo('authorization/api-keys')]);
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
    return body === undefined ? parts : {...parts, body: readBody(body, call.read)};
  }
}

type Parts = {path: Record<string, string>; query: Record<string, string>; body?: string};

const VERSION = 'version 1.6.0, built 2026-11-02, commit 9f3c1e7';
const TOKEN = `${brand.envPrefix.cli}_TOKEN`;
const API_KEY = `${brand.envPrefix.product}_API_KEY`;

const helpOf = (command: CliCommandGrammar): string => `Flags: ${brand.cli} ${nameOf(command)} --help`;

/** One word of a command may be wrong. */
function nearestPart(
  [first = '', ...rest]: readonly string[],
  grammar: readonly CliCommandGrammar[],
): string | undefined {
  const nouns = new Set(grammar.map(({noun, verb}) => noun[0] ?? verb));
  const noun = nouns.has(first) ? first : nearest(first, nouns);
  if (noun === undefined) return undefined;
  const actions = grammar.flatMap((entry) =>
    nameOf(entry).startsWith(`${noun} `) ? [nameOf(entry).slice(noun.length + 1)] : [],
  );
  const action = rest.length === 0 ? undefined : nearest(rest.join(' '), actions);
  return action === undefined ? (noun === first ? undefined : `${noun} --help`) : `${noun} ${action}`;
}

/** The cause of an error, as far as its status says it, and the page that explains it. */
function adviceFor(status: number, operation: string, {token}: CliCall): string[] {
  if (status === 401)
    return [
      token === '' ? 'The key or the token is not valid.' : `The token in ${TOKEN} wins over a key: unset ${TOKEN}`,
      linkTo('cli#when-a-command-fails'),
    ];
  if (status === 403) return ['The key or the user lacks a role at that level.', linkTo('authorization/roles')];
  return [linkTo(`api/${operation}`)];
}

function readFlags(command: CliCommandGrammar, words: readonly string[]): Flags {
  const known = [...command.flags, ...COMMON_FLAGS];
  const flags: Flags = new Map();
  for (let index = 0; index < words.length; index += 1) {
    const [, name, inline] = /^--([^=]+)(?:=([^]*))?$/.exec(words[index]!) ?? [];
    const flag = known.find((candidate) => candidate.name === name);
    if (!flag) {
      const near = nearest(
        name ?? words[index]!.replace(/^-+/, ''),
        known.map((one) => one.name),
      );
      throw new CliError(`unknown flag: ${words[index]}`, [
        ...(near === undefined ? [] : [`Did you mean --${near}?`]),
        helpOf(command),
      ]);
    }
    if (inline !== undefined) flags.set(flag.name, inline);
    else if (flag.isSwitch) flags.set(flag.name, 'true');
    else {
      index += 1;
      if (words[index] === undefined) throw new CliError(`flag needs a value: --${name}`, [helpOf(command)]);
      flags.set(flag.name, words[index]!);
    }
    const allowed = flag.values;
    if (allowed && !allowed.includes(flags.get(flag.name)!))
      throw new CliError(`--${name} is one of ${allowed.join(', ')}`);
    if (flags.get(flag.name) === '') throw new CliError(`--${name} is empty`);
  }
  const missing = command.flags.find(({name, required}) => required && !flags.has(name));
  if (missing) throw new CliError(`required flag: --${missing.name}`, [helpOf(command)]);
  return flags;
}

/** JSON text, or the path of a file. */
function readBody(written: string, read: CliCall['read']): string {
  const body = /^\s*[{[]/.test(written) ? written : read(written);
  if (body === undefined) throw new CliError(`--body is neither JSON nor a file: ${written.slice(0, 80)}`);
  return body;
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

function printed(response: Json | undefined, flags: Flags, isTerminal: boolean): Omit<CliResult, 'exitCode'> {
  if (response === undefined) return {output: ''};
  const query = flags.get('query');
  if (query !== undefined) return {output: JSON.stringify(response), query};
  if (flags.get('format') === 'json')
    return {output: isTerminal ? JSON.stringify(response, null, 2) : JSON.stringify(response)};
  return {output: (isTerminal ? table(response) : undefined) ?? readable(response)};
}
