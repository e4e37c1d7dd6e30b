/** Entity hooks: rules that fire before or after an operation, and what the response of a handler does. */
import {isObject, text} from '../json';
import type {Json, JsonObject} from '../model';
import {covers} from '../nrn';
import type {Operations, Platform} from '../platform';
import {reject} from '../rejection';
import type {Entry} from '../store';
import {active, message} from './common';
import {channelsFor, emit, type Event} from './notifications';

export type On = 'create' | 'update' | 'delete';
type When = 'before' | 'after';

const ENTITIES: Readonly<Record<string, string>> = {
  Application: 'application',
  Deployment: 'deployment',
  Scope: 'scope',
};
const RESOURCES: Readonly<Record<string, string>> = {
  application: 'Application',
  deployment: 'Deployment',
  scope: 'Scope',
};
const VERBS: Readonly<Record<On, string>> = {create: 'create', update: 'write', delete: 'delete'};

/** `entity`, `action` and `on` of a rule belong together. */
export function checkHookRule(platform: Platform, {entity, action, on}: JsonObject): void {
  if (platform.isRuleEnabled('hook-fits') && text(action) !== `${text(entity)}:${VERBS[text(on) as On] ?? ''}`)
    reject(`entity ${text(entity)}, action ${text(action)} and on ${text(on)} do not belong together`);
}

function dimensionsOf(platform: Platform, resource: string, {value}: Entry): JsonObject {
  const scope = resource === 'Deployment' ? platform.store.find('Scope', value.scope_id)?.value : value;
  return isObject(scope?.dimensions) && resource !== 'Application' ? scope.dimensions : {};
}

const matches = (rule: Json | undefined, own: JsonObject): boolean =>
  Object.entries(isObject(rule) ? rule : {}).every(([slug, wanted]) => own[slug] === wanted);

/** Fires the rules for an operation. `isHeld`: an approval comes first, and the hooks are sent when it is executed. */
export function fire(
  platform: Platform,
  resource: string,
  entry: Entry,
  on: On,
  when: When,
  {body = {}, isHeld = false}: {body?: Json; isHeld?: boolean} = {},
): void {
  const entity = ENTITIES[resource];
  if (entity === undefined) return;
  const nrn = text(entry.value.nrn);
  const dimensions = dimensionsOf(platform, resource, entry);
  const action = `${entity}:${VERBS[on]}`;
  for (const {value: rule} of active(platform, 'EntityHookAction')) {
    if (rule.action !== action || rule.when !== when) continue;
    if (platform.isRuleEnabled('hook-level') && !covers(text(rule.nrn), nrn)) continue;
    if (platform.isRuleEnabled('hook-dimensions') && !matches(rule.dimensions, dimensions)) continue;
    const hook = platform.create('EntityHookActionHook', {
      entity_hook_action_id: rule.id!,
      entity_name: entity,
      entity_id: text(entry.value.id),
      entity_action: action,
      nrn,
      when,
      type: 'hook',
      on: VERBS[on],
      dimensions,
      requests: [],
      context: {[entity]: {id: entry.value.id!, name: entry.value.name ?? null}},
    });
    Object.assign(hook.value, {status: 'pending', execution_status: 'pending', messages: [], policy_context: null});
    hook.parents = {body: JSON.stringify(body)};
    const waits = isHeld && platform.isRuleEnabled('hook-after-approval');
    if (!waits) send(platform, hook);
    const isLost = when === 'after' && !waits && (hook.value.requests as Json[]).length === 0;
    if (isLost && platform.isRuleEnabled('after-hook-lost')) platform.store.remove('EntityHookActionHook', hook);
  }
}

function send(platform: Platform, {value, parents}: Entry): void {
  const {id, nrn, entity_name: entity, entity_action: action, when, on} = value;
  const event: Event = {
    nrn: text(nrn),
    source: 'entity',
    action: text(action),
    notification: {
      id: id!,
      nrn: nrn!,
      action: action!,
      source: 'entity',
      context: {
        entity: entity!,
        action: action!,
        when: when!,
        on: on === 'write' ? 'update' : on!,
        request_body: JSON.parse(parents.body ?? '{}') as Json,
        tags: {},
      },
      callback_url: `/entity_hook/${text(id)}`,
    },
  };
  const channels = channelsFor(platform, event);
  if (channels.length > 0) emit(platform, event);
  value.requests = channels.map((channel) => ({channel_id: channel.id!, status: 'success', sent_at: platform.time()}));
  value.execution_status = 'running';
}

const hooksOf = (platform: Platform, {value}: Entry): Entry[] =>
  platform.store.all('EntityHookActionHook').filter((hook) => !hook.seeded && hook.value.nrn === value.nrn);

/** Hooks that waited for an approval are sent when it is executed, and end when it is denied. */
export function releaseHooks(platform: Platform, entry: Entry, decision: 'executed' | 'denied'): void {
  for (const hook of hooksOf(platform, entry)) {
    if (hook.value.execution_status !== 'pending' || hook.value.status !== 'pending') continue;
    if (decision === 'executed') send(platform, hook);
    else if (platform.isRuleEnabled('hook-cancelled'))
      Object.assign(hook.value, {status: 'cancelled', execution_status: 'completed'});
  }
}

/** Whether a before-hook without a response blocks the object. */
export const isBlocked = (platform: Platform, entry: Entry): boolean =>
  platform.isRuleEnabled('hook-blocks') &&
  typeof entry.value.nrn === 'string' &&
  hooksOf(platform, entry).some(({value}) => value.when === 'before' && value.status === 'pending');

export const hookOperations: Operations = {
  'entity-hook-update': ({platform, params, body}) => {
    const hook = platform.require('EntityHookActionHook', params.id);
    const {status, messages} = isObject(body) ? body : {};
    if (hook.value.status !== 'pending' && platform.isRuleEnabled('hook-one-response'))
      reject('The hook already has a response');
    const reported = (Array.isArray(messages) ? messages : []).filter(isObject);
    Object.assign(hook.value, {
      status: status!,
      execution_status: 'completed',
      messages: reported.map(({level, message: words}) => message(platform, text(words), text(level))),
      updated_at: platform.time(),
    });
    const resource = RESOURCES[text(hook.value.entity_name)]!;
    const entity = platform.store.find(resource, hook.value.entity_id);
    const fails = {failed: 'hook-failed', recoverable_failure: 'hook-recoverable', cancelled: 'hook-gives-up'} as const;
    const rule = fails[text(status) as keyof typeof fails];
    if (entity && !hook.seeded && hook.value.when === 'before' && rule && platform.isRuleEnabled(rule))
      platform.setStatus(resource, entity, 'status', 'failed');
    return structuredClone(hook.value);
  },
};
