/** Operations whose effect does not follow from their shape. */
import {at, isObject, text} from '../json';
import type {Json, JsonObject} from '../model';
import {covers} from '../nrn';
import type {Platform} from '../platform';
import {Rejection} from '../rejection';
import {approvalOperations} from './approvals';
import {catalogOperations} from './catalog';
import type {OperationCall, Operations} from './common';
import {parameterOperations} from './parameters';

function tokenFor(gateway: 'api' | 'ci'): (call: OperationCall) => Json {
  return ({platform, body}) => {
    const {api_key: key, refresh_token: refresh} = isObject(body) ? body : {};
    if (refresh === undefined && !platform.keys.has(text(key))) throw new Rejection(401, 'The API key is not valid');
    return {
      access_token: platform.issueToken(gateway, {key: text(key)}),
      refresh_token: 'refresh-token',
      token_expires_at: platform.now + 86_400_000,
      organization_id: 1,
    };
  };
}

/** Values of the NRN store as `namespaces`, those of upper levels included. */
function nrnEntry(platform: Platform, nrn: string): JsonObject {
  const levels = [...platform.nrnValues]
    .filter(([level]) => covers(level, nrn))
    .sort(([a], [b]) => a.length - b.length);
  const namespaces: JsonObject = {
    global: {containers_log_provider: 'external', containers_metric_provider: 'externalmetrics'},
    k8s: {clusterId: 'eu-1'},
  };
  for (const [, values] of levels) {
    for (const [key, value] of Object.entries(values)) {
      const [space = 'global', ...rest] = key.includes('.') ? key.split('.') : ['global', key];
      namespaces[space] = {...(isObject(namespaces[space]) ? namespaces[space] : {}), [rest.join('.')]: value};
    }
  }
  return {nrn, namespaces, profiles: {}, omittedKeys: []};
}

/** The keys that a read requests; the response lists those that are not set. */
function onlyKeys(entry: JsonObject, ids: readonly string[]): JsonObject {
  const namespaces: JsonObject = {};
  const omittedKeys: string[] = [];
  for (const id of ids) {
    const [space, ...rest] = id.includes('.') ? id.split('.') : ['global', id];
    const value = at(entry.namespaces, `${space}.${rest.join('.')}`);
    if (value === undefined) omittedKeys.push(id);
    else
      namespaces[space!] = {
        ...(isObject(namespaces[space!]) ? (namespaces[space!] as JsonObject) : {}),
        [rest.join('.')]: value,
      };
  }
  return {...entry, namespaces, omittedKeys};
}

function writeNrn(platform: Platform, nrn: string, body: Json): Json {
  const {nrn: _, ...values} = isObject(body) ? body : {};
  void _;
  platform.nrnValues.set(nrn, {...platform.nrnValues.get(nrn), ...values});
  return nrnEntry(platform, nrn);
}

export const OPERATIONS: Operations = {
  ...approvalOperations,
  ...catalogOperations,
  ...parameterOperations,
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
        ...(isAgent ? {exitCode: 0} : {}),
        response: isAgent ? {stdOut: '{}', stdErr: ''} : {ok: true},
        created_at: platform.time(),
      })),
    };
  },
  'nrn-read': ({platform, params, query}) => onlyKeys(nrnEntry(platform, params.nrn!), query.ids!.split(',')),
  'nrn-create': ({platform, body}) => writeNrn(platform, text(isObject(body) ? body.nrn : ''), body),
  'nrn-replace': ({platform, params, body}) => writeNrn(platform, params.nrn!, body),
  'nrn-update': ({platform, params, body}) => writeNrn(platform, params.nrn!, body),
  'service-compare': ({platform, params, body}) => {
    const own = comparable(platform, params.id);
    const other = comparable(platform, isObject(body) ? body.service_id : undefined);
    const paths = [...new Set([...Object.keys(own), ...Object.keys(other)])];
    return {
      differences: paths.flatMap((path): JsonObject[] => {
        const [source, target] = [own[path], other[path]];
        if (JSON.stringify(source) === JSON.stringify(target)) return [];
        const operation = source === undefined ? 'add' : target === undefined ? 'remove' : 'replace';
        return [
          {
            operation,
            path: `/${path}`,
            ...(source === undefined ? {} : {source}),
            ...(target === undefined ? {} : {target}),
          },
        ];
      }),
    };
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

/** Attributes of a service without those that its specification excludes from comparisons. */
function comparable(platform: Platform, id: Json | undefined): JsonObject {
  const {attributes, specification_id: specification} = platform.require('Service', id).value;
  const properties = at(
    platform.store.find('ServiceSpecification', specification)?.value,
    'attributes.schema.properties',
  );
  return Object.fromEntries(
    Object.entries(isObject(attributes) ? attributes : {}).filter(
      ([name]) => at(properties, `${name}.comparable`) !== false,
    ),
  );
}

function grants(platform: Platform, user: string, body: Json): Json {
  const wanted = Array.isArray(body) ? body.filter(isObject) : [];
  return wanted.map((grant) => platform.create('UserRole', {...grant, user_id: Number(user)}).value);
}
