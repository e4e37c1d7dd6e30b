import {existsSync, readFileSync} from 'node:fs';
import {beforeAll, describe, expect, it} from 'vitest';
import {brand, brandTokens} from '../../brand';
import {endpoints} from '../../contract';
import type {Role} from '../../facts/roles';
import {parsePage} from '../../plugins/authoring/content-checks/page';
import {realContract} from '../../tests/support/contract';
import {isObject} from '../json';
import type {Json, JsonObject} from '../model';
import {PlatformDefinition, Platform} from '../platform';
import {behavior} from '../rules';
import {RULES, type RuleId} from '../rules/table';

const ORGANIZATION = 'organization=1';
const ACCOUNT = `${ORGANIZATION}:account=2`;
const NAMESPACE = `${ACCOUNT}:namespace=3`;
const APPLICATION = `${NAMESPACE}:application=4`;
const CONTAINERS = 'c5a94d30-17e8-4b62-8f3d-6a1b9e02c714';
const POSTGRES = '4b8fac25-7d3e-4f69-81a4-a2e5d9b76f30';
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** A catalog specification of applications. */
const COST = {
  name: 'Cost',
  description: 'x',
  nrn: ORGANIZATION,
  entity: 'application',
  metadata: 'cost',
  schema: {type: 'object', properties: {}},
};

type Reply = {status: number; body: JsonObject};

/** A platform with a caller, and the objects that several checks need. */
class Api {
  constructor(
    readonly platform: Platform,
    private readonly token: string,
  ) {}

  /** The same platform, called by somebody else. */
  as(roles: Role[], nrn = ORGANIZATION, user = 40): Api {
    const grants = roles.map((role) => ({role, nrn}));
    return new Api(this.platform, this.platform.issueToken('api', {grants, user}));
  }

  call(method: string, path: string, body?: Json): Reply {
    const reply = this.platform.handle({
      method,
      path,
      authorization: `Bearer ${this.token}`,
      ...(body === undefined ? {} : {body: JSON.stringify(body)}),
    });
    expect(this.platform.mistakes).toEqual([]);
    return {status: reply.status, body: isObject(reply.body) ? reply.body : {results: reply.body ?? null}};
  }

  /** A call that has to succeed. */
  ok(method: string, path: string, body?: Json): JsonObject {
    const reply = this.call(method, path, body);
    expect(reply.status < 300, `${method} ${path}: ${JSON.stringify(reply.body)}`).toBe(true);
    return reply.body;
  }

  get = (path: string): JsonObject => this.ok('GET', path);
  post = (path: string, body: Json): JsonObject => this.ok('POST', path, body);
  patch = (path: string, body: Json): JsonObject => this.ok('PATCH', path, body);
  list = (path: string): JsonObject[] => this.get(path).results as JsonObject[];
  status = (method: string, path: string, body?: Json): number => this.call(method, path, body).status;

  wait(milliseconds: number): void {
    this.platform.wait(milliseconds);
  }

  settle(): void {
    this.platform.settle();
  }

  key(grants: JsonObject[], name = 'test'): JsonObject {
    return this.post('/api_key', {name, grants});
  }

  user(email = 'new@kestrel.example'): JsonObject {
    return this.post('/user', {email, first_name: 'New', last_name: 'User', organization_id: 1});
  }

  scope(more: JsonObject = {}): JsonObject {
    const body = {
      application_id: 4,
      name: 'test-eu',
      type: 'custom',
      provider: CONTAINERS,
      asset_name: 'main',
      dimensions: {environment: 'production', country: 'germany'},
      requested_spec: {},
      capabilities: {ram_memory: 256, cpu_millicores: 250},
      ...more,
    };
    return this.post('/scope', body);
  }

  activeScope(more: JsonObject = {}): JsonObject {
    const scope = this.scope(more);
    this.settle();
    return this.get(`/scope/${String(scope.id)}`);
  }

  /** A successful build of the branch `release`, which `by` started. */
  build(by: Api = this): JsonObject {
    const commit = {id: '9f3c1e7a2b4d5f60718293a4b5c6d7e8f9012345', permalink: 'https://git.kestrel.example/c/1'};
    const build = by.post('/build', {
      application_id: 4,
      status: 'in_progress',
      branch: 'release',
      description: 'x',
      commit,
    });
    this.post('/asset', {build_id: build.id!, type: 'docker-image', url: 'registry.kestrel.example/x:1', name: 'main'});
    return this.patch(`/build/${String(build.id)}`, {status: 'successful'});
  }

  release(semver: string): number {
    const build_id = this.build().id!;
    return this.post('/release', {application_id: 4, build_id, status: 'active', semver}).id as number;
  }

  deploy(scope: Json = 5, release: Json = 9, more: JsonObject = {}): JsonObject {
    return this.post('/deployment', {scope_id: scope, release_id: release, ...more});
  }

  /** A deployment that runs beside an older version. */
  running(more: JsonObject = {}, release: Json = 9): string {
    const id = String(this.deploy(5, release, more).id);
    this.wait(30_000);
    expect(this.deployment(id).status).toBe('running');
    return id;
  }

  deployment = (id: Json): JsonObject => this.get(`/deployment/${String(id)}`);
  data = (id: Json): JsonObject => this.deployment(id).strategy_data as JsonObject;

  rule(more: JsonObject = {}): JsonObject {
    return this.post('/approval/action', {
      nrn: ACCOUNT,
      entity: 'deployment',
      action: 'deployment:create',
      on_policy_success: 'manual',
      on_policy_fail: 'manual',
      ...more,
    });
  }

  policy(conditions: JsonObject, more: JsonObject = {}): JsonObject {
    return this.post('/approval/policy', {nrn: ACCOUNT, name: 'test', conditions, ...more});
  }

  associate(rule: JsonObject, policy: JsonObject): void {
    this.post(`/approval/action/${String(rule.id)}/policy`, {policy_id: policy.id!});
  }

  /** The newest request. */
  request(nrn = APPLICATION): JsonObject {
    return this.list(`/approval?nrn=${encodeURIComponent(nrn)}`)[0]!;
  }

  decide(status: string, request = this.request()): JsonObject {
    return this.post(`/approval/${String(request.id)}`, {status});
  }

  execute(request = this.request()): Reply {
    return this.call('POST', `/approval/${String(request.id)}/execute`);
  }

  hookRule(more: JsonObject = {}): JsonObject {
    return this.post('/entity_hook/action', {
      nrn: ACCOUNT,
      entity: 'scope',
      action: 'scope:create',
      when: 'before',
      type: 'hook',
      on: 'create',
      ...more,
    });
  }

  hooks(nrn = APPLICATION): JsonObject[] {
    const all = this.list(`/entity_hook?nrn=${encodeURIComponent(nrn)}`);
    return all.filter(({id}) => !String(id).startsWith('f6da57d0'));
  }

  channel(more: JsonObject = {}): JsonObject {
    return this.post('/notification/channel', {
      nrn: ACCOUNT,
      type: 'http',
      source: ['audit'],
      configuration: {url: 'https://hooks.kestrel.example/x'},
      ...more,
    });
  }

  events(source: string, nrn = ORGANIZATION): JsonObject[] {
    return this.list(`/notification?nrn=${encodeURIComponent(nrn)}&source=${source}&limit=200`);
  }

  /** Ids of the channels that got the newest event of a source. */
  receivers(source: string): Json[] {
    return (this.events(source)[0]?.channels as JsonObject[] | undefined)?.map(({id}) => id!) ?? [];
  }

  /** An event of the source audit. */
  change(): void {
    this.patch('/scope/5', {tier: 'critical'});
  }

  parameter(more: JsonObject = {}): JsonObject {
    return this.post('/parameter', {
      name: 'TEST',
      nrn: APPLICATION,
      type: 'environment',
      encoding: 'plaintext',
      variable: 'TEST',
      secret: false,
      read_only: false,
      ...more,
    });
  }

  value(parameter: JsonObject, value: string, more: JsonObject = {}): JsonObject {
    return this.post(`/parameter/${String(parameter.id)}/value`, {value, nrn: APPLICATION, ...more});
  }

  /** What a scope gets for a parameter. */
  wins(parameter: JsonObject, scope: number): Json | undefined {
    const nrn = encodeURIComponent(`${APPLICATION}:scope=${scope}`);
    const found = this.list(`/parameter?nrn=${nrn}`).find(({id}) => id === parameter.id)!;
    return (found.values as JsonObject[]).map(({value}) => value)[0];
  }

  link(service: Json, entity = APPLICATION): JsonObject {
    const entry = this.platform.create('Link', {
      name: 'test',
      service_id: service,
      specification_id: this.platform.store.all('LinkSpecification')[0]!.value.id!,
      entity_nrn: entity,
      status: 'active',
      linkable_to: [entity],
    });
    return entry.value;
  }

  /** An action specification, by default custom. */
  action(of: Json, more: JsonObject = {}): JsonObject {
    return this.post(`/service_specification/${String(of)}/action_specification`, {
      name: 'Test',
      type: 'custom',
      service_specification_id: of,
      parameters: {schema: {type: 'object', properties: {size: {type: 'integer'}}}, values: {}},
      results: {schema: {type: 'object', properties: {host: {type: 'string'}}}, values: {}},
      ...more,
    });
  }

  run(service: JsonObject, specification: JsonObject, parameters: JsonObject = {}): Reply {
    const body = {name: 'test', specification_id: specification.id!, parameters};
    return this.call('POST', `/service/${String(service.id)}/action`, body);
  }

  /** A service that waits for its create action, and the actions of its specification. */
  provisioned(): {service: JsonObject; create: JsonObject; custom: JsonObject} {
    const specification = this.post('/service_specification', {
      name: 'Queue',
      type: 'dependency',
      visible_to: [ORGANIZATION],
      assignable_to: 'any',
      dimensions: {},
      scopes: {},
      selectors: {category: 'Messaging', sub_category: 'Queue', provider: 'AWS', imported: false},
      use_default_actions: false,
      attributes: {schema: {type: 'object', properties: {}}, values: {}},
    });
    const create = this.action(specification.id!, {name: 'Create', type: 'create'});
    this.action(specification.id!, {name: 'Delete', type: 'delete'});
    const custom = this.action(specification.id!, {retryable: false});
    return {service: this.service({specification_id: specification.id!}), create, custom};
  }

  service(more: JsonObject = {}): JsonObject {
    return this.post('/service', {
      name: 'test-db',
      specification_id: POSTGRES,
      entity_nrn: APPLICATION,
      linkable_to: [APPLICATION],
      selectors: {category: 'Database', sub_category: 'Relational Database', provider: 'AWS', imported: false},
      ...more,
    });
  }
}

const gradual = (rules: JsonObject[], traffic: JsonObject = {}): JsonObject => ({
  strategy_data: {
    parameters: {
      metrics: {enabled: true, rules},
      traffic: {enable_auto_switch: true, interval: 60, step: '0.2', ...traffic},
    },
  },
});
/** Points of the error rate of production-eu. */
function points(api: Api, minutes: number): Json[] {
  const path = `/telemetry/application/4/metric/http.error_rate?scope_id=5&minutes=${minutes}&period=300`;
  return (api.get(path).results as {data: JsonObject[]}[])[0]!.data.map(({value}) => value!);
}

const specificationOf = (api: Api, slug: string): JsonObject =>
  api.platform.store.all('ProviderSpecification').find(({value}) => value.slug === slug)!.value;

/** A link of a new service, and a specification with these fields for it. */
function linked(api: Api, more: JsonObject = {}): {body: JsonObject; specification: JsonObject} {
  const service = api.service({status: 'active', attributes: {size: 'small'}});
  const specification = api.post('/link_specification', {
    name: 'Access',
    specification_id: POSTGRES,
    unique: false,
    visible_to: [ORGANIZATION],
    assignable_to: 'any',
    dimensions: {},
    scopes: {},
    attributes: {schema: {type: 'object', properties: {level: {enum: ['read', 'write']}}}, values: {}},
    selectors: {category: 'Database', sub_category: 'Relational Database', provider: 'AWS', imported: false},
    use_default_actions: false,
    ...more,
  });
  const body = {name: 'test', service_id: service.id!, specification_id: specification.id!, entity_nrn: APPLICATION};
  return {body, specification};
}

/** The action of a link specification that creates its links. */
const linkAction = (api: Api, specification: JsonObject, type = 'create'): JsonObject =>
  api.platform.store
    .all('ActionSpecification')
    .find(({value}) => value.link_specification_id === specification.id && value.type === type)!.value;

/** Actions that deployments started, the newest first. */
const steps = (api: Api, service: Json): JsonObject[] =>
  api.platform.store
    .all('ServiceAction')
    .filter(({value, seeded}) => !seeded && value.service_id === service)
    .map(({value}) => value);

const runRule = {entity: 'service:action', action: 'service:action:create', nrn: APPLICATION};

const errors = (value: number, operator = 'greater_than'): JsonObject => ({metric: 'http.error_rate', operator, value});
const production = {dimensions: {environment: 'production'}};
const secretsRule = {entity: 'parameter', action: 'parameter:read-secrets'};

/** A secret with one value, and a request of the caller to read it. */
function askForSecret(api: Api, more: JsonObject = {}): {caller: Api; shown: () => Json | undefined} {
  api.rule({...secretsRule, ...more});
  const parameter = api.parameter({secret: true});
  api.value(parameter, 'hush');
  const caller = api.as(['developer']);
  api.as(['admin'], ORGANIZATION, 40).post('/approval', {
    nrn: APPLICATION,
    entity_name: 'parameter',
    entity_id: String(parameter.id),
    entity_action: 'parameter:read-secrets',
  });
  const path = `/parameter?nrn=${encodeURIComponent(APPLICATION)}&show_secret_values=true`;
  const shown = () =>
    (caller.list(path).find(({id}) => id === parameter.id)!.values as JsonObject[]).map(({value}) => value)[0];
  return {caller, shown};
}

/** Shows one rule. It has to fail when the rule is switched off. */
const checks: Record<RuleId, (api: Api) => void> = {
  // Access
  'token-expires': (api) => {
    api.wait(25 * HOUR);
    expect(api.status('GET', '/scope/5')).toBe(401);
  },
  'token-keeps-grants': (api) => {
    const key = api.key([{nrn: ORGANIZATION, role_slug: 'member'}]);
    const {access_token: token} = api.post('/token', {api_key: key.api_key!});
    api.patch(`/api_key/${String(key.id)}`, {grants: [{nrn: ORGANIZATION, role_slug: 'ops'}]});
    const old = new Api(api.platform, String(token));
    expect(old.status('POST', '/dimension', {name: 'Region', nrn: ACCOUNT})).toBe(403);
  },
  'tokens-outlive-key': (api) => {
    const key = api.key([{nrn: ORGANIZATION, role_slug: 'member'}]);
    const {access_token: token} = api.post('/token', {api_key: key.api_key!});
    api.ok('DELETE', `/api_key/${String(key.id)}`);
    expect(new Api(api.platform, String(token)).status('GET', '/scope/5')).toBe(200);
  },
  'grant-level': (api) => {
    const team = api.as(['developer'], `${ACCOUNT}:namespace=9`);
    expect(team.status('PATCH', '/scope/5', {tier: 'critical'})).toBe(403);
    expect(api.as(['developer'], NAMESPACE).status('PATCH', '/scope/5', {tier: 'critical'})).toBe(200);
  },
  'list-covered': (api) => {
    const elsewhere = api.as(['member'], `${ACCOUNT}:namespace=9`);
    expect(elsewhere.list('/application')).toEqual([]);
    expect(api.as(['member'], NAMESPACE).list('/application')).toHaveLength(1);
  },
  'machine-roles': (api) => {
    const grant = {user_id: api.user().id!, nrn: NAMESPACE, role_slug: 'machine:ci'};
    expect(api.status('POST', '/authz/grants', grant)).toBe(400);
  },
  'grant-once': (api) => {
    const grant = {user_id: api.user().id!, nrn: NAMESPACE, role_slug: 'developer'};
    api.post('/authz/grants', grant);
    expect(api.status('POST', '/authz/grants', grant)).toBe(400);
  },
  'grant-shows-both': (api) => {
    const grant = api.post('/authz/grants', {user_id: api.user().id!, nrn: NAMESPACE, role_id: 708509758});
    expect(grant.role_slug).toBe('ops');
  },
  'invite-grants': (api) => {
    const {id} = api.post('/user/invite', {
      email: 'invited@kestrel.example',
      first_name: 'A',
      last_name: 'B',
      organization_id: 1,
      grants: [{nrn: NAMESPACE, role_slug: 'developer'}],
    });
    expect(api.get(`/user/${String(id)}/grant`)).toMatchObject({
      paging: {total: 1},
      results: [{role_slug: 'developer'}],
    });
  },
  'key-grants-limited': (api) => {
    const admin = api.as(['admin'], NAMESPACE);
    const grants = [
      {nrn: NAMESPACE, role_slug: 'member'},
      {nrn: ACCOUNT, role_slug: 'member'},
    ];
    expect(admin.status('POST', '/api_key', {name: 'wide', grants})).toBe(403);
    expect(admin.status('POST', '/api_key', {name: 'narrow', grants: grants.slice(0, 1)})).toBe(201);
  },
  'key-new-grants': (api) => {
    const key = api.key([{nrn: ORGANIZATION, role_slug: 'member'}]);
    api.patch(`/api_key/${String(key.id)}`, {grants: [{nrn: ORGANIZATION, role_slug: 'ops'}]});
    const {access_token: token} = api.post('/token', {api_key: key.api_key!});
    const dimension = {name: 'Region', nrn: ACCOUNT};
    expect(new Api(api.platform, String(token)).status('POST', '/dimension', dimension)).toBe(200);
  },
  'key-last-used': (api) => {
    const key = api.key([{nrn: ORGANIZATION, role_slug: 'member'}]);
    expect(api.get(`/api_key/${String(key.id)}`).last_used_at).toBeNull();
    api.post('/token', {api_key: key.api_key!});
    expect(api.get(`/api_key/${String(key.id)}`).last_used_at).toBe(
      api.platform
        .time()
        .replace(/\d\d\.000Z$/, (end) => `${String(Number(end.slice(0, 2)) - 1).padStart(2, '0')}.000Z`),
    );
  },
  'key-revoked': (api) => {
    const key = api.key([{nrn: ORGANIZATION, role_slug: 'member'}]);
    api.ok('DELETE', `/api_key/${String(key.id)}`);
    expect(api.status('POST', '/token', {api_key: key.api_key!})).toBe(401);
  },
  'key-record': (api) => {
    const key = api.key([{nrn: ORGANIZATION, role_slug: 'member'}]);
    api.ok('DELETE', `/api_key/${String(key.id)}`);
    expect(api.call('GET', `/api_key/${String(key.id)}`).body.status).toBe('revoked');
  },
  'grant-inactive': (api) => {
    const grant = api.post('/authz/grants', {user_id: api.user().id!, nrn: NAMESPACE, role_slug: 'developer'});
    api.ok('DELETE', `/authz/grants/${String(grant.id)}`);
    expect(api.call('GET', `/authz/grants/${String(grant.id)}`).body.status).toBe('inactive');
  },
  'bulk-all-or-nothing': (api) => {
    const id = String(api.user().id);
    const grants = [
      {nrn: NAMESPACE, role_slug: 'developer'},
      {nrn: NAMESPACE, role_slug: 'machine:ci'},
    ];
    const reply = api.call('POST', `/user/${id}/grant`, grants);
    expect(reply).toMatchObject({status: 400, body: {cause: {index: 1}}});
    expect(api.list(`/user/${id}/grant`)).toEqual([]);
  },
  'bulk-needs-admin': (api) => {
    const id = String(api.user().id);
    const admin = api.as(['admin'], NAMESPACE);
    const reply = admin.call('POST', `/user/${id}/grant`, [{nrn: ACCOUNT, role_slug: 'developer'}]);
    expect(reply).toMatchObject({status: 400, body: {cause: {index: 0}}});
  },
  'user-email': (api) => {
    api.user();
    const again = {email: 'new@kestrel.example', first_name: 'N', last_name: 'U', organization_id: 1};
    expect(api.status('POST', '/user', again)).toBe(400);
  },

  // Levels
  'reference-404': (api) => {
    expect(api.status('POST', '/deployment', {scope_id: 999, release_id: 9})).toBe(404);
  },
  'account-slug': (api) => {
    const account = {
      name: 'edge',
      slug: 'edge',
      organization_id: 1,
      repository_provider: 'gitlab',
      repository_prefix: 'x',
    };
    api.post('/account', account);
    expect(api.status('POST', '/account', account)).toBe(409);
  },
  'account-empty': (api) => {
    api.post('/namespace', {name: 'billing', account_id: 2});
    expect(api.status('DELETE', '/account/2')).toBe(400);
  },
  'namespace-empty': (api) => {
    const {id} = api.post('/namespace', {name: 'billing', account_id: 2});
    api.post('/application', {name: 'invoices', namespace_id: id!, template_id: 27});
    expect(api.status('DELETE', `/namespace/${String(id)}`)).toBe(409);
  },
  'application-name': (api) => {
    const application = {name: 'invoices', namespace_id: 3, template_id: 27};
    api.post('/application', application);
    expect(api.status('POST', '/application', application)).toBe(400);
  },
  'application-scopes': (api) => {
    api.scope();
    expect(api.status('DELETE', '/application/4')).toBe(400);
  },
  'application-links': (api) => {
    api.link('3a7e9b14-6c2d-4e58-b0f3-91d4c8a65e20');
    expect(api.status('DELETE', '/application/4')).toBe(400);
  },
  'asset-name': (api) => {
    const asset = {build_id: 7, type: 'docker-image', url: 'registry.kestrel.example/x:2', name: 'second'};
    api.post('/asset', asset);
    expect(api.status('POST', '/asset', asset)).toBe(400);
  },
  'release-version': (api) => {
    api.release('2.0.0');
    const again = {application_id: 4, build_id: 7, status: 'active', semver: '2.0.0'};
    expect(api.status('POST', '/release', again)).toBe(400);
  },
  'built-in-template': (api) => {
    api.platform.store.find('TechnologyTemplate', 27)!.value.organization = null;
    expect(api.status('DELETE', '/template/27')).toBe(403);
  },

  // Scopes
  'scope-name': (api) => {
    api.scope();
    expect(() => api.scope()).toThrow('400');
  },
  'scope-provider': (api) => {
    expect(() => api.scope({type: 'web_pool_k8s', provider: 'k8s'})).toThrow('400');
  },
  'scope-dimension-known': (api) => {
    expect(() => api.scope({dimensions: {environment: 'Production', country: 'germany'}})).toThrow('400');
  },
  'scope-every-dimension': (api) => {
    expect(() => api.scope({dimensions: {environment: 'production'}})).toThrow('400');
  },
  'custom-capabilities': (api) => {
    const {id} = api.post('/service_specification', {
      name: 'Worker',
      type: 'scope',
      visible_to: [ACCOUNT],
      assignable_to: 'any',
      dimensions: {},
      scopes: {},
      selectors: {category: 'Scope', sub_category: 'Worker', provider: 'Agent', imported: false},
      use_default_actions: false,
      attributes: {schema: {type: 'object', required: ['queue'], properties: {queue: {type: 'string'}}}, values: {}},
    });
    expect(() => api.scope({provider: id!, capabilities: {}})).toThrow('400');
    api.scope({provider: id!, capabilities: {queue: 'orders'}});
  },
  'native-capabilities': (api) => {
    const native = {type: 'web_pool_k8s', provider: 'AWS:WEB_POOL:EKS'};
    expect(() => api.scope({...native, capabilities: {memory: {memory_in_gb: 0.1}}})).toThrow('400');
  },
  'visibility-fixed': (api) => {
    const {id} = api.activeScope({capabilities: {ram_memory: 256, cpu_millicores: 250, visibility: 'public'}});
    const change = {capabilities: {visibility: 'internal'}};
    expect(api.status('PATCH', `/scope/${String(id)}`, change)).toBe(400);
  },
  'scope-settled': (api) => {
    const {id} = api.scope();
    expect(api.status('PATCH', `/scope/${String(id)}`, {tier: 'critical'})).toBe(400);
  },
  'scope-updating': (api) => {
    const {id} = api.activeScope();
    expect(api.patch(`/scope/${String(id)}`, {tier: 'critical'}).status).toBe('updating');
    api.settle();
    expect(api.get(`/scope/${String(id)}`).status).toBe('active');
  },
  'scheduled-stop': (api) => {
    const timer = {scheduled_stop: {enabled: true, timer: '3600'}};
    const scope = api.activeScope({type: 'web_pool_k8s', provider: 'AWS:WEB_POOL:EKS', capabilities: timer});
    expect(Date.parse(String(scope.stops_at)) - Date.parse(String(scope.created_at))).toBe(HOUR);
  },
  'stopped-runs-nothing': (api) => {
    const {id} = api.activeScope();
    api.deploy(id!);
    api.settle();
    expect(api.get(`/scope/${String(id)}`).active_deployment).not.toBeNull();
    api.patch(`/scope/${String(id)}`, {status: 'stopping'});
    api.settle();
    expect(api.get(`/scope/${String(id)}`)).toMatchObject({status: 'stopped', active_deployment: null});
  },
  'recreate-loses': (api) => {
    const {id} = api.activeScope();
    api.deploy(id!);
    api.settle();
    api.patch(`/scope/${String(id)}`, {status: 'recreating'});
    api.settle();
    expect(api.get(`/scope/${String(id)}`)).toMatchObject({status: 'active', active_deployment: null});
  },
  'deleted-name': (api) => {
    const {id} = api.activeScope();
    api.ok('DELETE', `/scope/${String(id)}`);
    api.settle();
    expect(api.platform.require('Scope', id).value.name).toMatch(/^deleted-\d+-test-eu$/);
  },
  'deleted-values': (api) => {
    const {id, nrn} = api.activeScope();
    const parameter = api.parameter();
    api.value(parameter, 'x', {nrn: nrn!});
    api.ok('DELETE', `/scope/${String(id)}`);
    api.settle();
    expect(api.get(`/parameter/${String(parameter.id)}`).values).toEqual([]);
  },
  'deleted-links': (api) => {
    const {id, nrn} = api.activeScope();
    const service = api.platform.require('Service', '3a7e9b14-6c2d-4e58-b0f3-91d4c8a65e20').value;
    service.linkable_to = [APPLICATION];
    const link = api.link(service.id!, String(nrn));
    api.ok('DELETE', `/scope/${String(id)}`);
    api.settle();
    expect(api.platform.require('Link', link.id).value.status).toBe('deleted');
  },
  'force-after-failure': (api) => {
    const {id} = api.activeScope();
    expect(api.status('DELETE', `/scope/${String(id)}?force=true`)).toBe(400);
  },
  'scope-approvals': (api) => {
    const {id} = api.activeScope();
    for (const action of ['scope:write', 'scope:stop', 'scope:delete']) api.rule({entity: 'scope', action});
    api.patch(`/scope/${String(id)}`, {tier: 'critical'});
    expect(api.get(`/scope/${String(id)}`).tier).not.toBe('critical');
    expect(api.request()).toMatchObject({entity_action: 'scope:write', status: 'pending'});
    api.decide('approved');
    expect(api.execute().status).toBe(200);
    expect(api.get(`/scope/${String(id)}`).tier).toBe('critical');
    api.settle();
    api.ok('DELETE', `/scope/${String(id)}`);
    expect(api.get(`/scope/${String(id)}`).status).toBe('active');
    api.decide('approved');
    api.execute();
    api.settle();
    expect(api.platform.require('Scope', id).value.status).toBe('deleted');
  },

  // Dimensions and domains
  'dimension-branch': (api) => {
    api.post('/dimension', {name: 'Region', nrn: ACCOUNT});
    expect(api.status('POST', '/dimension', {name: 'Region', nrn: ORGANIZATION})).toBe(400);
    expect(api.status('POST', '/dimension', {name: 'Region', nrn: `${ORGANIZATION}:account=3`})).toBe(200);
  },
  'dimension-value-once': (api) => {
    const {id} = api.post('/dimension', {name: 'Region', nrn: ACCOUNT});
    api.post(`/dimension/${String(id)}/value`, {name: 'North', nrn: ACCOUNT});
    expect(api.status('POST', `/dimension/${String(id)}/value`, {name: 'North', nrn: ACCOUNT})).toBe(400);
  },
  'dimension-value-level': (api) => {
    const {id} = api.post('/dimension', {name: 'Region', nrn: ACCOUNT});
    expect(api.status('POST', `/dimension/${String(id)}/value`, {name: 'North', nrn: ORGANIZATION})).toBe(400);
  },
  'dimension-in-use': (api) => {
    api.scope();
    expect(api.status('DELETE', '/dimension/16')).toBe(400);
  },
  'dimension-value-in-use': (api) => {
    api.scope();
    expect(api.status('DELETE', '/dimension/16/value/17')).toBe(400);
    expect(api.status('DELETE', '/dimension/16/value/86')).toBe(204);
  },
  'dimension-assigned': (api) => {
    const {id} = api.activeScope();
    const assign = {dimension: 'country', value: 'spain'};
    expect(api.status('POST', `/scope/${String(id)}/dimension`, assign)).toBe(409);
  },
  'dimension-assign-slug': (api) => {
    api.ok('DELETE', '/scope/5/dimension/country');
    expect(api.status('POST', '/scope/5/dimension', {dimension: 'country', value: 'Spain'})).toBe(400);
  },
  'dimension-not-assigned': (api) => {
    expect(api.status('DELETE', '/scope/5/dimension/region')).toBe(404);
  },
  'domain-name': (api) => {
    const domain = {name: 'https://shop.kestrel.example', scope_id: '5', type: 'custom'};
    expect(api.status('POST', '/scope_domain', domain)).toBe(400);
  },
  'domain-once': (api) => {
    const domain = {name: 'shop.kestrel.example', scope_id: '5', type: 'custom'};
    api.post('/scope_domain', domain);
    expect(api.status('POST', '/scope_domain', {...domain, scope_id: '6'})).toBe(400);
  },
  'domain-pending': (api) => {
    const domain = {name: 'shop.kestrel.example', scope_id: '5', type: 'custom', status: 'active'};
    expect(api.post('/scope_domain', domain).status).toBe('pending');
  },
  'domain-next-deployment': (api) => {
    const {id} = api.post('/scope_domain', {name: 'shop.kestrel.example', scope_id: '5', type: 'custom'});
    expect(api.get(`/scope_domain/${String(id)}`).status).toBe('pending');
    api.running();
    expect(api.get(`/scope_domain/${String(id)}`).status).toBe('active');
  },
  'domain-is-scope-write': (api) => {
    api.rule({entity: 'scope', action: 'scope:write'});
    api.post('/scope_domain', {name: 'shop.kestrel.example', scope_id: '5', type: 'custom'});
    expect(api.request()).toMatchObject({entity_action: 'scope:write', entity_id: '5'});
  },

  // Deployments
  'deploy-active-scope': (api) => {
    const {id} = api.scope();
    expect(() => api.deploy(id!)).toThrow('400');
  },
  'deploy-same-application': (api) => {
    const {id} = api.post('/application', {name: 'invoices', namespace_id: 3, template_id: 27});
    const scope = api.activeScope({application_id: id!});
    expect(() => api.deploy(scope.id!)).toThrow('400');
  },
  'deploy-asset': (api) => {
    const scope = api.activeScope({asset_name: 'other'});
    expect(() => api.deploy(scope.id!)).toThrow('400');
  },
  'one-rollout': (api) => {
    api.running();
    expect(() => api.deploy()).toThrow('400');
  },
  'rollout-type': (api) => {
    expect(api.deploy().strategy).toBe('blue_green');
    expect(api.deploy(api.activeScope().id!).strategy).toBe('initial');
  },
  'strategy-override': (api) => {
    const {strategy_data: data} = api.deploy(5, 9, {external_strategy_id: 13, ...gradual([], {interval: 600})});
    expect(data).toMatchObject({parameters: {traffic: {interval: 600}}});
  },
  'parameters-frozen': (api) => {
    const parameter = api.parameter();
    api.value(parameter, 'old');
    const {id} = api.deploy();
    api.value(parameter, 'new');
    expect(api.deployment(id!).parameters).toContainEqual(expect.objectContaining({name: 'TEST', value: 'old'}));
  },
  'initial-all-traffic': (api) => {
    const {id} = api.deploy(api.activeScope().id!);
    api.wait(30_000);
    expect(api.deployment(id!)).toMatchObject({status: 'running', strategy_data: {switched_traffic: 100}});
  },
  'initial-finalizes': (api) => {
    const {id} = api.deploy(api.activeScope().id!);
    api.settle();
    expect(api.deployment(id!).status).toBe('finalized');
  },
  'traffic-follows': (api) => {
    const id = api.running();
    expect(api.data(id).switched_traffic).toBe(0);
    api.patch(`/deployment/${id}`, {strategy_data: {desired_switched_traffic: 30}});
    api.wait(15_000);
    expect(api.data(id).switched_traffic).toBe(30);
  },
  'traffic-running': (api) => {
    const id = api.running();
    api.patch(`/deployment/${id}`, {status: 'finalizing'});
    api.settle();
    const change = {strategy_data: {desired_switched_traffic: 30}};
    expect(api.status('PATCH', `/deployment/${id}`, change)).toBe(400);
  },
  'patch-waiting': (api) => {
    api.rule();
    const {id} = api.deploy();
    const change = {strategy_data: {desired_switched_traffic: 30}};
    expect(api.status('PATCH', `/deployment/${String(id)}`, change)).toBe(403);
  },
  'auto-switch': (api) => {
    const id = api.running(gradual([]));
    api.wait(HOUR / 60);
    expect(api.data(id).switched_traffic).toBe(20);
    api.wait(4 * (HOUR / 60));
    expect(api.data(id).switched_traffic).toBe(100);
  },
  'finalizes-after-window': (api) => {
    const id = api.running();
    api.patch(`/deployment/${id}`, {strategy_data: {desired_switched_traffic: 100}});
    api.wait(HOUR);
    expect(api.deployment(id).status).toBe('running');
    api.wait(HOUR + 60_000);
    expect(api.deployment(id).status).toBe('finalized');
  },
  'finalize-removes': (api) => {
    const old = api.get('/scope/5').active_deployment!;
    const id = api.running();
    api.patch(`/deployment/${id}`, {status: 'finalizing'});
    api.settle();
    expect(api.deployment(old).status).toBe('deleted');
    expect(String(api.get('/scope/5').active_deployment)).toBe(id);
  },
  'cancel-traffic': (api) => {
    const id = api.running();
    api.patch(`/deployment/${id}`, {strategy_data: {desired_switched_traffic: 50}});
    api.wait(15_000);
    expect(api.patch(`/deployment/${id}`, {status: 'cancelling'}).strategy_data).toMatchObject({switched_traffic: 0});
    api.settle();
    expect(api.deployment(id).status).toBe('cancelled');
  },
  'delete-traffic': (api) => {
    const id = api.running();
    api.patch(`/deployment/${id}`, {status: 'finalizing'});
    api.settle();
    expect(api.status('DELETE', `/deployment/${id}`)).toBe(400);
  },
  'readiness-timeout': (api) => {
    const release = api.release('2.0.0');
    api.platform.metrics.set(String(release), {healthy: 0});
    const {id} = api.deploy(5, release);
    api.wait(60_000);
    expect(api.deployment(id!).status).toBe('waiting_for_instances');
    api.wait(600_000);
    expect(api.deployment(id!).status).toBe('failed');
  },
  'rules-enabled': (api) => {
    const release = api.release('2.0.0');
    api.platform.metrics.set(String(release), {'http.error_rate': 50});
    const strategy = gradual([errors(0.05)]) as {strategy_data: {parameters: {metrics: JsonObject}}};
    strategy.strategy_data.parameters.metrics.enabled = false;
    const id = api.running(strategy, release);
    api.wait(10 * (HOUR / 60));
    expect(api.deployment(id).status).toBe('running');
  },
  'rules-end': (api) => {
    const id = api.running(gradual([errors(0.05)], {enable_auto_switch: false}));
    api.wait(2 * HOUR + 60_000);
    api.platform.metrics.set('9', {'http.error_rate': 50});
    api.wait(60_000);
    expect(api.deployment(id).status).toBe('running');
  },
  'rules-roll-back': (api) => {
    const release = api.release('2.0.0');
    api.platform.metrics.set(String(release), {'http.error_rate': 50});
    const id = api.running(gradual([errors(0.05)]), release);
    api.wait(5 * (HOUR / 60));
    expect(api.deployment(id)).toMatchObject({status: 'rolled_back', strategy_data: {switched_traffic: 0}});
  },
  'rule-greater': (api) => {
    const id = api.running(gradual([{metric: 'http.response_time', operator: 'greater_than', value: 100}]));
    api.wait(60_000);
    expect(api.deployment(id).status).toBe('rolled_back');
  },
  'rule-less': (api) => {
    const id = api.running(gradual([{metric: 'http.rpm', operator: 'less_than', value: 1000}]));
    api.wait(60_000);
    expect(api.deployment(id).status).toBe('rolled_back');
  },
  'rule-equal': (api) => {
    const id = api.running(gradual([{metric: 'http.healthcheck_fail', operator: 'equal', value: 0}]));
    api.wait(60_000);
    expect(api.deployment(id).status).toBe('rolled_back');
  },
  'rules-measure-scope': (api) => {
    const release = api.release('2.0.0');
    api.platform.metrics.set(String(release), {'http.error_rate': 20});
    const id = api.running(gradual([errors(0.05)], {enable_auto_switch: false}), release);
    api.patch(`/deployment/${id}`, {strategy_data: {desired_switched_traffic: 10}});
    api.wait(60_000);
    // 10 percent of the traffic with 20 percent errors, and 90 percent with 0.4.
    expect(api.deployment(id).status).toBe('running');
    api.patch(`/deployment/${id}`, {strategy_data: {desired_switched_traffic: 50}});
    api.wait(60_000);
    expect(api.deployment(id).status).toBe('rolled_back');
  },
  'error-rate-ratio': (api) => {
    const release = api.release('2.0.0');
    api.platform.metrics.set(String(release), {'http.error_rate': 50});
    const id = api.running(gradual([errors(5)]), release);
    api.wait(10 * (HOUR / 60));
    expect(api.deployment(id).status).toBe('running');
  },
  'metric-series': (api) => {
    const release = api.release('2.0.0');
    api.platform.metrics.set(String(release), {'http.error_rate': 50});
    const id = api.running({}, release);
    api.patch(`/deployment/${id}`, {strategy_data: {desired_switched_traffic: 100}});
    api.wait(660_000);
    expect(points(api, 10)).toEqual([50, 50]);
  },
  'metric-history': (api) => {
    const release = api.release('2.0.0');
    api.platform.metrics.set(String(release), {'http.error_rate': 50});
    const id = api.running({}, release);
    api.wait(300_000);
    api.patch(`/deployment/${id}`, {strategy_data: {desired_switched_traffic: 100}});
    api.wait(600_000);
    expect(points(api, 20)).toEqual([0.4, 0.4, 50, 50]);
  },
  'group-traffic': (api) => {
    const group = api.post('/deployment_group', {application_id: 4, release_id: 9, scope_ids: [5, 6]});
    api.wait(60_000);
    api.patch(`/deployment_group/${String(group.id)}`, {
      strategy_data: {desired_switched_traffic: 40},
    });
    api.wait(15_000);
    const members = api.list(`/deployment?deployment_group_id=${String(group.id)}`);
    expect(members.map(({strategy_data: data}) => (data as JsonObject).switched_traffic)).toEqual([40, 40]);
  },
  'group-members': (api) => {
    const group = api.post('/deployment_group', {application_id: 4, release_id: 9, scope_ids: [5, 6]});
    api.wait(60_000);
    api.patch(`/deployment_group/${String(group.id)}`, {status: 'finalizing'});
    api.settle();
    const members = api.list(`/deployment?deployment_group_id=${String(group.id)}`);
    expect(members.map(({status}) => status)).toEqual(['finalized', 'finalized']);
  },
  'group-cancel': (api) => {
    const group = api.post('/deployment_group', {application_id: 4, release_id: 9, scope_ids: [5, 6]});
    api.wait(60_000);
    const [member] = api.list(`/deployment?deployment_group_id=${String(group.id)}`);
    api.patch(`/deployment/${String(member!.id)}`, {status: 'finalizing'});
    const cancel = {status: 'cancelling'};
    expect(api.status('PATCH', `/deployment_group/${String(group.id)}`, cancel)).toBe(400);
  },
  'group-finalizing': (api) => {
    const group = api.post('/deployment_group', {application_id: 4, release_id: 9, scope_ids: [5, 6]});
    api.wait(60_000);
    const path = `/deployment_group/${String(group.id)}`;
    api.patch(path, {status: 'finalizing'});
    const before = api.platform.require('DeploymentGroup', group.id).value.status;
    expect(before).toBe('finalizing');
    expect(api.call('PATCH', path, {status: 'rolling_back'}).body.message).toBe('The group is finalizing');
  },
  'group-ends-canceled': (api) => {
    const group = api.post('/deployment_group', {application_id: 4, release_id: 9, scope_ids: [5, 6]});
    api.wait(60_000);
    api.patch(`/deployment_group/${String(group.id)}`, {status: 'rolling_back'});
    api.settle();
    expect(api.platform.require('DeploymentGroup', group.id).value.status).toBe('canceled');
    const members = api.list(`/deployment?deployment_group_id=${String(group.id)}`);
    expect(members.map(({status}) => status)).toEqual(['rolled_back', 'rolled_back']);
  },
  'group-every-member': (api) => {
    const group = api.post('/deployment_group', {application_id: 4, release_id: 9, scope_ids: [5, 6]});
    api.wait(60_000);
    api.platform.require('DeploymentGroup', group.id).value.status = 'finalizing';
    api.wait(60_000);
    expect(api.platform.require('DeploymentGroup', group.id).value.status).toBe('finalizing');
  },
  'group-failed': (api) => {
    const release = api.release('2.0.0');
    api.platform.metrics.set(String(release), {healthy: 0});
    const group = api.post('/deployment_group', {application_id: 4, release_id: release, scope_ids: [5, 6]});
    api.wait(700_000);
    expect(api.platform.require('DeploymentGroup', group.id).value.status).toBe('failed');
  },
  'continuous-delivery': (api) => {
    const delivery = {continuous_delivery: {enabled: true, branches: ['release']}};
    const scope = api.activeScope({capabilities: {ram_memory: 256, cpu_millicores: 250, ...delivery}});
    api.release('2.0.0');
    expect(api.list(`/deployment?scope_id=${String(scope.id)}`)).toHaveLength(1);
  },
  'delivery-branches': (api) => {
    const delivery = {continuous_delivery: {enabled: true, branches: ['main']}};
    const scope = api.activeScope({capabilities: {ram_memory: 256, cpu_millicores: 250, ...delivery}});
    api.release('2.0.0');
    expect(api.list(`/deployment?scope_id=${String(scope.id)}`)).toEqual([]);
  },
  'delivery-identity': (api) => {
    const delivery = {continuous_delivery: {enabled: true, branches: ['release']}};
    const scope = api.activeScope({capabilities: {ram_memory: 256, cpu_millicores: 250, ...delivery}});
    api.build(api.as(['machine:ci', 'developer'], ORGANIZATION, 52));
    expect(api.list(`/deployment?scope_id=${String(scope.id)}`)[0]).toMatchObject({created_by: 52});
  },

  // Approvals
  'approval-action-once': (api) => {
    api.rule(production);
    expect(() => api.rule(production)).toThrow('409');
    api.rule();
  },
  'approval-pair': (api) => {
    expect(() => api.rule({entity: 'deployment', action: 'scope:create'})).toThrow('400');
  },
  'approval-level': (api) => {
    api.rule({nrn: `${ACCOUNT}:namespace=9`});
    expect(api.deploy().status).toBe('creating');
  },
  'approval-dimensions': (api) => {
    api.rule({dimensions: {environment: 'development'}});
    expect(api.deploy().status).toBe('creating');
  },
  'approval-specific': (api) => {
    api.rule({...production, on_policy_success: 'approve'});
    api.rule();
    expect(api.deploy().status).toBe('creating');
  },
  'approval-waits': (api) => {
    api.rule();
    api.rule({entity: 'scope', action: 'scope:create'});
    expect(api.deploy().status).toBe('creating_approval');
    expect(api.scope().status).toBe('pending_approval');
    api.decide('approved', api.request(`${APPLICATION}:scope=5`));
    api.settle();
    expect(api.list('/deployment?scope_id=5')[0]!.status).toBe('creating_approval');
  },
  'approval-event': (api) => {
    const channel = api.channel({source: ['approval']});
    api.rule();
    api.deploy();
    expect(api.receivers('approval')).toContain(channel.id);
  },
  'policy-inactive': (api) => {
    const rule = api.rule({on_policy_success: 'approve'});
    api.associate(rule, api.policy({'build.branch': 'none'}, {status: 'inactive'}));
    expect(api.deploy().status).toBe('creating');
  },
  'policy-selector': (api) => {
    const rule = api.rule({on_policy_success: 'approve'});
    api.associate(rule, api.policy({'build.branch': 'none'}, {selector: {'scope.dimensions.environment': 'staging'}}));
    expect(api.deploy().status).toBe('creating');
  },
  'policy-context': (api) => {
    const rule = api.rule({entity: 'scope', action: 'scope:create', on_policy_success: 'approve'});
    api.associate(rule, api.policy({'user.email': 'on-call@kestrel.example'}));
    expect(api.scope().status).toBe('pending_approval');
  },
  'policy-context-auto': (api) => {
    api.rule({on_policy_success: 'approve'});
    api.deploy();
    expect(api.request()).toMatchObject({status: 'auto_approved', policy_context: {action: 'auto'}});
  },
  'policy-level': (api) => {
    const rule = api.rule();
    const policy = api.policy({'build.branch': 'main'}, {nrn: NAMESPACE});
    const path = `/approval/action/${String(rule.id)}/policy`;
    expect(api.status('POST', path, {policy_id: policy.id!})).toBe(400);
  },
  'policy-deleted': (api) => {
    const rule = api.rule({on_policy_success: 'approve'});
    const policy = api.policy({'build.branch': 'none'});
    api.associate(rule, policy);
    api.ok('DELETE', `/approval/policy/${String(policy.id)}`);
    expect(api.deploy().status).toBe('creating');
  },
  'associate-once': (api) => {
    const rule = api.rule();
    const policy = api.policy({'build.branch': 'main'});
    api.associate(rule, policy);
    const path = `/approval/action/${String(rule.id)}/policy`;
    expect(api.status('POST', path, {policy_id: policy.id!})).toBe(409);
  },
  'dissociate-known': (api) => {
    const rule = api.rule();
    expect(api.status('DELETE', `/approval/action/${String(rule.id)}/policy/24`)).toBe(404);
  },
  'denied-deployment': (api) => {
    api.rule();
    const {id} = api.deploy();
    api.decide('denied');
    expect(api.deployment(id!).status).toBe('creating_approval_denied');
  },
  'auto-denied-deployment': (api) => {
    const rule = api.rule({on_policy_success: 'approve', on_policy_fail: 'deny'});
    api.associate(rule, api.policy({'build.branch': 'none'}));
    const {id} = api.deploy();
    expect(api.deployment(id!).status).toBe('cancelled');
    expect(api.request().status).toBe('auto_denied');
  },
  'withdrawn-deployment': (api) => {
    api.rule();
    const {id} = api.deploy();
    api.decide('cancelled');
    expect(api.deployment(id!).status).toBe('cancelled');
    expect(api.deploy().status).toBe('creating_approval');
  },
  'denied-scope': (api) => {
    api.rule({entity: 'scope', action: 'scope:create'});
    const {id} = api.scope();
    api.decide('denied');
    expect(api.get(`/scope/${String(id)}`).status).toBe('failed');
  },
  'decide-once': (api) => {
    api.rule();
    api.deploy();
    const request = api.decide('approved');
    expect(api.status('POST', `/approval/${String(request.id)}`, {status: 'denied'})).toBe(400);
  },
  'execute-approved': (api) => {
    api.rule();
    api.deploy();
    expect(api.execute().status).toBe(400);
  },
  'execute-once': (api) => {
    api.rule();
    const {id} = api.deploy();
    api.decide('approved');
    expect(api.execute().body.execution_status).toBe('executing');
    expect(api.deployment(id!).status).toBe('creating');
    api.settle();
    expect(api.execute().body.execution_status).toBe('failed');
  },
  'execute-own': (api) => {
    api.rule();
    api.as(['developer'], ORGANIZATION, 40).deploy();
    api.decide('approved');
    expect(api.as(['developer'], ORGANIZATION, 41).execute(api.request()).status).toBe(403);
    expect(api.as(['developer'], ORGANIZATION, 40).execute(api.request()).status).toBe(200);
  },
  'execute-in-time': (api) => {
    api.rule({allowed_time_to_execute: HOUR});
    api.deploy();
    const request = api.decide('approved');
    api.wait(2 * HOUR);
    expect(api.execute(request).status).toBe(400);
  },
  'reply-window': (api) => {
    api.rule({time_to_reply: HOUR});
    api.deploy();
    api.wait(2 * HOUR);
    expect(api.request().status).toBe('expired');
  },
  'execution-window': (api) => {
    api.rule({allowed_time_to_execute: HOUR});
    api.deploy();
    api.decide('approved');
    api.wait(2 * HOUR);
    expect(api.request().execution_status).toBe('expired');
  },
  'request-pair': (api) => {
    const request = {nrn: APPLICATION, entity_name: 'scope', entity_id: '5', entity_action: 'deployment:create'};
    expect(api.status('POST', '/approval', request)).toBe(400);
  },
  'secret-windows': (api) => {
    askForSecret(api);
    const {created_at: created, expires_at: end} = api.request();
    expect(Date.parse(String(end)) - Date.parse(String(created))).toBe(3 * DAY);
  },
  'secret-access': (api) => {
    const {shown} = askForSecret(api);
    expect(shown()).toBeNull();
    api.decide('approved');
    expect(shown()).toBe('hush');
  },
  'secret-access-ends': (api) => {
    const {shown, caller} = askForSecret(api);
    api.decide('approved');
    api.platform.disabledRules.add('token-expires');
    api.wait(25 * HOUR);
    void caller;
    expect(shown()).toBeNull();
  },
  'dry-run-404': (api) => {
    const dryRun = {nrn: APPLICATION, action: 'scope:stop', dimensions: {}, requested: {}};
    expect(api.status('POST', '/approval/dry-run', dryRun)).toBe(404);
  },
  'dry-run-never-deny': (api) => {
    const rule = api.rule({on_policy_success: 'approve', on_policy_fail: 'deny'});
    api.associate(rule, api.policy({'build.branch': 'none'}));
    const dryRun = {
      nrn: APPLICATION,
      action: 'deployment:create',
      dimensions: {},
      requested: {scope_id: 5, release_id: 9},
    };
    expect(api.post('/approval/dry-run', dryRun).action).toBe('manual');
  },
  'dry-run-requested': (api) => {
    const rule = api.rule({entity: 'scope', action: 'scope:create', on_policy_success: 'approve'});
    api.associate(rule, api.policy({'scope.capabilities.ram_memory': {$lte: 512}}));
    const dryRun = (memory: number) => ({
      nrn: APPLICATION,
      action: 'scope:create',
      dimensions: {},
      requested: {capabilities: {ram_memory: memory}},
    });
    expect(api.post('/approval/dry-run', dryRun(256)).action).toBe('approve');
    expect(api.post('/approval/dry-run', dryRun(1024)).action).toBe('manual');
  },

  // Entity hooks
  'hook-fits': (api) => {
    expect(() => api.hookRule({on: 'update'})).toThrow('400');
  },
  'hook-level': (api) => {
    api.hookRule({nrn: `${ACCOUNT}:namespace=9`});
    api.scope();
    expect(api.hooks()).toEqual([]);
  },
  'hook-dimensions': (api) => {
    api.hookRule({dimensions: {environment: 'staging'}});
    api.scope();
    expect(api.hooks()).toEqual([]);
  },
  'hook-blocks': (api) => {
    const channel = api.channel({source: ['entity']});
    api.hookRule();
    const {id} = api.scope();
    api.settle();
    expect(api.get(`/scope/${String(id)}`).status).toBe('pending');
    const [hook] = api.hooks();
    expect(hook).toMatchObject({status: 'pending', requests: [{channel_id: channel.id}]});
    api.patch(`/entity_hook/${String(hook!.id)}`, {status: 'success'});
    api.settle();
    expect(api.get(`/scope/${String(id)}`).status).toBe('active');
  },
  'hook-after-approval': (api) => {
    api.channel({source: ['entity']});
    api.hookRule({entity: 'deployment', action: 'deployment:create'});
    api.rule();
    api.deploy();
    expect(api.hooks()[0]).toMatchObject({execution_status: 'pending', requests: []});
    api.decide('approved');
    expect(api.hooks()[0]).toMatchObject({execution_status: 'pending'});
    api.execute();
    expect(api.hooks()[0]).toMatchObject({execution_status: 'running', requests: [{status: 'success'}]});
  },
  'hook-cancelled': (api) => {
    api.hookRule({entity: 'deployment', action: 'deployment:create'});
    api.rule();
    api.deploy();
    api.decide('denied');
    expect(api.hooks()[0]!.status).toBe('cancelled');
  },
  'hook-one-response': (api) => {
    api.hookRule();
    api.scope();
    const path = `/entity_hook/${String(api.hooks()[0]!.id)}`;
    api.patch(path, {status: 'success'});
    expect(api.status('PATCH', path, {status: 'failed'})).toBe(400);
  },
  'hook-failed': (api) => {
    api.hookRule();
    const {id} = api.scope();
    api.patch(`/entity_hook/${String(api.hooks()[0]!.id)}`, {status: 'failed'});
    expect(api.get(`/scope/${String(id)}`).status).toBe('failed');
  },
  'hook-recoverable': (api) => {
    api.hookRule();
    const {id} = api.scope();
    api.patch(`/entity_hook/${String(api.hooks()[0]!.id)}`, {status: 'recoverable_failure'});
    api.settle();
    expect(api.get(`/scope/${String(id)}`).status).toBe('failed');
  },
  'hook-gives-up': (api) => {
    api.hookRule();
    const {id} = api.scope();
    api.patch(`/entity_hook/${String(api.hooks()[0]!.id)}`, {status: 'cancelled'});
    api.settle();
    expect(api.get(`/scope/${String(id)}`).status).toBe('failed');
  },
  'after-hook-lost': (api) => {
    api.hookRule({when: 'after'});
    api.activeScope();
    expect(api.hooks()).toEqual([]);
    api.channel({source: ['entity']});
    api.activeScope({name: 'second-eu'});
    expect(api.hooks()).toHaveLength(1);
  },

  // Notifications
  'channel-level': (api) => {
    const above = api.channel();
    const beside = api.channel({nrn: `${ACCOUNT}:namespace=9`});
    api.change();
    expect(api.receivers('audit')).toContain(above.id);
    expect(api.receivers('audit')).not.toContain(beside.id);
  },
  'channel-source': (api) => {
    api.channel();
    const other = api.channel({source: ['approval']});
    api.change();
    expect(api.receivers('audit')).not.toContain(other.id);
  },
  'channel-filter': (api) => {
    api.channel();
    const other = api.channel({filters: {entity: 'application'}});
    api.change();
    expect(api.receivers('audit')).not.toContain(other.id);
  },
  'channel-active': (api) => {
    api.channel();
    const other = api.channel({status: 'inactive'});
    api.change();
    expect(api.receivers('audit')).not.toContain(other.id);
  },
  'filter-context': (api) => {
    const channel = api.channel({source: ['entity'], filters: {'request_body.name': 'test-eu'}});
    api.hookRule();
    api.scope();
    expect(api.receivers('entity')).toContain(channel.id);
  },
  'slack-level': (api) => {
    const slack = {type: 'slack', nrn: ORGANIZATION, configuration: {channels: ['x']}};
    expect(() => api.channel(slack)).toThrow('400');
  },
  'channel-configuration': (api) => {
    expect(() => api.channel({type: 'http', configuration: {channels: ['x']}})).toThrow('400');
  },
  'channel-key-masked': (api) => {
    const command = {type: 'exec', data: {cmdline: 'run', environment: {}}};
    const configuration = {api_key: 'secret', command, selector: {cluster: 'eu-1'}};
    const {id} = api.channel({type: 'agent', source: ['service'], configuration});
    expect(JSON.stringify(api.get(`/notification/channel/${String(id)}`))).not.toContain('secret');
  },
  'audit-events': (api) => {
    const channel = api.channel();
    api.change();
    expect(api.events('audit')[0]).toMatchObject({
      action: 'audit:log',
      channels: [{id: channel.id}],
      notification: {entity: 'scope', method: 'PATCH', status: 200, entity_context: {account_id: 2}},
    });
  },
  'agent-selector': (api) => {
    const command = {type: 'exec', data: {cmdline: 'run', environment: {}}};
    const configuration = {api_key: 'secret', command, selector: {cluster: 'none'}};
    const {id} = api.channel({type: 'agent', source: ['service'], configuration});
    api.activeScope();
    const results = api.list(`/notification/${String(api.events('service')[0]!.id)}/result`);
    expect(results.find((row) => row.channel_id === 87)).toHaveProperty('exitCode', 0);
    expect(results.find((row) => row.channel_id === id)).not.toHaveProperty('exitCode');
  },
  'resend-all': (api) => {
    const channel = api.channel();
    api.change();
    const copy = api.ok('POST', `/notification/${String(api.events('audit')[0]!.id)}/resend`);
    expect(copy.channels).toEqual([{id: channel.id, type: 'http'}]);
  },
  'resend-known-channels': (api) => {
    const event = '07eb68e1-39fa-45c5-8d60-6e419573c5f0';
    expect(api.status('POST', `/notification/${event}/resend`, {channel_ids: ['999']})).toBe(400);
  },
  'events-kept': (api) => {
    api.platform.disabledRules.add('token-expires');
    api.channel();
    api.change();
    const {id} = api.events('audit')[0]!;
    api.platform.now += 31 * DAY;
    api.wait(30_000);
    expect(api.status('GET', `/notification/${String(id)}`)).toBe(404);
  },
  'command-needs-agent': (api) => {
    const command = {type: 'exec', data: {cmdline: 'run'}};
    const body = {nrn: ACCOUNT, selector: {cluster: 'none'}, command};
    expect(api.status('POST', '/controlplane/agent_command', body)).toBe(404);
  },

  // Parameters
  'parameter-name': (api) => {
    api.parameter();
    expect(() => api.parameter()).toThrow('400');
  },
  'parameter-needs': (api) => {
    const {variable, ...file} = {variable: '', type: 'file'};
    void variable;
    expect(() => api.parameter(file)).toThrow('400');
  },
  'parameter-read-only': (api) => {
    const {id} = api.parameter({read_only: true});
    expect(api.status('PATCH', `/parameter/${String(id)}`, {name: 'OTHER'})).toBe(403);
  },
  'secret-stays': (api) => {
    const {id} = api.parameter({secret: true});
    expect(api.status('PATCH', `/parameter/${String(id)}`, {secret: false})).toBe(400);
  },
  'value-scope-or-dimensions': (api) => {
    const parameter = api.parameter();
    const both = {nrn: `${APPLICATION}:scope=5`, ...production};
    expect(() => api.value(parameter, 'x', both)).toThrow('400');
  },
  'value-size': (api) => {
    const parameter = api.parameter();
    expect(() => api.value(parameter, 'x'.repeat(5000))).toThrow('400');
    api.value(api.parameter({name: 'FILE', type: 'file', destination_path: '/app-data/x'}), 'x'.repeat(5000));
  },
  'external-storage': (api) => {
    const specification = api.list('/provider_specification').find(({slug}) => slug === 'external-parameters')!;
    api.post('/provider', {nrn: ACCOUNT, specification_id: specification.id!, attributes: {}});
    const parameter = api.parameter();
    expect(() => api.value(parameter, 'x')).toThrow('504');
    const command = {type: 'exec', data: {cmdline: 'x'}};
    const configuration = {api_key: 'x', command, selector: {}};
    api.channel({type: 'agent', source: ['parameter'], configuration});
    expect(api.value(parameter, 'x')).toMatchObject({external: {external_id: expect.any(String) as string}});
  },
  'value-version': (api) => {
    const parameter = api.parameter();
    api.value(parameter, 'a');
    api.value(parameter, 'b');
    const versions = api.list(`/parameter/${String(parameter.id)}/version`);
    expect(versions).toHaveLength(2);
    const read = api.get(`/parameter/${String(parameter.id)}/version/${String(versions[1]!.id)}`);
    expect(read.values).toMatchObject([{value: 'a'}]);
  },
  'version-rollback': (api) => {
    const parameter = api.parameter();
    api.value(parameter, 'old', production);
    const [version] = api.list(`/parameter/${String(parameter.id)}/version`);
    api.value(parameter, 'new', production);
    api.value(parameter, 'x', {origin_version: version!.id!});
    expect(api.wins(parameter, 5)).toBe('old');
  },
  'bulk-one-version': (api) => {
    const parameter = api.parameter();
    const values = [
      {value: 'a', nrn: APPLICATION},
      {value: 'b', nrn: APPLICATION, ...production},
    ];
    api.post(`/parameter/${String(parameter.id)}/values`, values);
    expect(api.list(`/parameter/${String(parameter.id)}/version`)).toHaveLength(1);
  },
  'bulk-values-index': (api) => {
    const parameter = api.parameter();
    const values = [
      {value: 'a', nrn: APPLICATION},
      {value: 'b', nrn: `${APPLICATION}:scope=5`, ...production},
    ];
    const reply = api.call('POST', `/parameter/${String(parameter.id)}/values`, values);
    expect(reply).toMatchObject({status: 400, body: {cause: {index: 1}}});
    expect(api.get(`/parameter/${String(parameter.id)}`).values).toEqual([]);
  },
  'value-dimensions': (api) => {
    const parameter = api.parameter();
    api.value(parameter, 'info');
    api.value(parameter, 'warn', production);
    expect(api.wins(parameter, 6)).toBe('info');
  },
  'value-most-specific': (api) => {
    const parameter = api.parameter();
    api.value(parameter, 'info');
    api.value(parameter, 'warn', production);
    api.value(parameter, 'debug', {nrn: `${APPLICATION}:scope=5`});
    expect(api.wins(parameter, 5)).toBe('debug');
  },
  'value-most-dimensions': (api) => {
    const parameter = api.parameter();
    api.value(parameter, 'warn', production);
    api.value(parameter, 'error', {dimensions: {country: 'germany', environment: 'production'}});
    expect(api.wins(parameter, 5)).toBe('error');
  },
  'value-order': (api) => {
    const parameter = api.parameter();
    api.value(parameter, 'country', {dimensions: {country: 'germany'}});
    api.value(parameter, 'environment', production);
    expect(api.wins(parameter, 5)).toBe('environment');
  },
  'list-in-force': (api) => {
    const parameter = api.parameter();
    api.value(parameter, 'info');
    api.value(parameter, 'warn', production);
    const nrn = encodeURIComponent(`${APPLICATION}:scope=5`);
    const found = api.list(`/parameter?nrn=${nrn}`).find(({id}) => id === parameter.id)!;
    expect(found.values).toHaveLength(1);
  },
  'compare-hides': (api) => {
    const parameter = api.parameter({secret: true});
    const [a, b] = [api.value(parameter, 'one'), api.value(parameter, 'two', production)];
    const path = `/parameter/${String(parameter.id)}/value/${String(a.id)}/compare/${String(b.id)}`;
    const compared = api.get(path);
    expect(compared.equal).toBe(false);
    expect(JSON.stringify(compared)).not.toContain('one');
  },

  // Services, providers, catalog
  'specification-visible': (api) => {
    api.platform.require('ServiceSpecification', POSTGRES).value.visible_to = [`${ORGANIZATION}:account=3`];
    expect(() => api.service()).toThrow('does not exist');
  },
  'service-attributes': (api) => {
    expect(() => api.service({status: 'active', attributes: {size: 'huge'}})).toThrow('400');
  },
  'link-offered': (api) => {
    const {id} = api.service({
      linkable_to: [`${NAMESPACE}:application=9`],
      status: 'active',
      attributes: {size: 'small'},
    });
    expect(() => api.link(id!)).toThrow('not linkable');
  },
  'provider-attributes': (api) => {
    const specification_id = 'b2f6139c-e4a5-40d0-b81b-19fc402ed0a0';
    expect(api.status('POST', '/provider', {nrn: NAMESPACE, specification_id, attributes: {}})).toBe(400);
  },
  'catalog-required': (api) => {
    api.post('/metadata/metadata_specification', {
      name: 'Cost',
      description: 'x',
      nrn: ORGANIZATION,
      entity: 'application',
      metadata: 'cost',
      schema: {type: 'object', required: ['center'], properties: {center: {type: 'string'}}},
    });
    const application = {name: 'invoices', namespace_id: 3, template_id: 27};
    expect(api.status('POST', '/application', application)).toBe(400);
    expect(api.status('POST', '/application', {...application, metadata: {cost: {center: 'CC-1'}}})).toBe(200);
  },
  'catalog-schema': (api) => {
    api.post('/metadata/metadata_specification', {
      name: 'Cost',
      description: 'x',
      nrn: ORGANIZATION,
      entity: 'application',
      metadata: 'cost',
      schema: {type: 'object', properties: {center: {type: 'string'}}},
    });
    expect(api.status('PUT', '/metadata/application/4/cost', {center: 7})).toBe(400);
  },
  'release-build': (api) => {
    const release = {application_id: 4, build_id: 88, status: 'active', semver: '3.0.0'};
    expect(api.status('POST', '/release', release)).toBe(400);
  },
  'secret-null': (api) => {
    const parameter = api.parameter({secret: true});
    api.value(parameter, 'hush');
    expect(JSON.stringify(api.get(`/parameter/${String(parameter.id)}`))).not.toContain('hush');
  },
  'action-needs-channel': (api) => {
    api.ok('DELETE', '/notification/channel/87');
    expect(api.activeScope().status).toBe('creating');
  },
  'service-linked': (api) => {
    const {id} = api.service({status: 'active', attributes: {size: 'small'}});
    api.link(id!);
    expect(api.status('DELETE', `/service/${String(id)}`)).toBe(400);
  },
  'link-specification-used': (api) => {
    const link = api.link('3a7e9b14-6c2d-4e58-b0f3-91d4c8a65e20');
    expect(api.status('DELETE', `/link_specification/${String(link.specification_id)}`)).toBe(400);
  },
  'compare-imported': (api) => {
    const selectors = {category: 'Database', sub_category: 'Relational Database', provider: 'AWS', imported: true};
    const {id} = api.service({selectors, status: 'active', attributes: {size: 'small'}});
    const body = {service_id: '3a7e9b14-6c2d-4e58-b0f3-91d4c8a65e20'};
    expect(api.status('POST', `/service/${String(id)}/compare`, body)).toBe(400);
  },
  'compare-same-specification': (api) => {
    const mysql = api.platform.store.all('Service').find(({value}) => value.name === 'stock-db')!.value.id!;
    const path = '/service/3a7e9b14-6c2d-4e58-b0f3-91d4c8a65e20/compare';
    expect(api.status('POST', path, {service_id: mysql})).toBe(400);
  },
  'provider-once': (api) => {
    const specification_id = api.platform.store.all('ProviderSpecification').find(({value}) => value.slug === 'loki')!
      .value.id!;
    const provider = {nrn: NAMESPACE, specification_id, attributes: {}};
    api.post('/provider', provider);
    expect(api.status('POST', '/provider', provider)).toBe(409);
  },
  'provider-specification-used': (api) => {
    const schema = {type: 'object', properties: {}};
    const {id} = api.post('/provider_specification', {
      name: 'Archive',
      description: 'x',
      icon: 'package',
      category: 'logging',
      visible_to: [ACCOUNT],
      schema,
    });
    api.post('/provider', {nrn: ACCOUNT, specification_id: id!, attributes: {}});
    expect(api.status('DELETE', `/provider_specification/${String(id)}`)).toBe(409);
  },
  'built-in-specification': (api) => {
    const {id} = api.platform.store.all('ProviderSpecification').find(({value}) => value.slug === 'loki')!.value;
    expect(api.status('DELETE', `/provider_specification/${String(id)}`)).toBe(403);
  },
  'provider-dependencies': (api) => {
    const aws = specificationOf(api, 'aws-configuration').id!;
    const eks = specificationOf(api, 'eks-configuration');
    eks.dependencies = [aws];
    for (const provider of api.platform.store.all('Provider'))
      if (provider.value.specification_id === aws) api.platform.store.remove('Provider', provider);
    const body = {nrn: NAMESPACE, specification_id: eks.id!, attributes: {cluster: {id: 'eu-1', namespace: 'x'}}};
    expect(api.status('POST', '/provider', body)).toBe(400);
  },
  'provider-dimensions': (api) => {
    const loki = specificationOf(api, 'loki');
    loki.allow_dimensions = false;
    const body = {nrn: NAMESPACE, specification_id: loki.id!, attributes: {}, dimensions: {environment: 'production'}};
    expect(api.status('POST', '/provider', body)).toBe(400);
  },
  'provider-change': (api) => {
    const specification = specificationOf(api, 'loki');
    specification.schema = {type: 'object', properties: {url: {type: 'string'}}};
    const {id} = api.post('/provider', {nrn: NAMESPACE, specification_id: specification.id!, attributes: {url: 'x'}});
    expect(api.status('PATCH', `/provider/${String(id)}`, {attributes: {url: 7}})).toBe(400);
  },
  'built-in-unchanged': (api) => {
    const specification = specificationOf(api, 'loki');
    specification.visible_to = ['organization=*'];
    expect(api.status('PATCH', `/provider_specification/${String(specification.id)}`, {name: 'Mine'})).toBe(403);
  },
  'run-event': (api) => {
    const {service, custom} = api.provisioned();
    const before = api.events('service', APPLICATION).length;
    api.run(service, custom);
    expect(api.events('service', APPLICATION)).toHaveLength(before + 1);
  },
  'run-approval': (api) => {
    const {service, create} = api.provisioned();
    api.rule(runRule);
    api.run(service, create);
    api.settle();
    expect(api.get(`/service/${String(service.id)}`).status).not.toBe('active');
    expect(api.request().entity_action).toBe('service:action:create');
  },
  'run-approval-status': (api) => {
    const {service, create} = api.provisioned();
    api.rule(runRule);
    api.run(service, create);
    expect(api.get(`/service/${String(service.id)}`).status).toBe('pending_create');
  },
  'run-approved': (api) => {
    const {service, create} = api.provisioned();
    api.rule(runRule);
    api.run(service, create);
    api.decide('approved');
    api.execute();
    api.settle();
    expect(api.get(`/service/${String(service.id)}`).status).toBe('active');
  },
  'run-parameters': (api) => {
    const {service, custom} = api.provisioned();
    expect(api.run(service, custom, {size: 'large'}).status).toBe(400);
  },
  'run-results': (api) => {
    const {service, custom} = api.provisioned();
    const {id} = api.run(service, custom).body;
    const path = `/service/${String(service.id)}/action/${String(id)}`;
    expect(api.status('PATCH', path, {status: 'in_progress', results: {host: 7}})).toBe(400);
  },
  'run-status': (api) => {
    const {service, create} = api.provisioned();
    api.run(service, create);
    api.settle();
    expect(api.run(service, create).status).toBe(400);
  },
  'run-retryable': (api) => {
    const {service, custom} = api.provisioned();
    const {id} = api.run(service, custom).body;
    const path = `/service/${String(service.id)}/action/${String(id)}`;
    api.patch(path, {status: 'in_progress'});
    api.patch(path, {status: 'failed'});
    expect(api.run(service, custom).status).toBe(400);
  },
  'runs-in-order': (api) => {
    const {service, custom} = api.provisioned();
    const [first, second] = [api.run(service, custom), api.run(service, custom)];
    const status = ({body}: Reply) => api.platform.store.find('ServiceAction', body.id)!.value.status;
    api.patch(`/service/${String(service.id)}/action/${String(first.body.id)}`, {status: 'in_progress'});
    api.platform.advance('ServiceAction', api.platform.store.find('ServiceAction', second.body.id)!);
    expect([status(first), status(second)]).toEqual(['in_progress', 'pending']);
  },
  'service-provisioned': (api) => {
    const {service, create} = api.provisioned();
    api.run(service, create);
    api.settle();
    expect(api.status('DELETE', `/service/${String(service.id)}`)).toBe(403);
    expect(api.status('DELETE', `/service/${String(service.id)}?force=true`)).toBe(204);
  },
  'link-run-parameters': (api) => {
    const {body, specification} = linked(api, {use_default_actions: true});
    const action = linkAction(api, specification);
    action.parameters = {schema: {type: 'object', properties: {level: {type: 'string'}}}, values: {}};
    const {id} = api.post('/link', body);
    const run = {name: 'test', specification_id: action.id!, parameters: {level: 7}};
    expect(api.status('POST', `/link/${String(id)}/action`, run)).toBe(400);
  },
  'link-run-status': (api) => {
    const {body, specification} = linked(api, {use_default_actions: true});
    const {id} = api.post('/link', {...body, status: 'active'});
    const run = {name: 'test', specification_id: linkAction(api, specification).id!, parameters: {}};
    expect(api.status('POST', `/link/${String(id)}/action`, run)).toBe(400);
  },
  'link-run-alone': (api) => {
    const {body, specification} = linked(api, {use_default_actions: true});
    const {id} = api.post('/link', {...body, status: 'active'});
    const run = {name: 'test', specification_id: linkAction(api, specification, 'update').id!, parameters: {}};
    api.post(`/link/${String(id)}/action`, run);
    const remove = {...run, specification_id: linkAction(api, specification, 'delete').id!};
    api.platform.store.find('Link', id)!.value.status = 'active';
    expect(api.status('POST', `/link/${String(id)}/action`, remove)).toBe(400);
  },
  'link-unique': (api) => {
    const {body} = linked(api, {unique: true});
    api.post('/link', body);
    expect(api.status('POST', '/link', {...body, name: 'again'})).toBe(400);
  },
  'link-attributes': (api) => {
    const {body} = linked(api);
    expect(api.status('POST', '/link', {...body, attributes: {level: 'all'}})).toBe(400);
  },
  'link-delete-action': (api) => {
    const {body} = linked(api, {use_default_actions: true});
    const {id} = api.post('/link', {...body, status: 'active'});
    expect(api.status('DELETE', `/link/${String(id)}`)).toBe(400);
    expect(api.status('DELETE', `/link/${String(id)}?force=true`)).toBeLessThan(300);
  },
  'step-actions': (api) => {
    const {instance_id: service} = api.get('/scope/5');
    const slugs = () => steps(api, service!).map(({name}) => name);
    const id = api.running();
    expect(slugs()).toContain('start-blue-green');
    api.patch(`/deployment/${id}`, {strategy_data: {desired_switched_traffic: 50}});
    expect(slugs()).toContain('switch-traffic');
    api.patch(`/deployment/${id}`, {status: 'cancelling'});
    expect(slugs()).toContain('rollback-deployment');
  },
  'step-parameters': (api) => {
    const id = api.running();
    const [step] = steps(api, api.get('/scope/5').instance_id!);
    expect(step!.parameters).toMatchObject({deployment_id: Number(id)});
  },
  'switch-traffic-action': (api) => {
    const id = api.running();
    const own = api.platform.store.all('ActionSpecification').find(({value}) => value.slug === 'switch-traffic')!;
    api.platform.store.remove('ActionSpecification', own);
    expect(api.status('PATCH', `/deployment/${id}`, {strategy_data: {desired_switched_traffic: 50}})).toBe(400);
  },
  'catalog-needs-specification': (api) => {
    expect(api.status('POST', '/metadata/application/4/nobody-knows', {a: 1})).toBe(400);
  },
  'catalog-required-namespace': (api) => {
    api.post('/metadata/metadata_specification', {
      name: 'Cost',
      description: 'x',
      nrn: ACCOUNT,
      entity: 'namespace',
      metadata: 'cost',
      schema: {type: 'object', required: ['center'], properties: {center: {type: 'string'}}},
    });
    expect(api.status('POST', '/namespace', {account_id: 2, name: 'Returns'})).toBe(400);
    expect(api.status('POST', '/namespace', {account_id: 2, name: 'Returns', metadata: {cost: {center: '7'}}})).toBe(
      200,
    );
  },
  'catalog-fixed': (api) => {
    const {id} = api.post('/metadata/metadata_specification', COST);
    const path = `/metadata/metadata_specification/${String(id)}`;
    expect(api.status('PUT', path, {...COST, metadata: 'budget'})).toBe(400);
  },
  'dimension-fixed': (api) => {
    const {id} = api.post('/dimension', {name: 'Region', nrn: NAMESPACE, order: 3});
    const body = {name: 'Region', nrn: ACCOUNT, order: 3};
    expect(api.status('PUT', `/dimension/${String(id)}`, body)).toBe(400);
  },
  'catalog-schema-of-all': (api) => {
    api.post('/metadata/metadata_specification', {
      ...COST,
      schema: {type: 'object', properties: {center: {type: 'string'}}},
    });
    expect(api.status('POST', '/metadata/application/4', {cost: {center: 7}})).toBe(400);
  },
  'catalog-required-account': (api) => {
    const schema = {type: 'object', required: ['center'], properties: {center: {type: 'string'}}};
    api.post('/metadata/metadata_specification', {...COST, entity: 'account', schema});
    const account = {
      name: 'Returns',
      organization_id: 1,
      slug: 'returns',
      repository_provider: 'github',
      repository_prefix: 'x',
    };
    expect(api.status('POST', '/account', account)).toBe(400);
    expect(api.status('POST', '/account', {...account, metadata: {cost: {center: '7'}}})).toBe(200);
  },
  'service-change': (api) => {
    const {id} = api.service({status: 'active', attributes: {size: 'small'}});
    expect(api.status('PATCH', `/service/${String(id)}`, {attributes: {size: 7}})).toBe(400);
  },
  'built-in-template-unchanged': (api) => {
    api.platform.store.find('TechnologyTemplate', 27)!.value.organization = null;
    expect(api.status('PATCH', '/template/27', {name: 'Other'})).toBe(403);
  },
  'unique-after-change': (api) => {
    const id = api.release('2.0.0');
    api.release('2.1.0');
    expect(api.status('PATCH', `/release/${id}`, {semver: '2.1.0'})).toBe(400);
    expect(api.status('PATCH', `/release/${id}`, {semver: '2.2.0'})).toBe(200);
  },
  'level-of-hook': (api) => {
    api.hookRule();
    api.scope();
    const path = `/entity_hook/${String(api.hooks()[0]!.id)}`;
    const elsewhere = api.as(['ops'], `${ORGANIZATION}:account=9`);
    expect(elsewhere.status('PATCH', path, {status: 'success'})).toBe(403);
    expect(api.as(['ops']).status('PATCH', path, {status: 'success'})).toBe(200);
  },
  'catalog-key-once': (api) => {
    api.post('/metadata/metadata_specification', COST);
    expect(api.status('POST', '/metadata/metadata_specification', COST)).toBe(409);
  },
};

let blueprint: PlatformDefinition;

beforeAll(async () => {
  blueprint = new PlatformDefinition(await realContract(), behavior);
});

function start(off?: RuleId): Api {
  const platform = new Platform(blueprint);
  if (off) platform.disabledRules.add(off);
  return new Api(platform, platform.issueToken('api'));
}

const rules = Object.keys(RULES) as RuleId[];

it('Each rule names a section of a guide, or an operation, that exists', async () => {
  const operations = endpoints(await realContract()).map(({operation}) => `api/${operation.operationId}`);
  const guides = new Set(Object.values(RULES).flatMap((source) => /^(.+)#/.exec(source)?.[1] ?? []));
  const sections = [...guides].flatMap((name) => {
    const file = [`docs/${name}.mdx`, `docs/${name}/index.mdx`].find(existsSync);
    if (!file) return [];
    const {headings} = parsePage({file, text: readFileSync(file, 'utf8'), tokens: brandTokens(brand)});
    return headings.map(({id}) => `${name}#${id}`);
  });
  const known = new Set<string>([...operations, ...sections]);
  expect(Object.entries(RULES).filter(([, source]) => !known.has(source))).toEqual([]);
});

describe('what guides and contract say in words', () => {
  it.each(rules)('%s', (id) => {
    checks[id](start());
  });

  it('each rule that is switched off fails its check', () => {
    const unnoticed = rules.filter((id) => {
      try {
        checks[id](start(id));
        return true;
      } catch {
        return false;
      }
    });
    expect(unnoticed).toEqual([]);
  });
});
