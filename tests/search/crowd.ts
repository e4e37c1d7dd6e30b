import {modalRequest, SEARCH_PATH} from './requests';

/** A client gives up on a host that has not begun to answer by then. */
const PATIENCE_MS = 1000;

type Crowd = {
  url: string;
  queries: string[];
  /** Requests at once: more than may wait. */
  count: number;
  headers?: (at: number) => Record<string, string>;
};

type Met = {figures: string; failure?: string};

function ask({url, queries, headers}: Crowd, at: number, signal?: AbortSignal): Promise<Response> {
  const body = JSON.stringify({requests: [modalRequest(queries[at % queries.length]!)]});
  return fetch(url + SEARCH_PATH, {method: 'POST', body, headers: headers?.(at), signal});
}

/** What a crowd meets: answers, or 503 with Retry-After before a client gives up; and afterwards answers again. */
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
  const slowest = Math.max(...refused.map(({ms}) => ms));
  const {status} = await ask(crowd, count);
  const failure =
    refused.length === 0 || answered.length === 0 || answered.length + refused.length < count
      ? 'not all were answered or sent away'
      : refused.some(({retry}) => retry !== '1')
        ? 'a 503 came without Retry-After'
        : status !== 200
          ? `afterwards ${status}`
          : slowest > PATIENCE_MS
            ? `a client waits ${PATIENCE_MS} ms at most`
            : undefined;
  return {
    figures: `${count} requests at once: ${answered.length} answered, ${refused.length} sent away with 503, the last after ${slowest.toFixed(0)} ms`,
    failure,
  };
}

/** A crowd that goes before it is answered: nobody else may wait for it. */
export async function loseCrowd(crowd: Crowd): Promise<Met> {
  const {count, url} = crowd;
  const ends = await Promise.allSettled(
    Array.from({length: count}, (_, at) => ask(crowd, at, AbortSignal.timeout(20 + ((at * 7) % 200)))),
  );
  const gone = ends.filter(({status: end}) => end === 'rejected').length;
  const started = performance.now();
  const {status} = await ask(crowd, count, AbortSignal.timeout(5000)).catch(() => ({status: 'no answer'}));
  const ms = performance.now() - started;
  const {waiting} = (await (await fetch(`${url}/_search/health`)).json()) as {waiting?: number};
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
