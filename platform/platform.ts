/** A simulated platform: the objects of the running example behind every operation of the contract. */
import {parametersOf, pathMatches, type Contract, type Lifecycle} from '../contract';
import type {Role} from '../facts/roles';
import {ContractValidator} from '../json-schema';
import {ADDITIONS, READER} from './example';
import {deepMerged, isObject, merged, nameOf, text} from './json';
import {levelOf, levelOfCall} from './levels';
import {lifecyclesOf, nextStatus, STEP, type Lifecycles} from './lifecycles';
import {filtered, paged, sorted, type Query} from './lists';
import {propertiesOf, requiredOf, routesOf, type Json, type JsonObject, type Route} from './model';
import {covers} from './nrn';
import {completed, newObject} from './objects';
import {Rejection} from './rejection';
import {checkPath, readBody, readQuery} from './requests';
import {allowedQuery, allows, rolesAt, type Grant, type Roles} from './roles';
import {checkBody} from './rules/bodies';
import {alreadyExists, checkReferences, REFERENCES, sameIn, UNIQUE} from './rules/references';
import type {RuleId} from './rules/table';
import {seedsOf} from './seeds';
import {Store, type Entry} from './store';
import type {Token, World} from './world';

export type Call = {
  method: string;
  /** Path with its query string. */
  path: string;
  authorization?: string;
  body?: string;
  /** `Content-Type` of the body, where the caller sets headers. */
  contentType?: string;
  /** Whether the call went to the host of the CI gateway. */
  isCi?: boolean;
};
export type Reply = {status: number; body?: Json};

export type OnEntry<Extra> = (platform: Platform, entry: Entry, extra: Extra) => void;

export type OperationCall = {
  platform: Platform;
  route: Route;
  params: Record<string, string>;
  query: Query;
  body: Json;
};

/** Operations whose effect does not follow from their shape, by id. */
export type Operations = Readonly<Record<string, (call: OperationCall) => Json | undefined>>;

/** What rules/ adds to the shape of the operations, by resource. */
export type Behavior = {
  /** Reasons to reject a change of an object through the API. */
  checks: Readonly<Record<string, OnEntry<JsonObject>>>;
  /** Whether an approval decides about a change first. */
  requiresApproval: Readonly<Record<string, (platform: Platform, entry: Entry, change: JsonObject) => boolean>>;
  changes: Readonly<Record<string, OnEntry<JsonObject>>>;
  creates: Readonly<Record<string, OnEntry<JsonObject>>>;
  /** `kept`: the object stays, with another status. `held`: an approval decides first. */
  deletes: Readonly<Record<string, (platform: Platform, entry: Entry, query: Query) => 'kept' | 'held' | undefined>>;
  /** An object as an operation returns it. */
  views: Readonly<Record<string, (platform: Platform, value: JsonObject, query: Query, route: Route) => JsonObject>>;
  operations: Operations;
  /** What happens to an object when the clock moves; true if it changed. */
  advances: Readonly<Record<string, (platform: Platform, entry: Entry) => boolean>>;
  /** Whether the clock moves nothing in an object. */
  isStopped: (platform: Platform, resource: string, entry: Entry) => boolean;
  /** Runs the hooks before or after an operation. */
  fire: (
    platform: Platform,
    resource: string,
    entry: Entry,
    on: 'create' | 'update' | 'delete',
    when: 'before' | 'after',
    more?: {body?: Json},
  ) => void;
  /** Records a call for audit channels. */
  audit: (platform: Platform, nrn: string, method: string, entity: string, status: number, body: Json) => void;
};

const DAY = 86_400_000;

const ORGANIZATION = 'organization=1';
const FORBIDDEN = "You're not authorized to perform this operation";

/** What does not depend on the objects, so that many platforms share it. */
export class PlatformDefinition {
  readonly routes: Route[];
  readonly validator: ContractValidator;
  readonly seeds: ReadonlyMap<string, readonly Entry[]>;
  readonly lifecycles: Lifecycles;
  /** Fields that only a read of one object returns, by resource. */
  readonly onlyInReads: ReadonlyMap<string, readonly string[]>;

  constructor(
    readonly contract: Contract,
    readonly behavior: Behavior,
  ) {
    this.routes = routesOf(contract);
    this.validator = new ContractValidator(contract);
    const seeds = seedsOf(contract, this.routes);
    for (const {resource, like, set, parents = {}} of ADDITIONS) {
      const known = seeds.get(resource) ?? [];
      const model = known.find(({value}) => like === undefined || value.id === like) ?? known[0];
      const value = {...structuredClone(model?.value ?? {}), ...set};
      const others = known.filter((entry) => String(entry.value.id) !== String(value.id));
      seeds.set(resource, [...others, {value, parents: {...model?.parents, ...parents}, seeded: true}]);
    }
    this.seeds = seeds;
    this.lifecycles = lifecyclesOf(contract, seeds.keys());
    this.onlyInReads = new Map(
      [...seeds.keys()].map((resource) => [resource, onlyInReads(contract, this.routes, resource)] as const),
    );
  }
}

/** Compares the example of the list with that of the read, because the contract describes both with one schema. */
function onlyInReads(contract: Contract, routes: readonly Route[], resource: string): string[] {
  const example = (action: string) =>
    routes.find((route) => route.resource === resource && route.action === action)?.example;
  const [read, list] = [example('read'), example('list')];
  const listed = isObject(list) && Array.isArray(list.results) ? list.results[0] : undefined;
  if (!isObject(read) || !isObject(listed)) return [];
  const required = requiredOf(contract, {$ref: `#/components/schemas/${resource}`});
  return Object.keys(read).filter((name) => !Object.hasOwn(listed, name) && !required.has(name));
}

export class Platform {
  store: Store;
  readonly contract: Contract;
  private readonly behavior: Behavior;
  /** Milliseconds since 1970; only calls and `wait` move it. */
  now = Date.parse('2026-11-16T09:00:00.000Z');
  /** Responses that do not follow the contract: mistakes of this simulation. */
  readonly mistakes: string[] = [];
  /** API keys with their grants. A key without a list of grants may do everything. */
  readonly keys = new Map<string, readonly Grant[] | undefined>();
  /** The token of the call that is being handled. */
  caller: Token | undefined;
  /** Its query as sent; the roles of the caller may remove parameters. */
  asked: Query = {};
  /** Rules that a test switched off. */
  readonly disabledRules = new Set<RuleId>();
  /** Ids of the next objects of a resource: those that a page shows. */
  readonly nextIds: Record<string, (number | string)[]> = {};
  /** Catalog values by entity and id, and values of the NRN store by level; see the rules. */
  readonly catalogs = new Map<string, JsonObject>();
  readonly nrnValues = new Map<string, JsonObject>();
  /** Values of metrics by release, in the units of handlers; a release without an entry works. */
  readonly metrics = new Map<string, Readonly<Record<string, number>>>();
  private readonly tokens = new Map<string, Token>();

  constructor(readonly blueprint: PlatformDefinition) {
    this.store = Store.of(blueprint.seeds);
    this.contract = blueprint.contract;
    this.behavior = blueprint.behavior;
  }

  /** Who calls: by default the person of the running example. */
  get userId(): number {
    return this.caller?.user ?? READER;
  }

  /** Whether the simulation follows a rule of the documentation. Tests switch rules off to see who notices. */
  isRuleEnabled(rule: RuleId): boolean {
    return !this.disabledRules.has(rule);
  }

  /** An API key with these roles at one level; without a list it may do everything. */
  addKey(key: string, roles?: Iterable<Role>, nrn = ORGANIZATION): void {
    this.keys.set(key, roles && [...roles].map((role) => ({role, nrn})));
  }

  /** A token with the grants that the key, or the person, has now. */
  issueToken(
    gateway: 'api' | 'ci',
    {
      key = '',
      token,
      grants = this.keys.get(key),
      user = READER,
    }: {key?: string; token?: string; grants?: readonly Grant[]; user?: number} = {},
  ): string {
    const issued = token ?? `${gateway}-token-${this.tokens.size + 1}`;
    this.tokens.set(issued, {
      gateway,
      user,
      expires: this.now + DAY,
      ...(key ? {key} : {}),
      ...(grants ? {grants} : {}),
    });
    return issued;
  }

  /** Everything that a call can change, as a JSON value. */
  world(): World {
    return {
      now: this.time(),
      ...this.store.save(),
      catalogs: structuredClone(Object.fromEntries(this.catalogs)),
      nrnValues: structuredClone(Object.fromEntries(this.nrnValues)),
      metrics: structuredClone(Object.fromEntries(this.metrics)),
      keys: Object.fromEntries([...this.keys].map(([key, grants]) => [key, structuredClone(grants ?? null)])),
      tokens: structuredClone(Object.fromEntries(this.tokens)),
    };
  }

  load(world: World): void {
    const {now, catalogs, nrnValues, metrics, keys, tokens} = structuredClone(world);
    this.now = Date.parse(now);
    this.store = Store.load(world);
    refill(this.catalogs, Object.entries(catalogs));
    refill(this.nrnValues, Object.entries(nrnValues));
    refill(this.metrics, Object.entries(metrics));
    refill(
      this.keys,
      Object.entries(keys).map(([key, grants]) => [key, grants ?? undefined]),
    );
    refill(this.tokens, Object.entries(tokens));
  }

  /** Starts again with the running example; keys and tokens stay valid. */
  restart(): void {
    this.store = Store.of(this.blueprint.seeds);
    this.catalogs.clear();
    this.nrnValues.clear();
    this.metrics.clear();
  }

  time(): string {
    return new Date(this.now).toISOString();
  }

  handle(call: Call): Reply {
    this.now += 1000;
    const [pathname = '', search = ''] = call.path.split('?', 2);
    const {route, params} = this.route(call.method, pathname) ?? {};
    if (!route || !params) return failure(404, `Route ${call.method}:${pathname} not found`);
    try {
      this.caller = this.authenticate(route, call);
      const asked = readQuery(this.blueprint, route, search);
      const body = readBody(this.blueprint, route, call);
      const roles = this.authorize(route, levelOfCall(this.store, route, params, asked, body));
      checkPath(this.blueprint, route, params);
      checkBody(route, body);
      const query = roles ? allowedQuery(roles, asked) : asked;
      this.asked = asked;
      const result = this.run(route, params, query, body);
      if (!['GET', 'HEAD'].includes(call.method) && !route.id.endsWith('-dry-run') && operationChanges(route))
        this.behavior.audit(
          this,
          levelOfCall(this.store, route, params, asked, body) ?? ORGANIZATION,
          call.method,
          entityOf(route),
          route.status,
          body,
        );
      return this.checked(route, {status: route.status, ...(route.responseSchema ? {body: result} : {})});
    } catch (error) {
      if (!(error instanceof Rejection)) throw error;
      this.checkListed(route, error.status);
      return failure(error.status, error.message, error.more);
    }
  }

  /** The clock moves, and everything that happens without a call happens: one step of every lifecycle. */
  wait(milliseconds = STEP): boolean {
    const end = this.now + milliseconds;
    let moved = false;
    // A transition takes one step; a longer time has room for several.
    do {
      this.now = Math.min(end, this.now + STEP);
      for (const resource of this.store.resources()) {
        for (const entry of this.store.all(resource)) {
          // One transition in one step.
          const hasMoved = this.advance(resource, entry) || (this.behavior.advances[resource]?.(this, entry) ?? false);
          moved ||= hasMoved;
        }
      }
    } while (this.now < end);
    return moved;
  }

  /** Waits until nothing changes any more, as a reader does between two steps. */
  settle(): void {
    for (let step = 0; step < 30; step += 1) if (!this.wait()) return;
  }

  /** One step of the lifecycles of one object. */
  advance(resource: string, entry: Entry): boolean {
    if (this.behavior.isStopped(this, resource, entry)) return false;
    let moved = false;
    for (const [property, lifecycle] of this.blueprint.lifecycles.get(resource) ?? []) {
      const status = entry.value[property];
      const next = typeof status === 'string' ? nextStatus(resource, lifecycle, status) : undefined;
      if (next === undefined) continue;
      this.setStatus(resource, entry, property, next);
      moved = true;
    }
    return moved;
  }

  setStatus(resource: string, entry: Entry, property: string, status: string): void {
    entry.value = {...entry.value, [property]: status, updated_at: this.time()};
    this.behavior.changes[resource]?.(this, entry, {[property]: status});
  }

  lifecycle(resource: string): Lifecycle | undefined {
    return this.blueprint.lifecycles.get(resource)?.get('status');
  }

  require(resource: string, id: Json | undefined): Entry {
    const found = this.store.find(resource, id);
    if (!found) throw new Rejection(404, `${nameOf(resource)} ${text(id)} does not exist`);
    return found;
  }

  /** Creates an object as the create operation of its resource does. */
  create(resource: string, body: JsonObject, parents: Record<string, string> = {}): Entry {
    checkReferences(this, resource, body);
    const seed = this.evictSeededDuplicate(resource, {...parents, ...body});
    const entry: Entry = {value: newObject(this.context, resource, body, parents), parents, seeded: false};
    const id = seed?.value.id ?? this.nextIds[resource]?.shift();
    if (id !== undefined) entry.value = {...entry.value, id, ...renamed(entry.value, id)};
    this.store.add(resource, entry);
    try {
      this.behavior.creates[resource]?.(this, entry, body);
    } catch (error) {
      this.store.remove(resource, entry);
      throw error;
    }
    return entry;
  }

  private route(method: string, pathname: string): {route: Route; params: Record<string, string>} | undefined {
    const routes = this.blueprint.routes.filter(({endpoint}) => endpoint.method.toUpperCase() === method);
    const [match] = pathMatches(routes, ({endpoint}) => endpoint.path, pathname);
    return match && {route: match.item, params: match.values};
  }

  protected tokenOf(authorization = ''): Token | undefined {
    return this.tokens.get(/^Bearer (.+)$/.exec(authorization)?.[1] ?? '');
  }

  private authenticate({endpoint: {operation, path}}: Route, {authorization, isCi}: Call): Token | undefined {
    if (isCi !== undefined && isCi !== path.startsWith('/ci/')) throw new Rejection(404, `Route ${path} not found`);
    if (operation.security?.length === 0) return undefined;
    const token = this.tokenOf(authorization);
    const needed = path.startsWith('/ci/') ? 'ci' : 'api';
    // A token outlives the key that it was issued for.
    const isRevoked =
      !this.isRuleEnabled('tokens-outlive-key') && token?.key !== undefined && !this.keys.has(token.key);
    const isExpired = this.isRuleEnabled('token-expires') && token !== undefined && token.expires <= this.now;
    if (token?.gateway !== needed || isExpired || isRevoked)
      throw new Rejection(401, 'The access token is missing or has expired');
    return token;
  }

  /** The roles of the caller at the level of the call; undefined for a caller who may do everything. */
  private authorize(route: Route, level: string | undefined): Roles | undefined {
    const grants = this.caller?.grants;
    if (!grants) return undefined;
    const {id, endpoint} = route;
    const permission = endpoint.operation['x-permission'];
    const current = this.isRuleEnabled('token-keeps-grants')
      ? grants
      : (this.keys.get(this.caller?.key ?? '') ?? grants);
    const isChecked = this.isRuleEnabled(route.owner ? 'level-of-hook' : 'grant-level');
    const roles = rolesAt(current, isChecked ? level : undefined);
    if (permission && !allows(roles, id, permission)) throw new Rejection(403, FORBIDDEN);
    return roles;
  }

  /** Denies the call unless the caller has one of the roles at the level. */
  demand(roles: readonly Role[], level: string): void {
    const grants = this.caller?.grants;
    if (!grants) return;
    const own = rolesAt(grants, level);
    if (!roles.some((role) => own.has(role))) throw new Rejection(403, FORBIDDEN);
  }

  private run(route: Route, params: Record<string, string>, query: Query, body: Json): Json | undefined {
    const {resource, action, key} = route;
    const rule = this.behavior.operations[route.id];
    if (rule) return rule({platform: this, route, params, query, body});
    if (resource === undefined || action === 'other') return structuredClone(route.example);
    const parents = Object.fromEntries(route.parents.map(({parameter, property}) => [property, params[parameter]!]));
    this.checkParents(parents);
    const inside = ({value, parents: own}: Entry): boolean =>
      Object.entries(parents).every(([property, id]) => String(own[property] ?? value[property]) === id);
    if (action === 'list') return this.list(route, query, this.store.all(resource).filter(inside));
    if (action === 'create') {
      const fields = isObject(body) ? body : {};
      return this.view(route, this.create(resource, fields, parents), query);
    }
    const entry = this.require(resource, params[key!]);
    if (!inside(entry)) throw new Rejection(404, `${nameOf(resource)} ${params[key!]} does not exist here`);
    if (action === 'read') {
      const seen = this.view(route, entry, query);
      this.advance(resource, entry);
      return seen;
    }
    if (action === 'delete') return this.remove(route, entry, query);
    return this.change(route, entry, isObject(body) ? body : {});
  }

  private list(route: Route, query: Query, entries: readonly Entry[]): Json {
    const resource = route.resource!;
    const shown = entries.filter(
      (entry) =>
        this.sees(entry) &&
        (entry.value.status !== 'deleted' || query.status === 'deleted' || query.show_deleted === 'true'),
    );
    const matching = sorted(filtered(this.store, resource, shown, query), query.sort);
    const {items, offset, limit} = paged(matching, query);
    const results = items.map((entry) => this.view(route, entry, query));
    const example = isObject(route.example) ? route.example.paging : undefined;
    const paging: JsonObject =
      isObject(example) && 'total' in example ? {total: matching.length, offset, limit} : {offset, limit};
    return isObject(route.example) && !('paging' in route.example) ? {results} : {paging, results};
  }

  /** Whether a grant of the caller covers the level of the object. */
  private sees(entry: Entry): boolean {
    const grants = this.caller?.grants;
    const level = levelOf(this.store, entry);
    if (!grants || level === undefined || !this.isRuleEnabled('list-covered')) return true;
    // Objects above a grant are visible along its branch: a namespace shows which account it is in.
    return grants.some(({nrn}) => covers(nrn, level) || covers(level, nrn));
  }

  /** An object as an operation returns it. */
  private view(route: Route, entry: Entry, query: Query): Json {
    const resource = route.resource!;
    const value = structuredClone(entry.value);
    const parameters = parametersOf(this.contract, route.endpoint).map(({name}) => name);
    if (parameters.includes('include_messages') && query.include_messages !== 'true' && Array.isArray(value.messages)) {
      value.messages = [];
    }
    if (route.action === 'list')
      for (const name of this.blueprint.onlyInReads.get(resource) ?? []) Reflect.deleteProperty(value, name);
    const seen = this.behavior.views[resource]?.(this, value, query, route) ?? value;
    const fields = route.responseSchema && propertiesOf(this.contract, route.responseSchema);
    // A response in another form leaves out what its schema does not have.
    return route.action === 'list' || !fields
      ? seen
      : Object.fromEntries(Object.entries(seen).filter(([name]) => fields.has(name)));
  }

  private change(route: Route, entry: Entry, body: JsonObject): Json {
    const resource = route.resource!;
    checkReferences(this, resource, body);
    this.behavior.checks[resource]?.(this, entry, body);
    this.checkUnique(resource, entry, body);
    if (typeof body.status === 'string') this.checkTransition(resource, entry, body.status);
    if (!entry.seeded && this.behavior.requiresApproval[resource]?.(this, entry, body))
      return this.view(route, entry, {include_messages: 'true'});
    if (!entry.seeded) this.behavior.fire(this, resource, entry, 'update', 'before', {body});
    this.applyChange(resource, entry, body);
    return this.view(route, entry, {include_messages: 'true'});
  }

  /** Applies a change that nothing rejects or holds. */
  applyChange(resource: string, entry: Entry, body: JsonObject): void {
    const {status, ...fields} = body;
    const before = entry.value;
    const known = propertiesOf(this.contract, {$ref: `#/components/schemas/${resource}`});
    const kept: JsonObject = {};
    for (const [name, value] of Object.entries(fields)) {
      const merge = SCHEMAS_IN_ATTRIBUTES.includes(resource) ? undefined : MERGES[name];
      if (known.has(name)) kept[name] = merge && isObject(value) ? merge(before[name], value) : value;
    }
    entry.value = {...before, ...kept, updated_at: this.time()};
    for (const name of Object.keys(kept))
      entry.value[name] = completed(this.context, known.get(name)!, entry.value[name]!);
    if (status !== undefined) entry.value.status = status;
    this.behavior.changes[resource]?.(this, entry, body);
    if (!entry.seeded) this.behavior.fire(this, resource, entry, 'update', 'after', {body});
  }

  private checkTransition(resource: string, {value}: Entry, status: string): void {
    const lifecycle = this.lifecycle(resource);
    const from = value.status;
    if (!lifecycle || from === status || typeof from !== 'string') return;
    if (lifecycle.transitions.some((step) => step.from === from && step.to === status)) return;
    // A status that no object has is an instruction: `rolling_back` to a group.
    if (!lifecycle.transitions.some(({to}) => to === status)) return;
    // An update may ask for the end of a transition: `active` starts a stopped scope.
    const reaches = lifecycle.transitions.some(
      (step) => step.from === from && lifecycle.transitions.some((next) => next.from === step.to && next.to === status),
    );
    if (!reaches) throw new Rejection(400, `The status ${from} does not allow ${status}`);
  }

  private remove(route: Route, entry: Entry, query: Query): Json | undefined {
    const resource = route.resource!;
    const outcome = this.behavior.deletes[resource]?.(this, entry, query);
    const seen = route.responseSchema ? this.view(route, entry, {}) : undefined;
    if (outcome === undefined) this.startDelete(resource, entry);
    return seen;
  }

  /** Deletes an object, or starts the work that deletes it. */
  startDelete(resource: string, entry: Entry): void {
    const lifecycle = this.lifecycle(resource);
    if (lifecycle?.transitions.some(({to}) => to === 'deleting') && entry.value.status !== 'deleted') {
      const {status} = entry.value;
      if (!lifecycle.transitions.some(({from, to}) => from === status && to === 'deleting')) {
        throw new Rejection(
          400,
          `${nameOf(resource)} ${text(entry.value.id)} is ${text(status)} and cannot be deleted now`,
        );
      }
      if (!entry.seeded) this.behavior.fire(this, resource, entry, 'delete', 'before');
      this.setStatus(resource, entry, 'status', 'deleting');
    } else if (entry.value.status !== 'deleted') {
      this.store.remove(resource, entry);
    }
  }

  /** An object of the running example gives way, because guides create it; the new object has its id. */
  private evictSeededDuplicate(resource: string, body: JsonObject): Entry | undefined {
    for (const unique of UNIQUE[resource] ?? []) {
      const same = sameIn(this.store, resource, unique, body);
      if (same && !same.seeded && unique.rule !== undefined && this.isRuleEnabled(unique.rule))
        throw alreadyExists(resource, unique);
      if (!same?.seeded) continue;
      this.store.remove(resource, same);
      return same;
    }
    return undefined;
  }

  /** A changed name or combination that another object has. */
  private checkUnique(resource: string, entry: Entry, change: JsonObject): void {
    for (const unique of UNIQUE[resource] ?? []) {
      const isChanged = unique.fields.some(
        (field) => change[field] !== undefined && change[field] !== entry.value[field],
      );
      if (unique.rule === undefined || !isChanged || !this.isRuleEnabled('unique-after-change')) continue;
      if (sameIn(this.store, resource, unique, {...entry.parents, ...entry.value, ...change}, entry))
        throw alreadyExists(resource, unique);
    }
  }

  private checkParents(parents: Record<string, string>): void {
    for (const [property, id] of Object.entries(parents)) {
      const target = REFERENCES[property];
      if (target) this.require(target, id);
    }
  }

  /** What new objects depend on. */
  private get context() {
    return {...this.blueprint, store: this.store, now: this.now};
  }

  /** The reduced contract lists no errors. In the contract 500 stands for every failure of the platform. */
  private checkListed({id, endpoint}: Route, status: number): void {
    const listed = Object.keys(endpoint.operation.responses);
    if (listed.length > 1 && !listed.includes(String(Math.min(status, 500))))
      this.mistakes.push(`${id}: its responses do not list ${status}`);
  }

  private checked(route: Route, reply: Reply): Reply {
    if (!route.responseSchema) return reply;
    const [problem] = this.blueprint.validator.problems(route.responseSchema, reply.body);
    if (problem) this.mistakes.push(`${route.id}: ${problem} in ${JSON.stringify(reply.body).slice(0, 300)}`);
    return reply;
  }
}

function refill<Value>(map: Map<string, Value>, entries: Iterable<readonly [string, Value]>): void {
  map.clear();
  for (const [key, value] of entries) map.set(key, value);
}

/** Tokens and comparisons change nothing. */
const operationChanges = ({id}: Route): boolean => !/^(?:token|ci-login|service-compare)/.test(id);
const entityOf = ({endpoint}: Route): string => endpoint.path.split('/').find((part) => part !== '' && part !== 'ci')!;

/** Their attributes are a JSON Schema, which a change replaces. */
const SCHEMAS_IN_ATTRIBUTES = ['LinkSpecification', 'ServiceSpecification'];

/** Fields that a change adds to; it replaces all others. */
const MERGES: Readonly<Record<string, (before: Json | undefined, change: JsonObject) => Json>> = {
  capabilities: (before, change) => merged(isObject(before) ? before : {}, change),
  strategy_data: deepMerged,
  attributes: deepMerged,
};

/** The NRN of an object with another id. */
function renamed({nrn, id: old}: JsonObject, id: Json): JsonObject {
  return typeof nrn === 'string' && nrn.endsWith(`=${text(old)}`)
    ? {nrn: nrn.slice(0, -text(old).length) + text(id)}
    : {};
}

function failure(status: number, message: string, more: JsonObject = {}): Reply {
  const names: Record<number, string> = {
    400: 'Bad Request',
    401: 'Unauthorized',
    403: 'Forbidden',
    404: 'Not Found',
    409: 'Conflict',
  };
  const code: JsonObject = status === 403 ? {code: 'FST_ERR_AUTHORIZATION'} : {};
  return {status, body: {statusCode: status, ...code, error: names[status] ?? 'Error', message, ...more}};
}
