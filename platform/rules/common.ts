/** What the rules of every subject use. */
import type {Query} from '../lists';
import type {Json, JsonObject, Route} from '../model';
import type {Platform} from '../platform';
import {Rejection} from '../rejection';
import type {Entry} from '../store';

export type OnEntry<Extra> = (platform: Platform, entry: Entry, extra: Extra) => void;

export const active = (platform: Platform, resource: string): Entry[] =>
  platform.store
    .all(resource)
    .filter(({value, seeded}) => !seeded && (value.status === undefined || value.status === 'active'));

export const message = (platform: Platform, words: string, level = 'info'): JsonObject => ({
  level,
  message: words,
  timestamp: platform.now,
});

export function say({value}: Entry, platform: Platform, words: string, level = 'info'): void {
  value.messages = [...(Array.isArray(value.messages) ? value.messages : []), message(platform, words, level)];
}

export function reject(words: string): never {
  throw new Rejection(400, words);
}

export type OperationCall = {
  platform: Platform;
  route: Route;
  params: Record<string, string>;
  query: Query;
  body: Json;
};

/** Operations whose effect does not follow from their shape, by id. */
export type Operations = Readonly<Record<string, (call: OperationCall) => Json | undefined>>;
