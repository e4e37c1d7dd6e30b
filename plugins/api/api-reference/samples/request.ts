import {
  deref,
  parametersOf,
  type Body,
  type Contract,
  type Endpoint,
  type Parameter,
  type Response,
  type Schema,
} from '../../../../contract';

export type Scalar = string | number | boolean;

export type SampleRequest = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  server: string;
  /** The path as the contract writes it, with {parameters}. */
  path: string;
  pathParams: Record<string, Scalar>;
  query: Record<string, Scalar>;
  /** Without Authorization, which every language takes from the environment. */
  headers: Record<string, string>;
  body?: unknown;
  /** Whether the call needs a token. */
  authenticated: boolean;
  /** Key of the body with the API key: samples read it from the environment. */
  apiKeyField?: string;
  /** Whether a successful response contains JSON; a 204 does not. */
  answersJson: boolean;
};

/** Optional parameters that samples include, because the call is not useful without them or affects too much. */
export const TYPICAL: Readonly<Record<string, readonly string[]>> = {
  'ci-application-list': ['repository_url'],
  'link-list': ['show_descendants', 'limit'],
  'nrn-delete': ['namespaces'],
  'parameter-value-bulk-delete': ['ids'],
};

/** The calls that turn an API key into a token. */
const TOKEN_PATHS = ['/token', '/ci/login'];

/** One typical request, built from the examples of the contract. */
export function sampleRequest(contract: Contract, endpoint: Endpoint): SampleRequest {
  const {method, path, operation} = endpoint;
  const all = parametersOf(contract, endpoint);
  const typical = TYPICAL[operation.operationId] ?? (method === 'get' ? ['limit'] : []);
  const values = (where: Parameter['in']) =>
    Object.fromEntries(
      all
        .filter(({in: place, required, name}) => place === where && (required || typical.includes(name)))
        .map((parameter) => [parameter.name, exampleOf(contract, endpoint, parameter)]),
    );
  const body = bodyExample(contract, endpoint);
  const headers = Object.fromEntries(Object.entries(values('header')).map(([name, value]) => [name, String(value)]));
  const hasApiKey =
    TOKEN_PATHS.includes(path) && typeof body === 'object' && body !== null && Object.hasOwn(body, 'api_key');
  return {
    method: method.toUpperCase() as SampleRequest['method'],
    server: (operation.servers?.[0] ?? contract.servers[0])!.url.replace(/\/+$/, ''),
    path,
    pathParams: values('path'),
    query: values('query'),
    headers: body === undefined ? headers : {...headers, 'Content-Type': 'application/json'},
    ...(body === undefined ? {} : {body}),
    authenticated: operation.security?.length !== 0,
    ...(hasApiKey ? {apiKeyField: 'api_key'} : {}),
    answersJson: answersJson(contract, endpoint),
  };
}

/** The path with its parameters filled in. */
export function requestPath({path, pathParams}: SampleRequest): string {
  return path.replace(/\{([^}]+)\}/g, (_, name: string) =>
    // The NRN store expects the NRN without encoding.
    name === 'nrn' && path.startsWith('/nrn/') ? encodeNrn(pathParams[name]!) : encode(pathParams[name]!),
  );
}

/** The full URL, with the query string unless the language adds it separately. */
export function requestUrl(request: SampleRequest, {query = true} = {}): string {
  const pairs = Object.entries(request.query).map(([name, value]) => `${encode(name)}=${encode(value)}`);
  return request.server + requestPath(request) + (query && pairs.length > 0 ? `?${pairs.join('&')}` : '');
}

/** encodeURIComponent, plus the characters it keeps that are special in a shell. */
function encode(value: Scalar): string {
  return encodeURIComponent(value).replace(
    /[!'()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`,
  );
}

function encodeNrn(value: Scalar): string {
  return encode(value).replace(/%(?:3D|3A|2C|2A)/g, decodeURIComponent);
}

function exampleOf(contract: Contract, {operation}: Endpoint, parameter: Parameter): Scalar {
  const schema = deref<Schema>(contract, parameter.schema);
  const example = [parameter.example, schema.example, schema.default, schema.enum?.[0]].find(
    (value) => value !== undefined && value !== null,
  );
  if (example === undefined) {
    throw new Error(`${operation.operationId}: parameter ${parameter.name} has no example to show in a sample.`);
  }
  // Several values of one field are separated by commas.
  return Array.isArray(example) ? example.join(',') : (example as Scalar);
}

function bodyExample(contract: Contract, {operation}: Endpoint): unknown {
  if (!operation.requestBody) {
    return undefined;
  }
  const body = deref<Body>(contract, operation.requestBody);
  const media = body.content['application/json'];
  const example = media?.example ?? Object.values(media?.examples ?? {})[0]?.value;
  if (example === undefined && body.required) {
    throw new Error(`${operation.operationId}: the request body has no JSON example to show in a sample.`);
  }
  return example;
}

function answersJson(contract: Contract, {operation}: Endpoint): boolean {
  const success = Object.entries(operation.responses).find(([status]) => status.startsWith('2'))?.[1];
  return success !== undefined && deref<Response>(contract, success).content !== undefined;
}
