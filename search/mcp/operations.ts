/** Lists operations, finds the operation of a request, and validates the request. */
import type {DocumentedOperation, OperationDocument, OperationLine} from '../../search-format';
import {pathMatches} from '../../contract';
import {ContractValidator, MAX_FAULTS} from '../../json-schema';

/**
 * Operations of a resource, those that have every word of a text in their id, path, summary or resource, and those that
 * changed on a day or later, with only these changes.
 */
export function filterOperations(
  lines: OperationLine[],
  {resource, text = '', since}: {resource?: string; text?: string; since?: string},
): OperationLine[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const wanted = resource?.trim().toLowerCase();
  const changed = lines.flatMap(({history = [], ...line}) => {
    const changes = since === undefined ? [] : history.filter(({date}) => date >= since);
    return since !== undefined && changes.length === 0
      ? []
      : [{...line, ...(changes.length > 0 && {history: changes})}];
  });
  return changed.filter((line) => {
    if (wanted !== undefined && line.resource.toLowerCase() !== wanted) return false;
    const all = [line.id, line.method, line.path, line.summary, line.resource].join(' ').toLowerCase();
    return words.every((word) => all.includes(word));
  });
}

export const operationIn = (document: OperationDocument, {path, method}: OperationLine): DocumentedOperation =>
  document.paths[path]![method.toLowerCase()]!;

export type Call = {
  method: string;
  /** A URL or path, optionally with a query. */
  path: string;
  query?: Record<string, string | number | boolean>;
  headers?: Record<string, string>;
  body?: unknown;
};

/** `pointer` is a JSON Pointer (RFC 6901) into the value. */
export type Problem = {pointer: string; message: string; in: 'method' | 'path' | 'query' | 'header' | 'body'};

export type Match =
  {line: OperationLine; parameters: Map<string, string>; query: URLSearchParams} | {line?: undefined; problem: Problem};

/**
 * The operation of a call. Literal segments take precedence over parameters: `/scope/metric` is not a scope called
 * metric.
 */
export function matchCall(lines: OperationLine[], {method, path}: Call): Match {
  const url = addressOf(path);
  if (url === undefined) return {problem: {in: 'path', pointer: '', message: 'is not an address or a path'}};
  const samePath = pathMatches(lines, (line) => line.path, url.pathname.replace(/\/$/, ''));
  if (samePath.length === 0) {
    return {problem: {in: 'path', pointer: '', message: 'no operation has this path; list_operations shows them'}};
  }
  const wanted = method.toUpperCase();
  const found = samePath.find(({item}) => item.method === wanted);
  if (!found) {
    const methods = [...new Set(samePath.map(({item}) => item.method))].join(', ');
    return {problem: {in: 'method', pointer: '', message: `this path takes ${methods}`}};
  }
  const line = found.item;
  if (url.host !== NO_HOST && url.origin !== new URL(line.server).origin) {
    return {problem: {in: 'path', pointer: '', message: `${line.id} is at ${line.server}`}};
  }
  return {line, parameters: new Map(Object.entries(found.values)), query: url.searchParams};
}

const NO_HOST = 'no-host.invalid';

function addressOf(path: string): URL | undefined {
  if (!/^(https?:\/)?\//.test(path) || path.startsWith('//')) return undefined;
  return URL.canParse(path, `https://${NO_HOST}`) ? new URL(path, `https://${NO_HOST}`) : undefined;
}

export type Verdict = {problems: Problem[]; notes: string[]};

/** Validates a call against its operation. Never repeats values. */
export function checkCall(
  call: Call,
  {parameters, query}: {parameters: Map<string, string>; query: URLSearchParams},
  document: OperationDocument,
  operation: DocumentedOperation,
): Verdict {
  const problems: Problem[] = [];
  const notes: string[] = [];
  const validator = new ContractValidator(document);
  const given: Record<string, Map<string, string>> = {
    path: parameters,
    query: new Map([
      ...query,
      ...Object.entries(call.query ?? {}).map(([name, value]) => [name, String(value)] as const),
    ]),
    header: new Map(Object.entries(call.headers ?? {}).map(([name, value]) => [name.toLowerCase(), value])),
  };

  for (const {name, in: place, required, schema} of operation.parameters) {
    const text = given[place]?.get(place === 'header' ? name.toLowerCase() : name);
    const pointer = `/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`;
    if (text !== undefined) {
      for (const {message} of validator.textFaults(schema, text)) {
        problems.push({in: place as Problem['in'], pointer, message});
      }
    } else if (required && (place !== 'header' || call.headers)) {
      problems.push({in: place as Problem['in'], pointer, message: 'is required'});
    }
  }
  const known = operation.parameters.filter((parameter) => parameter.in === 'query').map(({name}) => name);
  const unknown = [...given.query!.keys()].filter((name) => !known.includes(name)).length;
  if (unknown > 0) {
    notes.push(
      `${unknown} query ${unknown === 1 ? 'parameter is' : 'parameters are'} not in the contract; known here: ${known.join(', ') || 'none'}.`,
    );
  }

  checkHeaders(call, document.security, operation, given.header!, problems, notes);
  problems.push(...bodyProblems(call, operation, validator));
  return {problems: problems.slice(0, MAX_FAULTS), notes};
}

function checkHeaders(
  {headers, body}: Call,
  everywhere: OperationDocument['security'],
  {security = everywhere ?? []}: DocumentedOperation,
  given: Map<string, string>,
  problems: Problem[],
  notes: string[],
): void {
  if (security.length > 0) {
    const form = 'Authorization: Bearer <token>';
    if (headers === undefined) notes.push(`Headers were not checked. The call needs "${form}".`);
    else if (!/^Bearer \S/i.test(given.get('authorization') ?? '')) {
      problems.push({in: 'header', pointer: '/Authorization', message: `is required, as "${form}"`});
    }
  }
  if (headers && body !== undefined && !/^application\/json\s*(;|$)/i.test(given.get('content-type') ?? '')) {
    problems.push({in: 'header', pointer: '/Content-Type', message: 'must be application/json'});
  }
}

function bodyProblems({body}: Call, {requestBody}: DocumentedOperation, validator: ContractValidator): Problem[] {
  const place = {in: 'body', pointer: ''} as const;
  if (body === undefined) return requestBody?.required ? [{...place, message: 'is required'}] : [];
  if (!requestBody) return [{...place, message: 'this operation takes no body'}];
  const {schema} = requestBody.content['application/json']!;
  let value = body;
  // Agents send the body as a value or as serialized JSON.
  if (typeof body === 'string') {
    try {
      value = JSON.parse(body);
    } catch {
      return [{...place, message: 'is not valid JSON'}];
    }
  }
  return validator.faults(schema, value).map(({pointer, message}) => ({in: 'body', pointer, message}));
}
