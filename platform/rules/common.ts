/** What the rules of every subject use. */
import type {JsonObject} from '../model';
import type {Platform} from '../platform';
import type {Entry} from '../store';

export const active = (platform: Platform, resource: string): Entry[] =>
  platform.store
    .all(resource)
    .filter(({value, seeded}) => !seeded && (value.status === undefined || value.status === 'active'));

export const message = (platform: Platform, words: string, level = 'info'): JsonObject => ({
  level,
  message: words,
  timestamp: platform.now,
});

export function addMessage({value}: Entry, platform: Platform, words: string, level = 'info'): void {
  value.messages = [...(Array.isArray(value.messages) ? value.messages : []), message(platform, words, level)];
}

/** Levels of grants must exist: an NRN lists the ids of its objects. */
export function requireLevel(platform: Platform, nrn: string): void {
  for (const part of nrn.split(':')) {
    const [name = '', id] = part.split('=');
    platform.require(`${name[0]?.toUpperCase()}${name.slice(1)}`, id);
  }
}
