/** The sandbox of this tab: the world and the caller, kept over pages and reloads. Another tab has its own. */
import {ROLES} from '../../../../facts/roles';
import {attempt} from '../../../../src/client/stored';
import type {Caller} from '../sandbox/protocol';

const WORLD = 'docs.sandbox';
const CALLER = 'docs.sandbox.caller';

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

export const CALLERS: ReadonlyMap<Caller, string> = new Map<Caller, string>([
  ['everyone', 'All roles'],
  ...(Object.entries(ROLES) as [Caller, string][]),
  ['nobody', 'No token'],
]);

export function readCaller(): Caller {
  const stored = attempt(CALLER, () => sessionStorage.getItem(CALLER)) as Caller | null | undefined;
  return stored && CALLERS.has(stored) ? stored : 'everyone';
}

export const keepCaller = (caller: Caller): void => void attempt(CALLER, () => sessionStorage.setItem(CALLER, caller));
