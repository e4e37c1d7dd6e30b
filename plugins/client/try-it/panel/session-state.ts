/** The sandbox of this tab: the world and the caller, kept over pages and reloads. Another tab has its own. */
import {ROLES} from '../../../../facts/roles';
import {attempt, stored} from '../../../../src/client/stored';
import type {Caller} from '../sandbox/protocol';

const WORLD = 'docs.sandbox';

/** A world that the storage did not take; it lasts until the page is left. */
let inMemory: string | undefined;

/** Whatever is stored; the sandbox checks it. */
export const readWorld = (): string | null => inMemory ?? attempt(WORLD, () => sessionStorage.getItem(WORLD)) ?? null;

/** Returns whether the world survives a reload: the storage may be full or blocked. */
export function keepWorld(world: string): boolean {
  const isStored = attempt(WORLD, () => {
    sessionStorage.setItem(WORLD, world);
    return true;
  });
  inMemory = isStored ? undefined : world;
  return isStored ?? false;
}

/** The world before a block of a guide; null before the first call of this tab. */
export function restoreWorld(world: string | null): void {
  if (world !== null) keepWorld(world);
  else {
    attempt(WORLD, () => sessionStorage.removeItem(WORLD));
    inMemory = undefined;
  }
}

export const CALLERS: ReadonlyMap<Caller, string> = new Map<Caller, string>([
  ['everyone', 'All roles'],
  ...(Object.entries(ROLES) as [Caller, string][]),
  ['nobody', 'No token'],
]);

const caller = stored<Caller>(
  'docs.sandbox.caller',
  (raw) => (CALLERS.has(raw as Caller) ? (raw as Caller) : 'everyone'),
  () => sessionStorage,
);
export const readCaller = caller.read;
export const keepCaller: (chosen: Caller) => void = caller.write;
