import {setTimeout} from 'node:timers/promises';
import {quantile} from '../relevance/figures';
import {HANG_TIMEOUT, EXPECT_TIMEOUT} from '../support/limits';
import {modalRequest, SEARCH_PATH} from './requests';

type Crowd = {
  url: string;
  queries: string[];
  /** Parallel requests: more than the queue accepts. */
  count: number;
  headers?: (at: number) => Record<string, string>;
};

type Met = {figures: string; failure?: string};

/** Each on a separate connection, as from different readers; the server could close a reused one. */
function ask({url, queries, headers}: Crowd, at: number, signal?: AbortSignal): Promise<Response> {
  const body = JSON.stringify({requests: [modalRequest(queries[at % queries.length]!)]});
  return fetch(url + SEARCH_PATH, {method: 'POST', body, headers: {connection: 'close', ...headers?.(at)}, signal});
}

/**
 * Sends more requests than the service accepts. Each must get results, or 503 with Retry-After without waiting for the
 * others; afterwards requests succeed again. Times depend on the machine, so the two are compared.
 */
export async function meetCrowd(crowd: Crowd): Promise<Met> {
  const {count} = crowd;
  const answers = await Promise.all(
    Array.from({length: count}, async (_, at) => {
      const started = performance.now();
      const response = await ask(crowd, at);
      const ms = performance.now() - started;
      await response.arrayBuffer();
      return {status: response.status, retry: response.headers.get('retry-after'), ms};
    }),
  );
  const rejected = answers.filter(({status}) => status === 503);
  const answered = answers.filter(({status}) => status === 200);
  const median = (times: number[]): number => quantile(times, 0.5);
  const rejectedAfter = median(rejected.map(({ms}) => ms));
  const answeredAfter = median(answered.map(({ms}) => ms));
  const {status} = await ask(crowd, count);
  const failure =
    rejected.length === 0 || answered.length === 0 || answered.length + rejected.length < count
      ? 'not all returned 200 or 503'
      : rejected.some(({retry}) => retry !== '1')
        ? 'a 503 came without Retry-After'
        : status !== 200
          ? `afterwards ${status}`
          : rejectedAfter > answeredAfter
            ? '503 takes longer than 200'
            : undefined;
  return {
    figures: `${count} parallel requests: ${answered.length} × 200 (median ${answeredAfter.toFixed(0)} ms), ${rejected.length} × 503 (median ${rejectedAfter.toFixed(0)} ms)`,
    failure,
  };
}

/**
 * The web server reports closed connections to the service with a delay: polls until the queue is empty or the time
 * limit is reached.
 */
async function waitingAtTheEnd(url: string): Promise<number | undefined> {
  const end = performance.now() + EXPECT_TIMEOUT;
  for (;;) {
    const {waiting} = (await (await fetch(`${url}/_search/health`)).json()) as {waiting?: number};
    if (waiting === 0 || performance.now() > end) return waiting;
    await setTimeout(50);
  }
}

/** Aborts queued requests: they must not delay others. */
export async function loseCrowd(crowd: Crowd): Promise<Met> {
  const {count, url} = crowd;
  // Aborts after the first response, when all other requests are queued.
  const leave = new AbortController();
  const ends = await Promise.allSettled(
    Array.from({length: count}, (_, at) => ask(crowd, at, leave.signal).finally(() => leave.abort())),
  );
  const gone = ends.filter(({status: end}) => end === 'rejected').length;
  const started = performance.now();
  const {status} = await ask(crowd, count, AbortSignal.timeout(HANG_TIMEOUT)).catch(() => ({status: 'no response'}));
  const ms = performance.now() - started;
  const waiting = await waitingAtTheEnd(url);
  return {
    figures: `${gone} of ${count} requests aborted: afterwards ${status} in ${ms.toFixed(0)} ms, ${waiting} waiting`,
    failure:
      gone === 0
        ? 'no request was aborted'
        : status !== 200
          ? 'the next request fails'
          : waiting !== 0
            ? 'some of them are still queued'
            : undefined,
  };
}
