import {
  endpoints,
  follow,
  type Contract,
  type Operation,
  type Parameter,
  type Reference,
  type Response,
  type Schema,
} from '../../../../contract';

/** OpenAPI features that this contract does not use. The page must still show all of them. */
export type AnySchema = Omit<Schema, 'type'> & {
  type?: string | string[];
  exclusiveMinimum?: boolean | number;
  exclusiveMaximum?: boolean | number;
  multipleOf?: number;
  const?: unknown;
  xml?: object;
  externalDocs?: {url: string; description?: string};
};
export type SchemaOrRef = Schema | AnySchema | Reference | boolean;

export type AnyExample = {summary?: string; description?: string; value?: unknown; externalValue?: string};
export type AnyMedia = {
  schema?: SchemaOrRef;
  example?: unknown;
  examples?: Record<string, AnyExample | Reference>;
  encoding?: Record<string, object>;
};
export type AnyParameter = Omit<Parameter, 'schema'> & {
  schema?: SchemaOrRef;
  content?: Record<string, AnyMedia>;
  examples?: Record<string, AnyExample | Reference>;
  style?: string;
  explode?: boolean;
  allowEmptyValue?: boolean;
  allowReserved?: boolean;
};
export type AnyBody = {description?: string; required?: boolean; content?: Record<string, AnyMedia>};
export type AnyLink = {
  operationId?: string;
  operationRef?: string;
  description?: string;
  parameters?: Record<string, unknown>;
};
export type AnyResponse = Omit<Response, 'content'> & {
  content?: Record<string, AnyMedia>;
  headers?: Record<string, Omit<AnyParameter, 'name' | 'in'> | Reference>;
  links?: Record<string, AnyLink | Reference>;
};
export type AnyServer = {
  url: string;
  description?: string;
  variables?: Record<string, {default: string; enum?: string[]; description?: string}>;
};
export type Security = Record<string, string[]>[];
export type SecurityScheme = {
  type: string;
  scheme?: string;
  bearerFormat?: string;
  name?: string;
  in?: string;
  description?: string;
};
export type AnyOperation = Omit<Operation, 'requestBody' | 'responses' | 'servers' | 'parameters' | 'description'> & {
  description?: string;
  parameters?: (AnyParameter | Reference)[];
  requestBody?: AnyBody | Reference;
  responses: Record<string, AnyResponse | Reference>;
  servers?: AnyServer[];
  externalDocs?: {url: string; description?: string};
  callbacks?: Record<string, Record<string, Record<string, AnyOperation>> | Reference>;
};

/** An object behind a reference, or an empty one. */
export const resolve = <T extends object>(contract: Contract, value: T | Reference | undefined): Partial<T> =>
  (follow(contract, value) as T | undefined) ?? {};

export const isJson = (mediaType: string): boolean => /[/+]json\b/.test(mediaType);

/** The schema and example of a parameter or header, also when it is written as `content`. */
export function valueOf(parameter: Partial<AnyParameter>): AnyMedia & {mediaType?: string} {
  const [mediaType, media] = Object.entries(parameter.content ?? {})[0] ?? [];
  return {
    schema: parameter.schema ?? media?.schema,
    example: parameter.example ?? media?.example,
    examples: parameter.examples ?? media?.examples,
    mediaType,
  };
}

/** What pages need to know of the complete document, found once. */
export type Overview = {
  /** Titles of operations, by id and alias. */
  titles: ReadonlyMap<string, string>;
  /** Ids of operations by method and path, without the names of the path's parameters. */
  calls: ReadonlyMap<string, string>;
  /** Properties, parameters, enum values and permissions. */
  names: ReadonlySet<string>;
  /** Servers that operations name themselves. */
  servers: ReadonlySet<string>;
};

export const callKey = (method: string, path: string): string => `${method} ${path.replaceAll(/\{[^}]*\}/g, '{}')}`;

/** Names that prose may mention: everything that is a key of `properties`, a parameter, an enum value or a permission. */
function namesIn(contract: Contract): Set<string> {
  const names = new Set<string>();
  const walk = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    if (Array.isArray(node)) return node.forEach(walk);
    for (const [key, value] of Object.entries(node as Record<string, unknown>)) {
      if (key === 'example' || key === 'examples') continue;
      if (key === 'properties' && typeof value === 'object') Object.keys(value!).forEach((name) => names.add(name));
      if (key === 'enum' && Array.isArray(value)) value.forEach((each) => names.add(String(each)));
      if ((key === 'name' || key === 'x-permission') && typeof value === 'string') names.add(value);
      walk(value);
    }
  };
  walk(contract.paths);
  walk(contract.components);
  return names;
}

const OVERVIEWS = new WeakMap<Contract, Overview>();

export function overview(contract: Contract): Overview {
  const known = OVERVIEWS.get(contract);
  if (known) return known;
  const operations = endpoints(contract).map(({operation}) => operation);
  const found: Overview = {
    titles: new Map(
      operations.flatMap((each) =>
        [each.operationId, ...(each['x-aliases'] ?? []).map(({id}) => id)].map(
          (id) => [id, each.summary ?? id] as const,
        ),
      ),
    ),
    calls: new Map(
      endpoints(contract).map(({method, path, operation}) => [callKey(method, path), operation.operationId]),
    ),
    names: namesIn(contract),
    servers: new Set(operations.flatMap(({servers = []}) => servers.map(({url}) => url))),
  };
  OVERVIEWS.set(contract, found);
  return found;
}

/** A value as text. Quoted only where a bare word would be ambiguous. */
export function valueText(value: unknown): string {
  if (typeof value !== 'string') return JSON.stringify(value) ?? '';
  const bare = value !== '' && value.trim() === value && !value.includes('\n');
  return bare && !/^(true|false|null|-?\d[\d.]*)$/.test(value) ? value : JSON.stringify(value);
}
