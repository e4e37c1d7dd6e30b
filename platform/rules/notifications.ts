/** Events, the channels that receive them, and what a channel may be. */
import {evaluate} from '../conditions';
import {isObject, text} from '../json';
import type {Json, JsonObject} from '../model';
import {covers} from '../nrn';
import type {Operations, Platform} from '../platform';
import {reject, Rejection} from '../rejection';
import type {Entry} from '../store';

/** Keys of `configuration` that a type needs, from the table of channel types. */
const NEEDED: Readonly<Record<string, readonly string[]>> = {
  agent: ['api_key', 'command', 'selector'],
  azure: ['organization', 'project', 'pipeline_id', 'reference'],
  github: ['account', 'repository', 'reference', 'workflow_id', 'installation_id'],
  gitlab: ['project_id', 'reference'],
  http: ['url'],
  slack: ['channels'],
};

export type Event = {nrn: string; source: string; action: string; notification: JsonObject};

/** The channels that receive an event. */
export function channelsFor(platform: Platform, {nrn, source, notification}: Event): JsonObject[] {
  // Filters of this source start inside the context.
  const payload = source === 'entity' && platform.isRuleEnabled('filter-context') ? notification.context : notification;
  return platform.store
    .all('NotificationChannel')
    .map(({value}) => value)
    .filter((channel) => {
      const sources = Array.isArray(channel.source) ? channel.source : [];
      const filters = isObject(channel.filters) ? channel.filters : {};
      return (
        (!platform.isRuleEnabled('channel-level') || covers(text(channel.nrn), nrn)) &&
        (!platform.isRuleEnabled('channel-source') || sources.includes(source)) &&
        (!platform.isRuleEnabled('channel-active') || channel.status === 'active') &&
        (!platform.isRuleEnabled('channel-filter') ||
          Object.keys(filters).length === 0 ||
          evaluate(filters, isObject(payload) ? payload : {}, 'filter').met)
      );
    });
}

/** Records an event and delivers it. */
export function emit(platform: Platform, event: Event): Entry {
  const channels = channelsFor(platform, event).map(({id, type}) => ({id: id!, type: type!}));
  return platform.create('NotificationEvent', {...event, status: 'pending', channels});
}

/** Every change through the API is an event for audit channels; without one, nobody would see it. */
export function audit(
  platform: Platform,
  nrn: string,
  method: string,
  entity: string,
  status: number,
  body: Json,
): void {
  if (!platform.isRuleEnabled('audit-events')) return;
  const levels = Object.fromEntries(
    nrn.split(':').map((part) => {
      const [name, id] = part.split('=') as [string, string];
      return [`${name}_id`, Number(id)];
    }),
  );
  const event: Event = {
    nrn,
    source: 'audit',
    action: 'audit:log',
    notification: {
      action: 'audit:log',
      entity,
      method,
      status,
      entity_context: levels,
      user_email: 'on-call@kestrel.example',
      request_body: body,
    },
  };
  if (channelsFor(platform, event).length > 0) emit(platform, event);
}

export function channelCreated(platform: Platform, {value}: Entry): void {
  checkChannel(platform, value);
  value.configuration = masked(platform, value.configuration);
}

export function channelChanged(platform: Platform, {value}: Entry, change: JsonObject): void {
  if (change.nrn !== undefined || change.configuration !== undefined) checkChannel(platform, {...value, ...change});
  value.configuration = masked(platform, value.configuration);
}

function checkChannel(platform: Platform, {type, nrn, configuration}: JsonObject): void {
  if (platform.isRuleEnabled('slack-level') && type === 'slack' && !text(nrn).includes(':account='))
    reject('A channel of type slack must be at account level or below');
  const own = isObject(configuration) ? configuration : {};
  const missing = (NEEDED[text(type)] ?? []).find((key) => !(key in own));
  if (missing !== undefined && platform.isRuleEnabled('channel-configuration'))
    reject(`The configuration of type ${text(type)} lacks the key ${missing}`);
}

function masked(platform: Platform, configuration: Json | undefined): Json {
  const own = isObject(configuration) ? configuration : {};
  return 'api_key' in own && platform.isRuleEnabled('channel-key-masked') ? {...own, api_key: '***'} : own;
}

/** Whether an active agent has every tag of the selector. */
function agentRuns(platform: Platform, {configuration}: JsonObject): boolean {
  const selector = isObject(configuration) && isObject(configuration.selector) ? configuration.selector : {};
  return platform.store
    .all('Agent')
    .some(
      ({value}) =>
        value.status === 'active' &&
        Object.entries(selector).every(([key, tag]) => isObject(value.tags) && value.tags[key] === tag),
    );
}

export const notificationOperations: Operations = {
  'notification-event-resend': ({platform, params, body}) => {
    const event = platform.require('NotificationEvent', params.id).value;
    const wanted = isObject(body) && Array.isArray(body.channel_ids) ? body.channel_ids : undefined;
    const channels = (
      wanted
        ? wanted.map((id) => {
            const channel = platform.store.find('NotificationChannel', id);
            if (!channel && platform.isRuleEnabled('resend-known-channels'))
              throw new Rejection(400, `channel_ids: channel ${text(id)} does not exist`);
            return channel?.value ?? {id, type: 'http'};
          })
        : platform.isRuleEnabled('resend-all')
          ? channelsFor(platform, event as unknown as Event)
          : []
    ).map(({id, type}) => ({id: id!, type: type!}));
    const {nrn, source, action, notification} = event;
    const copy = platform.create('NotificationEvent', {
      nrn: nrn!,
      source: source!,
      action: action!,
      notification: structuredClone(notification!),
      channels,
      status: 'pending',
    });
    return structuredClone(copy.value);
  },
  'notification-event-result-list': ({platform, params}) => {
    const event = platform.require('NotificationEvent', params.id).value;
    const channels = Array.isArray(event.channels) ? event.channels.filter(isObject) : [];
    return {
      results: channels.map(({id}): JsonObject => {
        const channel = platform.store.find('NotificationChannel', id)?.value ?? {};
        const ran =
          channel.type === 'agent' && (agentRuns(platform, channel) || !platform.isRuleEnabled('agent-selector'));
        return {
          channel_id: id!,
          status: 'success',
          ...(ran ? {exitCode: 0} : {}),
          response: ran ? {stdOut: '{}', stdErr: ''} : {ok: true},
          created_at: platform.time(),
        };
      }),
    };
  },
};

/** Events are kept for 30 days. */
const KEPT = 30 * 86_400_000;
export function eventAged(platform: Platform, entry: Entry): boolean {
  if (!platform.isRuleEnabled('events-kept') || entry.seeded) return false;
  if (platform.now - Date.parse(text(entry.value.created_at)) <= KEPT) return false;
  platform.store.remove('NotificationEvent', entry);
  return true;
}
