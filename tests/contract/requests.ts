import {bodyOf, parametersOf, type Contract, type Endpoint} from '../../contract';

export type Json = null | boolean | number | string | Json[] | {[key: string]: Json};

/** A request as the contract describes it, before serialization to a URL and a body. */
export type Parts = {
  path: Record<string, string>;
  query: Record<string, string>;
  header: Record<string, string>;
  body?: Json;
};

export type HttpRequest = {method: string; path: string; headers: Record<string, string>; body?: string};

/** Builds a request from the operation's examples: only required values, or all. */
export function exampleParts(contract: Contract, endpoint: Endpoint, take: 'required' | 'everything'): Parts {
  const parts: Parts = {path: {}, query: {}, header: {}};
  for (const parameter of parametersOf(contract, endpoint)) {
    if (parameter.in === 'cookie') throw new Error(`${endpoint.operation.operationId}: cookies are not supported.`);
    if (take === 'everything' || parameter.required) parts[parameter.in][parameter.name] = String(parameter.example);
  }
  const body = bodyOf(contract, endpoint);
  if (body && (take === 'everything' || body.required)) {
    const {example, examples = {}} = body.content['application/json']!;
    parts.body = (example ?? Object.values(examples)[0]?.value) as Json;
  }
  return parts;
}

export function toRequest({method, path}: Endpoint, parts: Parts): HttpRequest {
  const address = path.replace(/\{([^}]+)\}/g, (_, name: string) => encodeURIComponent(parts.path[name]!));
  const query = new URLSearchParams(parts.query).toString();
  return {
    method: method.toUpperCase(),
    path: query ? `${address}?${query}` : address,
    headers: {
      Authorization: 'Bearer test',
      ...(parts.body === undefined ? {} : {'Content-Type': 'application/json'}),
      ...parts.header,
    },
    body: parts.body === undefined ? undefined : JSON.stringify(parts.body),
  };
}
