import {deref, type Contract, type Reference, type Schema} from '../../../../contract';
import type {ContractValidator} from '../../../../json-schema';
import {list, quoted, suggest, type Message} from '../finding';
import {isOpen, type Path} from './json';

export type BodyProblem = Message & {path: Path; part: 'key' | 'value'};

export type Judge = {
  contract: Contract;
  validator: ContractValidator;
  /** Request or response; each has its own properties. */
  side: 'request' | 'response';
  /** Whether required properties may be missing. */
  partial: boolean;
};

type Outcome = {
  problems: BodyProblem[];
  /** Property names of the schema. */
  names: Set<string>;
  /** Whether other names are allowed too. */
  open: boolean;
};

/** Validates a value against the contract. A value that only a shell or the reader knows is always valid. */
export function bodyProblems(judge: Judge, schema: Schema | Reference, value: unknown, path: Path = []): BodyProblem[] {
  const outcome = walk(judge, schema, value, path);
  return [...outcome.problems, ...unknown(outcome, value, path)];
}

const unknownProperty = (path: string, name: string, names: readonly string[]): Message => ({
  rule: 'body-unknown-property',
  problem: `the contract has no property ${quoted(path)}`,
  fix: suggest(name, names, names.length > 0 ? `There are ${list(names)}.` : 'The object takes no properties.'),
});

/** Names are checked once for a value, after all parts of its schema (allOf, the best of anyOf) have been collected. */
function unknown({names, open}: Outcome, value: unknown, path: Path): BodyProblem[] {
  if (!isObject(value) || open) return [];
  return Object.keys(value)
    .filter((name) => !names.has(name) && !isOpen(name))
    .map((name) => ({
      ...unknownProperty(show([...path, name]), name, [...names]),
      path: [...path, name],
      part: 'key',
    }));
}

function walk(judge: Judge, entry: Schema | Reference, value: unknown, path: Path): Outcome {
  const schema = deref<Schema>(judge.contract, entry);
  const outcome: Outcome = {problems: [], names: new Set(), open: false};
  if (isOpen(value) || (value === null && schema.nullable)) return {...outcome, open: true};

  const own = ownProblems(judge, schema, value, path);
  outcome.problems.push(...own);
  if (own.some(({rule}) => rule === 'body-wrong-type')) return {...outcome, open: true};

  if (Array.isArray(value) && schema.items) {
    outcome.problems.push(
      ...value.flatMap((item, index) => bodyProblems(judge, schema.items!, item, [...path, index])),
    );
  }
  if (isObject(value)) objectProblems(judge, schema, value, path, outcome);
  for (const part of schema.allOf ?? []) merge(outcome, walk(judge, part, value, path));
  for (const parts of [schema.oneOf, schema.anyOf]) {
    if (parts)
      merge(
        outcome,
        bestOf(
          parts.map((part) => walk(judge, part, value, path)),
          value,
        ),
      );
  }
  return outcome;
}

function merge(into: Outcome, from: Outcome): void {
  into.problems.push(...from.problems);
  from.names.forEach((name) => into.names.add(name));
  into.open = into.open || from.open;
}

function objectProblems(
  judge: Judge,
  schema: Schema,
  value: Record<string, unknown>,
  path: Path,
  outcome: Outcome,
): void {
  const properties = schema.properties ?? {};
  const rest = schema.additionalProperties;
  // An object schema without properties allows any key, unless it forbids them.
  const composed = schema.allOf ?? schema.oneOf ?? schema.anyOf;
  outcome.open = rest === undefined ? !schema.properties && !composed : rest !== false;
  for (const [name, entry] of Object.entries(properties)) {
    outcome.names.add(name);
    const property = deref<Schema>(judge.contract, entry);
    const foreign = judge.side === 'request' ? property.readOnly : property.writeOnly;
    if (!Object.hasOwn(value, name)) {
      if (!judge.partial && !foreign && schema.required?.includes(name)) {
        outcome.problems.push({
          rule: 'body-missing-property',
          problem: `the required property ${quoted(name)} is missing${show(path) === '' ? '' : ` in ${quoted(show(path))}`}`,
          fix: 'Add it, or label a JSON block that shows a part `partial=` or `partial-response=`.',
          path,
          part: 'value',
        });
      }
    } else if (foreign) {
      outcome.problems.push({
        rule: 'body-unknown-property',
        problem: `${quoted(show([...path, name]))} is never part of a ${judge.side}`,
        fix:
          judge.side === 'request'
            ? 'The platform sets it: leave it out.'
            : 'The platform keeps it to itself: leave it out.',
        path: [...path, name],
        part: 'key',
      });
    } else {
      outcome.problems.push(...bodyProblems(judge, entry, value[name], [...path, name]));
    }
  }
  if (typeof rest === 'object') {
    for (const [name, item] of Object.entries(value)) {
      if (!Object.hasOwn(properties, name)) outcome.problems.push(...bodyProblems(judge, rest, item, [...path, name]));
    }
  }
}

const notAllowed = (path: string, found: unknown, allowed: readonly string[]): Message => ({
  rule: 'body-wrong-value',
  problem: `${whatIs(path)} is ${shown(found)}, which is not allowed`,
  fix: suggest(String(found), allowed, `Use ${list(allowed)}.`),
});

/** Type, allowed values and limits of a value, without its children. */
function ownProblems({validator}: Judge, schema: Schema, value: unknown, path: Path): BodyProblem[] {
  const place = {path, part: 'value' as const};
  const own = ownKeywords(schema);
  const [fault] = validator.faults(own, value);
  if (!fault) return [];
  if (fault.keyword === 'type') {
    return [
      {
        rule: 'body-wrong-type',
        problem: `${whatIs(show(path))} is ${shown(value)}, but the contract says ${schema.type!}`,
        fix: `Write ${schema.type! === 'integer' || schema.type! === 'array' || schema.type! === 'object' ? 'an' : 'a'} ${schema.type!}.`,
        ...place,
      },
    ];
  }
  if (schema.enum && !schema.enum.includes(value as string)) {
    return [{...notAllowed(show(path), value, schema.enum.filter((item) => item !== null).map(String)), ...place}];
  }
  return [
    {
      rule: 'body-wrong-value',
      problem: `${whatIs(show(path))} is ${shown(value)}, which ${fault.message}`,
      fix: 'Use a value that the contract allows.',
      ...place,
    },
  ];
}

const INSIDE = new Set(['properties', 'required', 'additionalProperties', 'items', 'allOf', 'oneOf', 'anyOf']);
const owns = new WeakMap<Schema, Schema>();

function ownKeywords(schema: Schema): Schema {
  const known = owns.get(schema);
  if (known) return known;
  const own = Object.fromEntries(Object.entries(schema).filter(([key]) => !INSIDE.has(key))) as Schema;
  owns.set(schema, own);
  return own;
}

/**
 * The part of a oneOf or anyOf that the writer most likely meant. A part that
 * allows any name is the last choice: it must not hide a misspelled name.
 */
function bestOf(outcomes: Outcome[], value: unknown): Outcome {
  const keys = isObject(value) ? Object.keys(value) : [];
  const cost = (outcome: Outcome) => {
    const strange = keys.filter((name) => !outcome.names.has(name)).length;
    return outcome.problems.length + strange * (outcome.open ? 1.05 : 1.1);
  };
  return outcomes.reduce((best, outcome) => (cost(outcome) < cost(best) ? outcome : best));
}

/** The schema at a path of names; descends into list items automatically. Undefined if there is none. */
export function schemaAt(
  contract: Contract,
  entry: Schema | Reference,
  names: string[],
): Schema | Reference | undefined {
  const [name, ...rest] = names;
  if (name === undefined) return entry;
  const found = steps(contract, entry, name);
  if (found.length === 0) return undefined;
  return schemaAt(contract, found.length === 1 ? found[0]! : {anyOf: found}, rest);
}

function steps(contract: Contract, entry: Schema | Reference, name: string): (Schema | Reference)[] {
  const schema = deref<Schema>(contract, entry);
  const property = schema.properties?.[name];
  if (property) return [property];
  if (schema.items) return steps(contract, schema.items, name);
  const parts = [...(schema.allOf ?? []), ...(schema.oneOf ?? []), ...(schema.anyOf ?? [])];
  const found = parts.flatMap((part) => steps(contract, part, name));
  const rest = schema.additionalProperties;
  // A map allows any name; an object with properties allows only these, so that typos are found.
  return typeof rest === 'object' && !schema.properties ? [...found, rest] : found;
}

/** Property names of a schema, for suggestions. */
export function namesIn(contract: Contract, entry: Schema | Reference): string[] {
  const schema = deref<Schema>(contract, entry);
  const parts = [...(schema.allOf ?? []), ...(schema.oneOf ?? []), ...(schema.anyOf ?? [])];
  return [...Object.keys(schema.properties ?? {}), ...parts.flatMap((part) => namesIn(contract, part))];
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A path as people write it: results[0].nrn */
function show(path: Path): string {
  return path
    .map((key) => (typeof key === 'number' ? `[${key}]` : `.${key}`))
    .join('')
    .replace(/^\./, '');
}

const whatIs = (path: string): string => (path === '' ? 'the body' : quoted(path));

/** A value as JSON, short enough for a line. */
const shown = (value: unknown): string => {
  const text = JSON.stringify(value);
  return quoted(text.length > 60 ? `${text.slice(0, 57)}…` : text);
};
