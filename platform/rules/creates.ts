/** What happens after an object is created. */
import {at, isObject, text} from '../json';
import type {Json, JsonObject} from '../model';
import {covers} from '../nrn';
import type {Behavior, Platform} from '../platform';
import {reject, Rejection} from '../rejection';
import {schemaProblems} from '../../json-schema';
import {grantCreated, keyCreated, userCreated} from './access';
import {approvalActionCreated} from './approvals';
import {catalog, checkCatalog} from './catalog';
import {buildSucceeded, deploymentCreated, groupCreated} from './deployments';
import {checkHookRule} from './hooks';
import {channelCreated} from './notifications';
import {parameterCreated} from './parameters';
import {checkDimensions, dimensionCreated, dimensionValueCreated, domainCreated, scopeCreated} from './scopes';
import {checkLink, defaultActions, deliver, runCreated} from './services';

export const CREATES: Behavior['creates'] = {
  Account(platform, {value}) {
    const metadata = isObject(value.metadata) ? value.metadata : {};
    if (platform.isRuleEnabled('catalog-required-account'))
      checkCatalog(platform, 'account', text(value.nrn), metadata);
  },
  ApiKey: keyCreated,
  ApprovalAction: approvalActionCreated,
  Deployment: deploymentCreated,
  DeploymentGroup: groupCreated,
  Dimension: dimensionCreated,
  DimensionValue: dimensionValueCreated,
  EntityHookAction: (platform, {value}) => checkHookRule(platform, value),
  NotificationChannel: channelCreated,
  Parameter: parameterCreated,
  RuntimeConfiguration: (platform, {value}) =>
    checkDimensions(platform, isObject(value.dimensions) ? value.dimensions : {}, text(value.nrn), false),
  Scope: scopeCreated,
  ScopeDomain: domainCreated,
  User: userCreated,
  UserRole: grantCreated,
  Build(platform, entry) {
    entry.value.created_by ??= platform.userId;
    if (entry.value.status === 'successful') buildSucceeded(platform, entry);
  },
  Application(platform, {value}) {
    checkApplicationName(platform, value);
    const namespace = platform.store.find('Namespace', value.namespace_id)?.value;
    value.repository_url ??= `https://git.kestrel.example/kestrel-logistics/${text(namespace?.slug)}/${text(value.slug)}`;
    const metadata = isObject(value.metadata) ? value.metadata : {};
    if (platform.isRuleEnabled('catalog-required')) checkCatalog(platform, 'application', text(value.nrn), metadata);
    Object.assign(catalog(platform, 'application', text(value.id)), metadata);
  },
  Asset(platform, {value}) {
    value.url ??= `registry.kestrel.example/fulfilment/orders-api:${text(value.name)}`;
    const build = platform.require('Build', value.build_id).value;
    if (Array.isArray(build.assets)) build.assets = [...build.assets, structuredClone(value)];
  },
  Link(platform, entry, body) {
    const {value} = entry;
    const service = platform.require('Service', value.service_id).value;
    const offered = Array.isArray(service.linkable_to) ? service.linkable_to.map(text) : [];
    if (!offered.some((nrn) => covers(nrn, text(value.entity_nrn))) && platform.isRuleEnabled('link-offered'))
      reject('The service is not linkable to this application');
    checkLink(platform, entry, body);
    if (value.status === 'active') deliver(platform, entry);
  },
  LinkAction: (platform, entry) => runCreated(platform, 'Link', entry),
  LinkSpecification(platform, {value}) {
    if (value.use_default_actions === true) defaultActions(platform, value, 'link_specification_id');
  },
  LogConfig(platform, {value}) {
    value.organization_id ??= 1;
  },
  Namespace(platform, {value}) {
    const metadata = isObject(value.metadata) ? value.metadata : {};
    if (platform.isRuleEnabled('catalog-required-namespace'))
      checkCatalog(platform, 'namespace', text(value.nrn), metadata);
  },
  Policy(platform, {value}) {
    value.version = 1;
  },
  Provider(platform, {value}) {
    const specification = platform.require('ProviderSpecification', value.specification_id).value;
    checkDependencies(platform, value, specification);
    checkProviderDimensions(platform, value, specification);
    const [category] = Array.isArray(specification.categories) ? specification.categories : [];
    value.category = isObject(category) ? category.slug! : 'other';
    value.tags = tagsOf(platform, specification.schema, value.attributes);
    const [problem] = schemaProblems(specification.schema as object, value.attributes ?? {});
    if (problem && platform.isRuleEnabled('provider-attributes')) reject(`attributes: ${problem}`);
  },
  ProviderSpecification(platform, {value}, {category: slug}) {
    const category = platform.store.all('ProviderCategory').find((entry) => entry.value.slug === slug)?.value;
    if (!category) reject(`The category ${text(slug)} does not exist`);
    const {id, name} = category!;
    value.categories = [{id: id!, slug: slug!, name: name!}];
  },
  Release(platform, {value}) {
    const build = platform.require('Build', value.build_id).value;
    const isOwn = build.application_id === value.application_id;
    if ((build.status !== 'successful' || !isOwn) && platform.isRuleEnabled('release-build'))
      throw new Rejection(400, `The build is ${text(build.status)}, not successful`);
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
  Service(platform, {value}) {
    const specification = platform.require('ServiceSpecification', value.specification_id).value;
    const visible = Array.isArray(specification.visible_to) ? specification.visible_to.map(text) : [];
    const isVisible = visible.length === 0 || visible.some((nrn) => covers(nrn, text(value.entity_nrn)));
    if (!isVisible && specification.type !== 'scope' && platform.isRuleEnabled('specification-visible'))
      throw new Rejection(404, 'The service specification does not exist, or the owner may not see it');
    value.type = specification.type!;
    value.desired_specification_id = null;
    value.attributes = isObject(value.attributes) ? value.attributes : {};
    // A service that waits for its create action gets the other attributes from it.
    const schema = isObject(specification.attributes) ? specification.attributes.schema : undefined;
    if (value.status === 'active' && specification.type !== 'scope' && isObject(schema)) {
      const [problem] = schemaProblems(schema as object, value.attributes);
      if (problem && platform.isRuleEnabled('service-attributes')) reject(`attributes: ${problem}`);
    }
  },
  ServiceAction: (platform, entry) => runCreated(platform, 'Service', entry),
  ServiceSpecification(platform, {value}) {
    if (value.use_default_actions === true) defaultActions(platform, value, 'service_specification_id');
  },
};

/** The rule of the template; names that are no pattern are ignored. */
function checkApplicationName(platform: Platform, {name, template_id: template}: JsonObject): void {
  const rule = at(platform.store.find('TechnologyTemplate', template)?.value, 'rules.application_name');
  if (typeof rule === 'string' && !new RegExp(rule).test(text(name)))
    reject(`The name does not match the naming rule of the template: ${rule}`);
}

/** A cluster needs its cloud account at its level or above. */
function checkDependencies(platform: Platform, {nrn}: JsonObject, {dependencies}: JsonObject): void {
  const missing = (Array.isArray(dependencies) ? dependencies : []).filter(
    (id) =>
      !platform.store
        .all('Provider')
        .some(({value}) => value.specification_id === id && covers(text(value.nrn), text(nrn))),
  );
  if (missing.length > 0 && platform.isRuleEnabled('provider-dependencies')) reject('unresolved dependencies');
}

export function checkProviderDimensions(
  platform: Platform,
  {dimensions}: JsonObject,
  {allow_dimensions: allowed}: JsonObject,
): void {
  const has = isObject(dimensions) && Object.keys(dimensions).length > 0;
  if (has && allowed === false && platform.isRuleEnabled('provider-dimensions'))
    reject('The specification does not allow dimensions');
}

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
