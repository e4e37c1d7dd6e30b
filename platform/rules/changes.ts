/** What happens before and after fields or the status of an object change, by a call or by the clock. */
import {at, deepMerged, isObject} from '../json';
import type {JsonObject} from '../model';
import type {Behavior, OnEntry, Platform} from '../platform';
import {reject, Rejection} from '../rejection';
import type {Entry} from '../store';
import {schemaProblems} from '../../json-schema';
import {keyChanged} from './access';
import {approvalAged} from './approvals';
import {message, addMessage} from './common';
import {checkProviderDimensions} from './creates';
import {
  buildSucceeded,
  checkDeploymentChange,
  checkGroupChange,
  deploymentAdvanced,
  deploymentChanged,
  groupChanged,
  isGroupOpen,
  isUnhealthy,
} from './deployments';
import {checkHookRule, fire, isBlocked} from './hooks';
import {channelChanged, eventAged} from './notifications';
import {checkParameterChange} from './parameters';
import type {RuleId} from './table';
import {checkDomainName, checkScopeChange, isScopeChangeHeld, scopeAged, scopeChanged} from './scopes';
import {checkReport, deliver, ended, isUndelivered, runAged, waitsForRun, withdraw} from './services';

/** Reasons to reject a change of an object through the API. */
export const CHECKS: Behavior['checks'] = {
  CatalogSpecification: fixed(['entity', 'metadata', 'nrn'], 'catalog-fixed'),
  Dimension: fixed(['nrn'], 'dimension-fixed'),
  LinkAction: checkReport,
  ServiceAction: checkReport,
  Provider(platform, {value, seeded}, change) {
    const specification = platform.require('ProviderSpecification', value.specification_id).value;
    checkProviderDimensions(platform, change, specification);
    // Secrets of the running example are null.
    const attributes =
      !seeded && isObject(change.attributes) ? deepMerged(value.attributes, change.attributes) : undefined;
    const [problem] = attributes === undefined ? [] : schemaProblems(specification.schema as object, attributes);
    if (problem && platform.isRuleEnabled('provider-change')) reject(`attributes: ${problem}`);
  },
  ProviderSpecification(platform, {value}) {
    const isBuiltIn = Array.isArray(value.visible_to) && value.visible_to.includes('organization=*');
    if (isBuiltIn && platform.isRuleEnabled('built-in-unchanged'))
      throw new Rejection(403, 'The specification is built in');
  },
  Deployment: checkDeploymentChange,
  DeploymentGroup: checkGroupChange,
  EntityHookAction: (platform, {value}, change) => checkHookRule(platform, {...value, ...change}),
  Parameter: checkParameterChange,
  Scope: checkScopeChange,
  Service(platform, {value, seeded}, {attributes}) {
    const schema = at(platform.store.find('ServiceSpecification', value.specification_id)?.value, 'attributes.schema');
    if (seeded || !isObject(attributes) || !isObject(schema) || value.status !== 'active') return;
    const [problem] = schemaProblems(schema, deepMerged(value.attributes, attributes));
    if (problem && platform.isRuleEnabled('service-change')) reject(`attributes: ${problem}`);
  },
  TechnologyTemplate(platform, {value}) {
    if (value.organization === null && platform.isRuleEnabled('built-in-template-unchanged'))
      throw new Rejection(403, 'The template is built-in');
  },
  ScopeDomain(platform, entry, change) {
    if (change.name !== undefined) checkDomainName(platform, change.name);
  },
};

/** Fields that a replacement has to send and cannot change. */
function fixed(fields: readonly string[], rule: RuleId): OnEntry<JsonObject> {
  return (platform, {value}, change) => {
    const field = fields.find((name) => change[name] !== undefined && change[name] !== value[name]);
    if (field && platform.isRuleEnabled(rule)) reject(`${field} cannot change`);
  };
}

/** Changes that wait for an approval. */
export const REQUIRES_APPROVAL: Behavior['requiresApproval'] = {
  Scope: isScopeChangeHeld,
};

export const CHANGES: Behavior['changes'] = {
  ApiKey: keyChanged,
  Application(platform, entry, change) {
    if (change.status === undefined && entry.value.status === 'active') entry.value.status = 'updating';
    if (change.status !== 'active') return;
    addMessage(entry, platform, 'The application is ready');
    if (!entry.seeded) fire(platform, 'Application', entry, 'create', 'after');
  },
  Build(platform, entry, change) {
    if (change.status === 'successful') buildSucceeded(platform, entry);
  },
  Deployment: deploymentChanged,
  DeploymentGroup: groupChanged,
  Link(platform, entry, change) {
    if (change.status === 'active') deliver(platform, entry);
    if (change.status === 'deleted') withdraw(platform, entry);
  },
  NotificationChannel: channelChanged,
  Scope: scopeChanged,
  ServiceAction(platform, {value}, change) {
    if (change.status !== 'success') return;
    value.messages = [...(Array.isArray(value.messages) ? value.messages : []), message(platform, 'Done')];
    ended(platform, 'Service', value.service_id, value);
  },
  LinkAction(platform, {value}, change) {
    if (change.status === 'success') ended(platform, 'Link', value.link_id, value);
  },
};

/** Whether something keeps an object in its status, although its lifecycle would move it. */
export function isStopped(platform: Platform, resource: string, entry: Entry): boolean {
  if (resource === 'Deployment' && isUnhealthy(platform, entry)) return true;
  if (resource === 'DeploymentGroup' && isGroupOpen(platform, entry)) return true;
  if (resource === 'ServiceAction') {
    if (entry.parents.undelivered === 'true' || entry.parents.approval === 'waits') return true;
    if (waitsForRun(platform, entry)) return true;
  }
  const waits = entry.value.status === 'creating' && isUndelivered(platform, entry.value.instance_id);
  if (resource === 'Scope' && waits) return true;
  return isBlocked(platform, entry);
}

/** What happens to an object while time passes, besides its lifecycle. Returns whether its status changed. */
export const ADVANCES: Behavior['advances'] = {
  Approval: approvalAged,
  Deployment: deploymentAdvanced,
  NotificationEvent: eventAged,
  Scope: scopeAged,
  ServiceAction: runAged,
};
