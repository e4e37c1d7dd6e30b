import type {Json, JsonObject} from './model';

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The value at a path such as `commit.id`. */
export const at = (value: Json | undefined, path: string): Json | undefined =>
  path.split('.').reduce<Json | undefined>((node, key) => (isObject(node) ? node[key] : undefined), value);

export const text = (value: Json | undefined): string =>
  typeof value === 'string' ? value : JSON.stringify(value ?? null);

/** Objects are merged key by key at the top level, as PATCH does; everything else is replaced. */
export const merged = (base: JsonObject, change: JsonObject): JsonObject => ({...base, ...change});

/** Objects are merged at every level. */
export function deepMerged(base: Json | undefined, change: Json): Json {
  if (!isObject(base) || !isObject(change)) return change;
  return Object.fromEntries([
    ...Object.entries(base),
    ...Object.entries(change).map(([key, value]) => [key, deepMerged(base[key], value)] as const),
  ]);
}

export const slugOf = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9_]+/g, '-')
    .replace(/^[-_]+|[-_]+$/g, '');

/** The name of a resource in messages: `Build asset`. */
export const nameOf = (resource: string): string =>
  resource.replace(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
