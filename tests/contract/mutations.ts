import {
  bodyOf,
  deref,
  parametersOf,
  type Contract,
  type Endpoint,
  type Parameter,
  type Reference,
  type Schema,
} from '../../contract';
import {exampleParts, type Json, type Parts} from './requests';
import type {ContractValidator} from '../../json-schema';

export type Kind = 'missing' | 'wrong type' | 'null' | 'unknown value' | 'unknown property';
type Key = string | number;

/** One fault in a value. `at` is its location for messages. */
export type Fault = {kind: Kind; at: string; value: Json | undefined};
/** One fault in an otherwise complete request. */
export type Mutation = {kind: Kind; at: string; parts: Parts};

const WRONG: Record<NonNullable<Schema['type']>, Json> = {
  string: 7,
  integer: 'seven',
  number: 'seven',
  boolean: 'yes',
  array: 'none',
  object: 'none',
};
const UNKNOWN = 'no-such-value';

/** Every candidate fault of a body. A looser branch of the schema may allow some: check with the validator. */
function bodyFaults(contract: Contract, schema: Schema | Reference, body: Json): Fault[] {
  const faults = [
    {kind: 'missing' as const, at: 'body', value: undefined},
    ...faultsBelow(contract, schema, body, [], body),
  ];
  // Branches of anyOf often share properties.
  return [
    ...new Map(faults.map((fault) => [`${fault.kind} ${fault.at} ${JSON.stringify(fault.value)}`, fault])).values(),
  ];
}

function faultsBelow(
  contract: Contract,
  reference: Schema | Reference,
  whole: Json,
  keys: Key[],
  value?: Json,
): Fault[] {
  const schema = deref<Schema>(contract, reference);
  if (schema.readOnly) return []; // not part of a request
  const at = ['body', ...keys].join('.');
  const put = (kind: Kind, replacement: Json): Fault => ({kind, at, value: withValue(whole, keys, replacement)});
  const below = (next: Schema | Reference, key: Key, child?: Json) =>
    faultsBelow(contract, next, whole, [...keys, key], child);

  const faults: Fault[] = [];
  if (schema.type) faults.push(put('wrong type', WRONG[schema.type]));
  if (schema.type && !schema.nullable) faults.push(put('null', null));
  if (schema.enum) faults.push(put('unknown value', UNKNOWN));
  for (const branch of [...(schema.allOf ?? []), ...(schema.anyOf ?? []), ...(schema.oneOf ?? [])]) {
    faults.push(...faultsBelow(contract, branch, whole, keys, value));
  }
  if (Array.isArray(value) && schema.items && value.length > 0) faults.push(...below(schema.items, 0, value[0]));
  if (!isObject(value)) return faults;

  for (const name of schema.required ?? []) {
    if (name in value) {
      faults.push({kind: 'missing', at: `${at}.${name}`, value: withValue(whole, [...keys, name], undefined)});
    }
  }
  // A property that the example omits is tried too: the fault then adds it.
  for (const [name, property] of Object.entries(schema.properties ?? {})) {
    faults.push(...below(property, name, value[name]));
  }
  if (schema.additionalProperties === false) {
    faults.push({kind: 'unknown property', at, value: withValue(whole, [...keys, 'no_such_property'], true)});
  } else if (typeof schema.additionalProperties === 'object') {
    for (const name of Object.keys(value).filter((key) => !schema.properties?.[key])) {
      faults.push(...below(schema.additionalProperties, name, value[name]));
    }
  }
  return faults;
}

/** Faults of one parameter: the text to send, or undefined to leave it out. */
function parameterFaults(contract: Contract, parameter: Parameter): Fault[] {
  const schema = deref<Schema>(contract, parameter.schema);
  const at = `${parameter.in}.${parameter.name}`;
  const faults: Fault[] = [];
  // Without its last segment, a path is a different path.
  if (parameter.required && parameter.in !== 'path') faults.push({kind: 'missing', at, value: undefined});
  // Any text is a valid string unless a format or pattern applies.
  if (schema.type !== 'string' || schema.format || schema.pattern) {
    faults.push({kind: 'wrong type', at, value: 'not a valid value'});
  }
  if (schema.enum) faults.push({kind: 'unknown value', at, value: UNKNOWN});
  return faults;
}

/** All requests with one fault that the contract forbids. */
export function mutationsOf(
  contract: Contract,
  endpoint: Endpoint,
  validator: ContractValidator,
): {mutations: Mutation[]} {
  const complete = exampleParts(contract, endpoint, 'everything');
  const mutations: Mutation[] = [];
  const keep = (forbidden: boolean, {kind, at}: Fault, parts: Parts) => {
    if (forbidden) mutations.push({kind, at, parts});
  };
  for (const parameter of parametersOf(contract, endpoint)) {
    for (const fault of parameterFaults(contract, parameter)) {
      const place = parameter.in as 'path' | 'query' | 'header';
      const text = fault.value as string | undefined;
      const forbidden = text === undefined || validator.textProblems(parameter.schema, text).length > 0;
      keep(forbidden, fault, {...complete, [place]: withValue(complete[place], [parameter.name], text)});
    }
  }
  const body = bodyOf(contract, endpoint);
  const schema = body?.content['application/json']?.schema;
  if (schema && complete.body !== undefined) {
    for (const fault of bodyFaults(contract, schema, complete.body)) {
      // The mock treats the text `null` as no body, which is a fault only if a body is required.
      const none = fault.value === undefined || fault.value === null;
      const forbidden = none ? Boolean(body.required) : validator.problems(schema, fault.value).length > 0;
      keep(forbidden, fault, {...complete, body: fault.value});
    }
  }
  return {mutations};
}

function isObject(value: Json | undefined): value is {[key: string]: Json} {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A copy of the value with one place changed; undefined removes it. */
function withValue(whole: Json, [key, ...rest]: Key[], value: Json | undefined): Json {
  if (key === undefined) return value ?? null;
  if (Array.isArray(whole)) return whole.map((item, index) => (index === key ? withValue(item, rest, value) : item));
  const {[key]: child = null, ...others} = whole as {[key: string]: Json};
  if (rest.length === 0 && value === undefined) return others;
  return {...others, [key]: withValue(child, rest, value)};
}
