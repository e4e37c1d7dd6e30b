/**
 * What readers type, as a log of searches, and how much of it a cache serves. Both are computed, so that the share at rates that
 * no test machine reaches is known.
 */
import {queriesOf} from '../relevance/queries';

/** Numbers from 0 to 1 that are the same in each run. */
export function* numbers(seed = 1): Generator<number, never> {
  for (let state = seed; ;) {
    state = (state * 48_271) % 2_147_483_647;
    yield state / 2_147_483_647;
  }
}

/** Queries that nobody else types, as with a typo: search engines report that about 15 % of queries are new every day. */
const NEW_QUERIES = 0.15;
/** Snippets are shorter on phones, so that these have other requests. */
const PHONES = 0.25;

export type Typed = {query: string; isNarrow: boolean};

/**
 * Labelled queries, few of them often and most of them rarely (Zipf), letter by letter: the dialog sends a search 40 ms after each
 * key. Readers stop between the middle and the end of a query, when they see what they want.
 */
export function* typed(seed: number): Generator<Typed, never> {
  const queries = (['own', 'second', 'third', 'fourth'] as const).flatMap((set) => queriesOf(set).map(({q}) => q));
  const sums: number[] = [];
  for (const index of queries.keys()) sums.push((sums.at(-1) ?? 0) + 1 / (index + 1));
  const source = numbers(seed);
  const random = (): number => source.next().value;
  for (;;) {
    const point = random() * sums.at(-1)!;
    const known = queries[firstAtLeast(sums, point)]!;
    const query = random() < NEW_QUERIES ? withTypo(known, random) : known;
    const isNarrow = random() < PHONES;
    const end = Math.ceil(query.length * (0.5 + random() / 2));
    for (let length = 1; length <= end; length += 1) yield {query: query.slice(0, length), isNarrow};
  }
}

/** Three letters of chance at a place of chance. */
function withTypo(query: string, random: () => number): string {
  const at = Math.floor(random() * query.length);
  const letters = Array.from({length: 3}, () => String.fromCharCode(97 + Math.floor(random() * 26)));
  return query.slice(0, at) + letters.join('') + query.slice(at);
}

function firstAtLeast(sums: number[], point: number): number {
  let [low, high] = [0, sums.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sums[middle]! >= point) high = middle;
    else low = middle + 1;
  }
  return low;
}

export type CacheModel = {
  /** Responses that fit; the one that was used least recently is removed first. */
  entries: number;
  /** Seconds for which a response is used without a question. */
  fresh: number;
  /** Then the service says whether it is still that of its build, instead of searching again. */
  isRevalidated: boolean;
};

export type Shares = {hit: number; revalidated: number; searched: number};

/** Shares of the second half of a time, so that the cache is warm. */
export function sharesOf(log: Iterator<Typed>, rate: number, seconds: number, cache: CacheModel): Shares {
  const stored = new Map<string, number>();
  const counts: Shares = {hit: 0, revalidated: 0, searched: 0};
  const all = rate * seconds;
  for (let index = 0; index < all; index += 1) {
    const {query, isNarrow} = log.next().value as Typed;
    const key = `${isNarrow} ${query}`;
    const now = index / rate;
    const at = stored.get(key);
    const isFresh = at !== undefined && now - at < cache.fresh;
    stored.delete(key);
    stored.set(key, isFresh ? at : now);
    if (stored.size > cache.entries) stored.delete(stored.keys().next().value!);
    if (index < all / 2) continue;
    counts[isFresh ? 'hit' : at !== undefined && cache.isRevalidated ? 'revalidated' : 'searched'] += 1;
  }
  const counted = all - Math.ceil(all / 2);
  return {hit: counts.hit / counted, revalidated: counts.revalidated / counted, searched: counts.searched / counted};
}
