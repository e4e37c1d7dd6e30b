/** The calls of this tab, the last one first: to repeat one, or to go back to the world before it. */
import {parseJson, stored} from '../../../../src/client/stored';
import type {Caller, Filled} from '../sandbox/protocol';
import {CALLERS, restoreWorld} from './session-state';
import {forgetRuns, keepRuns, type Runs} from './session-runs';

/** A call of the form of an operation. */
type FormCall = {operation: string; filled: Filled};
/** The calls of a block of a guide. */
type BlockCalls = {
  /** Path of the guide, and the URL of its calls. */
  page: string;
  url: string;
  /** The blocks of the guide that had run before. */
  runs?: Runs | undefined;
};
type Common = {
  /** Method and path as the form showed them, or how many calls of which guide. */
  call: string;
  status: number;
  caller: Caller;
  /** Clock of the sandbox. */
  now: string;
  /** The world before: null before the first call of this tab. Only the latest calls have it. */
  before?: string | null;
};
export type PastCall = Common & FormCall;
export type Past = PastCall | (Common & BlockCalls);

const MAX_CALLS = 50;
/** A world has about 80,000 characters, and the storage of a tab takes about 5 million. */
const MAX_WORLDS = 8;
const LONGEST_WORLD = 400_000;

const isText = (value: unknown): value is string => typeof value === 'string';

/** Storage is not trusted. */
function isPast(value: unknown): value is Past {
  const {call, status, caller, now, before, ...rest} = (value ?? {}) as Partial<Common & FormCall & BlockCalls>;
  return (
    [call, now, before ?? ''].every(isText) &&
    Number.isInteger(status) &&
    CALLERS.has(caller!) &&
    (isFormCall(rest) || isBlockCalls(rest))
  );
}

const isFormCall = ({operation, filled}: Partial<FormCall>): boolean =>
  isText(operation) &&
  typeof filled === 'object' &&
  typeof filled.fields === 'object' &&
  Object.values(filled.fields ?? {}).every(isText) &&
  isText(filled.body ?? '');

const isBlockCalls = ({page, url}: Partial<BlockCalls>): boolean => isText(url) && isText(page) && /^\/[^/]/.test(page);

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
  const list = [past, ...readHistory()].slice(0, MAX_CALLS);
  const isKept = (world: Past['before'], index: number): world is string | null =>
    world !== undefined && (world ?? '').length <= LONGEST_WORLD && index < MAX_WORLDS;
  write(list.map(({before, ...rest}, index) => (isKept(before, index) ? {...rest, before} : rest)));
}

/** Forgets the calls, and the blocks of guides that ran: their objects do not exist any more. */
export function clearHistory(): void {
  write([]);
  forgetRuns();
}

/** The latest calls never happened. */
export const forgetLatest = (count: number): void => write(readHistory().slice(count));

/** Forgets a call and those after it, and goes back to the world before it. */
export function stepBack(index: number): void {
  const list = readHistory();
  for (const past of list.slice(0, index + 1)) if ('url' in past) keepRuns(past.url, past.runs);
  restoreWorld(list[index]?.before ?? null);
  write(list.slice(index + 1));
}
