/** What happens before an object is deleted, and what keeps it. */
import {isObject, text} from '../json';
import type {Query} from '../lists';
import type {Json} from '../model';
import type {Behavior, Platform} from '../platform';
import {reject, Rejection} from '../rejection';
import type {Entry} from '../store';
import {grantDeleted, keyDeleted} from './access';
import {active} from './common';
import {checkDeploymentDelete} from './deployments';
import {checkDimensionDelete, checkDimensionValueDelete, checkScopeDelete} from './scopes';
import {checkLinkDelete, checkServiceDelete, hasAction, withdraw} from './services';

type OnDelete = Behavior['deletes'][string];

/** A check that only rejects. */
const only =
  (check: (platform: Platform, entry: Entry, query: Query) => void): OnDelete =>
  (platform, entry, query) => {
    check(platform, entry, query);
    return undefined;
  };

const isGone = ({value}: Entry): boolean => value.status === 'deleted';

/** The first object of the resource that is not deleted, does not belong to the running example and fits. */
const user = (platform: Platform, resource: string, fits: (entry: Entry) => boolean): Entry | undefined =>
  platform.store.all(resource).find((entry) => !entry.seeded && !isGone(entry) && fits(entry));

const contains = (list: Json | undefined, id: Json | undefined): boolean =>
  Array.isArray(list) && list.some((item) => isObject(item) && item.id === id);

export const DELETES: Behavior['deletes'] = {
  Account: only((platform, {value}) => {
    const namespace = user(platform, 'Namespace', (entry) => entry.value.account_id === value.id);
    if (namespace && platform.isRuleEnabled('account-empty')) reject('The account still contains active namespaces');
  }),
  ApiKey: keyDeleted,
  Application: only((platform, {value}) => {
    const scope = user(platform, 'Scope', (entry) => entry.value.application_id === value.id);
    if (scope && platform.isRuleEnabled('application-scopes'))
      reject(`The application still has the scope ${text(scope.value.id)}`);
    const link = user(platform, 'Link', (entry) => entry.value.entity_nrn === value.nrn);
    if (link && platform.isRuleEnabled('application-links'))
      reject(`The application still has the link ${text(link.value.id)}`);
  }),
  Deployment: only(checkDeploymentDelete),
  Dimension: only(checkDimensionDelete),
  DimensionValue: only(checkDimensionValueDelete),
  Link: only((platform, entry, {force}) => {
    checkLinkDelete(platform, entry, force === 'true');
    withdraw(platform, entry);
    const has = hasAction(platform, 'link_specification_id', entry.value.specification_id);
    if (!has || force === 'true') entry.value.status = 'deleted';
  }),
  LinkSpecification: only((platform, {value}) => {
    const link = user(platform, 'Link', (entry) => entry.value.specification_id === value.id);
    if (link && platform.isRuleEnabled('link-specification-used')) reject('Links still use the specification');
  }),
  Namespace: only((platform, {value}) => {
    const application = user(platform, 'Application', (entry) => entry.value.namespace_id === value.id);
    if (application && platform.isRuleEnabled('namespace-empty'))
      throw new Rejection(409, 'The namespace still contains applications');
  }),
  Policy: only((platform, {value}) => {
    if (!platform.isRuleEnabled('policy-deleted')) return;
    for (const {value: action} of active(platform, 'ApprovalAction'))
      if (Array.isArray(action.policies) && contains(action.policies, value.id))
        action.policies = action.policies.filter((known) => !isObject(known) || known.id !== value.id);
  }),
  ProviderSpecification: only((platform, entry) => {
    if (isBuiltIn(entry) && platform.isRuleEnabled('built-in-specification'))
      throw new Rejection(403, 'The specification is built in');
    const used = user(platform, 'Provider', (provider) => provider.value.specification_id === entry.value.id);
    if (used && platform.isRuleEnabled('provider-specification-used'))
      throw new Rejection(409, `The specification is used by the provider ${text(used.value.id)}`);
  }),
  Scope: (platform, entry, query) => (checkScopeDelete(platform, entry, query.force === 'true') ? 'held' : undefined),
  Service(platform, entry, {force}) {
    const link = user(platform, 'Link', (candidate) => candidate.value.service_id === entry.value.id);
    if (link && platform.isRuleEnabled('service-linked')) reject('The service still has links');
    return checkServiceDelete(platform, entry, force === 'true');
  },
  TechnologyTemplate: only((platform, entry) => {
    if (entry.value.organization === null && platform.isRuleEnabled('built-in-template'))
      throw new Rejection(403, 'The template is built-in');
  }),
  UserRole: grantDeleted,
};

const isBuiltIn = ({value}: Entry): boolean =>
  Array.isArray(value.visible_to) && value.visible_to.includes('organization=*');
