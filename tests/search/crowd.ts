import {setTimeout} from 'node:timers/promises';
import {quantile} from '../relevance/figures';
import {NEVER_ENDS, NEVER_HAPPENS} from '../support/limits';
import {modalRequest, SEARCH_PATH} from './requests';

type Crowd = {
  url: string;
  queries: string[];
  /** Parallel requests: more than may wait. */
  count: number;
  headers?: (at: number) => Record<string, string>;
};

type Met = {figures: string; failure?: string};

/** Each on a connection of its own, as different readers are; a kept one may be closed just when it is used again. */
function ask({url, queries, headers}: Crowd, at: number, signal?: AbortSignal): Promise<Response> {
  const body = JSON.stringify({requests: [modalRequest(queries[at % queries.length]!)]});
  return fetch(url + SEARCH_PATH, {method: 'POST', body, headers: {connection: 'close', ...headers?.(at)}, signal});
}

/**
 * What a crowd meets: results, or 503 with Retry-After without waiting for those who get results; and afterwards results
 * again. How long that takes is the machine's affair, so the two are compared.
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
  const refused = answers.filter(({status}) => status === 503);
  const answered = answers.filter(({status}) => status === 200);
  const median = (times: number[]): number => quantile(times, 0.5);
  const rejectedAfter = median(refused.map(({ms}) => ms));
  const answeredAfter = median(answered.map(({ms}) => ms));
  const {status} = await ask(crowd, count);
  const failure =
    refused.length === 0 || answered.length === 0 || answered.length + refused.length < count
      ? 'not all were answered or sent away'
      : refused.some(({retry}) => retry !== '1')
        ? 'a 503 came without Retry-After'
        : status !== 200
          ? `afterwards ${status}`
          : rejectedAfter > answeredAfter
            ? 'who is sent away waits for those who are answered'
            : undefined;
  return {
    figures: `${count} requests at once: ${answered.length} answered, ${refused.length} sent away with 503, half of them after ${rejectedAfter.toFixed(0)} ms, half of the others answered after ${answeredAfter.toFixed(0)} ms`,
    failure,
  };
}

/** The service hears of a closed connection a moment later, through the web server: asked until nobody waits, or the guard ends it. */
async function waitingAtTheEnd(url: string): Promise<number | undefined> {
  const end = performance.now() + NEVER_HAPPENS;
  for (;;) {
    const {waiting} = (await (await fetch(`${url}/_search/health`)).json()) as {waiting?: number};
    if (waiting === 0 || performance.now() > end) return waiting;
    await setTimeout(50);
  }
}

/** A crowd that goes before it is answered: nobody else may wait for it. */
export async function loseCrowd(crowd: Crowd): Promise<Met> {
  const {count, url} = crowd;
  // Everybody goes as soon as the first is answered: all others are then waiting.
  const leave = new AbortController();
  const ends = await Promise.allSettled(
    Array.from({length: count}, (_, at) => ask(crowd, at, leave.signal).finally(() => leave.abort())),
  );
  const gone = ends.filter(({status: end}) => end === 'rejected').length;
  const started = performance.now();
  const {status} = await ask(crowd, count, AbortSignal.timeout(NEVER_ENDS)).catch(() => ({status: 'no answer'}));
  const ms = performance.now() - started;
  const waiting = await waitingAtTheEnd(url);
  return {
    figures: `${gone} of ${count} requests given up: afterwards ${status} in ${ms.toFixed(0)} ms, ${waiting} waiting`,
    failure:
      gone === 0
        ? 'nobody went'
        : status !== 200
          ? 'the next reader is not answered'
          : waiting !== 0
            ? 'some of them are still waiting'
            : undefined,
  };
}
