/** The state of a platform as a JSON value: saved, loaded, compared. */
import {isObject} from './json';
import type {Json, JsonObject} from './model';
import type {Grant} from './roles';
import type {Entry, Stored} from './store';

/** Who calls. A token without grants may do everything. */
export type Token = {
  gateway: 'api' | 'ci';
  user: number;
  expires: number;
  /** The API key that it was issued for. */
  key?: string;
  grants?: readonly Grant[];
};

export type World = Stored & {
  /** Time of the platform, ISO 8601. */
  now: string;
  /** Catalog values by entity and id, and values of the NRN store by level. */
  catalogs: Readonly<Record<string, JsonObject>>;
  nrnValues: Readonly<Record<string, JsonObject>>;
  /** Values of metrics by release. */
  metrics: Readonly<Record<string, Readonly<Record<string, number>>>>;
  /** Grants of API keys; null for a key that may do everything. */
  keys: Readonly<Record<string, readonly Grant[] | null>>;
  tokens: Readonly<Record<string, Token>>;
};

/** A field of an object; undefined where the object has no such field. Inner fields have a dotted path. */
export type FieldChange = {field: string; before: Json | undefined; after: Json | undefined};
export type Change = {
  change: 'created' | 'changed' | 'deleted';
  resource: string;
  id: string;
  /** Name or slug of the object, for a list that people read. */
  name: string;
  fields: FieldChange[];
};

/** What happened to the objects between two states, in the order of `after`. */
export function changesBetween(before: World, after: World): Change[] {
  const resources = new Set([...Object.keys(before.objects), ...Object.keys(after.objects)]);
  return [...resources].flatMap((resource): Change[] => {
    const old = byId(before.objects[resource]);
    const current = byId(after.objects[resource]);
    return [
      ...[...current].flatMap(([id, value]): Change[] => {
        const known = old.get(id);
        if (!known) return [{change: 'created', ...labelOf(resource, id, value), fields: []}];
        const fields = fieldChanges(known, value);
        return fields.length === 0 ? [] : [{change: 'changed', ...labelOf(resource, id, value), fields}];
      }),
      ...[...old].flatMap(([id, value]): Change[] =>
        current.has(id) ? [] : [{change: 'deleted', ...labelOf(resource, id, value), fields: []}],
      ),
    ];
  });
}

const byId = (entries: readonly Entry[] = []): Map<string, JsonObject> =>
  new Map(entries.map(({value}) => [String(value.id), value]));

function labelOf(resource: string, id: string, {name, slug}: JsonObject): Pick<Change, 'resource' | 'id' | 'name'> {
  return {resource, id, name: typeof name === 'string' ? name : typeof slug === 'string' ? slug : ''};
}

function fieldChanges(before: JsonObject, after: JsonObject, above = ''): FieldChange[] {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...names].flatMap((name): FieldChange[] => {
    const [old, current] = [before[name], after[name]];
    const field = `${above}${name}`;
    if (isObject(old) && isObject(current)) return fieldChanges(old, current, `${field}.`);
    return JSON.stringify(old) === JSON.stringify(current) ? [] : [{field, before: old, after: current}];
  });
}
