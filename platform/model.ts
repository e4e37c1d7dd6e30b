/** What each operation of the contract does to which resource, derived from its method, path and response. */
import {deref, endpoints, successOf, type Contract, type Endpoint, type Reference, type Schema} from '../contract';

export type Json = null | boolean | number | string | Json[] | {[key: string]: Json};
export type JsonObject = {[key: string]: Json};

export type Action = 'list' | 'create' | 'read' | 'change' | 'replace' | 'delete' | 'other';

export type Route = {
  endpoint: Endpoint;
  id: string;
  status: number;
  action: Action;
  /** Name of the schema whose objects the operation reads or writes; undefined for a call without stored objects. */
  resource?: string;
  /** The path parameter that identifies the object. */
  key?: string;
  /** The object that the path is about, where the operation does not store objects: `/approval/{id}/execute`. */
  owner?: {resource: string; parameter: string};
  /** The other path parameters, with the property of the object that contains each. */
  parents: {parameter: string; property: string}[];
  responseSchema?: Schema | Reference;
  example?: Json;
};

/** Responses that show a stored object in another form. */
const FORMS: Readonly<Record<string, string>> = {ApiKeyCreated: 'ApiKey', CiBuild: 'Build', CiAsset: 'Asset'};

/** Operations whose path looks like a collection or an object but whose effect is a rule (`rules/`). */
const RULED = new Set([
  'approval-action-policy-create',
  'approval-action-policy-delete',
  'approval-approve',
  'approval-create',
  'approval-deny',
  'approval-execute',
  'approval-update',
  'catalog-instance-list',
  'entity-hook-update',
  'notification-event-resend',
  'parameter-value-create',
  'parameter-value-delete',
  'scope-dimension-create',
  'scope-dimension-delete',
  'scope-runtime-configuration-create',
  'scope-runtime-configuration-delete',
  'telemetry-instance-list',
  'user-grant-list',
]);

export function routesOf(contract: Contract): Route[] {
  const all = endpoints(contract);
  const routes = all.map((endpoint): Route => {
    const {method, path, operation} = endpoint;
    const {status, response} = successOf(contract, endpoint);
    const media = response.content?.['application/json'];
    const parameters = [...path.matchAll(/\{([^}]+)\}/g)].map(([, name]) => name!);
    const endsInKey = path.endsWith('}');
    const key = endsInKey ? parameters.at(-1) : undefined;
    const resource = RULED.has(operation.operationId) ? undefined : resourceOf(contract, all, endpoint);
    return {
      endpoint,
      id: operation.operationId,
      status,
      action: resource === undefined ? 'other' : actionOf(contract, endpoint, endsInKey, method),
      ...(resource === undefined ? {} : {resource}),
      ...(key === undefined ? {} : {key}),
      parents: parameters
        .filter((name) => name !== key)
        .map((parameter) => ({parameter, property: parentProperty(path, parameter)})),
      ...(media ? {responseSchema: media.schema} : {}),
      ...(media ? {example: (media.example ?? Object.values(media.examples ?? {})[0]?.value) as Json} : {}),
    };
  });
  const objects = new Map(
    routes.flatMap(({endpoint: {path}, resource, key}) =>
      // Grants of a user have levels of their own.
      resource !== undefined && resource !== 'User' && key !== undefined
        ? [[path, {resource, parameter: key}] as const]
        : [],
    ),
  );
  return routes.map((route) => {
    const above = route.endpoint.path
      .split('/')
      .map((_, index, parts) => parts.slice(0, parts.length - index).join('/'));
    const owner = route.resource === undefined ? above.map((path) => objects.get(path)).find(Boolean) : undefined;
    return owner ? {...route, owner} : route;
  });
}

function actionOf(contract: Contract, endpoint: Endpoint, endsInKey: boolean, method: string): Action {
  if (method === 'get') return itemsOf(contract, endpoint) ? 'list' : 'read';
  if (method === 'post') return 'create';
  if (method === 'delete') return endsInKey ? 'delete' : 'other';
  return method === 'put' ? 'replace' : 'change';
}

/** The name of the objects of an operation: those of its response, or of the call that shares its path. */
function resourceOf(contract: Contract, all: readonly Endpoint[], endpoint: Endpoint): string | undefined {
  const {method, path} = endpoint;
  if (method === 'delete') {
    const reads = (other: Endpoint) => other.method !== 'delete' && other.path === path;
    const creates = (other: Endpoint) => other.method === 'post' && other.path === path.replace(/\/\{[^}]+\}$/, '');
    const sibling = all.find(reads) ?? all.find(creates);
    return sibling && resourceOf(contract, all, sibling);
  }
  const items = itemsOf(contract, endpoint);
  const {response} = successOf(contract, endpoint);
  const schema = items ?? response.content?.['application/json']?.schema;
  if (!schema || !('$ref' in schema)) return undefined;
  const name = schema.$ref.split('/').at(-1)!;
  const stored = FORMS[name] ?? name;
  return hasId(contract, stored) && endsInVerb(path) === false ? stored : undefined;
}

/** `/build/{id}/asset_url` and `/approval/{id}/execute` are calls, `/parameter/{id}/value` is a collection. */
const endsInVerb = (path: string): boolean => /\/(?:snapshots|compare|resend|execute|dry-run|asset_url)$/.test(path);

function hasId(contract: Contract, name: string): boolean {
  return propertiesOf(contract, {$ref: `#/components/schemas/${name}`}).has('id');
}

function itemsOf(contract: Contract, endpoint: Endpoint): Schema | Reference | undefined {
  const schema = successOf(contract, endpoint).response.content?.['application/json']?.schema;
  const results = schema && deref<Schema>(contract, schema).properties?.results;
  return results && deref<Schema>(contract, results).items;
}

/** Properties of an object schema, those of its parts included. */
export function propertiesOf(contract: Contract, entry: Schema | Reference): Map<string, Schema> {
  const schema = deref<Schema>(contract, entry);
  const own = Object.entries(schema.properties ?? {}).map(
    ([name, value]) => [name, deref<Schema>(contract, value)] as const,
  );
  return new Map([...(schema.allOf ?? []).flatMap((part) => [...propertiesOf(contract, part)]), ...own]);
}

export function requiredOf(contract: Contract, entry: Schema | Reference): Set<string> {
  const schema = deref<Schema>(contract, entry);
  return new Set([
    ...(schema.required ?? []),
    ...(schema.allOf ?? []).flatMap((part) => [...requiredOf(contract, part)]),
  ]);
}

/** `/service/{serviceId}/action`: service_id. `/parameter/{id}/value`: parameter_id. */
function parentProperty(path: string, parameter: string): string {
  if (parameter !== 'id') return parameter.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  const before = path.slice(0, path.indexOf('{id}')).split('/').filter(Boolean).at(-1)!;
  return `${before}_id`;
}
