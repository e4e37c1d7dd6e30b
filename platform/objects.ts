/** A new object: the fields of the request, and what the platform sets. */
import {deref, type Contract, type Reference, type Schema} from '../contract';
import {READER} from './example';
import {isObject, slugOf, text} from './json';
import {propertiesOf, requiredOf, type Json, type JsonObject} from './model';
import {REFERENCES} from './rules/references';
import type {Entry, Store} from './store';

type Context = {
  contract: Contract;
  seeds: ReadonlyMap<string, readonly Entry[]>;
  store: Store;
  /** Milliseconds since 1970. */
  now: number;
};
type Field = Context & {
  resource: string;
  name: string;
  schema: Schema;
  /** The fields of the request. */
  given: JsonObject;
  /** An object of the running example. */
  model?: JsonObject;
  isRequired: boolean;
};

export function newObject(
  context: Context,
  resource: string,
  body: JsonObject,
  parents: Record<string, string>,
): JsonObject {
  const {contract, seeds} = context;
  const reference = {$ref: `#/components/schemas/${resource}`};
  const required = requiredOf(contract, reference);
  const properties = propertiesOf(contract, reference);
  const model = seeds.get(resource)?.[0]?.value;
  const value: JsonObject = {};
  const given: JsonObject = {...parents, ...body};
  for (const [name, schema] of properties) {
    if (schema.writeOnly) continue;
    const set = valueOf({...context, resource, name, schema, given, model, isRequired: required.has(name)});
    if (set !== undefined) value[name] = set;
  }
  for (const [name, schema] of properties) {
    if (value[name] !== undefined) value[name] = completed(context, schema, value[name]);
  }
  if (model && 'nrn' in value && body.nrn === undefined)
    value.nrn = nrnOf(context.store, resource, value, text(model.nrn));
  return value;
}

/** Fields inside lists that the request leaves to the platform, such as the id of a grant or the time of a message. */
export function completed(context: Context, entry: Schema | Reference, value: Json): Json {
  const {contract, now} = context;
  const schema = deref<Schema>(contract, entry);
  if (Array.isArray(value)) return schema.items ? value.map((item) => completed(context, schema.items!, item)) : value;
  if (!isObject(value)) return value;
  const properties = propertiesOf(contract, schema);
  const missing = [...requiredOf(contract, schema)].filter((name) => value[name] === undefined && properties.has(name));
  const set = (name: string): Json =>
    name === 'timestamp'
      ? now
      : valueOf({...context, resource: '', name, schema: properties.get(name)!, given: value, isRequired: true})!;
  return {...Object.fromEntries(missing.map((name) => [name, set(name)])), ...value};
}

const timeOf = ({now}: Field): string => new Date(now).toISOString();
const personOf = ({schema}: Field): number | undefined => (schema.type === 'integer' ? READER : undefined);

/** Fields that the platform sets if the request does not, by name. */
const SET: Readonly<Record<string, (field: Field) => Json | undefined>> = {
  id: ({schema, model, store}) => {
    if (schema.format === 'uuid' || isUuid(model?.id)) return store.newUuid();
    return schema.type === 'string' ? String(store.newId()) : store.newId();
  },
  created_at: timeOf,
  updated_at: timeOf,
  created_by: personOf,
  user_id: personOf,
  owner_id: personOf,
  slug: ({given, resource}) => slugOf(text(given.name ?? resource)),
  nrn: ({model}) => model?.nrn ?? null,
};

const EMPTY: Readonly<Record<string, Json>> = {object: {}, boolean: false};

function valueOf(field: Field): Json | undefined {
  const {name, schema, given, model, isRequired} = field;
  const written = given[name];
  if (written !== undefined)
    return schema.type === 'integer' && typeof written === 'string' ? Number(written) : structuredClone(written);
  if (Object.hasOwn(SET, name)) return SET[name]!(field);
  if (schema['x-lifecycle'])
    return (
      schema['x-lifecycle'].initial?.find(
        (status) => status !== 'creating_approval' && !status.startsWith('auto_') && status !== 'pending_create',
      ) ?? null
    );
  if (schema.default !== undefined) return structuredClone(schema.default) as Json;
  if (schema.nullable) return null;
  if (schema.type === 'array') return [];
  if (isRequired && schema.type === 'object') return {};
  // The example of the contract shows which optional fields every response has.
  if (!isRequired) return model && name in model ? EMPTY[schema.type ?? ''] : undefined;
  return structuredClone((schema.enum?.[0] ?? schema.example ?? null) as Json);
}

/** The NRN of a new object below the longest NRN of the objects it refers to. */
function nrnOf(store: Store, resource: string, value: JsonObject, model: string): string {
  const kind = model.split(':').at(-1)!.split('=')[0]!;
  const parents = Object.entries(value).flatMap(([field, id]) => {
    const target = REFERENCES[`${resource}.${field}`] ?? REFERENCES[field];
    const nrn = target && store.find(target, id)?.value.nrn;
    return typeof nrn === 'string' ? [nrn] : [];
  });
  const parent = parents.sort((a, b) => b.length - a.length)[0] ?? 'organization=1';
  return `${parent}:${kind}=${text(value.id)}`;
}

const isUuid = (value: Json | undefined): boolean => typeof value === 'string' && /^[0-9a-f]{8}-/.test(value);
