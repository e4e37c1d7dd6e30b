/**
 * What the contract says in words: effects of calls on other objects, references, unique names. Everything else follows
 * from the shape of the operations.
 */
import {evaluate} from '../../plugins/client/condition-sandbox/sandbox/evaluate';
import {deepMerged, isObject, slugOf, text} from './json';
import type {Query} from './lists';
import type {Json, JsonObject, Route} from './model';
import {covers} from './nrn';
import type {Platform} from './platform';
import {Rejection} from './rejection';
import type {Entry} from './store';

/** Fields that contain the id of another object; `Resource.field` wins over `field`. */
export const REFERENCES: Readonly<Record<string, string>> = {
  account_id: 'Account',
  application_id: 'Application',
  approval_action_id: 'ApprovalAction',
  build_id: 'Build',
  dimension_id: 'Dimension',
  external_strategy_id: 'DeploymentStrategy',
  link_id: 'Link',
  link_specification_id: 'LinkSpecification',
  namespace_id: 'Namespace',
  organization_id: 'Organization',
  parameter_id: 'Parameter',
  policy_id: 'Policy',
  release_id: 'Release',
  scope_id: 'Scope',
  scope_ids: 'Scope',
  scope_type_ids: 'ScopeType',
  service_id: 'Service',
  service_specification_id: 'ServiceSpecification',
  template_id: 'TechnologyTemplate',
  'Link.specification_id': 'LinkSpecification',
  'LinkAction.specification_id': 'ActionSpecification',
  'LinkSpecification.specification_id': 'ServiceSpecification',
  'Provider.specification_id': 'ProviderSpecification',
  'Service.specification_id': 'ServiceSpecification',
  'ServiceAction.specification_id': 'ActionSpecification',
};

/** Fields that no two objects may share, with the status of the response. */
export const UNIQUE: Readonly<Record<string, readonly {fields: string[]; status: number}[]>> = {
  Account: [{fields: ['organization_id', 'slug'], status: 409}],
  Application: [{fields: ['namespace_id', 'name'], status: 400}],
  ApprovalAction: [{fields: ['nrn', 'entity', 'action', 'dimensions'], status: 409}],
  Asset: [{fields: ['build_id', 'name'], status: 400}],
  CatalogSpecification: [{fields: ['nrn', 'entity', 'metadata'], status: 409}],
  Dimension: [{fields: ['nrn', 'name'], status: 400}],
  DimensionValue: [{fields: ['dimension_id', 'name'], status: 400}],
  Parameter: [{fields: ['nrn', 'name'], status: 400}],
  Provider: [{fields: ['nrn', 'specification_id', 'dimensions'], status: 409}],
  ProviderSpecification: [{fields: ['name'], status: 409}],
  Release: [{fields: ['application_id', 'semver'], status: 400}],
  Scope: [{fields: ['application_id', 'name'], status: 400}],
  ScopeDomain: [{fields: ['name'], status: 400}],
  ApiKey: [{fields: ['name'], status: 400}],
  Policy: [{fields: ['nrn', 'name'], status: 400}],
  User: [{fields: ['email'], status: 400}],
};

type OnEntry<Extra> = (platform: Platform, entry: Entry, extra: Extra) => void;

const active = (platform: Platform, resource: string): Entry[] =>
  platform.store
    .all(resource)
    .filter(({value, seeded}) => !seeded && (value.status === undefined || value.status === 'active'));

const message = (platform: Platform, words: string, level = 'info'): JsonObject => ({
  level,
  message: words,
  timestamp: platform.now,
});

function say({value}: Entry, platform: Platform, words: string, level = 'info'): void {
  value.messages = [...(Array.isArray(value.messages) ? value.messages : []), message(platform, words, level)];
}

/** After an object is created. */
export const CREATES: Readonly<Record<string, OnEntry<JsonObject>>> = {
  ApiKey(platform, {value}) {
    const key = `a2V5${text(value.id)}.c2VjcmV0`;
    platform.keys.add(key);
    value.masked_api_key = `${key.slice(0, 4)}****`;
    value.api_key = key;
    value.grants = (Array.isArray(value.grants) ? value.grants : []).map((grant) =>
      isObject(grant) ? {id: platform.store.newId(), ...grant} : grant,
    );
  },
  Application(platform, {value}) {
    const namespace = platform.store.find('Namespace', value.namespace_id)?.value;
    value.repository_url ??= `https://git.kestrel.example/kestrel-logistics/${text(namespace?.slug)}/${text(value.slug)}`;
    const metadata = isObject(value.metadata) ? value.metadata : {};
    checkCatalog(platform, 'application', text(value.nrn), metadata);
    Object.assign(catalog(platform, 'application', text(value.id)), metadata);
  },
  Approval(platform, {value}) {
    value.user_id = 31;
  },
  ApprovalAction(platform, {value}) {
    value.policies = [];
  },
  Asset(platform, {value}) {
    value.url ??= `registry.kestrel.example/fulfilment/orders-api:${text(value.name)}`;
    const build = platform.require('Build', value.build_id).value;
    if (Array.isArray(build.assets)) build.assets = [...build.assets, structuredClone(value)];
  },
  Deployment(platform, entry) {
    const {value} = entry;
    const scope = platform.require('Scope', value.scope_id);
    const release = platform.require('Release', value.release_id);
    if (scope.value.status !== 'active') reject(`The scope is ${text(scope.value.status)}, not active`);
    if (
      release.value.application_id !== scope.value.application_id ||
      !hasAsset(platform, scope.value, release.value)
    ) {
      reject('The scope and the release belongs to different applications');
    }
    const open = platform.store
      .all('Deployment')
      .find(
        (other) =>
          other !== entry &&
          !other.seeded &&
          other.value.scope_id === value.scope_id &&
          /ing|^running$/.test(text(other.value.status)),
      );
    if (open) reject(`The scope already has a running deployment, ${text(open.value.id)}`);
    const isFirst = scope.value.active_deployment === null || scope.value.active_deployment === undefined;
    const strategy = platform.store.find('DeploymentStrategy', value.external_strategy_id)?.value;
    const override =
      isObject(value.strategy_data) && isObject(value.strategy_data.parameters)
        ? value.strategy_data.parameters
        : undefined;
    value.strategy = isFirst ? 'initial' : 'blue_green';
    value.status_in_scope = 'candidate';
    value.strategy_data = {
      switched_traffic: 0,
      desired_switched_traffic: 0,
      amount_instances_to_wait: 1,
      launched_instances: 0,
      healthy_instances: 0,
      ...(override || strategy ? {parameters: override ?? defaultsOf(strategy!.parameters)} : {}),
    };
    value.parameters = [];
    value.nrn = `${text(scope.value.nrn)}:deployment=${text(value.id)}`;
    const decision = decide(platform, 'deployment:create', text(value.nrn), scope.value.dimensions, {
      scope: scope.value,
      release: release.value,
      deployment: value,
    });
    if (decision)
      block(platform, entry, decision, 'Deployment', 'deployment', 'deployment:create', scope.value.dimensions);
  },
  DeploymentGroup(platform, {value}, body) {
    const ids = Array.isArray(body.scope_ids) ? body.scope_ids : [];
    for (const scope_id of ids) {
      const member = platform.create('Deployment', {
        scope_id,
        release_id: value.release_id!,
        ...(body.external_strategy_id ? {external_strategy_id: body.external_strategy_id} : {}),
      });
      member.value.deployment_group_id = value.id!;
    }
    value.deployments_amount = ids.length;
    value.strategy_data = {desired_switched_traffic: 0};
  },
  Dimension(platform, {value}) {
    value.order ??= platform.store.all('Dimension').length;
  },
  Link(platform, entry) {
    const {value} = entry;
    const service = platform.require('Service', value.service_id).value;
    const offered = Array.isArray(service.linkable_to) ? service.linkable_to.map(text) : [];
    if (!offered.some((nrn) => covers(nrn, text(value.entity_nrn))))
      reject('The service is not linkable to this application');
    if (value.status === 'active') deliver(platform, entry);
  },
  LinkAction(platform, {value, parents}) {
    const specification = platform.require('ActionSpecification', value.specification_id).value;
    value.type = specification.type!;
    value.link_id = parents.link_id!;
    value.service_id = platform.require('Link', parents.link_id).value.service_id!;
    startAction(platform, 'Link', parents.link_id!, text(specification.type));
  },
  LinkSpecification(platform, {value}) {
    if (value.use_default_actions === true) defaultActions(platform, value, 'link_specification_id');
  },
  LogConfig(platform, {value}) {
    value.organization_id ??= 1;
  },
  NotificationChannel(platform, {value}) {
    const configuration = isObject(value.configuration) ? value.configuration : {};
    value.configuration = 'api_key' in configuration ? {...configuration, api_key: '***'} : configuration;
  },
  Parameter(platform, {value}) {
    value.values = [];
    value.version_id = null;
    const isFile = value.type === 'file';
    if (!isFile) value.variable ??= slugOf(text(value.name)).toUpperCase().replaceAll('-', '_');
  },
  Policy(platform, {value}) {
    value.version = 1;
  },
  Provider(platform, {value}) {
    const specification = platform.require('ProviderSpecification', value.specification_id).value;
    const [category] = Array.isArray(specification.categories) ? specification.categories : [];
    value.category = isObject(category) ? category.slug! : 'other';
    value.tags = [];
    const [problem] = platform.blueprint.validator.problems(specification.schema as object, value.attributes ?? {});
    if (problem) reject(`attributes: ${problem}`);
  },
  Release(platform, {value}) {
    const build = platform.require('Build', value.build_id).value;
    if (build.status !== 'successful') throw new Rejection(400, `The build is ${text(build.status)}, not successful`);
    value.assets = platform.store
      .all('Asset')
      .filter((asset) => asset.value.build_id === value.build_id)
      .map(({value: {id, name, type, url, platform: cpu}}) => ({
        id: id!,
        name: name!,
        type: type!,
        url: url!,
        platform: cpu ?? 'x86_64',
      }));
  },
  Scope(platform, entry, body) {
    const {value} = entry;
    const provider = text(value.provider);
    if (value.type === 'custom') {
      const specification = platform.store.find('ServiceSpecification', provider);
      if (!specification) reject(`The provider ${provider} is not valid`);
      const service = platform.create('Service', {
        name: value.name!,
        status: 'active',
        specification_id: provider,
        entity_nrn: value.nrn!,
        linkable_to: [value.nrn!],
        dimensions: {},
        selectors: specification!.value.selectors!,
        attributes: {},
      });
      service.value.type = 'scope';
      value.instance_id = service.value.id!;
      runOnScope(platform, service, 'create-scope', text(value.nrn));
    } else if (!/^[A-Z]+:/.test(provider)) {
      reject(`The provider ${provider} is not valid`);
    }
    const dimensions = isObject(value.dimensions) ? value.dimensions : {};
    for (const [slug, wanted] of Object.entries(dimensions)) {
      const dimension = platform.store.all('Dimension').find((candidate) => candidate.value.slug === slug);
      const known = platform.store
        .all('DimensionValue')
        .some((candidate) => candidate.value.dimension_id === dimension?.value.id && candidate.value.slug === wanted);
      if (!known) reject(`The dimension ${slug} has no value ${text(wanted)}`);
    }
    value.profiles = Object.entries(dimensions).map(([slug, one]) => `${slug}_${text(one)}`);
    value.domain = null;
    value.domains = [];
    value.active_deployment = null;
    value.current_active_deployment = null;
    value.asset_name ??= null;
    say(entry, platform, 'Scope created');
    void body;
  },
  ScopeDomain(platform, {value}) {
    value.organization_id = 1;
  },
  Service(platform, {value}) {
    const specification = platform.require('ServiceSpecification', value.specification_id).value;
    value.type = specification.type!;
    value.desired_specification_id = null;
    value.attributes = isObject(value.attributes) ? value.attributes : {};
    // A service that waits for its create action gets the other attributes from it.
    const schema = isObject(specification.attributes) ? specification.attributes.schema : undefined;
    if (value.status === 'active' && specification.type !== 'scope' && isObject(schema)) {
      const [problem] = platform.blueprint.validator.problems(schema as object, value.attributes);
      if (problem) reject(`attributes: ${problem}`);
    }
  },
  ServiceAction(platform, {value, parents}) {
    const specification = platform.require('ActionSpecification', value.specification_id).value;
    value.type = specification.type!;
    value.service_id = parents.service_id!;
    value.results = {};
    startAction(platform, 'Service', parents.service_id!, text(specification.type));
  },
  ServiceSpecification(platform, {value}) {
    if (value.use_default_actions === true) defaultActions(platform, value, 'service_specification_id');
  },
  User(platform, {value}) {
    value.user_type ??= 'person';
  },
};

/** Default actions of a specification, which the platform creates with it. */
function defaultActions(
  platform: Platform,
  {id, name, slug}: JsonObject,
  property: 'service_specification_id' | 'link_specification_id',
): void {
  for (const type of ['create', 'update', 'delete']) {
    const action = platform.create(
      'ActionSpecification',
      {name: `${type[0]!.toUpperCase()}${type.slice(1)} ${text(name)}`, type},
      {[property]: text(id)},
    );
    Object.assign(action.value, {
      slug: `${type}-${text(slug)}`,
      service_specification_id: null,
      link_specification_id: null,
      [property]: id!,
      parameters: {schema: {type: 'object', properties: {}}, values: {}},
      results: {schema: {type: 'object', properties: {}}, values: {}},
      retryable: true,
    });
  }
}

function startAction(platform: Platform, resource: 'Service' | 'Link', id: string, type: string): void {
  const entry = platform.require(resource, id);
  const started = {create: 'creating', update: 'updating', delete: 'deleting'}[type];
  if (started) platform.setStatus(resource, entry, 'status', started);
}

/** The action and the event that the platform sends to the agent of a scope. */
export function runOnScope(platform: Platform, service: Entry, slug: string, nrn: string): void {
  const specifications = platform.store.all('ActionSpecification');
  const specification =
    specifications.find(
      ({value}) => value.service_specification_id === service.value.specification_id && value.slug === slug,
    ) ?? specifications.find(({value}) => value.slug === slug);
  if (specification) {
    platform.create(
      'ServiceAction',
      {name: slug, specification_id: specification.value.id!, parameters: {}},
      {service_id: text(service.value.id)},
    );
    service.value.status = 'active';
  }
  platform.create('NotificationEvent', {
    nrn,
    source: 'service',
    action: `service:action:create`,
    status: 'success',
    notification: {
      id: platform.store.newUuid(),
      slug,
      action: `service:action:create`,
      service: {id: service.value.id!, specification: {id: service.value.specification_id!}},
    },
    channels: [],
  });
}

const hasAsset = (platform: Platform, scope: JsonObject, release: JsonObject): boolean =>
  platform.store.all('Asset').some(({value}) => value.build_id === release.build_id && value.name === scope.asset_name);

function reject(words: string): never {
  throw new Rejection(400, words);
}

/** The defaults of a JSON Schema as an object. */
export function defaultsOf(schema: Json | undefined): Json {
  if (!isObject(schema)) return {};
  if (schema.default !== undefined) return schema.default;
  if (!isObject(schema.properties)) return {};
  return Object.fromEntries(Object.entries(schema.properties).map(([name, property]) => [name, defaultsOf(property)]));
}

/** Parameters that a link delivers to the application, one for each exported attribute of service and link. */
function deliver(platform: Platform, {value}: Entry): void {
  const service = platform.require('Service', value.service_id).value;
  const specifications = [
    platform.store.find('ServiceSpecification', service.specification_id)?.value,
    platform.store.find('LinkSpecification', value.specification_id)?.value,
  ];
  for (const specification of specifications) {
    const schema = isObject(specification?.attributes) ? specification.attributes.schema : undefined;
    const properties = isObject(schema) && isObject(schema.properties) ? schema.properties : {};
    for (const [name, property] of Object.entries(properties)) {
      if (!isObject(property) || !property.export) continue;
      const attributes = {
        ...(isObject(service.attributes) ? service.attributes : {}),
        ...(isObject(value.attributes) ? value.attributes : {}),
      };
      if (attributes[name] === undefined) continue;
      const isSecret = property.secret === true;
      const variable = `${text(service.slug)}_${name}`.toUpperCase().replaceAll('-', '_');
      const parameter = platform.create('Parameter', {
        name: variable,
        nrn: value.entity_nrn!,
        secret: isSecret,
        read_only: true,
      });
      Object.assign(parameter.value, {type: 'linked_service', variable});
      addValue(platform, parameter, {
        value: text(attributes[name]),
        nrn: value.entity_nrn!,
        dimensions: value.dimensions ?? {},
      });
      parameter.parents = {link_id: text(value.id)};
    }
  }
}

/** After fields or the status of an object changed, by a call or by the clock. */
export const CHANGES: Readonly<Record<string, OnEntry<JsonObject>>> = {
  Application(platform, entry, change) {
    if (change.status === undefined && entry.value.status === 'active') entry.value.status = 'updating';
    if (change.status === 'active') say(entry, platform, 'The application is ready');
  },
  Deployment(platform, entry, change) {
    const {value} = entry;
    const data = isObject(value.strategy_data) ? value.strategy_data : {};
    value.status_started_at = {
      ...(isObject(value.status_started_at) ? value.status_started_at : {}),
      [text(value.status)]: platform.time(),
    };
    if (value.status === 'running' && change.status === 'running') {
      value.strategy_data = {
        ...data,
        launched_instances: 1,
        healthy_instances: 1,
        ...(value.strategy === 'initial' ? {switched_traffic: 100, desired_switched_traffic: 100} : {}),
      };
      say(entry, platform, '1 of 1 instances are healthy', 'INFO');
    }
    if (change.status === 'finalized') finalized(platform, entry);
    if (change.status === 'cancelling')
      value.strategy_data = {...data, desired_switched_traffic: 0, switched_traffic: 0};
    if (change.status === 'creating') {
      for (const approval of platform.store.all('Approval'))
        if (approval.value.entity_id === text(value.id) && !approval.seeded)
          approval.value.execution_status = 'success';
    }
  },
  DeploymentGroup(platform, {value}, change) {
    const members = platform.store.all('Deployment').filter((member) => member.value.deployment_group_id === value.id);
    const traffic = isObject(change.strategy_data) ? change.strategy_data.desired_switched_traffic : undefined;
    for (const member of members) {
      if (typeof traffic === 'number')
        member.value.strategy_data = {
          ...(isObject(member.value.strategy_data) ? member.value.strategy_data : {}),
          desired_switched_traffic: traffic,
        };
      const wanted = {finalizing: 'finalizing', cancelling: 'cancelling', rolling_back: 'rolling_back'}[
        text(change.status)
      ];
      if (wanted && member.value.status === 'running') platform.setStatus('Deployment', member, 'status', wanted);
    }
    if (change.status === 'cancelling' || change.status === 'rolling_back') value.status = 'canceled';
  },
  Link(platform, entry, change) {
    if (change.status === 'active') deliver(platform, entry);
    if (change.status === 'deleted') withdraw(platform, entry);
  },
  Scope(platform, entry, change) {
    const {value} = entry;
    if (change.status === 'active' && (value.domain === null || value.domain === undefined)) {
      const capabilities = isObject(value.capabilities) ? value.capabilities : {};
      const application = platform.require('Application', value.application_id).value;
      const namespace = platform.require('Namespace', application.namespace_id).value;
      if (!('cron' in capabilities))
        value.domain = `${text(namespace.slug)}-${text(application.slug)}-${text(value.slug)}-n4k7.apps.kestrel.example`;
    }
    // An agent-backed scope is changed by the agent, so its new settings take effect with the next deployment.
    if (change.status === 'deleted') {
      value.name = `deleted-${Math.floor(platform.now / 1000)}-${text(value.name)}`;
    }
    if (change.status === 'recreating' || change.status === 'stopped') {
      value.active_deployment = null;
      value.current_active_deployment = null;
    }
    if (change.status === 'deleting' && value.instance_id)
      runOnScope(platform, platform.require('Service', value.instance_id), 'delete-scope', text(value.nrn));
  },
  ServiceAction(platform, {value}, change) {
    if (change.status !== 'success') return;
    value.messages = [...(Array.isArray(value.messages) ? value.messages : []), message(platform, 'Done')];
    ended(platform, 'Service', value.service_id, value);
  },
  LinkAction(platform, {value}, change) {
    if (change.status === 'success') ended(platform, 'Link', value.link_id, value);
  },
};

/** The results of an action become attributes, as `target` of its specification says. */
function ended(platform: Platform, resource: 'Service' | 'Link', id: Json | undefined, action: JsonObject): void {
  const entry = platform.store.find(resource, id);
  const specification = platform.store.find('ActionSpecification', action.specification_id)?.value;
  if (!entry || !specification) return;
  const schema = isObject(specification.results) ? specification.results.schema : undefined;
  const fields = isObject(schema) && isObject(schema.properties) ? schema.properties : {};
  const reported = isObject(action.results) ? action.results : {};
  const results = Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, reported[name] ?? sampleOf(name, field)]),
  );
  action.results = results;
  if (specification.type === 'create' || specification.type === 'update') {
    const given = isObject(action.parameters) ? action.parameters : {};
    entry.value.attributes = {
      ...(isObject(entry.value.attributes) ? entry.value.attributes : {}),
      ...given,
      ...results,
    };
  }
}

const sampleOf = (name: string, field: Json): Json => {
  const type = isObject(field) ? field.type : undefined;
  return type === 'integer' || type === 'number' ? 3306 : type === 'boolean' ? true : `${name}-value`;
};

function finalized(platform: Platform, {value}: Entry): void {
  const scope = platform.require('Scope', value.scope_id);
  const old = platform.store.find('Deployment', scope.value.active_deployment);
  if (old) Object.assign(old.value, {status: 'deleted', status_in_scope: 'inactive'});
  Object.assign(scope.value, {active_deployment: value.id!, current_active_deployment: value.id!});
  Object.assign(value, {status_in_scope: 'active'});
  for (const domain of platform.store.all('ScopeDomain')) {
    if (domain.value.scope_id === value.scope_id && domain.value.status === 'pending') domain.value.status = 'active';
  }
}

function withdraw(platform: Platform, {value}: Entry): void {
  for (const parameter of platform.store.all('Parameter')) {
    if (parameter.parents.link_id === text(value.id)) platform.store.remove('Parameter', parameter);
  }
}

/** What happens to an object while time passes, besides its lifecycle. Returns whether its status changed. */
export const ADVANCES: Readonly<Record<string, (platform: Platform, entry: Entry) => boolean>> = {
  Approval(platform, {value}) {
    if (value.execution_status !== 'executing') return false;
    value.execution_status = 'success';
    return true;
  },
  Deployment(platform, entry) {
    const {value, seeded} = entry;
    if (value.status !== 'running' || seeded || !isObject(value.strategy_data)) return false;
    if (value.strategy === 'initial') {
      platform.setStatus('Deployment', entry, 'status', 'finalizing');
      return true;
    }
    const data = value.strategy_data;
    const parameters = isObject(data.parameters) ? data.parameters : {};
    const traffic = isObject(parameters.traffic) ? parameters.traffic : {};
    const metrics = isObject(parameters.metrics) ? parameters.metrics : {};
    const release = platform.require('Release', value.release_id).value;
    // A release whose version says so returns errors: that is how guides test a rollback.
    if (metrics.enabled === true && Number(data.switched_traffic) > 0 && text(release.semver).includes('broken')) {
      const [rule] = Array.isArray(metrics.rules) ? metrics.rules : [];
      say(
        entry,
        platform,
        `Rolled back: ${isObject(rule) ? text(rule.metric) : 'a metric'} is above its limit`,
        'WARNING',
      );
      value.strategy_data = {...data, switched_traffic: 0, desired_switched_traffic: 0};
      platform.setStatus('Deployment', entry, 'status', 'rolling_back');
      return true;
    }
    const step = traffic.enable_auto_switch === true ? Number(traffic.step) * 100 : 0;
    const desired = Math.min(100, Number(data.desired_switched_traffic) + step);
    if (desired === data.switched_traffic && desired === data.desired_switched_traffic) return false;
    value.strategy_data = {...data, desired_switched_traffic: desired, switched_traffic: desired};
    return false;
  },
};

/** Before an object is deleted. */
export const DELETES: Readonly<Record<string, OnEntry<Query>>> = {
  ApiKey(platform, {value}) {
    platform.keys.delete(text(value.api_key));
  },
  Application(platform, {value}) {
    const open = platform.store
      .all('Scope')
      .find((scope) => scope.value.application_id === value.id && scope.value.status !== 'deleted' && !scope.seeded);
    if (open) throw new Rejection(400, `The application still has the scope ${text(open.value.id)}`);
  },
  Link(platform, entry) {
    withdraw(platform, entry);
    const has = hasAction(platform, 'link_specification_id', entry.value.specification_id);
    if (!has) entry.value.status = 'deleted';
  },
  Policy(platform, {value}) {
    const used = active(platform, 'ApprovalAction').find((action) =>
      JSON.stringify(action.value.policies).includes(`"id":${text(value.id)},`),
    );
    if (used) throw new Rejection(400, `The policy is associated with the approval action ${text(used.value.id)}`);
  },
  ProviderSpecification(platform, {value}) {
    const used = platform.store
      .all('Provider')
      .find((provider) => provider.value.specification_id === value.id && !provider.seeded);
    if (used) throw new Rejection(409, `The specification is used by the provider ${text(used.value.id)}`);
  },
  Service(platform, entry) {
    if (!hasAction(platform, 'service_specification_id', entry.value.specification_id)) entry.value.status = 'deleted';
  },
  ServiceSpecification(platform, {value}) {
    const used = platform.store
      .all('Service')
      .find(
        (service) =>
          service.value.specification_id === value.id &&
          service.value.status !== 'deleted' &&
          service.value.type !== 'scope' &&
          !service.seeded,
      );
    if (used) throw new Rejection(400, `The specification is used by the service ${text(used.value.id)}`);
  },
};

const hasAction = (platform: Platform, property: string, id: Json | undefined): boolean =>
  platform.store.all('ActionSpecification').some(({value}) => value[property] === id && value.type === 'delete');

/** How an object is shown. */
export const VIEWS: Readonly<
  Record<string, (platform: Platform, value: JsonObject, query: Query, route: Route) => JsonObject>
> = {
  ApiKey(platform, value, query, route) {
    const {api_key: key, ...shown} = value;
    return route.id === 'api-key-create' ? {api_key: key!, ...shown} : shown;
  },
  Application(platform, value, query, route) {
    return route.action === 'list' ? value : withCatalog(platform, 'application', value);
  },
  Build(platform, value, query, route) {
    return route.action === 'list' || route.id.startsWith('ci-') ? value : withCatalog(platform, 'build', value);
  },
  Asset(platform, value, query, route) {
    if (route.id !== 'ci-asset-create') return value;
    const {url, platform: cpu, ...rest} = value;
    return {
      ...rest,
      targets: [
        {
          provider: 'docker_server',
          url: url ?? 'registry.kestrel.example/fulfilment/orders-api',
          platform: cpu ?? 'x86_64',
        },
      ],
    };
  },
  Dimension(platform, value, query, route) {
    const values = platform.store
      .all('DimensionValue')
      .filter((entry) => entry.value.dimension_id === value.id)
      .map((entry) => entry.value);
    return route.action === 'list' ? {...value, values} : value;
  },
  Link: (platform, value, query) => masked(platform, value, 'LinkSpecification', query),
  Parameter(platform, value, query) {
    const values = (Array.isArray(value.values) ? value.values : []).filter((entry) => {
      if (!isObject(entry) || query.nrn === undefined) return true;
      return covers(text(entry.nrn), query.nrn) || covers(query.nrn, text(entry.nrn));
    });
    const hidden = value.secret === true && query.show_secret_values !== 'true';
    return {
      ...value,
      values:
        query.hide_values === 'true'
          ? []
          : values.map((entry) => (hidden && isObject(entry) ? {...entry, value: null} : entry)),
    };
  },
  Provider(platform, value, query, route) {
    const schema = platform.store.find('ProviderSpecification', value.specification_id)?.value.schema;
    const attributes = maskSecrets(
      schema,
      query.no_merge === 'true' ? (value.attributes ?? {}) : inherited(platform, value),
    );
    const shown = route.action !== 'list' || query.include?.split(',').includes('attributes');
    const {attributes: _, ...rest} = value;
    void _;
    return shown ? {...value, attributes} : rest;
  },
  Service: (platform, value, query) => masked(platform, value, 'ServiceSpecification', query),
};

/** Attributes of a provider on top of those of the less specific providers of its specification. */
function inherited(platform: Platform, value: JsonObject): Json {
  const own = isObject(value.dimensions) ? value.dimensions : {};
  const general = platform.store
    .all('Provider')
    .map((entry) => entry.value)
    .filter((other) => {
      const dimensions = isObject(other.dimensions) ? other.dimensions : {};
      return (
        other.id !== value.id &&
        other.specification_id === value.specification_id &&
        covers(text(other.nrn), text(value.nrn)) &&
        Object.keys(dimensions).length < Object.keys(own).length &&
        Object.entries(dimensions).every(([slug, one]) => own[slug] === one)
      );
    })
    .sort((a, b) => Object.keys(a.dimensions ?? {}).length - Object.keys(b.dimensions ?? {}).length);
  return [...general, value].reduce<Json>((merged, {attributes}) => deepMerged(merged, attributes ?? {}), {});
}

function masked(platform: Platform, value: JsonObject, specification: string, query: Query): JsonObject {
  if (query.include_secret_attributes === 'true') return value;
  const attributes = platform.store.find(specification, value.specification_id)?.value.attributes;
  return {
    ...value,
    attributes: maskSecrets(isObject(attributes) ? attributes.schema : undefined, value.attributes ?? {}),
  };
}

/** Attributes that their schema or their name makes secret are null. */
function maskSecrets(schema: Json | undefined, value: Json): Json {
  if (!isObject(value)) return value;
  const properties = isObject(schema) && isObject(schema.properties) ? schema.properties : {};
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => {
      const property = properties[name];
      const isSecret = isObject(property) ? property.secret === true : SECRET.test(name);
      return [name, isSecret && typeof inner === 'string' ? null : maskSecrets(property, inner)];
    }),
  );
}

const SECRET = /password|secret|token|private_key|service_account_key|^api_key$|app_key/;

function withCatalog(platform: Platform, entity: string, value: JsonObject): JsonObject {
  const stored = catalog(platform, entity, text(value.id));
  return {...value, metadata: {...(isObject(value.metadata) ? value.metadata : {}), ...stored}};
}

// Approvals

type Decision = {action: Entry; outcome: string; policies: Json[]};

/** The context that conditions of policies read. */
function contextOf(platform: Platform, nrn: string, given: Record<string, JsonObject>): JsonObject {
  const application = platform.store.find('Application', /application=(\d+)/.exec(nrn)?.[1])?.value;
  const build = platform.store.find('Build', given.release?.build_id)?.value;
  return {
    ...given,
    ...(application ? {application: withCatalog(platform, 'application', application)} : {}),
    ...(build ? {build: withCatalog(platform, 'build', build)} : {}),
    user: {id: 31, email: 'on-call@kestrel.example'},
  };
}

function decide(
  platform: Platform,
  operation: string,
  nrn: string,
  dimensions: Json | undefined,
  given: Record<string, JsonObject>,
): Decision | undefined {
  const own = isObject(dimensions) ? dimensions : {};
  const action = active(platform, 'ApprovalAction').find(
    ({value}) =>
      value.action === operation &&
      covers(text(value.nrn), nrn) &&
      Object.entries(isObject(value.dimensions) ? value.dimensions : {}).every(
        ([slug, wanted]) => own[slug] === wanted,
      ),
  );
  if (!action) return undefined;
  const context = contextOf(platform, nrn, given);
  const policies = (Array.isArray(action.value.policies) ? action.value.policies : [])
    .filter(isObject)
    .map((policy): JsonObject => {
      const selector = isObject(policy.selector) ? policy.selector : {};
      const selected = Object.keys(selector).length === 0 || met(selector, context);
      const evaluations = Object.entries(isObject(policy.conditions) ? policy.conditions : {}).map(
        ([path, condition]): JsonObject => {
          const criteria = {[path]: condition};
          return {criteria, result: met(criteria, context) ? 'met' : 'not_met'};
        },
      );
      const passed = evaluations.every(({result}) => result === 'met');
      return {
        id: policy.id!,
        name: policy.name!,
        selector,
        conditions: policy.conditions!,
        evaluations,
        passed,
        selected,
      };
    });
  const passes = policies.every(({passed, selected}) => selected === false || passed === true);
  return {action, outcome: text(passes ? action.value.on_policy_success : action.value.on_policy_fail), policies};
}

function met(condition: JsonObject, context: JsonObject): boolean {
  return evaluate(condition, context, 'policy').met;
}

function block(
  platform: Platform,
  entry: Entry,
  {action, outcome, policies}: Decision,
  resource: string,
  entity: string,
  operation: string,
  dimensions: Json | undefined,
): void {
  const nrn = text(entry.value.nrn);
  const approval = platform.create('Approval', {
    approval_action_id: action.value.id!,
    nrn,
    entity_name: entity,
    entity_id: text(entry.value.id),
    entity_action: operation,
    dimensions: dimensions ?? {},
  });
  const model = platform.blueprint.seeds.get('Approval')![0]!.value;
  Object.assign(approval.value, {
    ...Object.fromEntries(
      Object.entries(model).filter(([name]) => !(name in approval.value) || approval.value[name] === null),
    ),
    status: outcome === 'approve' ? 'auto_approved' : outcome === 'deny' ? 'auto_denied' : 'pending',
    execution_status: outcome === 'approve' ? 'success' : 'pending',
    policy_context: {
      action: outcome,
      policies,
      time_to_reply: action.value.time_to_reply ?? 259_200_000,
      allowed_time_to_execute: action.value.allowed_time_to_execute ?? 86_400_000,
    },
  });
  if (outcome === 'manual') entry.value.status = resource === 'Deployment' ? 'creating_approval' : 'pending_approval';
  if (outcome === 'deny') entry.value.status = 'cancelled';
}

// Catalog values

export function catalog({catalogs}: Platform, entity: string, id: string): JsonObject {
  const key = `${entity} ${id}`;
  const own = catalogs.get(key) ?? structuredClone(SEEDED_VALUES[key] ?? {});
  catalogs.set(key, own);
  return own;
}

/** Catalog values of the running example. */
const SEEDED_VALUES: Readonly<Record<string, JsonObject>> = {
  'build 7': {
    coverage: {percent: 74, report: 'https://reports.kestrel.example/orders-api/builds/7'},
    vulnerabilities: {high: 0, low: 2},
  },
  'application 4': {
    classification: {business_unit: 'warehousing', criticality: 'high', owner: 'orders-team@kestrel.example'},
    frameworks: {items: ['spring']},
    links: {items: []},
  },
};

/** The specification in force: the one of the lowest level that covers the object. */
function specificationFor(platform: Platform, entity: string, key: string, nrn: string): JsonObject | undefined {
  return active(platform, 'CatalogSpecification')
    .map(({value}) => value)
    .filter((value) => value.entity === entity && value.metadata === key && covers(text(value.nrn), nrn))
    .sort((a, b) => text(b.nrn).length - text(a.nrn).length)[0];
}

/** A new object must have the values that the catalog requires. */
function checkCatalog(platform: Platform, entity: string, nrn: string, metadata: JsonObject): void {
  const keys = new Set(
    active(platform, 'CatalogSpecification')
      .filter(({value}) => value.entity === entity && covers(text(value.nrn), nrn))
      .map(({value}) => text(value.metadata)),
  );
  for (const key of keys) checkValue(platform, specificationFor(platform, entity, key, nrn), key, metadata[key] ?? {});
}

function checkValue(platform: Platform, specification: JsonObject | undefined, key: string, value: Json): void {
  if (!specification) return;
  const [problem] = platform.blueprint.validator.problems(specification.schema as object, value);
  if (problem) throw new Rejection(400, `metadata.${key}: ${problem}`);
}

const nrnOfEntity = (platform: Platform, entity: string, id: string): string => {
  const resource = entity[0]!.toUpperCase() + entity.slice(1);
  return text(platform.store.find(resource, id)?.value.nrn ?? 'organization=1');
};

type OperationCall = {platform: Platform; route: Route; params: Record<string, string>; query: Query; body: Json};

function writeCatalog({platform, params, body}: OperationCall, merge: boolean): Json {
  const {entity = '', id = '', metadata = ''} = params;
  const own = catalog(platform, entity, id);
  const value = merge && isObject(own[metadata]) && isObject(body) ? {...own[metadata], ...body} : body;
  checkValue(
    platform,
    specificationFor(platform, entity, metadata, nrnOfEntity(platform, entity, id)),
    metadata,
    value,
  );
  own[metadata] = value;
  return value;
}

function addValue(platform: Platform, parameter: Entry, body: JsonObject): JsonObject {
  const value: JsonObject = {
    id: String(platform.store.newId()),
    nrn: body.nrn ?? parameter.value.nrn!,
    value: body.value ?? null,
    location: null,
    dimensions: body.dimensions ?? {},
    origin_version: null,
    external: body.external ?? null,
    created_at: platform.time(),
  };
  const others = (Array.isArray(parameter.value.values) ? parameter.value.values : []).filter(
    (entry) =>
      !isObject(entry) ||
      entry.nrn !== value.nrn ||
      JSON.stringify(entry.dimensions) !== JSON.stringify(value.dimensions),
  );
  parameter.value.values = [...others, value];
  parameter.value.version_id = platform.store.newId();
  return value;
}

const shownValue = (parameter: Entry, value: JsonObject): JsonObject =>
  parameter.value.secret === true ? {...value, value: null} : value;

function tokenFor(gateway: 'api' | 'ci'): (call: OperationCall) => Json {
  return ({platform, body}) => {
    const {api_key: key, refresh_token: refresh} = isObject(body) ? body : {};
    if (refresh === undefined && !platform.keys.has(text(key))) throw new Rejection(401, 'The API key is not valid');
    return {
      access_token: platform.issueToken(gateway),
      refresh_token: 'refresh-token',
      token_expires_at: platform.now + 86_400_000,
      organization_id: 1,
    };
  };
}

function decideApproval(status: 'approved' | 'denied') {
  return (platform: Platform, approval: Entry): Json => {
    if (approval.value.status !== 'pending' && !approval.seeded)
      throw new Rejection(400, `The request is already ${text(approval.value.status)}`);
    approval.value.status = status;
    if (status === 'denied') {
      const entity = platform.store.find('Deployment', approval.value.entity_id);
      if (entity && !approval.seeded) entity.value.status = 'creating_approval_denied';
    }
    return structuredClone(approval.value);
  };
}

/** Values of the NRN store as `namespaces`, those of upper levels included. */
function nrnEntry(platform: Platform, nrn: string): JsonObject {
  const levels = [...platform.nrnValues]
    .filter(([level]) => covers(level, nrn))
    .sort(([a], [b]) => a.length - b.length);
  const namespaces: JsonObject = {
    global: {containers_log_provider: 'external', containers_metric_provider: 'externalmetrics'},
  };
  for (const [, values] of levels) {
    for (const [key, value] of Object.entries(values)) {
      const [space = 'global', ...rest] = key.includes('.') ? key.split('.') : ['global', key];
      namespaces[space] = {...(isObject(namespaces[space]) ? namespaces[space] : {}), [rest.join('.')]: value};
    }
  }
  return {nrn, namespaces, profiles: {}, omittedKeys: []};
}

function writeNrn(platform: Platform, nrn: string, body: Json): Json {
  const {nrn: _, ...values} = isObject(body) ? body : {};
  void _;
  platform.nrnValues.set(nrn, {...platform.nrnValues.get(nrn), ...values});
  return nrnEntry(platform, nrn);
}

const parameterOf = ({platform, params}: OperationCall): Entry =>
  platform.require('Parameter', params.parameterId ?? params.id);

/** Operations whose effect does not follow from their shape. */
export const OPERATIONS: Readonly<Record<string, (call: OperationCall) => Json | undefined>> = {
  'token-create': tokenFor('api'),
  'ci-login-create': tokenFor('ci'),
  'ci-application-list': ({platform, query}) =>
    platform.store
      .all('Application')
      .filter(({value}) => query.repository_url === undefined || value.repository_url === query.repository_url)
      .map(({value: {id, name, slug, status, namespace_id, repository_url}}) => ({
        id: id!,
        name: name!,
        slug: slug!,
        status: status!,
        namespace_id: namespace_id!,
        code_repository: {url: repository_url!},
      })),
  'approval-create': ({platform, route, body}) => {
    const approval = platform.create('Approval', isObject(body) ? body : {});
    approval.value = {
      ...(structuredClone(route.example) as JsonObject),
      ...(isObject(body) ? body : {}),
      id: approval.value.id!,
    };
    return structuredClone(approval.value);
  },
  'approval-update': ({platform, params, body}) => {
    const status = isObject(body) ? body.status : undefined;
    const approval = platform.require('Approval', params.id);
    if (status === 'cancelled') return structuredClone(Object.assign(approval.value, {status}));
    return decideApproval(status === 'denied' ? 'denied' : 'approved')(platform, approval);
  },
  'approval-approve': ({platform}) => decideApproval('approved')(platform, platform.store.all('Approval')[0]!),
  'approval-deny': ({platform}) => decideApproval('denied')(platform, platform.store.all('Approval')[0]!),
  'approval-execute': ({platform, params}) => {
    const approval = platform.require('Approval', params.id);
    if (approval.value.status !== 'approved' && !approval.seeded)
      throw new Rejection(400, 'The request is not approved');
    approval.value.execution_status = 'executing';
    const deployment = platform.store.find('Deployment', approval.value.entity_id);
    const seen = structuredClone(approval.value);
    if (deployment && !approval.seeded) platform.setStatus('Deployment', deployment, 'status', 'creating');
    return seen;
  },
  'approval-is-required': ({platform, query}) => {
    const dimensions = Object.fromEntries(
      (query.dimensions ?? '')
        .split(',')
        .filter(Boolean)
        .map((pair) => pair.split(':') as [string, string]),
    );
    return {required: decide(platform, query.action!, query.nrn!, dimensions, {}) !== undefined};
  },
  'approval-dry-run': ({platform, route, body}) => {
    const {nrn, action, dimensions, requested} = isObject(body) ? body : {};
    const wanted = isObject(requested) ? requested : {};
    const scope = platform.store.find('Scope', wanted.scope_id)?.value;
    const release = platform.store.find('Release', wanted.release_id)?.value;
    const decision = decide(platform, text(action), text(nrn), dimensions, {
      ...(scope ? {scope} : {}),
      ...(release ? {release} : {}),
    });
    if (!decision) {
      const seeded = platform.store.all('ApprovalAction').some(({seeded: old}) => old);
      if (seeded) return structuredClone(route.example);
      throw new Rejection(404, 'No approval action covers this request');
    }
    const {id, entity, dimensions: own, on_policy_success, on_policy_fail, policies} = decision.action.value;
    return {
      action: decision.outcome,
      policies: decision.policies,
      approvalAction: {
        id: id!,
        entity: entity!,
        action: action!,
        dimensions: own!,
        onPolicySuccess: on_policy_success!,
        onPolicyFail: on_policy_fail!,
        policies: policies!,
      },
    };
  },
  'approval-action-policy-create': ({platform, params, body}) => {
    const entry = platform.require('ApprovalAction', params.id);
    const policy = platform.require('Policy', isObject(body) ? body.policy_id : undefined).value;
    const {id, nrn, name, selector, conditions, status} = policy;
    const list = Array.isArray(entry.value.policies) ? entry.value.policies : [];
    if (!entry.seeded && list.some((known) => isObject(known) && known.id === id))
      throw new Rejection(409, 'The policy is already associated');
    entry.value.policies = [
      ...list,
      {id: id!, nrn: nrn!, name: name!, selector: selector ?? {}, conditions: conditions!, status: status!},
    ];
    return structuredClone(entry.value);
  },
  'approval-action-policy-delete': ({platform, params}) => {
    const entry = platform.require('ApprovalAction', params.id);
    const list = Array.isArray(entry.value.policies) ? entry.value.policies : [];
    entry.value.policies = list.filter((known) => !isObject(known) || text(known.id) !== params.policy_id);
    if (entry.value.policies.length === list.length)
      throw new Rejection(404, `Policy ${params.policy_id} is not associated`);
    return undefined;
  },
  'agent-command-create': ({platform, route, body}) => {
    const selector = isObject(body) && isObject(body.selector) ? body.selector : {};
    const agents = platform.store
      .all('Agent')
      .filter(
        ({value}) =>
          value.status === 'active' &&
          Object.entries(selector).every(([key, tag]) => isObject(value.tags) && value.tags[key] === tag),
      );
    const [sample] = (route.example as {executions: JsonObject[]}).executions;
    return {executions: agents.map(({value}) => ({...sample!, agent_id: value.id!}))};
  },
  'catalog-instance-list': ({platform, params, query}) => ({
    paging: {offset: 0, limit: 30},
    results: query.id!.split(',').map((id) => ({id: Number(id), ...catalog(platform, params.entity!, id)})),
  }),
  'catalog-instance-read': ({platform, params, query}) => {
    const own = catalog(platform, params.entity!, params.id!);
    const nrn = nrnOfEntity(platform, params.entity!, params.id!);
    const named = (query.include ?? '').split(',');
    const schemas = Object.keys(own).flatMap(
      (key) => specificationFor(platform, params.entity!, key, nrn)?.schema ?? [],
    );
    const tags = Object.entries(own).flatMap(([key, value]) => {
      const schema = specificationFor(platform, params.entity!, key, nrn)?.schema;
      const properties = isObject(schema) && isObject(schema.properties) ? schema.properties : {};
      return Object.entries(properties).flatMap(([name, property]) =>
        isObject(property) && property.tag === true && isObject(value) && value[name] !== undefined
          ? [{key: name, value: value[name]!}]
          : [],
      );
    });
    const more = {...(named.includes('schemas') ? {schemas} : {}), ...(named.includes('tags') ? {tags} : {})};
    return structuredClone({...own, ...(Object.keys(more).length > 0 ? {additional_properties: more} : {})});
  },
  'catalog-instance-write': ({platform, params, body}) =>
    Object.assign(catalog(platform, params.entity!, params.id!), isObject(body) ? body : {}),
  'catalog-instance-key-read': ({platform, params}) => {
    const value = catalog(platform, params.entity!, params.id!)[params.metadata!];
    if (value === undefined) throw new Rejection(404, `${params.entity} ${params.id} has no ${params.metadata}`);
    return value;
  },
  'catalog-instance-create': (call) => writeCatalog(call, false),
  'catalog-instance-replace': (call) => writeCatalog(call, false),
  'catalog-instance-update': (call) => writeCatalog(call, true),
  'catalog-instance-delete': ({platform, params}) => {
    const own = catalog(platform, params.entity!, params.id!);
    if (own[params.metadata!] === undefined)
      throw new Rejection(404, `${params.entity} ${params.id} has no ${params.metadata}`);
    Reflect.deleteProperty(own, params.metadata!);
    return undefined;
  },
  'notification-event-resend': ({platform, params, body}) => {
    const event = platform.require('NotificationEvent', params.id);
    const wanted = isObject(body) && Array.isArray(body.channel_ids) ? body.channel_ids : [];
    const channels = wanted.map((id) => {
      const channel = platform.require('NotificationChannel', id).value;
      return {id: channel.id!, type: channel.type!};
    });
    const {id, ...fields} = event.value;
    void id;
    const copy = platform.create('NotificationEvent', {...fields, channels, status: 'pending'});
    return structuredClone(copy.value);
  },
  'notification-event-result-list': ({platform, params}) => {
    const event = platform.require('NotificationEvent', params.id).value;
    const channels = Array.isArray(event.channels) ? event.channels.filter(isObject) : [];
    const isAgent = event.source === 'service' || event.source === 'telemetry';
    return {
      results: (channels.length > 0 ? channels : [{id: 87}]).map(({id}): JsonObject => ({
        channel_id: id!,
        status: 'success',
        response: isAgent ? {stdOut: '{}', stdErr: '', exitCode: 0} : {ok: true},
        created_at: platform.time(),
      })),
    };
  },
  'nrn-read': ({platform, params}) => nrnEntry(platform, params.nrn!),
  'nrn-create': ({platform, body}) => writeNrn(platform, text(isObject(body) ? body.nrn : ''), body),
  'nrn-replace': ({platform, params, body}) => writeNrn(platform, params.nrn!, body),
  'nrn-update': ({platform, params, body}) => writeNrn(platform, params.nrn!, body),
  'parameter-value-create': (call) => {
    const parameter = parameterOf(call);
    return shownValue(parameter, addValue(call.platform, parameter, isObject(call.body) ? call.body : {}));
  },
  'parameter-value-bulk-create': (call) => {
    const parameter = parameterOf(call);
    const bodies = Array.isArray(call.body) ? call.body.filter(isObject) : [];
    return bodies.map((body) => shownValue(parameter, addValue(call.platform, parameter, body)));
  },
  'parameter-value-bulk-delete': (call) => {
    const parameter = parameterOf(call);
    const ids = call.query.ids?.split(',');
    const list = Array.isArray(parameter.value.values) ? parameter.value.values : [];
    parameter.value.values = list.filter((value) => ids && isObject(value) && !ids.includes(text(value.id)));
    return undefined;
  },
  'parameter-value-delete': (call) => {
    const parameter = parameterOf(call);
    const list = Array.isArray(parameter.value.values) ? parameter.value.values : [];
    parameter.value.values = list.filter((value) => !isObject(value) || text(value.id) !== call.params.id);
    if (parameter.value.values.length === list.length)
      throw new Rejection(404, `Parameter value ${call.params.id} does not exist`);
    return undefined;
  },
  'scope-dimension-create': ({platform, params, body}) => {
    const scope = platform.require('Scope', params.scopeId);
    const {dimension, value} = isObject(body) ? body : {};
    scope.value.dimensions = {
      ...(isObject(scope.value.dimensions) ? scope.value.dimensions : {}),
      [text(dimension)]: value!,
    };
    return {
      id: platform.store.newId(),
      scope_id: scope.value.id!,
      dimension_slug: dimension!,
      value_slug: value!,
      created_at: platform.time(),
      updated_at: platform.time(),
    };
  },
  'scope-dimension-delete': ({platform, params}) => {
    const scope = platform.require('Scope', params.scopeId);
    const {[params.slug!]: gone, ...rest} = isObject(scope.value.dimensions) ? scope.value.dimensions : {};
    if (gone === undefined) throw new Rejection(404, `The scope has no dimension ${params.slug}`);
    scope.value.dimensions = rest;
    return undefined;
  },
  'scope-runtime-configuration-create': ({platform, params, body}) => {
    const scope = platform.require('Scope', params.id);
    scope.value.runtime_configurations = [
      platform.require('RuntimeConfiguration', isObject(body) ? body.id : undefined).value.id!,
    ];
    return structuredClone(scope.value);
  },
  'scope-runtime-configuration-delete': ({platform, params}) => {
    platform.require('Scope', params.id).value.runtime_configurations = [];
    return undefined;
  },
  'user-grant-bulk-create': ({platform, params, body}) => grants(platform, params.id!, body),
  'user-grant-replace': ({platform, params, body}) => {
    for (const grant of platform.store.all('UserRole'))
      if (text(grant.value.user_id) === params.id) platform.store.remove('UserRole', grant);
    return grants(platform, params.id!, body);
  },
  'user-grant-list': ({platform, params}) => ({
    paging: {total: 2, offset: 0, limit: 30},
    results: platform.store
      .all('UserRole')
      .filter(({value}) => text(value.user_id) === params.id)
      .map(({value}) => value),
  }),
};

function grants(platform: Platform, user: string, body: Json): Json {
  const wanted = Array.isArray(body) ? body.filter(isObject) : [];
  return wanted.map((grant) => platform.create('UserRole', {...grant, user_id: Number(user)}).value);
}
