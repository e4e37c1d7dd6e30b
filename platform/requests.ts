/** The query, path and body of a call, checked against the contract. */
import {bodyOf, deref, parametersOf, type Contract, type Schema} from '../contract';
import {describeFault, type ContractValidator} from '../json-schema';
import type {Query} from './lists';
import type {Json, Route} from './model';
import {Rejection} from './rejection';
import {checkQuery, statusOfQuery} from './rules/bodies';

type Reader = {contract: Contract; validator: ContractValidator};

export function readQuery({contract, validator}: Reader, route: Route, search: string): Query {
  const known = parametersOf(contract, route.endpoint).filter((parameter) => parameter.in === 'query');
  const query: Query = Object.fromEntries(new URLSearchParams(search));
  for (const [name, value] of Object.entries(query)) {
    const parameter = known.find((candidate) => candidate.name === name);
    if (!parameter) throw new Rejection(statusOfQuery(route), `Unknown parameter: ${name}`);
    const [problem] = validator.textProblems(parameter.schema, value);
    if (problem) throw new Rejection(400, `Invalid parameter ${name}: ${problem}`);
  }
  const missing = known.find(({name, required}) => required && query[name] === undefined);
  if (missing)
    throw new Rejection(
      statusOfQuery(route),
      missing.name === 'nrn' ? 'NRN is required for this endpoint' : `Missing parameter: ${missing.name}`,
    );
  checkQuery(route, query);
  return query;
}

/** A segment of the path that is none of its values; an id without an object is not found later. */
export function checkPath({contract}: Reader, {endpoint}: Route, params: Record<string, string>): void {
  for (const {name, schema} of parametersOf(contract, endpoint)) {
    const {enum: values} = deref<Schema>(contract, schema);
    if (values && params[name] !== undefined && !values.includes(params[name]))
      throw new Rejection(400, `Invalid parameter ${name}: one of ${values.join(', ')}`);
  }
}

export function readBody(
  {contract, validator}: Reader,
  {endpoint}: Route,
  {body: written, contentType}: {body?: string; contentType?: string},
): Json {
  const body = bodyOf(contract, endpoint);
  if (!body) return {};
  if (written === undefined || written === '') {
    if (body.required) throw new Rejection(400, 'The request body is missing');
    return {};
  }
  if (contentType !== undefined && !/^application\/json/.test(contentType))
    throw new Rejection(400, 'The request body needs the header Content-Type: application/json');
  const value = parseJson(written);
  const [fault] = validator.faults(body.content['application/json']!.schema, value);
  const missing = fault?.keyword === 'required' && /^\/([^/]+)$/.exec(fault.pointer)?.[1];
  if (missing) throw new Rejection(400, `Missing parameter: ${missing}`);
  if (fault) throw new Rejection(400, `Invalid request body: ${describeFault(fault)}`);
  return value;
}

function parseJson(written: string): Json {
  try {
    return JSON.parse(written) as Json;
  } catch {
    throw new Rejection(400, 'The request body is not valid JSON');
  }
}
