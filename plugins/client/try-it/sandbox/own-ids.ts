/** A world in which the objects of the running example have the reader's own ids, so that own values work in requests. */
import type {World} from '../../../../platform';
import type {Json} from '../../../../platform/model';
import {EXAMPLE_IDS} from '../../your-values/values';
import type {Values} from '../../your-values/validate';

const RESOURCES = {
  organization: 'Organization',
  account: 'Account',
  namespace: 'Namespace',
  application: 'Application',
  scope: 'Scope',
} as const;

export function withOwnIds(world: World, values: Values): World {
  return Object.entries(EXAMPLE_IDS).reduce((known, [noun, example]) => {
    const own = values[noun];
    const resource = RESOURCES[noun as keyof typeof RESOURCES];
    const isTaken = known.objects[resource]?.some(({value}) => String(value.id) === own);
    return own === undefined || isTaken ? known : renamed(known, {noun, resource, from: example, to: own});
  }, world);
}

type Renaming = {noun: string; resource: string; from: string; to: string};

function renamed(world: World, {noun, resource, from, to}: Renaming): World {
  const nrn = new RegExp(`\\b${noun}=${from}(?!\\d)`, 'g');
  const field = `${noun}_id`;
  /** `name` is the field that contains the value. */
  const rename = (value: Json, name: string): Json => {
    if (Array.isArray(value)) return value.map((item) => rename(item, name));
    if (typeof value === 'object' && value !== null)
      return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, rename(inner, key)]));
    if (name === field && String(value) === from) return typeof value === 'number' ? Number(to) : to;
    return typeof value === 'string' ? value.replace(nrn, `${noun}=${to}`) : value;
  };
  const objects = Object.fromEntries(
    Object.entries(rename(world.objects as unknown as Json, '') as unknown as World['objects']).map(
      ([name, entries]) => [
        name,
        name === resource
          ? entries.map((entry) =>
              String(entry.value.id) === from ? {...entry, value: {...entry.value, id: Number(to)}} : entry,
            )
          : entries,
      ],
    ),
  );
  return {...world, objects};
}
