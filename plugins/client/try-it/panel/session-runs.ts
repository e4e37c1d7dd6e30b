/** The blocks of guides that ran in this tab, by page. */
import {parseJson, stored} from '../../../../src/client/stored';
import type {FirstIds} from '../sandbox/protocol';

export type Runs = {
  /** The interface whose blocks ran. */
  tab: string;
  firstIds: FirstIds;
  /** By the line of the block: what was different from the documented run, or nothing. */
  results: Readonly<Record<string, string>>;
};

const kept = stored(
  'docs.sandbox.runs',
  (raw) => (parseJson(raw) ?? {}) as Record<string, unknown>,
  () => sessionStorage,
);

/** `url`: the calls of the page. Storage is not trusted. */
export function readRuns(url: string): Runs | undefined {
  const {tab, firstIds, results} = (kept.read()[url] ?? {}) as Partial<Runs>;
  const areAll = (values: unknown, type: string): boolean =>
    typeof values === 'object' && values !== null && Object.values(values).every((value) => typeof value === type);
  return typeof tab === 'string' && areAll(firstIds, 'number') && areAll(results, 'string')
    ? {tab, firstIds: firstIds!, results: results!}
    : undefined;
}

/** Without `runs`, nothing of this page ran. */
export const keepRuns = (url: string, runs: Runs | undefined): void =>
  kept.write(JSON.stringify({...kept.read(), [url]: runs}));

export const forgetRuns = (): void => kept.write(null);
