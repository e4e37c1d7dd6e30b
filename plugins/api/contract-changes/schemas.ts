import {isDeepStrictEqual} from 'node:util';
import {deref, type Contract, type Reference, type Schema} from '../../../contract';
import type {Direction, RuleName} from './rules';

type SchemaOrRef = Schema | Reference;
/** OpenAPI keywords that the contract does not use yet. */
type AnySchema = Schema & {multipleOf?: number; exclusiveMinimum?: boolean; exclusiveMaximum?: boolean};

/** A position in a body or parameter: `{id: 'Scope', words: '`Scope`', path: 'capabilities.memory'}`. */
export type Place = {id: string; words: string; path: string};
/** `words` says what changed, without the place: "is removed". */
export type Emit = (rule: RuleName, place: Place, words: string) => void;

export type SchemaComparison = {
  before: Contract;
  after: Contract;
  direction: Direction;
  emit: Emit;
  /** Pairs of shared schemas that are already compared; a schema can contain itself. */
  seen: Set<string>;
};

/** Reports what differs between two schemas, at any depth. A shared schema is reported under its own name. */
export function compareSchemas(
  comparison: SchemaComparison,
  beforeOrRef: SchemaOrRef,
  afterOrRef: SchemaOrRef,
  at: Place,
): void {
  const {emit, seen} = comparison;
  const [oldName, name] = [nameOf(beforeOrRef), nameOf(afterOrRef)];
  if (oldName !== undefined && name !== undefined) {
    if (seen.has(`${oldName} ${name}`)) return;
    seen.add(`${oldName} ${name}`);
  }
  const place = name === undefined ? at : {id: name, words: `\`${name}\``, path: ''};
  const before = flat(comparison.before, beforeOrRef);
  const after = flat(comparison.after, afterOrRef);

  if (isChoice(before) !== isChoice(after) && !isLimited(before) && !isLimited(after)) {
    compareForms(comparison, {oneOf: formsOf(before, beforeOrRef)}, {oneOf: formsOf(after, afterOrRef)}, place);
    return;
  }
  compareTypes(before, after, (rule, words) => emit(rule, place, words));
  compareValues(before, after, (rule, words) => emit(rule, place, words));
  compareLimits(before, after, (rule, words) => emit(rule, place, words));
  compareForms(comparison, before, after, place);
  if (before.items && after.items) compareSchemas(comparison, before.items, after.items, inside(place, '[]'));
  compareFields(comparison, before, after, place);
}

type EmitHere = (rule: RuleName, words: string) => void;

/** The smaller type is a part of the larger one: every integer is a number. No type is any type. */
const isPart = (part: string | undefined, of: string | undefined): boolean =>
  of === undefined || (part === 'integer' && of === 'number');

function compareTypes(before: AnySchema, after: AnySchema, emit: EmitHere): void {
  const [from, to] = [before.type, after.type];
  if (from !== to) {
    const words = `has the type ${to ?? 'any'} instead of ${from ?? 'any'}`;
    emit(isPart(from, to) ? 'type-wider' : isPart(to, from) ? 'type-narrower' : 'type-changed', words);
    return;
  }
  if (before.format === after.format) return;
  const words = `has the format ${after.format ?? 'any'} instead of ${before.format ?? 'any'}`;
  if (after.format === undefined || (before.format === 'int32' && after.format === 'int64'))
    emit('format-wider', words);
  else if (before.format === undefined || (before.format === 'int64' && after.format === 'int32'))
    emit('format-narrower', words);
  else emit('format-changed', words);
}

function compareValues(before: AnySchema, after: AnySchema, emit: EmitHere): void {
  if (!before.nullable && after.nullable) emit('null-allowed', 'can be null');
  if (before.nullable && !after.nullable) emit('null-rejected', 'cannot be null');
  if (before.enum && after.enum) {
    for (const value of after.enum)
      if (!before.enum.includes(value)) emit('enum-value-added', `has the new value ${code(value)}`);
    for (const value of before.enum)
      if (!after.enum.includes(value)) emit('enum-value-removed', `no longer has the value ${code(value)}`);
  } else if (after.enum) emit('enum-added', `is limited to ${after.enum.map(code).join(', ')}`);
  else if (before.enum) emit('enum-removed', 'is no longer limited to listed values');
  if (!isDeepStrictEqual(before.default, after.default)) {
    const [from, to] = [before.default, after.default].map((value) => (value === undefined ? 'none' : code(value)));
    emit('default-changed', `has the default ${to} instead of ${from}`);
  }
  if (!isDeepStrictEqual(statesOf(before), statesOf(after))) emit('lifecycle-changed', 'has another lifecycle');
}

/** What a lifecycle allows, without the texts. */
const statesOf = ({'x-lifecycle': lifecycle}: AnySchema) =>
  lifecycle && {
    initial: [...(lifecycle.initial ?? [])].sort(),
    final: [...(lifecycle.final ?? [])].sort(),
    transitions: lifecycle.transitions.map(({from, to}) => `${from} ${to}`).sort(),
  };

const LOWER = ['minimum', 'minLength', 'minItems', 'minProperties'] as const;
const UPPER = ['maximum', 'maxLength', 'maxItems', 'maxProperties'] as const;

function compareLimits(before: AnySchema, after: AnySchema, emit: EmitHere): void {
  const limit = (key: string, from: unknown, to: unknown, isNarrower: boolean): void => {
    const [old, now] = [from, to].map((value) => (value === undefined ? 'none' : code(value)));
    emit(isNarrower ? 'limit-narrower' : 'limit-wider', `has ${key} ${now} instead of ${old}`);
  };
  for (const key of LOWER) {
    const [from, to] = [before[key], after[key]];
    if (from !== to) limit(key, from, to, to !== undefined && (from === undefined || to > from));
  }
  for (const key of UPPER) {
    const [from, to] = [before[key], after[key]];
    if (from !== to) limit(key, from, to, to !== undefined && (from === undefined || to < from));
  }
  for (const key of ['uniqueItems', 'exclusiveMinimum', 'exclusiveMaximum'] as const) {
    const [from = false, to = false] = [before[key], after[key]];
    if (from !== to) limit(key, from, to, to);
  }
  const [from, to] = [before.multipleOf, after.multipleOf];
  if (from !== to) {
    const isWider = to === undefined || (from !== undefined && from % to === 0);
    limit('multipleOf', from, to, !isWider);
  }
  if (before.pattern === after.pattern) return;
  if (after.pattern === undefined) emit('limit-wider', `has no pattern instead of ${code(before.pattern)}`);
  else if (before.pattern === undefined) emit('limit-narrower', `has the pattern ${code(after.pattern)}`);
  else emit('pattern-changed', `has the pattern ${code(after.pattern)} instead of ${code(before.pattern)}`);
}

/** A readOnly field is only in responses, a writeOnly one only in requests. */
function fieldsOf(contract: Contract, schema: AnySchema, direction: Direction): Map<string, SchemaOrRef> {
  const hidden = direction === 'request' ? 'readOnly' : 'writeOnly';
  const fields = Object.entries(schema.properties ?? {});
  return new Map(fields.filter(([, field]) => !flat(contract, field)[hidden]));
}

function compareFields(comparison: SchemaComparison, before: AnySchema, after: AnySchema, place: Place): void {
  const {direction, emit} = comparison;
  const old = fieldsOf(comparison.before, before, direction);
  const now = fieldsOf(comparison.after, after, direction);
  const wasRequired = new Set(before.required);
  const isRequired = new Set(after.required);
  for (const [name, field] of now) {
    const at = inside(place, name);
    const was = old.get(name);
    if (was === undefined) {
      if (isRequired.has(name)) emit('required-field-added', at, 'is added and required');
      else emit('field-added', at, 'is added');
      continue;
    }
    if (!wasRequired.has(name) && isRequired.has(name)) emit('field-required', at, 'is required');
    if (wasRequired.has(name) && !isRequired.has(name)) emit('field-optional', at, 'is optional');
    const [wasOld, isOld] = [flat(comparison.before, was).deprecated, flat(comparison.after, field).deprecated];
    if (!wasOld && isOld) emit('field-deprecated', at, 'is deprecated');
    if (wasOld && !isOld) emit('field-restored', at, 'is no longer deprecated');
    compareSchemas(comparison, was, field, at);
  }
  for (const name of old.keys()) if (!now.has(name)) emit('field-removed', inside(place, name), 'is removed');
  compareOtherFields(comparison, before, after, place);
}

function compareOtherFields(comparison: SchemaComparison, before: AnySchema, after: AnySchema, place: Place): void {
  const [from, to] = [before.additionalProperties, after.additionalProperties];
  if (typeof from === 'object' && typeof to === 'object') compareSchemas(comparison, from, to, inside(place, '*'));
  else if (from !== false && to === false && isObject(before))
    comparison.emit('unknown-fields-rejected', place, 'rejects unknown fields');
  else if (from === false && to !== false) comparison.emit('unknown-fields-accepted', place, 'accepts unknown fields');
}

const isObject = ({type, properties}: AnySchema): boolean => type === 'object' || properties !== undefined;

/** Compares alternatives (`oneOf`, `anyOf`). */
function compareForms(comparison: SchemaComparison, before: AnySchema, after: AnySchema, place: Place): void {
  const [old, now] = [formsOf(before), formsOf(after)];
  const {emit} = comparison;
  if (old.length === 0 && now.length > 0) return emit('limit-narrower', place, 'has alternatives that limit it');
  if (old.length > 0 && now.length === 0) return emit('limit-wider', place, 'has no alternatives that limit it');
  const rest = [...old];
  for (const [index, form] of now.entries()) {
    const at = rest.findIndex((each) => isSameForm(comparison, each, form));
    // Forms without a name are the same ones if their number is.
    const found =
      at >= 0 ? at : old.length === now.length && nameOf(form) === undefined ? rest.indexOf(old[index]!) : -1;
    const was = rest[found];
    if (was === undefined) emit('form-added', place, `has the new form ${formName(comparison.after, form, index)}`);
    else {
      rest.splice(found, 1);
      compareSchemas(comparison, was, form, inside(place, `(${formName(comparison.after, form, index)})`));
    }
  }
  for (const form of rest) {
    const words = `no longer has the form ${formName(comparison.before, form, old.indexOf(form))}`;
    emit('form-removed', place, words);
  }
  const [from, to] = [before.discriminator?.propertyName, after.discriminator?.propertyName];
  if (from !== undefined && to !== undefined && from !== to)
    emit('form-selector-changed', place, `selects its form by ${code(to)} instead of ${code(from)}`);
}

/** The alternatives; of a schema without them, `itself` is the only one. */
function formsOf(schema: AnySchema, itself?: SchemaOrRef): SchemaOrRef[] {
  const forms = [...(schema.oneOf ?? []), ...(schema.anyOf ?? [])];
  return forms.length === 0 && itself ? [itself] : forms;
}

const isChoice = (schema: AnySchema): boolean => formsOf(schema).length > 0;

/** Alternatives beside a type or fields limit these; without them, they are all that there is. */
const isLimited = (schema: AnySchema): boolean =>
  isChoice(schema) && (schema.type !== undefined || schema.properties !== undefined);

function isSameForm({before, after}: SchemaComparison, a: SchemaOrRef, b: SchemaOrRef): boolean {
  const names = [nameOf(a), nameOf(b)];
  if (names[0] !== undefined || names[1] !== undefined) return names[0] === names[1];
  const [old, now] = [flat(before, a), flat(after, b)];
  return old.title !== undefined || now.title !== undefined ? old.title === now.title : isDeepStrictEqual(old, now);
}

const formName = (contract: Contract, form: SchemaOrRef, index: number): string =>
  nameOf(form) ?? flat(contract, form).title ?? `${index + 1}`;

/** The schema with its references resolved and the parts of `allOf` merged. */
function flat(contract: Contract, schema: SchemaOrRef): AnySchema {
  const {allOf, ...own} = deref<AnySchema>(contract, schema);
  return (allOf ?? []).map((part) => flat(contract, part)).reduce(merged, own);
}

/** What the outer schema says wins, as a description or an example does; fields and required names add up. */
function merged(schema: AnySchema, part: AnySchema): AnySchema {
  const properties = {...part.properties, ...schema.properties};
  const required = [...new Set([...(part.required ?? []), ...(schema.required ?? [])])];
  return {
    ...part,
    ...schema,
    ...(Object.keys(properties).length > 0 && {properties}),
    ...(required.length > 0 && {required}),
  };
}

/** Name of a shared schema, also if it is referenced only to add a description. */
function nameOf(schema: SchemaOrRef): string | undefined {
  if ('$ref' in schema) return /^#\/components\/schemas\/(.+)$/.exec(schema.$ref)?.[1];
  const {allOf, properties} = schema;
  return allOf?.length === 1 && properties === undefined ? nameOf(allOf[0]!) : undefined;
}

const inside = (place: Place, name: string): Place => ({
  ...place,
  path: place.path === '' || name === '[]' ? `${place.path}${name}` : `${place.path}.${name}`,
});

const code = (value: unknown): string => `\`${typeof value === 'string' ? value : JSON.stringify(value)}\``;
