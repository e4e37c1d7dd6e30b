import {isDeepStrictEqual} from 'node:util';
import {
  deref,
  endpoints,
  parameterEntriesOf,
  type Body,
  type Contract,
  type Endpoint,
  type MediaType,
  type Operation,
  type Parameter,
  type Response,
} from '../../../contract';
import {deprecationOf} from '../api-contract/deprecation';
import {
  RULES,
  verdictOf,
  worst,
  type ChangeKind,
  type Direction,
  type Impact,
  type RuleName,
  type Verdict,
} from './rules';
import {compareSchemas, type Place} from './schemas';

export type ContractChange = {
  /** Rule and place: identifies the change in `api/changes/`. */
  id: string;
  rule: RuleName;
  kind: ChangeKind;
  /** A sentence without a full stop: "`slug` in `Scope` is removed". */
  words: string;
  /** Ids of the operations that it affects. */
  operations: string[];
  /** What it means for what clients send and receive; a side that it does not affect is missing. */
  verdicts: Partial<Record<Direction, Verdict>>;
  /** The worse one of both. */
  impact: Impact;
};

/** All changes between two contracts, worst first. Descriptions, examples and tags are not compared. */
export function compareContracts(before: Contract, after: Contract, {today}: {today: string}): ContractChange[] {
  const changes = new Map<string, ContractChange>();
  const report = (rule: RuleName, direction: Direction, place: Place, words: string, operation: string): void => {
    const at = place.path === '' ? place.id : `${place.id}.${place.path}`.replace('.[]', '[]');
    // Several values or limits of one field can change.
    const detail = DETAILED.has(rule) ? ` (${words.replace(/^(?:has|no longer has)(?: the)?(?: new)? /, '')})` : '';
    const id = `${rule} ${at}${detail}`;
    const known = changes.get(id);
    const verdicts = {...known?.verdicts, [direction]: verdictOf(rule, direction)};
    const subject = place.path === '' ? place.words : `\`${place.path}\` in ${place.words}`;
    changes.set(id, {
      id,
      rule,
      kind: RULES[rule].kind,
      words: `${subject} ${words}`,
      operations: [...new Set([...(known?.operations ?? []), operation])].sort(),
      verdicts,
      impact: worst(Object.values(verdicts).map(({impact}) => impact)),
    });
  };
  const {pairs, removed, added} = pairedOperations(before, after);
  for (const {operation} of removed) {
    const id = operation.operationId;
    const sunset = deprecationOf(operation)?.sunset;
    const isAnnounced = sunset !== undefined && sunset <= today;
    const rule = isAnnounced ? 'operation-removed-after-sunset' : 'operation-removed';
    report(rule, 'request', whole(id), 'is removed', id);
  }
  for (const {method, path, operation} of added) {
    const words = `is added: \`${method.toUpperCase()} ${path}\``;
    report('operation-added', 'request', whole(operation.operationId), words, operation.operationId);
  }
  for (const [old, now] of pairs) {
    const id = now.operation.operationId;
    compareOperations({before, after, old, now}, (rule, direction, place, words) =>
      report(rule, direction, place, words, id),
    );
  }
  return [...changes.values()].sort(
    (a, b) => ORDER[a.impact] - ORDER[b.impact] || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0),
  );
}

const ORDER: Record<Impact, number> = {breaking: 0, risky: 1, safe: 2};

/** Rules that can apply several times at one place. */
const DETAILED: ReadonlySet<RuleName> = new Set<RuleName>([
  'enum-value-added',
  'enum-value-removed',
  'limit-narrower',
  'limit-wider',
  'form-added',
  'form-removed',
]);

const whole = (id: string): Place => ({id, words: id, path: ''});

type Pair = [old: Endpoint, now: Endpoint];

/** Clients call a method and a path, so these identify an operation; if they changed, its id does. */
function pairedOperations(before: Contract, after: Contract) {
  const old = endpoints(before);
  const now = endpoints(after);
  const pairs: Pair[] = [];
  const pairBy = (keyOf: (endpoint: Endpoint) => string): void => {
    const byKey = new Map(old.map((endpoint) => [keyOf(endpoint), endpoint]));
    for (const endpoint of [...now]) {
      const found = byKey.get(keyOf(endpoint));
      if (!found) continue;
      pairs.push([found, endpoint]);
      old.splice(old.indexOf(found), 1);
      now.splice(now.indexOf(endpoint), 1);
    }
  };
  pairBy(({method, path}) => `${method} ${path.replace(/\{[^}]*\}/g, '{}')}`);
  pairBy(({operation}) => operation.operationId);
  return {pairs, removed: old, added: now};
}

type OperationPair = {before: Contract; after: Contract; old: Endpoint; now: Endpoint};
type Report = (rule: RuleName, direction: Direction, place: Place, words: string) => void;

function compareOperations(pair: OperationPair, report: Report): void {
  const {old, now} = pair;
  const here = whole(now.operation.operationId);
  const onCall = (rule: RuleName, words: string): void => report(rule, 'request', here, words);
  const [from, to] = [old.operation, now.operation];
  if (from.operationId !== to.operationId) onCall('operation-renamed', `is the new id of ${from.operationId}`);
  const [oldCall, newCall] = [old, now].map(({method, path}) => `${method.toUpperCase()} ${path}`) as [string, string];
  if (oldCall.replace(/\{[^}]*\}/g, '{}') !== newCall.replace(/\{[^}]*\}/g, '{}'))
    onCall('endpoint-changed', `is \`${newCall}\` instead of \`${oldCall}\``);
  else if (oldCall !== newCall)
    onCall('path-parameter-renamed', `has the path \`${now.path}\` instead of \`${old.path}\``);
  compareDeprecation(from, to, onCall);
  compareAccess(pair, onCall);
  compareNames(from, to, onCall);
  compareWaiting(from, to, (rule, words) => report(rule, 'response', here, words));
  compareParameters(pair, report);
  compareRequestBodies(pair, report);
  compareResponses(pair, report);
}

type ReportHere = (rule: RuleName, words: string) => void;

function compareDeprecation(from: Operation, to: Operation, report: ReportHere): void {
  const [was, is] = [deprecationOf(from), deprecationOf(to)];
  if (!was && is) report('operation-deprecated', `is deprecated${is.sunset ? `, with removal on ${is.sunset}` : ''}`);
  if (was && !is) report('operation-restored', 'is no longer deprecated');
  if (!was || !is) return;
  const [old, now] = [was.sunset, is.sunset];
  if (old === now) return;
  if (now === undefined) report('sunset-withdrawn', 'has no date of removal');
  else if (old === undefined) report('sunset-set', `will be removed on ${now}`);
  else report(now < old ? 'sunset-earlier' : 'sunset-later', `will be removed on ${now} instead of ${old}`);
}

function compareAccess({before, after, old, now}: OperationPair, report: ReportHere): void {
  const [from, to] = [old.operation['x-permission'], now.operation['x-permission']];
  if (from !== to) {
    if (from === undefined) report('permission-added', `needs the permission \`${to}\``);
    else if (to === undefined) report('permission-removed', `needs no permission instead of \`${from}\``);
    else report('permission-changed', `needs the permission \`${to}\` instead of \`${from}\``);
  }
  const [oldTokens, newTokens] = [tokensOf(before, old), tokensOf(after, now)];
  if (oldTokens !== newTokens) {
    if (oldTokens === '') report('token-required', `needs a token (${newTokens})`);
    else if (newTokens === '') report('token-not-required', 'needs no token');
    else report('token-changed', `needs the token ${newTokens} instead of ${oldTokens}`);
  }
  const [oldServer, newServer] = [serverOf(before, old), serverOf(after, now)];
  if (oldServer !== newServer) report('server-changed', `is on ${newServer} instead of ${oldServer}`);
}

/** The accepted schemes, with alternatives; empty for a public operation. */
function tokensOf(contract: Contract, {operation}: Endpoint): string {
  const needed = operation.security ?? (contract as {security?: Operation['security']}).security ?? [];
  if (needed.some((option) => Object.keys(option).length === 0)) return '';
  return needed
    .map((option) => Object.keys(option).sort().join(' and '))
    .sort()
    .join(' or ');
}

const serverOf = (contract: Contract, {operation}: Endpoint): string | undefined =>
  (operation.servers ?? contract.servers)[0]?.url;

/** Names under which the operation is used besides its endpoint. */
function compareNames(from: Operation, to: Operation, report: ReportHere): void {
  const [old, now] = [from, to].map((each) => (each['x-aliases'] ?? []).map(({id}) => id)) as [string[], string[]];
  for (const id of now) if (!old.includes(id)) report('alias-added', `has the alias ${id}`);
  for (const id of old) if (!now.includes(id)) report('alias-removed', `no longer has the alias ${id}`);
  const [wasThere, isThere] = [from, to].map((each) => each['x-cli']?.available !== false);
  if (wasThere && !isThere) report('cli-command-removed', 'has no CLI command');
  else if (!wasThere && isThere) report('cli-command-added', 'has a CLI command');
  else if (commandOf(from) !== commandOf(to)) report('cli-command-changed', 'has another CLI command');
}

const commandOf = ({'x-cli': {noun = '', verb = ''} = {}}: Operation): string => `${noun} ${verb}`;

function compareWaiting(from: Operation, to: Operation, report: ReportHere): void {
  const [old, now] = [from['x-async'], to['x-async']];
  if (!old && now) report('async-started', `is asynchronous: poll \`${now.field}\` of ${now.poll}`);
  else if (old && !now) report('async-ended', 'is no longer asynchronous');
  else if (!isDeepStrictEqual(withoutInterval(old), withoutInterval(now)))
    report('async-changed', 'is polled by another operation, field or value');
}

const withoutInterval = (wait: Operation['x-async']) => wait && {...wait, every: undefined};

type AnyParameter = Parameter & {style?: string; explode?: boolean};

function parametersByPlace(contract: Contract, endpoint: Endpoint): Map<string, AnyParameter & {shared?: string}> {
  const names: string[] = endpoint.path.match(/\{[^}]*\}/g) ?? [];
  return new Map(
    parameterEntriesOf(contract, endpoint).map(({written, parameter}) => {
      const shared = '$ref' in written ? /^#\/components\/parameters\/(.+)$/.exec(written.$ref)?.[1] : undefined;
      // Clients fill in path parameters by their position; a new name is a change of the operation.
      const key =
        parameter.in === 'path' ? `path ${names.indexOf(`{${parameter.name}}`)}` : `${parameter.in} ${parameter.name}`;
      return [key, {...parameter, shared}] as const;
    }),
  );
}

function compareParameters({before, after, old, now}: OperationPair, report: Report): void {
  const id = now.operation.operationId;
  const [was, is] = [parametersByPlace(before, old), parametersByPlace(after, now)];
  const placeOf = ({name, in: where, shared}: Parameter & {shared?: string}): Place =>
    shared === undefined
      ? {id: `${id}:${where}.${name}`, words: `${where} parameter \`${name}\` of ${id}`, path: ''}
      : {id: `parameter ${shared}`, words: `${where} parameter \`${name}\``, path: ''};
  for (const [key, parameter] of is) {
    const known = was.get(key);
    // Which operations have a shared parameter is a property of the operation.
    const own = placeOf({...parameter, shared: undefined});
    const onCall = (rule: RuleName, words: string, place = own): void => report(rule, 'request', place, words);
    if (!known) {
      if (parameter.required) onCall('required-parameter-added', 'is added and required');
      else onCall('parameter-added', 'is added');
      continue;
    }
    const place = placeOf(parameter);
    if (!known.required && parameter.required) onCall('parameter-required', 'is required', place);
    if (known.required && !parameter.required) onCall('parameter-optional', 'is optional', place);
    if (!known.deprecated && parameter.deprecated) onCall('field-deprecated', 'is deprecated', place);
    if (known.deprecated && !parameter.deprecated) onCall('field-restored', 'is no longer deprecated', place);
    if (known.style !== parameter.style || known.explode !== parameter.explode)
      onCall('parameter-style-changed', 'is serialized in another way', place);
    const emit = (rule: RuleName, at: Place, words: string): void => report(rule, 'request', at, words);
    compareSchemas({before, after, direction: 'request', emit, seen: new Set()}, known.schema, parameter.schema, place);
  }
  for (const [key, parameter] of was)
    if (!is.has(key)) report('parameter-removed', 'request', placeOf({...parameter, shared: undefined}), 'is removed');
}

function compareRequestBodies({before, after, old, now}: OperationPair, report: Report): void {
  const id = now.operation.operationId;
  const place: Place = {id: `${id}:body`, words: `the request body of ${id}`, path: ''};
  const [from, to] = [
    old.operation.requestBody && deref<Body>(before, old.operation.requestBody),
    now.operation.requestBody && deref<Body>(after, now.operation.requestBody),
  ];
  const onCall = (rule: RuleName, words: string): void => report(rule, 'request', place, words);
  if (!from && to)
    onCall(to.required ? 'required-body-added' : 'body-added', to.required ? 'is added and required' : 'is added');
  if (from && !to) onCall('body-removed', 'is removed');
  if (!from || !to) return;
  if (!from.required && to.required) onCall('body-required', 'is required');
  if (from.required && !to.required) onCall('body-optional', 'is optional');
  compareContents({before, after, direction: 'request'}, from.content, to.content, place, report);
}

function compareResponses({before, after, old, now}: OperationPair, report: Report): void {
  const id = now.operation.operationId;
  const here = whole(id);
  const [was, is] = [old.operation.responses, now.operation.responses];
  for (const [status, item] of Object.entries(is)) {
    const known = was[status];
    if (!known) {
      report(isError(status) ? 'error-added' : 'status-added', 'response', statusPlace(here, status), 'is added');
      continue;
    }
    const [from, to] = [deref<Response>(before, known), deref<Response>(after, item)];
    const place: Place = {id: `${id}:${status}`, words: `the ${status} response of ${id}`, path: ''};
    if (!from.content && to.content) report('response-body-added', 'response', place, 'has a body');
    if (from.content && !to.content) report('response-body-removed', 'response', place, 'has no body');
    if (from.content && to.content)
      compareContents({before, after, direction: 'response'}, from.content, to.content, place, report);
  }
  for (const status of Object.keys(was))
    if (!is[status])
      report(isError(status) ? 'error-removed' : 'status-removed', 'response', statusPlace(here, status), 'is removed');
}

const isError = (status: string): boolean => !/^[123]/.test(status);

const statusPlace = ({id}: Place, status: string): Place => ({
  id: `${id}:${status}`,
  words: `status ${status} of ${id}`,
  path: '',
});

type Contents = Record<string, MediaType>;

function compareContents(
  {before, after, direction}: {before: Contract; after: Contract; direction: Direction},
  from: Contents,
  to: Contents,
  place: Place,
  report: Report,
): void {
  const emit = (rule: RuleName, at: Place, words: string): void => report(rule, direction, at, words);
  for (const [mediaType, {schema}] of Object.entries(to)) {
    const known = from[mediaType];
    if (known) compareSchemas({before, after, direction, emit, seen: new Set()}, known.schema, schema, place);
    else emit('media-type-added', {...place, id: `${place.id} ${mediaType}`}, `can be ${mediaType}`);
  }
  for (const mediaType of Object.keys(from))
    if (!to[mediaType])
      emit('media-type-removed', {...place, id: `${place.id} ${mediaType}`}, `cannot be ${mediaType}`);
}
