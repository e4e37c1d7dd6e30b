/** Scopes, their dimensions and their domains. */
import {isObject, text} from '../json';
import type {Json, JsonObject} from '../model';
import {covers} from '../nrn';
import type {Operations, Platform} from '../platform';
import {reject, Rejection} from '../rejection';
import type {Entry} from '../store';
import {schemaProblems} from '../../json-schema';
import {awaitApprovalOfNew, requiresApproval} from './approvals';
import {addMessage} from './common';
import {fire} from './hooks';
import {runOnScope} from './services';

/** The dimensions in force at a level. */
const dimensionsAt = (platform: Platform, nrn: string): JsonObject[] =>
  platform.store
    .all('Dimension')
    .map(({value}) => value)
    .filter((value) => value.status !== 'inactive' && covers(text(value.nrn), nrn));

function valueOf(platform: Platform, slug: string, wanted: Json | undefined, nrn: string): JsonObject | undefined {
  const dimension = dimensionsAt(platform, nrn).find((candidate) => candidate.slug === slug);
  return platform.store
    .all('DimensionValue')
    .map(({value}) => value)
    .find((value) => value.dimension_id === dimension?.id && value.slug === wanted && value.status !== 'inactive');
}

/** Values of dimensions at a level; a scope needs all of them. */
export function checkDimensions(platform: Platform, dimensions: JsonObject, nrn: string, areAllNeeded = true): void {
  for (const [slug, wanted] of Object.entries(dimensions))
    if (!valueOf(platform, slug, wanted, nrn) && platform.isRuleEnabled('scope-dimension-known'))
      reject(`The dimension ${slug} has no value ${text(wanted)}`);
  const missing = dimensionsAt(platform, nrn).find(({slug}) => dimensions[text(slug)] === undefined);
  if (missing && areAllNeeded && platform.isRuleEnabled('scope-every-dimension'))
    reject(`The dimension ${text(missing.slug)} has no value`);
}

/** Definitions of the native capabilities, by slug. */
const definitionsOf = (platform: Platform): JsonObject[] => {
  const list = platform.blueprint.routes.find(({id}) => id === 'capability-list')?.example;
  return Array.isArray(list) ? list.filter(isObject) : [];
};

function checkCapabilities(platform: Platform, {type, provider}: JsonObject, capabilities: JsonObject): void {
  if (type === 'custom') {
    const specification = platform.store.find('ServiceSpecification', provider);
    const attributes = specification?.value.attributes;
    const schema = isObject(attributes) ? attributes.schema : undefined;
    // The type of the running example has settings that its guides vary.
    if (!isObject(schema) || specification!.seeded || !platform.isRuleEnabled('custom-capabilities')) return;
    const [problem] = schemaProblems(schema, capabilities);
    if (problem) reject(`capabilities: ${problem}`);
    return;
  }
  for (const {slug, definition} of definitionsOf(platform)) {
    const set = capabilities[text(slug)];
    if (set === undefined || !isObject(definition) || !platform.isRuleEnabled('native-capabilities')) continue;
    const [problem] = schemaProblems(definition, set);
    if (problem) reject(`capabilities.${text(slug)}: ${problem}`);
  }
}

export function scopeCreated(platform: Platform, entry: Entry, body: JsonObject): void {
  const {value} = entry;
  const provider = text(value.provider);
  const isKnown =
    value.type === 'custom' ? platform.store.find('ServiceSpecification', provider) : /^[A-Z]+:[A-Z_]+:/.test(provider);
  if (!isKnown && (value.type === 'custom' || platform.isRuleEnabled('scope-provider')))
    reject(`The provider ${provider} is not valid`);
  const dimensions = isObject(value.dimensions) ? value.dimensions : {};
  checkDimensions(platform, dimensions, text(value.nrn));
  checkCapabilities(platform, value, isObject(value.capabilities) ? value.capabilities : {});
  value.profiles = Object.entries(dimensions).map(([slug, one]) => `${slug}_${text(one)}`);
  Object.assign(value, {domain: null, domains: [], active_deployment: null, current_active_deployment: null});
  value.asset_name ??= null;
  value.stops_at = stopTime(platform, value.capabilities);
  addMessage(entry, platform, 'Scope created');
  const waits = awaitApprovalOfNew(platform, 'Scope', entry, dimensions, body, {scope: value});
  if (value.type === 'custom' && entry.value.status !== 'failed') addService(platform, entry);
  fire(platform, 'Scope', entry, 'create', 'before', {body, isHeld: waits});
}

/** When the capability stops the scope. */
function stopTime(platform: Platform, capabilities: Json | undefined): Json {
  const own = isObject(capabilities) ? capabilities.scheduled_stop : undefined;
  if (!isObject(own) || own.enabled !== true || !platform.isRuleEnabled('scheduled-stop')) return null;
  const seconds = Number(own.timer);
  const end = Number.isNaN(seconds) ? new Date(platform.now).setUTCHours(23, 59, 59, 0) : platform.now + seconds * 1000;
  return new Date(end).toISOString();
}

/** The service behind an agent-backed scope, whose actions the agent runs. */
function addService(platform: Platform, {value}: Entry): void {
  const specification = platform.require('ServiceSpecification', value.provider);
  const service = platform.create('Service', {
    name: value.name!,
    status: 'active',
    specification_id: value.provider!,
    entity_nrn: value.nrn!,
    linkable_to: [value.nrn!],
    dimensions: {},
    selectors: specification.value.selectors!,
    attributes: {},
  });
  service.value.type = 'scope';
  value.instance_id = service.value.id!;
  runOnScope(platform, service, 'create-scope', text(value.nrn));
}

const OPERATIONS_BY_STATUS: Readonly<Record<string, string>> = {stopping: 'scope:stop', recreating: 'scope:recreate'};

/** Whether an approval has to decide a change of a scope first. */
export function isScopeChangeHeld(platform: Platform, {value}: Entry, body: JsonObject): boolean {
  const operation = OPERATIONS_BY_STATUS[text(body.status)] ?? 'scope:write';
  if (!platform.isRuleEnabled('scope-approvals')) return false;
  return requiresApproval(
    platform,
    subjectOf(value, operation),
    {method: 'PATCH', path: `/scope/${text(value.id)}`, body},
    {
      scope: {...value, ...body},
    },
  );
}

const subjectOf = (value: JsonObject, operation: string) => ({
  entity: 'scope',
  id: text(value.id),
  nrn: text(value.nrn),
  operation,
  dimensions: value.dimensions,
});

export function checkScopeChange(platform: Platform, entry: Entry, body: JsonObject): void {
  const {value} = entry;
  const isSettled = ['active', 'stopped', 'failed', 'unhealthy', 'updating'].includes(text(value.status));
  if (body.status === undefined && !isSettled && !entry.seeded && platform.isRuleEnabled('scope-settled'))
    reject(`The scope is ${text(value.status)}; its settings cannot change now`);
  const [before, after] = [value.capabilities, body.capabilities].map((set) =>
    isObject(set) ? set.visibility : undefined,
  );
  const changesVisibility =
    before !== undefined && after !== undefined && JSON.stringify(before) !== JSON.stringify(after);
  if (changesVisibility && platform.isRuleEnabled('visibility-fixed'))
    reject('visibility cannot change after creation');
  if (isObject(body.capabilities)) {
    const own = isObject(value.capabilities) ? value.capabilities : {};
    checkCapabilities(platform, value, {...own, ...body.capabilities});
  }
}

export function scopeChanged(platform: Platform, entry: Entry, change: JsonObject): void {
  const {value} = entry;
  if (change.status === 'active' && (value.domain === null || value.domain === undefined)) {
    const capabilities = isObject(value.capabilities) ? value.capabilities : {};
    const application = platform.require('Application', value.application_id).value;
    const namespace = platform.require('Namespace', application.namespace_id).value;
    if (!('cron' in capabilities))
      value.domain = `${text(namespace.slug)}-${text(application.slug)}-${text(value.slug)}-n4k7.apps.kestrel.example`;
    if (!entry.seeded) fire(platform, 'Scope', entry, 'create', 'after');
  }
  if (isObject(change.capabilities)) value.stops_at = stopTime(platform, value.capabilities);
  const changesSettings = change.status === undefined && Object.keys(change).length > 0 && !entry.seeded;
  if (changesSettings && value.status === 'active' && platform.isRuleEnabled('scope-updating'))
    value.status = 'updating';
  if (change.status === 'deleted') deleted(platform, entry);
  const losesInstances = change.status === 'recreating' || change.status === 'stopped';
  if (losesInstances && platform.isRuleEnabled(change.status === 'stopped' ? 'stopped-runs-nothing' : 'recreate-loses'))
    Object.assign(value, {active_deployment: null, current_active_deployment: null});
  if (change.status === 'deleting' && value.instance_id)
    runOnScope(platform, platform.require('Service', value.instance_id), 'delete-scope', text(value.nrn));
}

/** Deleting removes the links and the parameter values of the scope, and keeps its record under another name. */
function deleted(platform: Platform, {value}: Entry): void {
  if (platform.isRuleEnabled('deleted-name'))
    value.name = `deleted-${Math.floor(platform.now / 1000)}-${text(value.name)}`;
  if (platform.isRuleEnabled('deleted-values'))
    for (const parameter of platform.store.all('Parameter'))
      if (Array.isArray(parameter.value.values))
        parameter.value.values = parameter.value.values.filter((set) => !isObject(set) || set.nrn !== value.nrn);
  if (platform.isRuleEnabled('deleted-links'))
    for (const link of platform.store.all('Link'))
      if (link.value.entity_nrn === value.nrn) link.value.status = 'deleted';
}

export function checkScopeDelete(platform: Platform, entry: Entry, force: boolean): boolean {
  const {value} = entry;
  const failedDelete = isObject(value.metadata) && value.metadata.delete_failed === true;
  if (force && !failedDelete && !entry.seeded && platform.isRuleEnabled('force-after-failure'))
    reject('No delete of this scope has failed yet');
  if (!platform.isRuleEnabled('scope-approvals')) return false;
  return requiresApproval(
    platform,
    subjectOf(value, 'scope:delete'),
    {method: 'DELETE', path: `/scope/${text(value.id)}`, body: null},
    {
      scope: value,
    },
  );
}

/** A scope with a timer stops when it is over. */
export function scopeAged(platform: Platform, entry: Entry): boolean {
  const {value} = entry;
  const isOver = typeof value.stops_at === 'string' && Date.parse(value.stops_at) <= platform.now;
  if (!isOver || entry.seeded || value.status !== 'active' || value.active_deployment === null) return false;
  Object.assign(value, {active_deployment: null, current_active_deployment: null, stops_at: null});
  return false;
}

// Dimensions

export function dimensionCreated(platform: Platform, entry: Entry): void {
  const {value} = entry;
  const clash = platform.store
    .all('Dimension')
    .find(
      (other) =>
        other !== entry &&
        !other.seeded &&
        other.value.slug === value.slug &&
        (covers(text(other.value.nrn), text(value.nrn)) || covers(text(value.nrn), text(other.value.nrn))),
    );
  if (clash && platform.isRuleEnabled('dimension-branch'))
    reject('A level above or below already has a dimension with this slug');
  value.order ??= platform.store.all('Dimension').length;
}

export function dimensionValueCreated(platform: Platform, {value}: Entry): void {
  const dimension = platform.require('Dimension', value.dimension_id).value;
  if (value.nrn === undefined || value.nrn === null) value.nrn = dimension.nrn!;
  if (!covers(text(dimension.nrn), text(value.nrn)) && platform.isRuleEnabled('dimension-value-level'))
    reject('nrn is above the level of the dimension or in another branch of the hierarchy');
}

/** Whether an object refers to a dimension, or to one of its values. */
function usesDimension(platform: Platform, slug: Json | undefined, wanted?: Json): boolean {
  const has = (dimensions: Json | undefined): boolean =>
    isObject(dimensions) &&
    dimensions[text(slug)] !== undefined &&
    (wanted === undefined || dimensions[text(slug)] === wanted);
  const own = ['Scope', 'ApprovalAction', 'EntityHookAction', 'DeploymentStrategy', 'Provider'].some((resource) =>
    platform.store
      .all(resource)
      .some(({value, seeded}) => !seeded && value.status !== 'deleted' && has(value.dimensions)),
  );
  return (
    own ||
    platform.store
      .all('Parameter')
      .some(
        ({value, seeded}) =>
          !seeded && Array.isArray(value.values) && value.values.some((set) => isObject(set) && has(set.dimensions)),
      )
  );
}

export function checkDimensionDelete(platform: Platform, {value}: Entry): void {
  if (platform.isRuleEnabled('dimension-in-use') && usesDimension(platform, value.slug))
    reject('Scopes or other objects still use the dimension');
}

export function checkDimensionValueDelete(platform: Platform, {value}: Entry): void {
  const slug = platform.store.find('Dimension', value.dimension_id)?.value.slug;
  if (platform.isRuleEnabled('dimension-value-in-use') && usesDimension(platform, slug, value.slug!))
    reject('A scope, a parameter value or a rule still uses the value');
}

// Domains

const HOST = /^(?=.{1,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,}$/i;

export function checkDomainName(platform: Platform, name: Json | undefined): void {
  if (!HOST.test(text(name)) && platform.isRuleEnabled('domain-name')) reject('The host name is not valid');
}

export function domainCreated(platform: Platform, {value}: Entry, body: JsonObject): void {
  checkDomainName(platform, value.name);
  value.organization_id = 1;
  if (platform.isRuleEnabled('domain-pending')) value.status = 'pending';
  const scope = platform.store.find('Scope', value.scope_id);
  if (!scope || !platform.isRuleEnabled('domain-is-scope-write')) return;
  requiresApproval(
    platform,
    subjectOf(scope.value, 'scope:write'),
    {method: 'POST', path: '/scope_domain', body},
    {scope: scope.value},
  );
}

export const scopeOperations: Operations = {
  'scope-dimension-create': ({platform, params, body}) => {
    const scope = platform.require('Scope', params.scopeId);
    const {dimension, value} = isObject(body) ? body : {};
    const own = isObject(scope.value.dimensions) ? scope.value.dimensions : {};
    if (own[text(dimension)] !== undefined && !scope.seeded && platform.isRuleEnabled('dimension-assigned'))
      throw new Rejection(409, `The scope already has a value for ${text(dimension)}`);
    if (
      !valueOf(platform, text(dimension), value, text(scope.value.nrn)) &&
      platform.isRuleEnabled('dimension-assign-slug')
    )
      reject(`The dimension ${text(dimension)} has no value ${text(value)}`);
    scope.value.dimensions = {...own, [text(dimension)]: value!};
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
    if (gone === undefined && platform.isRuleEnabled('dimension-not-assigned'))
      throw new Rejection(404, `The scope has no dimension ${params.slug}`);
    scope.value.dimensions = rest;
    return undefined;
  },
};
