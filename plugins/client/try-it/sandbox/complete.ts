/** What a reader can type at a position of a request body: fields and values of the contract, and ids of the sandbox. */
import {deref, type Contract, type Reference, type Schema} from '../../../../contract';
import type {World} from '../../../../platform';
import type {Completions} from '../../../../src/client/json-editor';
import {choicesFor, resourceNamed} from './request';

type Entry = Schema | Reference;
type Option = Completions['options'][number];

export function completionsAt(
  contract: Contract,
  schema: Entry,
  world: World,
  text: string,
  offset: number,
): Completions | undefined {
  const place = placeOf(text, offset);
  if (!place) return undefined;
  const {path, isKey, names, from, to} = place;
  const schemas = path.reduce<Schema[]>(
    (all, name) => all.flatMap((one) => inside(one, name)).flatMap((entry) => alternatives(contract, entry)),
    alternatives(contract, schema),
  );
  const hasColon = /^\s*:/.test(text.slice(to));
  const options = isKey
    ? keys(contract, schemas).filter(({displayLabel}) => !names.has(displayLabel))
    : schemas.flatMap((one) => values(contract, one, world, String(path.at(-1) ?? '')));
  const unique = [...new Map(options.map((option) => [option.label, option])).values()];
  return {from, to, options: unique.map((option) => (isKey && !hasColon ? withColon(option) : option))};
}

const withColon = (option: Option): Option => ({...option, apply: `${option.label}: `});

/** A schema and those that it combines. */
function alternatives(contract: Contract, entry: Entry): Schema[] {
  const schema = deref<Schema>(contract, entry);
  const combined = [schema.allOf, schema.oneOf, schema.anyOf].flatMap((list) => list ?? []);
  return [schema, ...combined.flatMap((one) => alternatives(contract, one))];
}

function inside({properties, items, additionalProperties}: Schema, name: string | number): Entry[] {
  if (typeof name === 'number') return items ? [items] : [];
  const other = typeof additionalProperties === 'object' ? [additionalProperties] : [];
  return properties && Object.hasOwn(properties, name) ? [properties[name]!] : other;
}

/** Fields that the contract requires come first. */
function keys(contract: Contract, schemas: Schema[]): Option[] {
  const required = new Set(schemas.flatMap((schema) => schema.required ?? []));
  const names = schemas.flatMap(({properties = {}}) => Object.entries(properties));
  return names
    .map(([name, entry]) => {
      const {type, enum: allowed} = deref<Schema>(contract, entry);
      const about = [type ?? (allowed ? 'enum' : ''), required.has(name) ? 'required' : ''].filter(Boolean).join(', ');
      return {label: JSON.stringify(name), displayLabel: name, detail: about};
    })
    .sort((a, b) => Number(required.has(b.displayLabel)) - Number(required.has(a.displayLabel)));
}

function values(contract: Contract, schema: Schema, world: World, name: string): Option[] {
  const isText = schema.type === undefined || schema.type === 'string';
  return choicesFor(contract, {name, schema}, world, resourceNamed(name)).map(({value, label}) => ({
    label: isText ? JSON.stringify(value) : value,
    displayLabel: value,
    ...(label === undefined ? {} : {detail: label}),
  }));
}

type Place = {
  path: (string | number)[];
  isKey: boolean;
  /** Fields that the object has. */
  names: Set<string>;
  /** What is typed there already. */
  from: number;
  to: number;
};

/** Where the path is, also in a text that is not JSON yet. A string ends with its line. */
const PART = /"(?:[^"\\\n]|\\.)*"?|[{}[\],:]|[^\s{}[\],:"]+/g;

type Open = {isList: boolean; index: number; key?: string; names: Set<string>};

function placeOf(text: string, offset: number): Place | undefined {
  const open: Open[] = [];
  let place: (Omit<Place, 'path' | 'names'> & {of: Open | undefined; path: Open[]}) | undefined;
  let isAfterColon = false;
  const takeAt = (from: number, to: number): void => {
    const of = open.at(-1);
    const path = open.map((one) => ({...one}));
    place = {from, to, of, path, isKey: of !== undefined && !of.isList && !isAfterColon};
  };
  for (const {0: part, index} of text.matchAll(PART)) {
    const end = index + part.length;
    const isMark = /^[{}[\],:]$/.test(part);
    if (!place && offset <= index) takeAt(offset, offset);
    else if (!place && !isMark && offset <= end) takeAt(index, end);
    const of = open.at(-1);
    if (part === '{' || part === '[') open.push({isList: part === '[', index: 0, names: new Set()});
    else if (part === '}' || part === ']') open.pop();
    else if (part === ',' && of) of.index += 1;
    else if (!isMark && of && !of.isList && !isAfterColon && !(place?.of === of && place.from === index)) {
      of.key = part.replace(/^"|"$/g, '');
      of.names.add(of.key);
    }
    isAfterColon = part === ':';
  }
  if (!place) takeAt(offset, offset);
  const {of, path, ...rest} = place!;
  const steps = rest.isKey ? path.slice(0, -1) : path;
  return {
    ...rest,
    names: of?.names ?? new Set(),
    path: steps.map(({isList, index, key = ''}) => (isList ? index : key)),
  };
}
