import {
  deref,
  endpoints,
  parametersOf as allParameters,
  type Body,
  type Contract,
  type Endpoint,
  type Parameter,
  type Reference,
  type Response,
  type Schema,
} from '../../../../contract';
import {ContractValidator} from '../../../../json-schema';
import type {EventSource} from '../../../api/event-payloads/load';
import {list, quoted, suggest, type Message} from '../finding';
import {bodyProblems, type Judge} from './bodies';
import {isOpen, JsonError, parseJson, WILDCARD} from './json';
import type {Word} from './shell';

/** A finding in one block; the row counts from the first line of the code. */
export type Located = Message & {row: number};

/** The contract with lookup tables. */
export type Context = {
  contract: Contract;
  validator: ContractValidator;
  /** By id; an operation with an alias is listed twice. */
  operations: ReadonlyMap<string, Endpoint>;
  /** Payloads of events; empty if they are not checked. */
  events: readonly EventSource[];
};

export function createContext(contract: Contract, events: readonly EventSource[] = []): Context {
  const operations = new Map<string, Endpoint>();
  for (const endpoint of endpoints(contract)) {
    operations.set(endpoint.operation.operationId, endpoint);
    for (const {id} of endpoint.operation['x-aliases'] ?? []) operations.set(id, endpoint);
  }
  return {contract, validator: new ContractValidator(contract), operations, events};
}

export function requestSchema({contract}: Context, {operation}: Endpoint): Schema | Reference | undefined {
  return operation.requestBody && deref<Body>(contract, operation.requestBody).content['application/json']?.schema;
}

export function needsBody({contract}: Context, {operation}: Endpoint): boolean {
  return operation.requestBody !== undefined && deref<Body>(contract, operation.requestBody).required === true;
}

/** Schemas of responses with a body, by status, success first. */
export function responseSchemas({contract}: Context, {operation}: Endpoint): Map<string, Schema | Reference> {
  const all = Object.entries(operation.responses).flatMap(([status, entry]) => {
    const schema = deref<Response>(contract, entry).content?.['application/json']?.schema;
    return schema ? [[status, schema] as const] : [];
  });
  return new Map(all.sort(([a], [b]) => Number(b.startsWith('2')) - Number(a.startsWith('2'))));
}

export function parametersOf(context: Context, endpoint: Endpoint, place: Parameter['in']): Parameter[] {
  return allParameters(context.contract, endpoint).filter((parameter) => parameter.in === place);
}

export const parameterValue = (where: string, value: string, reason: string, allowed: readonly string[]): Message => ({
  rule: 'parameter-value',
  problem: `${where} is ${quoted(value)}, which ${allowed.length > 0 ? 'is not allowed' : reason}`,
  fix: allowed.length > 0 ? suggest(value, allowed, `Use ${list(allowed)}.`) : 'Use a value that the contract allows.',
});

/** Errors of a parameter's value, given as text. */
export function parameterProblem(
  {contract, validator}: Context,
  parameter: Parameter,
  value: string,
  where: string,
): Message | undefined {
  if (isOpen(value)) return undefined;
  const [reason] = validator.textProblems(parameter.schema, value);
  if (reason === undefined) return undefined;
  const allowed = (deref<Schema>(contract, parameter.schema).enum ?? []).map(String);
  return parameterValue(where, value, reason, allowed);
}

/** The text of a body in the block: in quotes, as a here-document, or built by jq. `stdin` is what the command reads. */
export function bodyText(word: Word, stdin?: Word): Word | undefined {
  if (word.text === '@-') return stdin;
  return word.text.startsWith('@') || word.text === WILDCARD ? word.output : word;
}

export const jsonSyntax = (reason: string): Message => ({
  rule: 'json-syntax',
  problem: `the JSON cannot be parsed: ${reason}`,
  fix: 'Correct it here; JSON has no comments and no comma before a closing bracket.',
});

export function bodyFindings(context: Context, endpoint: Endpoint, body: Word, built: boolean): Located[] {
  const schema = requestSchema(context, endpoint);
  if (!schema) return [];
  const judge: Judge = {...context, side: 'request', partial: false};
  const rowAt = (offset: number) => body.rows[offset] ?? body.rows.at(-1) ?? body.row;
  try {
    const json = parseJson(body.text);
    return bodyProblems(judge, schema, json.value).map(({path, part, ...message}) => ({
      ...message,
      row: rowAt(json.offsetOf(path, part)),
    }));
  } catch (error) {
    if (!(error instanceof JsonError)) throw error;
    // jq can do more than write an object; only what reads as one is checked.
    return built ? [] : [{...jsonSyntax(error.message), row: rowAt(error.offset)}];
  }
}
