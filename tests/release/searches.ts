/**
 * nginx caches searches by release and body (DOCS_SEARCH_CACHE). Readers type the labelled queries letter by letter, few
 * queries often and most of them rarely (Zipf); every response is that of its query, and of the release that is active.
 */
import {readFile} from 'node:fs/promises';
import {queriesOf} from '../relevance/queries';
import {modalRequest, SEARCH_PATH} from '../search/requests';
import {numbers} from '../load/typed';
import type {Told} from './drills';

const SEARCHES = 12_000;
const READERS = 8;

/** What readers send: every prefix of two letters and more of a query. */
function* typed(seed: number): Generator<string, never> {
  const queries = queriesOf('own').map(({q}) => q);
  const sums: number[] = [];
  for (const index of queries.keys()) sums.push((sums.at(-1) ?? 0) + 1 / (index + 1));
  const random = numbers(seed);
  for (;;) {
    const point = random.next().value * sums.at(-1)!;
    const query = queries[sums.findIndex((sum) => sum >= point)]!;
    for (let length = 2; length <= query.length; length += 1) yield query.slice(0, length);
  }
}

type Sent = {status: number; build: string | null; query: string};

export async function checkSearchCache({machine, releases, check}: Told): Promise<void> {
  const send = async (query: string, index: number): Promise<Sent> => {
    const response = await fetch(machine.url + SEARCH_PATH, {
      method: 'POST',
      body: JSON.stringify({requests: [modalRequest(query)]}),
      headers: {'content-type': 'text/plain', 'x-forwarded-for': `10.2.${(index >> 8) & 255}.${index & 255}`},
    });
    const {results} = (await response.json()) as {results?: {query: string}[]};
    return {
      status: response.status,
      build: response.headers.get('x-search-build'),
      query: results?.[0]?.query ?? '',
    };
  };
  /** Searches that reached an instance, and the processor time of both, in seconds. */
  const used = async (): Promise<{searches: number; seconds: number}> => {
    let [searches, seconds] = [0, 0];
    for (const upstream of machine.upstreams) {
      const text = await (await fetch(`http://${upstream}/metrics`)).text();
      searches += Number(/^docs_queries_total (\d+)/m.exec(text)?.[1] ?? 0);
      const stat = await readFile(`/proc/${await machine.instance(upstream)}/stat`, 'utf8');
      const [user, system] = stat.slice(stat.lastIndexOf(')')).split(' ').slice(12, 14);
      seconds += (Number(user) + Number(system)) / 100;
    }
    return {searches, seconds};
  };
  const replay = async (): Promise<{wrong: string[]; hitRate: number; milliseconds: number}> => {
    const before = await used();
    const wrong: string[] = [];
    const reader = async (_: unknown, seed: number): Promise<void> => {
      const queries = typed(seed + 1);
      for (let index = 0; index < SEARCHES / READERS; index += 1) {
        const query = queries.next().value;
        const sent = await send(query, seed * 1000 + (index >> 3));
        if (sent.status !== 200 || sent.query !== query) wrong.push(`${sent.status} for ${query}: ${sent.query}`);
      }
    };
    await Promise.all(Array.from({length: READERS}, reader));
    const after = await used();
    return {
      wrong,
      hitRate: 1 - (after.searches - before.searches) / SEARCHES,
      milliseconds: (1000 * (after.seconds - before.seconds)) / SEARCHES,
    };
  };

  const without = await replay();
  const cached = {DOCS_SEARCH_CACHE: `${machine.folder}/searches`};
  const ran = await machine.deploy(releases.second, ['activate', 'second'], cached);
  const withCache = await replay();
  const switched = await machine.deploy(releases.second, ['activate', 'first'], cached);
  const large = await fetch(machine.url + SEARCH_PATH, {method: 'POST', body: 'x'.repeat(100_000)});
  await machine.deploy(releases.second, ['activate', 'second'], cached);
  await machine.deploy(releases.second, ['activate', 'second'], {});
  check(
    'searches from a cache',
    `${(100 * withCache.hitRate).toFixed(1)} % hits of ${SEARCHES}; ${withCache.milliseconds.toFixed(2)} ms of the service each, without a cache ${without.milliseconds.toFixed(2)} ms`,
    ([ran, switched].find(({code}) => code !== 0)?.output ?? false) ||
      (without.wrong[0] ?? withCache.wrong[0] ?? false) ||
      (without.hitRate > 0.01 && 'The service did not get all searches without the cache.') ||
      (large.status !== 413 && `A body that is too large returns ${large.status}.`) ||
      (withCache.hitRate < 0.5 && 'The cache serves less than half.'),
  );
}
