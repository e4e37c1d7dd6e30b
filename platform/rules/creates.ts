/** What happens after an object is created. */
import {isObject, slugOf, text} from '../json';
import type {Json, JsonObject} from '../model';
import {covers} from '../nrn';
import type {Platform} from '../platform';
import {Rejection} from '../rejection';
import {rolesOf} from '../roles';
import {schemaProblems} from '../validator';
import {block, decide} from './approvals';
import {catalog, checkCatalog} from './catalog';
import {reject, say, type OnEntry} from './common';
import {defaultActions, deliver, runOnScope, startAction} from './services';

export const CREATES: Readonly<Record<string, OnEntry<JsonObject>>> = {
  ApiKey(platform, {value}) {
    const key = `a2V5${text(value.id)}.c2VjcmV0`;
    platform.keys.set(key, rolesOf(value.grants));
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
    value.tags = tagsOf(platform, specification.schema, value.attributes);
    const [problem] = schemaProblems(specification.schema as object, value.attributes ?? {});
    if (problem) reject(`attributes: ${problem}`);
  },
  ProviderSpecification(platform, {value}, {category: slug}) {
    const category = platform.store.all('ProviderCategory').find((entry) => entry.value.slug === slug)?.value;
    if (!category) reject(`The category ${text(slug)} does not exist`);
    const {id, name} = category!;
    value.categories = [{id: id!, slug: slug!, name: name!}];
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
      const [problem] = schemaProblems(schema as object, value.attributes);
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

/** Attributes whose schema says `tag` are labels of the provider. */
function tagsOf(platform: Platform, schema: Json | undefined, value: Json | undefined, above = ''): JsonObject[] {
  const properties = isObject(schema) && isObject(schema.properties) ? schema.properties : {};
  return Object.entries(isObject(value) ? value : {}).flatMap(([name, inner]) => {
    const property = properties[name];
    const key = `${above}${name}`;
    return isObject(property) && property.tag === true
      ? [{id: platform.store.newUuid(), key, value: inner}]
      : tagsOf(platform, property, inner, `${key}.`);
  });
}

const hasAsset = (platform: Platform, scope: JsonObject, release: JsonObject): boolean =>
  platform.store.all('Asset').some(({value}) => value.build_id === release.build_id && value.name === scope.asset_name);
/** The defaults of a JSON Schema as an object. */
function defaultsOf(schema: Json | undefined): Json {
  if (!isObject(schema)) return {};
  if (schema.default !== undefined) return schema.default;
  if (!isObject(schema.properties)) return {};
  return Object.fromEntries(Object.entries(schema.properties).map(([name, property]) => [name, defaultsOf(property)]));
}
