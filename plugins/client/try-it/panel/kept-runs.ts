/** The blocks of guides that ran in this tab, by page. */
import {attempt, parseJson} from '../../../../src/client/stored';
import type {FirstIds} from '../sandbox/protocol';

export type Runs = {
  /** The interface whose blocks ran. */
  tab: string;
  firstIds: FirstIds;
  /** By the line of the block: what was different from the documented run, or nothing. */
  results: Readonly<Record<string, string>>;
};

const KEY = 'docs.sandbox.runs';

const read = (): Record<string, unknown> =>
  (parseJson(attempt(KEY, () => sessionStorage.getItem(KEY)) ?? null) ?? {}) as Record<string, unknown>;

/** `url`: the calls of the page. Storage is not trusted. */
export function readRuns(url: string): Runs | undefined {
  const {tab, firstIds, results} = (read()[url] ?? {}) as Partial<Runs>;
  const areAll = (values: unknown, type: string): boolean =>
    typeof values === 'object' && values !== null && Object.values(values).every((value) => typeof value === type);
  return typeof tab === 'string' && areAll(firstIds, 'number') && areAll(results, 'string')
    ? {tab, firstIds: firstIds!, results: results!}
    : undefined;
}

export const keepRuns = (url: string, runs: Runs): void =>
  void attempt(KEY, () => sessionStorage.setItem(KEY, JSON.stringify({...read(), [url]: runs})));

export const forgetRuns = (): void => void attempt(KEY, () => sessionStorage.removeItem(KEY));
