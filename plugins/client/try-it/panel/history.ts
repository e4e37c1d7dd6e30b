/** The calls of this tab, the last one first: to repeat one, or to go back to the world before it. */
import {parseJson, stored} from '../../../../src/client/stored';
import type {Caller, Filled} from '../sandbox/protocol';
import {CALLERS} from './kept';
import {forgetRuns} from './kept-runs';

export type Past = {
  operation: string;
  /** Method and path, as the form showed them. */
  call: string;
  status: number;
  caller: Caller;
  /** Clock of the sandbox. */
  now: string;
  filled: Filled;
  /** The world before the call; only the latest calls have it. */
  before?: string;
};

const MOST_CALLS = 50;
/** A world has about 80,000 characters, and the storage of a tab takes about 5 million. */
const MOST_WORLDS = 8;
const LONGEST_WORLD = 400_000;

const isText = (value: unknown): value is string => typeof value === 'string';

/** Storage is not trusted. */
function isPast(value: unknown): value is Past {
  const {operation, call, status, caller, now, filled, before = ''} = (value ?? {}) as Partial<Past>;
  return (
    [operation, call, now, before].every(isText) &&
    Number.isInteger(status) &&
    CALLERS.has(caller!) &&
    typeof filled === 'object' &&
    typeof filled.fields === 'object' &&
    Object.values(filled.fields ?? {}).every(isText) &&
    isText(filled.body ?? '')
  );
}

const kept = stored(
  'docs.sandbox.history',
  (raw): Past[] => {
    const list = parseJson(raw);
    return Array.isArray(list) ? list.filter(isPast) : [];
  },
  () => sessionStorage,
);

export const readHistory = kept.read;

const write = (list: Past[]): void => kept.write(JSON.stringify(list));

export function addToHistory(past: Past): void {
  const list = [past, ...readHistory()].slice(0, MOST_CALLS);
  const isKept = (world: string | undefined, index: number): world is string =>
    world !== undefined && world.length <= LONGEST_WORLD && index < MOST_WORLDS;
  write(list.map(({before, ...rest}, index) => (isKept(before, index) ? {...rest, before} : rest)));
}

/** Forgets the calls, and the blocks of guides that ran: their objects do not exist any more. */
export function clearHistory(): void {
  write([]);
  forgetRuns();
}

/** Forgets a call and those after it, and returns the world before it. */
export function stepBack(index: number): string | undefined {
  const list = readHistory();
  const world = list[index]?.before;
  if (world !== undefined) write(list.slice(index + 1));
  return world;
}
