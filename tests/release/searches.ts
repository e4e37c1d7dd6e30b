/**
 * nginx caches searches (DOCS_SEARCH_CACHE): those of POST by release and body, those of GET by release and URL. Readers type
 * letter by letter; every response is that of its query. With the measured cost of each, what 10,000 searches a second cost.
 */
import {readFile} from 'node:fs/promises';
import {brand} from '../../brand';
import {sharesOf, typed, type Typed} from '../load/typed';
import {askOf} from '../hosts/request';
import {KEYS, modalRequest, SEARCH_PATH} from '../search/requests';
import {NEVER_ENDS} from '../support/limits';
import type {Told} from './drills';
import {run} from './machine';

const SEARCHES = 12_000;
const READERS = 8;
/** Requests of one kind, to measure what one costs. */
const EQUAL = 2000;

type Form = 'GET' | 'POST';

function requestOf(form: Form, {query, isNarrow}: Typed): {path: string; init: {method?: string; body?: string}} {
  const request = modalRequest(query, isNarrow);
  if (form === 'POST') return {path: SEARCH_PATH, init: {method: 'POST', body: JSON.stringify({requests: [request]})}};
  const fields = Object.entries(request).map(([name, value]) => [
    name,
    typeof value === 'string' ? value : JSON.stringify(value),
  ]);
  return {path: `/_search/1/indexes/${brand.searchIndex}?${KEYS}&${new URLSearchParams(fields)}`, init: {}};
}

export async function checkSearchCache({machine, releases, check}: Told): Promise<void> {
  // A new connection for each request: nginx closes idle ones when it is reloaded.
  const ask = askOf(machine.url);
  const send = async (form: Form, search: Typed, index: number): Promise<string | undefined> => {
    const {path, init} = requestOf(form, search);
    const client = `10.2.${(index >> 8) & 255}.${index & 255}`;
    const {status, body} = await ask(path, {'x-forwarded-for': client}, init);
    const json = JSON.parse(body) as {query?: string; results?: {query: string}[]};
    const {query} = json.results?.[0] ?? json;
    return status === 200 && query === search.query ? undefined : `${form} ${status} for ${search.query}: ${query}`;
  };
  const secondsOf = async (pids: (number | string)[]): Promise<number> => {
    let seconds = 0;
    for (const pid of pids) {
      const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
      const [user, system] = stat.slice(stat.lastIndexOf(')')).split(' ').slice(12, 14);
      seconds += (Number(user) + Number(system)) / 100;
    }
    return seconds;
  };
  const services = (): Promise<number[]> => Promise.all(machine.upstreams.map(machine.instance));
  const counterOf = async (counter: RegExp): Promise<number> => {
    let sum = 0;
    for (const upstream of machine.upstreams) {
      const text = await (await fetch(`http://${upstream}/metrics`)).text();
      sum += Number(counter.exec(text)?.[1] ?? 0);
    }
    return sum;
  };
  const searched = (): Promise<number> => counterOf(/^docs_queries_total (\d+)/m);
  const revalidated = (): Promise<number> => counterOf(/^docs_requests_total\{route="search",status="304"\} (\d+)/m);
  const replay = async (form: Form): Promise<{wrong?: string; hitRate: number; milliseconds: number}> => {
    const before = {searched: await searched(), seconds: await secondsOf(await services())};
    const wrong: string[] = [];
    const reader = async (_: unknown, seed: number): Promise<void> => {
      const log = typed(seed + 1);
      for (let index = 0; index < SEARCHES / READERS; index += 1) {
        const problem = await send(form, log.next().value, seed * 1000 + (index >> 3));
        if (problem !== undefined) wrong.push(problem);
      }
    };
    await Promise.all(Array.from({length: READERS}, reader));
    const count = (await searched()) - before.searched;
    const seconds = (await secondsOf(await services())) - before.seconds;
    return {wrong: wrong[0], hitRate: 1 - count / SEARCHES, milliseconds: (1000 * seconds) / SEARCHES};
  };
  /** Processor time of one of many equal requests. */
  const costOf = async (pids: (number | string)[], one: (index: number) => Promise<unknown>): Promise<number> => {
    const before = await secondsOf(pids);
    for (let index = 0; index < EQUAL; index += 1) await one(index);
    return (1000 * ((await secondsOf(pids)) - before)) / EQUAL;
  };

  const without = await replay('POST');
  const folder = `${machine.folder}/searches`;
  const cached = {DOCS_SEARCH_CACHE: folder};
  const ran = await machine.deploy(releases.second, ['activate', 'second'], cached);
  const post = await replay('POST');
  const get = await replay('GET');
  const common = {query: 'deploy', isNarrow: false};
  const {path} = requestOf('GET', common);
  const build = (await ask(path)).headers.etag!;
  const upstream = machine.upstreams[0]!;
  const notModified = new Set<number>();
  const revalidation = await costOf([await machine.instance(upstream)], async () => {
    const response = await fetch(`http://${upstream}${path}`, {headers: {'if-none-match': build}});
    notModified.add(response.status);
    await response.arrayBuffer();
  });
  // Some of them were stored more than a minute ago: nginx asks for these.
  const ends = Date.now() + NEVER_ENDS;
  while ((await revalidated()) <= EQUAL && Date.now() < ends) await send('GET', common, 0);
  const isAsked = (await revalidated()) > EQUAL;
  const hit = await costOf((await machine.nginxWorkers()).split('\n'), (index) => send('GET', common, index));
  const [files, bytes] = await stored(folder);
  const switched = await machine.deploy(releases.second, ['activate', 'first'], cached);
  const large = await ask(SEARCH_PATH, {}, {method: 'POST', body: 'x'.repeat(100_000)});
  await machine.deploy(releases.second, ['activate', 'second'], cached);
  await machine.deploy(releases.second, ['activate', 'second'], {});
  const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;
  check(
    'searches from a cache',
    `of ${SEARCHES}: POST ${percent(post.hitRate)}, GET ${percent(get.hitRate)}; ms of the service each: none ${without.milliseconds.toFixed(2)}, POST ${post.milliseconds.toFixed(2)}, GET ${get.milliseconds.toFixed(2)}, 304 ${revalidation.toFixed(2)}; nginx ${hit.toFixed(2)}; ${Math.round(bytes / files / 1000)} kB stored each`,
    ([ran, switched].find(({code}) => code !== 0)?.output ?? false) ||
      (without.wrong ?? post.wrong ?? get.wrong ?? false) ||
      (without.hitRate > 0.01 && 'The service did not get all searches without the cache.') ||
      (large.status !== 413 && `A body that is too large returns ${large.status}.`) ||
      ([...notModified].join() !== '304' && `A response of this build returns ${[...notModified].join()}.`) ||
      (!isAsked && 'nginx does not ask whether a response is still of its build.') ||
      (post.hitRate < 0.3 && 'The cache serves less than 30 %.') ||
      (get.hitRate < post.hitRate - 0.02 && 'The cache serves less of GET than of POST.'),
  );
  // nginx: 500 MB, 20 MB of keys.
  const entries = Math.min(160_000, Math.floor((500e6 * files) / bytes));
  for (const [rate, seconds] of [
    [10, 3600],
    [100, 3600],
    [1000, 600],
    [10_000, 240],
  ] as const) {
    const shares = ([false, true] as const).map((isRevalidated) =>
      sharesOf(typed(7), rate, seconds, {entries, fresh: 60, isRevalidated}),
    );
    const cores = shares.map(
      (share) => (rate * (share.searched * without.milliseconds + share.revalidated * revalidation + hit)) / 1000,
    );
    check(
      `${rate} searches a second`,
      (['POST', 'GET'] as const)
        .map(
          (form, index) =>
            `${form}: searched ${percent(shares[index]!.searched)}, 304 ${percent(shares[index]!.revalidated)}, ${cores[index]!.toFixed(1)} cores`,
        )
        .join('; ') + `; without a cache ${((rate * without.milliseconds) / 1000).toFixed(1)} cores`,
      shares[1]!.searched > shares[0]!.searched && 'GET needs more searches than POST.',
    );
  }
}

/** Number and bytes of the files of a folder. */
async function stored(folder: string): Promise<[number, number]> {
  const {output} = await run('find', [folder, '-type', 'f', '-printf', '%s\n']);
  const sizes = output.trim().split('\n').map(Number);
  return [sizes.length, sizes.reduce((sum, size) => sum + size, 0)];
}
