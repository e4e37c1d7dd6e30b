/** The terminal of this tab: kept over pages and reloads. Nothing that is stored is trusted. */
import {attempt, parseJson} from '../../../../src/client/stored';
import type {SessionState} from '../protocol';
import {OPEN} from './is-open';

const STATE = 'docs.terminal.state';
const HISTORY = 'docs.terminal.history';
const MAX_HISTORY = 200;
/** A larger one is not stored; it lasts until the page is left. */
const MAX_STATE = 1_000_000;

const get = (key: string): string | null => attempt(key, () => sessionStorage.getItem(key)) ?? null;
const set = (key: string, value: string | null): void =>
  attempt(key, () => (value === null ? sessionStorage.removeItem(key) : sessionStorage.setItem(key, value)));

export const keepOpen = (isOpen: boolean): void => set(OPEN, isOpen ? '1' : null);

export function readState(): SessionState | undefined {
  const value = parseJson(get(STATE)) as Partial<SessionState> | null | undefined;
  if (typeof value !== 'object' || value === null) return undefined;
  const {files, variables, functions, cwd} = value;
  const isValid =
    typeof variables === 'string' &&
    typeof cwd === 'string' &&
    areAll(functions, (code) => typeof code === 'string') &&
    areAll(files, (file) => areAll(file, () => true) && typeof (file as {text?: unknown}).text === 'string');
  return isValid ? (value as SessionState) : undefined;
}

/** Returns whether it survives a reload. */
export function keepState(state: SessionState | undefined): boolean {
  const text = state === undefined ? null : JSON.stringify(state);
  if (text !== null && text.length > MAX_STATE) return false;
  set(STATE, text);
  return get(STATE) === text;
}

export function readHistory(): string[] {
  const lines = parseJson(get(HISTORY));
  return Array.isArray(lines) ? lines.filter((line) => typeof line === 'string') : [];
}

export const keepHistory = (lines: readonly string[]): void => set(HISTORY, JSON.stringify(lines.slice(-MAX_HISTORY)));

const areAll = (value: unknown, fits: (item: unknown) => boolean): boolean =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && Object.values(value).every(fits);
