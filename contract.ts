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
  /** Day of the removal of a deprecated operation, or `undecided`. */
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
  security?: Record<string, string[]>[];
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

/** Parameters of the path and of the operation, as written and with references resolved; the operation's own win. */
export function parameterEntriesOf(
  contract: Contract,
  {path, operation}: Pick<Endpoint, 'path' | 'operation'>,
): {written: Parameter | Reference; parameter: Parameter}[] {
  const all = new Map<string, {written: Parameter | Reference; parameter: Parameter}>();
  for (const written of [...(contract.paths[path]?.parameters ?? []), ...(operation.parameters ?? [])]) {
    const parameter = follow(contract, written) as Parameter | undefined;
    if (parameter) all.set(`${parameter.in} ${parameter.name}`, {written, parameter});
  }
  return [...all.values()];
}

export const parametersOf = (contract: Contract, endpoint: Pick<Endpoint, 'path' | 'operation'>): Parameter[] =>
  parameterEntriesOf(contract, endpoint).map(({parameter}) => parameter);

/**
 * The items whose path template matches a path, with the values of its parameters. The closest is first: a literal
 * segment takes precedence over a parameter, and a segment that `isAny` accepts matches everything.
 */
export function pathMatches<Item>(
  items: readonly Item[],
  templateOf: (item: Item) => string,
  path: string,
  isAny: (segment: string) => boolean = () => false,
): {item: Item; values: Record<string, string>; distance: number}[] {
  const segments = path.split('/');
  return items
    .flatMap((item) => {
      const parts = templateOf(item).split('/');
      if (parts.length !== segments.length) return [];
      const values: Record<string, string> = {};
      let distance = 0;
      for (const [index, part] of parts.entries()) {
        const segment = segments[index]!;
        const [, name] = /^\{(.+)\}$/.exec(part) ?? [];
        if (name === undefined && part === segment) continue;
        if (name === undefined ? !isAny(segment) : segment === '') return [];
        if (name !== undefined) values[name] = decodedSegment(segment);
        distance += name === undefined ? 2 : 1;
      }
      return [{item, values, distance}];
    })
    .sort((a, b) => a.distance - b.distance);
}

export function decodedSegment(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

export const isReference = (value: unknown): value is Reference =>
  typeof value === 'object' && value !== null && '$ref' in value && typeof value.$ref === 'string';

/** Resolves local references completely. Returns undefined for a missing target and never throws. */
export function follow(contract: Contract, value: unknown): unknown {
  const seen = new Set<string>();
  let node = value;
  while (isReference(node)) {
    if (seen.has(node.$ref)) return undefined;
    seen.add(node.$ref);
    node = target(contract, node.$ref);
  }
  return node;
}

/** Target of a local reference, one step; undefined if there is none. */
export function target(contract: Contract, ref: string): unknown {
  if (!ref.startsWith('#/')) return undefined;
  return ref
    .slice(2)
    .split('/')
    .map((key) => decodeURIComponent(key).replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce<unknown>((node, key) => (node as Record<string, unknown> | null | undefined)?.[key], contract);
}

/** The same for a reference that the linter has checked. */
export const deref = <T extends object>(contract: Contract, value: T | Reference): T => follow(contract, value) as T;

export function bodyOf(contract: Contract, {operation}: Endpoint): Body | undefined {
  return operation.requestBody && deref<Body>(contract, operation.requestBody);
}

/** The documented success response: the project rules allow only one. */
export function successOf(contract: Contract, {operation}: Endpoint): {status: number; response: Response} {
  const [status, response] = Object.entries(operation.responses).find(([code]) => code.startsWith('2'))!;
  return {status: Number(status), response: deref<Response>(contract, response)};
}
