/** A recorded call as it is sent to the world of this tab, and a change that happens elsewhere. */
import type {Json, World} from '../../../../platform';
import {isObject} from '../../../../platform/json';
import type {Entry} from '../../../../platform/store';
import {withIds, type Step} from '../../../authoring/guide-runs/recording';
import {EXAMPLE_IDS} from '../../your-values/values';
import type {Values} from '../../your-values/validate';
import type {FirstIds, Ran} from './protocol';

export type Sent = {method: string; path: string; body?: string};

/** `rename` writes the reader's own ids into a text of the example. */
export function requestOf({call, body}: Extract<Step, {call: string}>, firstIds: FirstIds, rename: Rename): Sent {
  const [method = '', path = ''] = rename(withIds(call, firstIds)).split(' ');
  return {method, path, ...(body === undefined ? {} : {body: rename(withIds(body, firstIds))})};
}

/** The world after something happened without a call: objects were created, changed or removed. */
export function changed(
  world: World,
  {put, removed}: Extract<Step, {put: string}>,
  firstIds: FirstIds,
  rename: Rename,
): World {
  const parsed = <T>(text: string): Record<string, T[]> =>
    JSON.parse(rename(withIds(text, firstIds))) as Record<string, T[]>;
  const objects: Record<string, readonly Entry[]> = {...world.objects};
  const without = (resource: string, ids: ReadonlySet<string>): readonly Entry[] =>
    (objects[resource] ?? []).filter(({value}) => !ids.has(String(value.id)));
  let {lastId} = world;
  for (const [resource, ids] of Object.entries(parsed<string>(removed)))
    objects[resource] = without(resource, new Set(ids));
  for (const [resource, entries] of Object.entries(parsed<Entry>(put))) {
    const ids = entries.map(({value}) => String(value.id));
    objects[resource] = [...entries, ...without(resource, new Set(ids))];
    for (const id of ids) lastId = Math.max(lastId, Number(/\d{1,12}$/.exec(id)?.[0] ?? 0));
  }
  return {...world, objects, lastId};
}

export type Rename = (text: string) => string;

/** The reader's own ids, if this world was created with them. */
export function renameFor({objects}: World, values: Values): Rename {
  const used = Object.entries(EXAMPLE_IDS).filter(([noun]) => {
    const resource = noun[0]!.toUpperCase() + noun.slice(1);
    return values[noun] !== undefined && objects[resource]?.some(({value}) => String(value.id) === values[noun]);
  });
  return (text) =>
    used.reduce(
      (known, [noun, example]) =>
        known.replace(
          new RegExp(`((?:\\b|%3A)${noun}(?:=|%3D)|\\b${noun}_id(?:=|"\\s*:\\s*"?)|/${noun}/)${example}(?!\\d)`, 'g'),
          (_, before: string) => before + values[noun]!,
        ),
      text,
    );
}

/** Compares a response with the one of the documented run. */
export function ranCall(
  call: string,
  documented: Extract<Step, {call: string}>,
  status: number,
  body: Json | undefined,
): Ran {
  const {message, status: state} = isObject(body) ? body : {};
  const difference =
    status !== documented.status
      ? `returned ${status} instead of ${documented.status}`
      : documented.state !== undefined && state !== documented.state
        ? `has the status ${String(state)} instead of ${documented.state}`
        : undefined;
  return {
    call,
    status,
    ...(status >= 400 && typeof message === 'string' ? {message} : {}),
    ...(body === undefined ? {} : {body: JSON.stringify(body, null, 2)}),
    ...(difference === undefined ? {} : {difference}),
  };
}
