/** Derives the CLI's commands from the contract. Pure, so that the content checks can use it. */
import {
  deref,
  endpoints,
  parametersOf,
  type Body,
  type Contract,
  type Endpoint,
  type Schema,
} from '../../../../contract';
import type {CliCommandGrammar, CliFlag} from '../../../../facts/cli';
import {sampleRequest, type SampleRequest, type Scalar} from './request';

export type CliCommand = {
  noun: string[];
  verb: string;
  flags: {name: string; value: Scalar}[];
  body?: unknown;
};

/** Parts of the platform that are not resources. */
const PREFIXES = ['controlplane', 'ci', 'telemetry'];
/** Names that the CLI writes as one word; other snake_case names become several words. */
const KEBAB = ['api_key', 'runtime_configuration', 'entity_hook'];
/** Last path segments that are verbs. */
const COMMANDS = ['execute', 'approve', 'deny', 'resend', 'compare', 'dry-run', 'invite'];
const VERBS = {post: 'create', patch: 'patch', put: 'update', delete: 'delete'};

type Source = (request: SampleRequest) => unknown;
const fromBody =
  (...keys: string[]): Source =>
  ({body}) =>
    keys.reduce<unknown>((node, key) => (node as Record<string, unknown> | undefined)?.[key], body);
const fromPath =
  (name: string): Source =>
  ({pathParams}) =>
    pathParams[name];
const fromQuery =
  (name: string): Source =>
  ({query}) =>
    query[name];

/** Pipeline commands are defined by hand: flags in sample order, with the source of each sample value. */
const CI_COMMANDS: Readonly<Record<string, Readonly<Record<string, Source | 'value' | 'switch'>>>> = {
  'application current': {repository: fromQuery('repository_url'), path: fromQuery('repository_app_path')},
  'build start': {
    'application-id': fromBody('application_id'),
    branch: fromBody('branch'),
    'commit-sha': fromBody('commit', 'id'),
    'commit-permalink': fromBody('commit', 'permalink'),
    description: fromBody('description'),
    repository: 'value',
    path: 'value',
  },
  'build update': {
    id: fromPath('id'),
    status: fromBody('status'),
    'current-status': 'value',
    'application-id': 'value',
    branch: 'value',
    'commit-sha': 'value',
    path: 'value',
  },
  'asset push': {
    type: fromBody('type'),
    // The local build output; pipelines name it after the asset.
    source: fromBody('name'),
    name: fromBody('name'),
    'build-id': fromPath('id'),
    platform: fromBody('platform'),
    url: fromBody('url'),
    'application-id': 'value',
    branch: 'value',
    'commit-sha': 'value',
    'current-build-status': 'value',
    'extra-tags': 'value',
    'no-login': 'switch',
    'aws-region': 'value',
    path: 'value',
  },
};

/** Values of flags of pipelines, as the CLI's own help lists them. */
const CI_VALUES: Readonly<Record<string, readonly string[]>> = {
  'asset push --type': ['docker-image', 'lambda', 'bundle'],
  'build update --status': ['successful', 'failed'],
};

/** Commands without an API call. */
const LOCAL_COMMANDS: Readonly<Record<string, Readonly<Record<string, 'value' | 'switch'>>>> = {
  version: {},
  'service action update': {status: 'value', results: 'value', messages: 'value'},
  'service workflow exec': {
    workflow: 'value',
    'build-context': 'switch',
    'include-secrets': 'switch',
    overrides: 'value',
    values: 'value',
    'no-output': 'switch',
    'dry-run': 'switch',
    notification: 'value',
  },
  'service workflow build-context': {'include-secrets': 'switch', 'provider-categories': 'value'},
  'service-action exec': {
    script: 'value',
    'base-path': 'value',
    'live-output': 'switch',
    'live-report': 'switch',
    debug: 'switch',
    'dry-run': 'switch',
    'disable-auto-action-update': 'switch',
  },
};

/** The command for a call, or undefined where the CLI has none. */
export function cliCommand(
  contract: Contract,
  endpoint: Endpoint,
  request = sampleRequest(contract, endpoint),
): CliCommand | undefined {
  if (endpoint.operation['x-cli']?.available === false) {
    return undefined;
  }
  const words = commandWords(endpoint);
  const own = ciFlags(words);
  if (own) {
    const flags = Object.entries(own).flatMap(([name, source]) => {
      const value = typeof source === 'function' ? source(request) : undefined;
      return value === undefined ? [] : [{name, value: value as Scalar}];
    });
    return {...words, flags};
  }
  const flags = Object.entries({...request.pathParams, ...request.query}).map(([name, value]) => ({name, value}));
  return {...words, flags, ...(request.body === undefined ? {} : {body: request.body})};
}

/** Every command with the flags it allows; operations that share a command share its entry. */
export function cliGrammar(contract: Contract): CliCommandGrammar[] {
  const commands = new Map<string, CliCommandGrammar>();
  for (const endpoint of endpoints(contract)) {
    if (endpoint.operation['x-cli']?.available === false) continue;
    const words = commandWords(endpoint);
    const own = ciFlags(words);
    const flags = own
      ? Object.entries(own).map(([name, kind]) => ciFlag(words, name, kind))
      : apiFlags(contract, endpoint);
    const known = commands.get(nameOf(words));
    commands.set(nameOf(words), {
      ...words,
      operations: [...(known?.operations ?? []), endpoint.operation.operationId],
      flags: known ? mergeFlags(known.flags, flags) : flags,
    });
  }
  for (const [name, flags] of Object.entries(LOCAL_COMMANDS)) {
    const words = name.split(' ');
    commands.set(name, {
      noun: words.slice(0, -1),
      verb: words.at(-1)!,
      operations: [],
      flags: Object.entries(flags).map(([flag, kind]) => handFlag(flag, kind)),
    });
  }
  return [...commands].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, command]) => command);
}

function commandWords({method, path, operation}: Endpoint): {noun: string[]; verb: string} {
  const {noun, verb} = operation['x-cli'] ?? {};
  const segments = path.split('/').slice(1);
  const literals = segments.filter((segment) => !segment.startsWith('{'));
  if (PREFIXES.includes(literals[0]!)) literals.shift();
  const command = COMMANDS.find((word) => word === literals.at(-1));
  if (command) literals.pop();
  // A path may end in a parameter and still list, as /metadata/{entity} does.
  const isRead = segments.at(-1)!.startsWith('{') && !operation.operationId.endsWith('-list');
  return {
    noun: noun?.split(' ') ?? literals.flatMap(segmentWords),
    verb: verb ?? command ?? (method === 'get' ? (isRead ? 'read' : 'list') : VERBS[method]),
  };
}

function segmentWords(segment: string): string[] {
  return KEBAB.includes(segment) ? [segment.replaceAll('_', '-')] : segment.split('_');
}

function nameOf({noun, verb}: {noun: string[]; verb: string}): string {
  return [...noun, verb].join(' ');
}

function ciFlags(words: {noun: string[]; verb: string}) {
  return CI_COMMANDS[nameOf(words)];
}

function ciFlag(words: {noun: string[]; verb: string}, name: string, kind: Source | 'value' | 'switch'): CliFlag {
  const values = CI_VALUES[`${nameOf(words)} --${name}`];
  return {...handFlag(name, kind), ...(values ? {values} : {})};
}

function handFlag(name: string, kind: Source | 'value' | 'switch'): CliFlag {
  return {name, required: false, isSwitch: kind === 'switch'};
}

function apiFlags(contract: Contract, endpoint: Endpoint): CliFlag[] {
  const flags = parametersOf(contract, endpoint)
    .filter((parameter) => parameter.in === 'path' || parameter.in === 'query')
    .map(({name, required = false, schema}) => ({
      name,
      required,
      isSwitch: deref<Schema>(contract, schema).type === 'boolean',
    }));
  const {requestBody} = endpoint.operation;
  return requestBody
    ? [...flags, {name: 'body', required: deref<Body>(contract, requestBody).required ?? false, isSwitch: false}]
    : flags;
}

/** Flags of two operations behind one command: required is what both require. */
function mergeFlags(a: CliFlag[], b: CliFlag[]): CliFlag[] {
  const names = [...new Set([...a, ...b].map(({name}) => name))];
  return names.map((name) => {
    const [inA, inB] = [a, b].map((flags) => flags.find((flag) => flag.name === name));
    return {...(inA ?? inB)!, required: (inA?.required && inB?.required) ?? false};
  });
}
