/**
 * npm run test:search [-- folder of a build]: the search service on the index of a build. The same responses from Node and
 * from workerd, malformed requests, the steps of the most expensive queries that are known (`known-worst.json`). `--night`
 * sends ten times as many malformed requests, watches memory, and adds load beyond the capacity. Prints the figures, writes
 * test-results/search.json, and fails when one is not reached.
 */
import {parseArgs} from 'node:util';
import {brand} from '../../brand';
import {stopUnless} from '../../scripts/needs';
import type {Service} from '../../search/node';
import {fuzzedRequests} from '../../search/__tests__/fuzz';
import {quantile} from '../relevance/figures';
import {ownQueries} from '../relevance/queries';
import {startChecks} from '../support/checks';
import {costsOf} from './cost';
import {loseCrowd, meetCrowd} from './many-clients';
import {KEYS, modalRequest, pageRequests, SEARCH_PATH} from './requests';
import {startService, type ServiceProcess} from './process';
import type {Latency} from './service.mts';
import {startWorkerd} from './workerd';

const {values, positionals} = parseArgs({
  options: {night: {type: 'boolean', default: false}},
  allowPositionals: true,
});
const isNight = values.night;

const FUZZED = isNight ? 10_000 : 1_000;
/** Warm-up requests, after which memory must not grow. */
const WARM_UP = 2_000;
const MAX_GROWTH = 0.05;
const READERS = 16;
const LOAD_SECONDS = 20;
/** Parallel requests: more than the queue accepts. */
const CROWD = 400;
const MAX_TIMES_BARE = {p50: 2, p99: 3};
/** Maximum cost of a query, as a multiple of the median of the labeled queries. */
const MAX_TIMES_MEDIAN = 20;
const SEED = 20251115;

const folder = positionals[0] ?? 'build';
stopUnless({build: folder});
const queries = ownQueries().map(({q}) => q);

const {check, finish} = startChecks('test-results/search.json', 9);

/** No keep-alive: on a busy machine the server could close an idle connection at the moment when it is used again. */
const ALONE = {connection: 'close'};

const send = (service: Service, requests: Record<string, unknown>[]): Promise<Response> =>
  fetch(service.url + SEARCH_PATH, {method: 'POST', body: JSON.stringify({requests}), headers: ALONE});

/** Processes a list with this many workers. */
async function inParallel<T>(hands: number, list: Iterable<T>, work: (item: T) => Promise<void>): Promise<void> {
  const items = list[Symbol.iterator]();
  await Promise.all(
    Array.from({length: hands}, async () => {
      for (let next = items.next(); !next.done; next = items.next()) await work(next.value);
    }),
  );
}

/** A response without machine-dependent fields. */
const timeless = async (response: Response): Promise<string> =>
  `${response.status} ${(await response.text()).replace(/"processingTimeMS":[\d.]+/g, '')}`;

async function sameAnswers(node: Service, workerd: Service): Promise<void> {
  const different: string[] = [];
  // The first request opens the index.
  for (const service of [node, workerd]) await timeless(await send(service, [modalRequest('')]));
  await inParallel(2, queries, async (query) => {
    for (const requests of [[modalRequest(query)], pageRequests(query)]) {
      const [one, other] = await Promise.all([
        send(node, requests).then(timeless),
        send(workerd, requests).then(timeless),
      ]);
      if (one !== other || !one.startsWith('200 ')) different.push(query);
    }
  });
  check(
    'parity',
    `${queries.length - different.length} of ${queries.length} queries have equal responses from Node and workerd, for the dialog and the results page`,
    different.length > 0 && `different: ${different.slice(0, 5).join(' | ')}`,
  );
}

async function malformed(node: ServiceProcess, workerd: Service): Promise<void> {
  const statuses = new Map<number, number>();
  const faults: string[] = [];
  let sent = 0;
  let before = 0;
  const all = fuzzedRequests({seed: SEED, count: FUZZED, keys: KEYS, index: brand.searchIndex});
  await inParallel(4, all, async ({url, ...init}) => {
    const at = (sent += 1);
    if (isNight && at === WARM_UP) before = await node.ask<number>({ask: 'memory'});
    const address = (service: Service) => url.replace('https://search.example', service.url);
    try {
      const alone = {...init, headers: {...init.headers, ...ALONE}};
      const response = await fetch(address(node), alone);
      const text = await timeless(response);
      statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
      if (response.status >= 500 || text.includes('<')) faults.push(`${text.slice(0, 80)} to ${url.slice(0, 80)}`);
      // workerd parses URLs and bodies differently: a sample of the requests runs there too.
      if (at % 20 === 0 && (await timeless(await fetch(address(workerd), alone))) !== text) {
        faults.push(`workerd differs: ${text.slice(0, 80)} to ${url.slice(0, 80)}`);
      }
    } catch (error) {
      faults.push(`${String((error as Error).cause ?? error)} at ${init.method} ${url.slice(0, 80)}`);
    }
  });
  const counts = [...statuses].sort(([a], [b]) => a - b).map(([status, count]) => `${count} × ${status}`);
  check(
    'fuzz',
    `${sent} requests: ${counts.join(', ')}`,
    faults.length > 0 && [faults.length, ...faults.slice(0, 5)].join('\n       '),
  );
  if (isNight) await flat('memory', node, before);
}

async function flat(name: string, node: ServiceProcess, before: number): Promise<void> {
  const after = await node.ask<number>({ask: 'memory'});
  const megabytes = (bytes: number) => `${(bytes / 2 ** 20).toFixed(1)} MB`;
  check(
    name,
    `${megabytes(before)} before, ${megabytes(after)} after`,
    after > before * (1 + MAX_GROWTH) && `grew by more than ${MAX_GROWTH * 100} %`,
  );
}

const milliseconds = (times: number[]): string =>
  `p50 ${quantile(times, 0.5).toFixed(1)}, p99 ${quantile(times, 0.99).toFixed(1)} ms`;

async function load(node: ServiceProcess): Promise<void> {
  const before = await node.ask<number>({ask: 'memory'});
  const times: number[] = [];
  const statuses = new Set<number>();
  const end = performance.now() + LOAD_SECONDS * 1000;
  function* untilEnd(): Generator<string> {
    for (let at = 0; performance.now() < end; at += 1) yield queries[at % queries.length]!;
  }
  await inParallel(READERS, untilEnd(), async (query) => {
    const started = performance.now();
    const response = await send(node, [modalRequest(query)]);
    await response.arrayBuffer();
    statuses.add(response.status);
    times.push(performance.now() - started);
  });
  check(
    'load',
    `${READERS} parallel clients: ${(times.length / LOAD_SECONDS).toFixed(0)} requests per second, ${milliseconds(times)}`,
    [...statuses].join() !== '200' && `statuses ${[...statuses].join(', ')}`,
  );
  await flat('memory', node, before);
}

async function overload({url}: ServiceProcess): Promise<void> {
  const {figures, failure} = await meetCrowd({url, queries, count: CROWD});
  check('overload', figures, failure);
}

/** Readers who do not wait for their responses. */
async function abandoned({url}: Service): Promise<void> {
  const {figures, failure} = await loseCrowd({url, queries, count: CROWD});
  check('abandoned', figures, failure);
}

async function latency(node: ServiceProcess): Promise<void> {
  const {answer, bare} = await node.ask<Latency>({ask: 'latency', queries});
  const times = (share: number): number => quantile(answer, share) / quantile(bare, share);
  const [p50, p99] = [times(0.5), times(0.99)];
  check(
    'latency',
    `complete response ${milliseconds(answer)}; bare search call ${milliseconds(bare)}; ${p50.toFixed(2)} times (p50), ${p99.toFixed(2)} times (p99)`,
    (p50 > MAX_TIMES_BARE.p50 || p99 > MAX_TIMES_BARE.p99) &&
      `more than ${MAX_TIMES_BARE.p50} times (p50) or ${MAX_TIMES_BARE.p99} times (p99) the bare call`,
  );
}

async function worst(): Promise<void> {
  for (const {endpoint, usual, most} of await costsOf(folder, queries))
    check(
      'worst',
      `${endpoint}: "${most.shape}" costs ${most.times.toFixed(1)} times the median of ${usual} steps`,
      most.times > MAX_TIMES_MEDIAN && `more than ${MAX_TIMES_MEDIAN} times`,
    );
}

const node = await startService(folder);
const workerd = await startWorkerd(folder);
try {
  await sameAnswers(node, workerd);
  await malformed(node, workerd);
  await worst();
  if (isNight) {
    await load(node);
    await overload(node);
    for (const service of [node, workerd]) await abandoned(service);
    await latency(node);
  }
} finally {
  await Promise.all([node.stop(), workerd.close()]);
}
finish();
