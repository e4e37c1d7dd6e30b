/** The parts of OpenAPI 3.0.3 that the contract uses, and the project's extensions. */
export type Reference = {$ref: string};

export type Lifecycle = {initial?: string[]; final?: string[]; transitions: {from: string; to: string; when: string}[]};

export type Schema = {
  type?: 'object' | 'array' | 'string' | 'integer' | 'number' | 'boolean';
  format?: string;
  description?: string;
  properties?: Record<string, Schema | Reference>;
  required?: string[];
  additionalProperties?: boolean | Schema | Reference;
  items?: Schema | Reference;
  enum?: (string | number | boolean | null)[];
  nullable?: boolean;
  readOnly?: boolean;
  writeOnly?: boolean;
  deprecated?: boolean;
  default?: unknown;
  example?: unknown;
  pattern?: string;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  minProperties?: number;
  maxProperties?: number;
  uniqueItems?: boolean;
  allOf?: (Schema | Reference)[];
  oneOf?: (Schema | Reference)[];
  anyOf?: (Schema | Reference)[];
  not?: Schema | Reference;
  title?: string;
  discriminator?: {propertyName: string; mapping?: Record<string, string>};
  'x-enumDescriptions'?: Record<string, string>;
  'x-lifecycle'?: Lifecycle;
};

export type Parameter = {
  name: string;
  in: 'path' | 'query' | 'header' | 'cookie';
  required?: boolean;
  deprecated?: boolean;
  description?: string;
  schema: Schema | Reference;
  example?: unknown;
};

export type MediaType = {schema: Schema | Reference; example?: unknown; examples?: Record<string, {value: unknown}>};
export type Body = {description?: string; required?: boolean; content: Record<string, MediaType>};
export type Response = {description: string; content?: Record<string, MediaType>; 'x-fix'?: string};

export type Operation = {
  operationId: string;
  summary: string;
  description: string;
  tags: [string];
  deprecated?: boolean;
  /** Day of the removal of a deprecated operation; without it, no day is decided. */
  'x-sunset'?: string;
  security?: Record<string, string[]>[];
  servers?: {url: string; description?: string}[];
  parameters?: (Parameter | Reference)[];
  requestBody?: Body | Reference;
  responses: Record<string, Response | Reference>;
  'x-permission'?: string;
  'x-async'?: {poll: string; field: string; done: string[]; failed?: string[]; every?: string};
  'x-errors'?: {status: number | string; when: string; fix: string; message?: string}[];
  'x-cli'?: {available?: boolean; noun?: string; verb?: string};
  /** The same call under another id, listed with another tag. */
  'x-aliases'?: {id: string; tag: string}[];
  /** From `api/changes/`, newest first. */
  'x-history'?: HistoryEntry[];
};

export type HistoryEntry = {
  date: string;
  kind: 'added' | 'changed' | 'deprecated' | 'removed';
  what: string;
  /** URL path of the entry in the changelog. */
  changelog?: string;
};

export type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';
export const METHODS: Method[] = ['get', 'post', 'put', 'patch', 'delete'];

export type Tag = {name: string; description: string; 'x-index': string};

export type Contract = {
  openapi: string;
  info: {title: string; version: string; description: string; 'x-reviewed': string};
  servers: {url: string; description: string}[];
  tags: Tag[];
  /** Groups of tags, in the order of the sidebar. */
  'x-tagGroups'?: {name: string; tags: string[]}[];
  paths: Record<string, Partial<Record<Method, Operation>> & {parameters?: (Parameter | Reference)[]}>;
  components: {
    schemas: Record<string, Schema>;
    parameters?: Record<string, Parameter>;
    responses?: Record<string, Response>;
    requestBodies?: Record<string, Body>;
    securitySchemes: Record<string, unknown>;
  };
};

export type Endpoint = {method: Method; path: string; operation: Operation};

/** Every operation of the contract, in the order of its paths. */
export function endpoints(contract: Contract): Endpoint[] {
  return Object.entries(contract.paths).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const operation = item[method];
      return operation ? [{method, path, operation}] : [];
    }),
  );
}

/** The tags in their groups. Those in no group come last, as a group without a name. */
export function tagGroups({tags, 'x-tagGroups': groups = []}: Contract): {name?: string; tags: Tag[]}[] {
  const byName = new Map(tags.map((tag) => [tag.name, tag]));
  const grouped = new Set(groups.flatMap((group) => group.tags));
  const rest = tags.filter(({name}) => !grouped.has(name));
  return [
    ...groups.map((group) => ({name: group.name, tags: group.tags.flatMap((name) => byName.get(name) ?? [])})),
    ...(rest.length > 0 ? [{tags: rest}] : []),
  ];
}

/** Follows a local reference; anything else is returned as it is. */
export function deref<T extends object>(contract: Contract, value: T | Reference): T {
  if (!('$ref' in value)) {
    return value;
  }
  const target = (value as Reference).$ref
    .slice(2)
    .split('/')
    .reduce<unknown>(
      (node, key) => (node as Record<string, unknown>)[key.replaceAll('~1', '/').replaceAll('~0', '~')],
      contract,
    );
  return deref(contract, target as T | Reference);
}

/** The parameters of an operation and of its path; references are resolved. */
export function parametersOf(contract: Contract, {path, operation}: Endpoint): Parameter[] {
  return [...(contract.paths[path]!.parameters ?? []), ...(operation.parameters ?? [])].map((parameter) =>
    deref<Parameter>(contract, parameter),
  );
}

export function bodyOf(contract: Contract, {operation}: Endpoint): Body | undefined {
  return operation.requestBody && deref<Body>(contract, operation.requestBody);
}

/** The documented success response: the project rules allow only one. */
export function successOf(contract: Contract, {operation}: Endpoint): {status: number; response: Response} {
  const [status, response] = Object.entries(operation.responses).find(([code]) => code.startsWith('2'))!;
  return {status: Number(status), response: deref<Response>(contract, response)};
}
