/** Operations whose effect does not follow from their shape. */
import {at, isObject, text} from '../json';
import type {Json, JsonObject} from '../model';
import {covers} from '../nrn';
import type {Behavior, Platform} from '../platform';
import {reject, Rejection} from '../rejection';
import {accessOperations} from './access';
import {approvalOperations} from './approvals';
import {catalogOperations} from './catalog';
import {hookOperations} from './hooks';
import {metricOperations} from './metrics';
import {notificationOperations} from './notifications';
import {parameterOperations} from './parameters';
import {scopeOperations} from './scopes';

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

export const OPERATIONS: Behavior['operations'] = {
  ...accessOperations,
  ...approvalOperations,
  ...catalogOperations,
  ...hookOperations,
  ...metricOperations,
  ...notificationOperations,
  ...parameterOperations,
  ...scopeOperations,
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
    if (agents.length === 0 && platform.isRuleEnabled('command-needs-agent'))
      throw new Rejection(404, 'No active agent matches the selector');
    const [sample] = (route.example as {executions: JsonObject[]}).executions;
    return {executions: agents.map(({value}) => ({...sample!, agent_id: value.id!}))};
  },
  'nrn-read': ({platform, params, query}) => onlyKeys(nrnEntry(platform, params.nrn!), query.ids!.split(',')),
  'nrn-create': ({platform, body}) => writeNrn(platform, text(isObject(body) ? body.nrn : ''), body),
  'nrn-replace': ({platform, params, body}) => writeNrn(platform, params.nrn!, body),
  'nrn-update': ({platform, params, body}) => writeNrn(platform, params.nrn!, body),
  'service-compare': ({platform, params, body}) => {
    const second = isObject(body) ? body.service_id : undefined;
    checkComparable(platform, params.id, second);
    const own = comparable(platform, params.id);
    const other = comparable(platform, second);
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
};

/** Only provisioned services of one specification can be compared. */
function checkComparable(platform: Platform, ...ids: (Json | undefined)[]): void {
  const services = ids.map((id) => platform.require('Service', id).value);
  if (services.some((value) => at(value, 'selectors.imported') === true) && platform.isRuleEnabled('compare-imported'))
    reject('Imported services cannot be compared');
  if (
    services[0]!.specification_id !== services[1]!.specification_id &&
    platform.isRuleEnabled('compare-same-specification')
  )
    reject('The two services have different specifications');
}

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
