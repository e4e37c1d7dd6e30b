/** References between objects, and names that may exist once. */
import {isObject, nameOf, text} from '../json';
import type {Json, JsonObject} from '../model';
import {Rejection} from '../rejection';
import type {Entry, Store} from '../store';
import type {RuleId} from './table';

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

type Unique = {fields: string[]; status?: number; rule?: RuleId; says?: string};

/**
 * Fields that no two objects may share, with the status of the response and the rule that says so. Without a rule, only
 * an object of the running example gives way. `says` is the documented message.
 */
export const UNIQUE: Readonly<Record<string, readonly Unique[]>> = {
  ApiKey: [{fields: ['name']}],
  Dimension: [{fields: ['nrn', 'name']}],
  Policy: [{fields: ['nrn', 'name']}],
  ProviderSpecification: [{fields: ['name']}],
  Account: [
    {
      fields: ['organization_id', 'slug'],
      status: 409,
      rule: 'account-slug',
      says: 'An account with this slug already exists',
    },
  ],
  Application: [{fields: ['namespace_id', 'name'], status: 400, rule: 'application-name'}],
  ApprovalAction: [
    {
      fields: ['nrn', 'entity', 'action', 'dimensions'],
      status: 409,
      rule: 'approval-action-once',
      says: 'An approval action for this entity, action and dimensions already exists',
    },
  ],
  Asset: [{fields: ['build_id', 'name'], status: 400, rule: 'asset-name'}],
  CatalogSpecification: [
    {
      fields: ['nrn', 'entity', 'metadata'],
      status: 409,
      rule: 'catalog-key-once',
      says: 'A specification with this entity and key already exists',
    },
  ],
  DimensionValue: [{fields: ['dimension_id', 'name'], status: 400, rule: 'dimension-value-once'}],
  Parameter: [{fields: ['nrn', 'name'], status: 400, rule: 'parameter-name'}],
  Provider: [
    {
      fields: ['nrn', 'specification_id', 'dimensions'],
      status: 409,
      rule: 'provider-once',
      says: 'A provider with this specification and these dimensions already exists',
    },
  ],
  Release: [{fields: ['application_id', 'semver'], status: 400, rule: 'release-version'}],
  Scope: [{fields: ['application_id', 'name'], status: 400, rule: 'scope-name'}],
  ScopeDomain: [{fields: ['name'], status: 400, rule: 'domain-once'}],
  User: [{fields: ['email'], status: 400, rule: 'user-email'}],
};

/** Another object with the same values; ids in a path are text, and no dimensions are an empty object or null. */
export function sameIn(
  store: Store,
  resource: string,
  {fields}: Unique,
  given: JsonObject,
  self?: Entry,
): Entry | undefined {
  const shown = (value: Json | undefined) =>
    isObject(value) && Object.keys(value).length === 0 ? 'null' : text(value);
  return store
    .all(resource)
    .find(
      (other) =>
        other !== self &&
        other.value.status !== 'deleted' &&
        fields.every((field) => shown(other.value[field] ?? other.parents[field]) === shown(given[field])),
    );
}

export const alreadyExists = (resource: string, {fields, status = 400, says}: Unique): Rejection =>
  new Rejection(status, says ?? `${nameOf(resource)} with this ${fields.at(-1)!} already exists`);

type Platform = {store: Store; isRuleEnabled: (rule: RuleId) => boolean};

export function checkReferences(platform: Platform, resource: string, body: JsonObject): void {
  for (const [field, id] of Object.entries(body)) {
    const target = REFERENCES[`${resource}.${field}`] ?? REFERENCES[field];
    if (!target || id === null || id === undefined) continue;
    for (const one of Array.isArray(id) ? id : [id]) {
      if (!platform.store.find(target, one))
        throw new Rejection(
          platform.isRuleEnabled('reference-404') ? 404 : 400,
          `${nameOf(target)} ${text(one)} does not exist`,
        );
    }
  }
}
