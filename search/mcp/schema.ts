/**
 * Validates a value against a schema of the contract. Validators that compile schemas to code do not run in an edge
 * worker, and those that do not compile repeat values in their messages, which may be secrets.
 */
import {format as FORMATS} from '@cfworker/json-schema';

/** The parts of an OpenAPI 3.0 schema that the contract uses. */
export type Schema = {
  $ref?: string;
  type?: string;
  nullable?: boolean;
  enum?: unknown[];
  format?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  items?: Schema;
  minItems?: number;
  maxItems?: number;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
  minProperties?: number;
  maxProperties?: number;
  allOf?: Schema[];
  anyOf?: Schema[];
  oneOf?: Schema[];
};

/** Validated keywords, and annotations. A test checks that the contract uses no others. */
export const CHECKED = new Set(
  `$ref type nullable enum format pattern minLength maxLength minimum maximum items minItems maxItems properties required
   additionalProperties minProperties maxProperties allOf anyOf oneOf`.split(/\s+/),
);
export const TELLING = new Set(
  'title description example default deprecated readOnly writeOnly discriminator x-enumDescriptions x-lifecycle'.split(
    ' ',
  ),
);

export type Fault = {
  /** JSON Pointer (RFC 6901) into the value. */
  pointer: string;
  message: string;
};

/** A longer list of errors is not useful. */
export const MOST_FAULTS = 20;
const MOST_NAMES = 40;

export function faultsOf(value: unknown, schema: Schema, schemas: Record<string, unknown>): Fault[] {
  const found: Fault[] = [];
  check(value, schema, '', found);
  return found;

  function check(value: unknown, schema: Schema, pointer: string, found: Fault[]): void {
    const fault = (message: string, at = pointer) => {
      if (found.length < MOST_FAULTS) found.push({pointer: at, message});
    };
    if (found.length >= MOST_FAULTS) return;
    if (schema.$ref !== undefined) {
      check(value, schemas[schema.$ref.slice(schema.$ref.lastIndexOf('/') + 1)] as Schema, pointer, found);
      return;
    }
    if (schema.type !== undefined && !isOfType(value, schema)) {
      fault(`must be ${schema.type}${schema.nullable ? ' or null' : ''}`);
      return; // everything else is about values of this type
    }
    if (schema.enum && !schema.enum.includes(value)) {
      fault(`must be one of ${listed(schema.enum.map((one) => JSON.stringify(one)))}`);
    }
    for (const branch of schema.allOf ?? []) check(value, branch, pointer, found);
    for (const keyword of ['anyOf', 'oneOf'] as const) {
      const branches = schema[keyword];
      if (branches) checkBranches(value, branches, keyword, pointer, found);
    }
    if (typeof value === 'string') for (const message of textFaults(value, schema)) fault(message);
    if (typeof value === 'number') for (const message of numberFaults(value, schema)) fault(message);
    if (Array.isArray(value)) {
      for (const message of countFaults(value.length, schema.minItems, schema.maxItems, 'items')) fault(message);
      const {items} = schema;
      if (items) value.forEach((item, index) => check(item, items, `${pointer}/${index}`, found));
    } else if (typeof value === 'object' && value !== null) {
      const names = Object.keys(value);
      for (const message of countFaults(names.length, schema.minProperties, schema.maxProperties, 'properties')) {
        fault(message);
      }
      for (const name of schema.required ?? []) {
        if (!Object.hasOwn(value, name)) fault('is required', `${pointer}/${token(name)}`);
      }
      const {properties = {}, additionalProperties = true} = schema;
      for (const name of names) {
        const at = `${pointer}/${token(name)}`;
        const child = (value as Record<string, unknown>)[name];
        if (Object.hasOwn(properties, name)) check(child, properties[name]!, at, found);
        else if (typeof additionalProperties === 'object') check(child, additionalProperties, at, found);
        else if (!additionalProperties) fault(`is not known here; known are ${listed(Object.keys(properties))}`, at);
      }
    }
  }

  /** Of several alternatives, the closest one has the most helpful errors. */
  function checkBranches(
    value: unknown,
    branches: Schema[],
    keyword: 'anyOf' | 'oneOf',
    pointer: string,
    found: Fault[],
  ): void {
    const results = branches.map((branch) => {
      const faults: Fault[] = [];
      check(value, branch, pointer, faults);
      return faults;
    });
    const matching = results.filter((faults) => faults.length === 0).length;
    if (matching === 1 || (keyword === 'anyOf' && matching > 1)) return;
    if (matching > 1) {
      found.push({pointer, message: 'must have exactly one of the allowed forms, and has several'});
      return;
    }
    const nearest = results.reduce((best, faults) => (faults.length < best.length ? faults : best));
    found.push({pointer, message: `must have one of ${branches.length} forms; the nearest lacks:`}, ...nearest);
    found.length = Math.min(found.length, MOST_FAULTS);
  }
}

function isOfType(value: unknown, {type, nullable}: Schema): boolean {
  if (value === null) return nullable === true;
  if (type === 'integer') return Number.isInteger(value);
  if (type === 'array') return Array.isArray(value);
  if (type === 'object') return typeof value === 'object' && !Array.isArray(value);
  return typeof value === type;
}

function textFaults(value: string, {minLength, maxLength, pattern, format}: Schema): string[] {
  const test = format === undefined ? undefined : FORMATS[format];
  return [
    // As JSON Schema counts: characters, not code units.
    ...countFaults(Array.from(value).length, minLength, maxLength, 'characters'),
    ...(pattern !== undefined && !new RegExp(pattern, 'u').test(value) ? [`must match ${pattern}`] : []),
    ...(test && !test(value) ? [`must be of format ${format}`] : []),
  ];
}

function numberFaults(value: number, {minimum, maximum}: Schema): string[] {
  return [
    ...(minimum !== undefined && value < minimum ? [`must be at least ${minimum}`] : []),
    ...(maximum !== undefined && value > maximum ? [`must be at most ${maximum}`] : []),
  ];
}

function countFaults(count: number, least: number | undefined, most: number | undefined, what: string): string[] {
  return [
    ...(least !== undefined && count < least ? [`must have at least ${least} ${what}`] : []),
    ...(most !== undefined && count > most ? [`must have at most ${most} ${what}`] : []),
  ];
}

const listed = (names: string[]): string =>
  names.slice(0, MOST_NAMES).join(', ') + (names.length > MOST_NAMES ? ` and ${names.length - MOST_NAMES} more` : '');

/** A name inside a pointer; very long ones are truncated. */
const token = (name: string): string => name.slice(0, 100).replaceAll('~', '~0').replaceAll('/', '~1');
