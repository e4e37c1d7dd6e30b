/**
 * npm run test:hostile [-- names of checks]: clients that try to take search and MCP away from others, against the real
 * service behind nginx and against the edge worker. Counts the searches that another reader loses, the responses that
 * MCP batches do not get, and the cost of requests. Needs an idle machine: a reader waits three seconds for a search.
 * Prints the figures and writes test-results/hostile.json.
 */
import {UPSTREAMS} from '../../config/serving';
import {brand} from '../../brand';
import {startEdge} from '../../deploy/edge/local';
import {stopUnless} from '../../scripts/needs';
import {MCP_PATH} from '../../search/mcp';
import {LIMITS} from '../../search/query';
import {WORK_HEADER} from '../../search/work';
import {quantile} from '../relevance/figures';
import {ownQueries} from '../relevance/queries';
import {modalRequest, SEARCH_PATH} from '../search/requests';
import {startChecks} from '../support/checks';
import {startNginx} from '../support/nginx';
import {hostileBatches, problemOf} from './batches';
import {createClient, NO_RESPONSE, sendAtRate, type Got, type Sent} from './clients';
import {startProcess} from './service';

const ROOT = 'build';
stopUnless({build: ROOT, programs: ['nginx']});
const SEED = 20260301;
const BATCHES = {service: 1000, edge: 200};
/** A run with more lost batches ends early: each of them waits for its time limit. */
const MOST_LOST = 8;
/** How long a client of the site waits for a search: one second for the headers, two for the body. */
const READER_MS = 3000;
/** How long nginx waits for the service. */
const NGINX_MS = 11_000;
const ATTACK_SECONDS = 6;
const READER_PER_SECOND = 4;
/** As in tests/search: cost of a request, as a multiple of the median of the labeled queries. */
const MOST_TIMES_MEDIAN = 20;

const selected = process.argv.slice(2);
const isSelected = (name: string): boolean => selected.length === 0 || selected.some((word) => name.includes(word));
const {check, finish} = startChecks('test-results/hostile.json', 34);
const queries = ownQueries().map(({q}) => q);

const search = (...requests: object[]): Sent => ({
  path: SEARCH_PATH,
  body: JSON.stringify({requests: requests.map((request) => ({indexName: brand.searchIndex, ...request}))}),
});
const mcp = (...messages: object[]): Sent => ({path: MCP_PATH, body: JSON.stringify(messages)});
const times = <T,>(count: number, make: (at: number) => T): T[] => Array.from({length: count}, (_, at) => make(at));
const tool = (name: string, given: object) => (id: number) => ({
  jsonrpc: '2.0',
  id,
  method: 'tools/call',
  params: {name, arguments: given},
});
const cancelled = [
  tool('list_operations', {limit: 1})(7),
  {jsonrpc: '2.0', method: 'notifications/cancelled', params: {requestId: 7}},
  ...times(8, () => ({jsonrpc: '2.0', method: 'notifications/initialized'})),
];

const LETTERS = 'a e i o u s t r n l d c';
const COMMON = 'the of to is in and a for with on an be by or it as at from this that are not you your'.split(' ');
const FILTERS = times(LIMITS.filters, (group) =>
  times(LIMITS.filters, (at) => (at === 0 ? 'language:en' : `${['version', 'type'][at % 2]}:${group}-${at}`)),
);
const costly = {query: LETTERS, hitsPerPage: LIMITS.hitsPerPage};

/** Requests with as much work as they can ask for. */
const REQUESTS: Record<string, Sent> = {
  'ten costly queries': search(...times(10, () => costly)),
  'most costly queries': search(...times(LIMITS.requests, () => costly)),
  'one costly query': search(costly),
  'most filters': search({...costly, facetFilters: FILTERS, facets: ['*']}),
  'most phrases': search(
    ...times(LIMITS.requests, () => ({
      query: COMMON.map((word) => `-"${word}"`).join(' '),
      advancedSyntax: true,
      hitsPerPage: LIMITS.hitsPerPage,
    })),
  ),
  'all records with facets': search(
    ...times(LIMITS.requests, () => ({query: '', facets: ['*'], hitsPerPage: LIMITS.hitsPerPage})),
  ),
  'a page beyond the end': search(...times(LIMITS.requests, () => ({...costly, page: LIMITS.page}))),
  'unknown words': search(...times(LIMITS.requests, () => ({query: times(12, (at) => `qwertyx${at}zuiop`).join(' ')}))),
  'ten MCP searches': mcp(...times(10, tool('search_docs', {query: LETTERS, limit: 20}))),
  'ten MCP pages': mcp(...times(10, tool('read_page', {page: '/docs/notifications/event-payloads#no-such.part'}))),
  'ten MCP lists': mcp(...times(10, tool('list_operations', {limit: 300, text: 'e '.repeat(50)}))),
  'a cancelled MCP call': mcp(...cancelled),
};

type Attack = {name: string; request: keyof typeof REQUESTS; clients: number; perSecond: number};
/** Just below the documented limits. */
const [SEARCHES, CALLS] = [UPSTREAMS.search.perSecond * 0.9, UPSTREAMS.mcp.perSecond * 0.9];
const ATTACKS: Attack[] = [
  {name: 'nobody', request: 'one costly query', clients: 0, perSecond: 0},
  {name: 'ten queries, 8/s', request: 'ten costly queries', clients: 1, perSecond: 8},
  {name: 'ten queries, 45/s', request: 'ten costly queries', clients: 1, perSecond: SEARCHES},
  {name: 'most queries, 45/s', request: 'most costly queries', clients: 1, perSecond: SEARCHES},
  {name: 'three clients, 45/s each', request: 'most costly queries', clients: 3, perSecond: SEARCHES},
  {name: 'most filters, 45/s', request: 'most filters', clients: 1, perSecond: SEARCHES},
  {name: 'MCP searches, 18/s', request: 'ten MCP searches', clients: 1, perSecond: CALLS},
  {name: 'cancelled MCP calls, 18/s', request: 'a cancelled MCP call', clients: 1, perSecond: CALLS},
];

const statusesOf = (all: Got[]): string => {
  const counts = new Map<number, number>();
  for (const {status} of all) counts.set(status, (counts.get(status) ?? 0) + 1);
  return [...counts].map(([status, count]) => `${count} × ${status === NO_RESPONSE ? 'none' : status}`).join(', ');
};

/** A reader searches and calls MCP while others send as much as nginx lets through. */
async function beside(url: string, {name, request, clients, perSecond}: Attack): Promise<void> {
  if (!isSelected(name)) return;
  const reader = createClient(url, '127.0.0.2');
  // nginx must replace the header: a client cannot choose its address, nor use up the work of the reader.
  const attackers = times(clients, (at) => createClient(url, `127.0.0.${3 + at}`, {'x-forwarded-for': '127.0.0.2'}));
  const ofReader = (at: number): Sent => {
    const query = queries[(at * 7) % queries.length]!;
    return at % 4 === 3 ? mcp(tool('search_docs', {query})(1)) : search(modalRequest(query));
  };
  const [own, ...rest] = await Promise.all([
    sendAtRate(reader, ofReader, {
      perSecond: READER_PER_SECOND,
      count: READER_PER_SECOND * ATTACK_SECONDS,
      limitMs: READER_MS,
    }),
    ...attackers.map((attacker) =>
      sendAtRate(attacker, () => REQUESTS[request]!, {
        perSecond,
        count: perSecond * ATTACK_SECONDS,
        limitMs: NGINX_MS,
      }),
    ),
  ]);
  for (const client of [reader, ...attackers]) client.close();
  const lost = own.filter(({status}) => status !== 200);
  const waited = own.map(({ms}) => ms);
  check(
    name,
    `a reader lost ${lost.length} of ${own.length} (${statusesOf(own)}), p50 ${quantile(waited, 0.5).toFixed(0)}, p95 ${quantile(waited, 0.95).toFixed(0)} ms; attackers ${statusesOf(rest.flat()) || 'none'}`,
    lost.length > 0 && 'no search of a reader may be lost',
  );
}

/** Requests from the machine itself, which are not limited. */
async function costs(url: string): Promise<void> {
  if (!isSelected('cost')) return;
  const client = createClient(url, '127.0.0.1');
  const stepsOf = ({headers}: Got): number => Number(headers[WORK_HEADER] ?? 0);
  const usual: number[] = [];
  for (const query of queries) usual.push(stepsOf(await client.send(search(modalRequest(query)), NGINX_MS)));
  const median = quantile(usual, 0.5);
  for (const [name, sent] of Object.entries(REQUESTS)) {
    if (name === 'a cancelled MCP call') continue;
    const got = await client.send(sent, NGINX_MS);
    const steps = stepsOf(got);
    check(
      `cost: ${name}`,
      `${got.status}, ${steps} steps, ${(steps / median).toFixed(1)} times the median of ${median}; ${(steps / sent.body.length).toFixed(0)} for each of ${sent.body.length} bytes; ${got.ms.toFixed(0)} ms`,
      steps > median * MOST_TIMES_MEDIAN && `more than ${MOST_TIMES_MEDIAN} times`,
    );
  }
  client.close();
}

async function batches(name: string, url: string, count: number): Promise<number> {
  if (!isSelected(name)) return 0;
  const client = createClient(url, '127.0.0.1');
  const problems: string[] = [];
  let sent = 0;
  const all = hostileBatches({seed: SEED, count});
  await Promise.all(
    // The service takes 32 messages at the same time, and a batch has up to ten: a fourth would rightly get 503.
    times(3, async () => {
      for (const batch of all) {
        if (problems.length >= MOST_LOST) return;
        sent += 1;
        const got = await client.send({path: MCP_PATH, body: JSON.stringify(batch.messages)}, NGINX_MS);
        const problem = problemOf(batch, got);
        if (problem) problems.push(`${problem}: ${JSON.stringify(batch.messages).slice(0, 300)}`);
      }
    }),
  );
  client.close();
  check(
    name,
    `${sent} batches, ${problems.length} without the expected responses`,
    problems.length > 0 && problems.join('\n       '),
  );
  return sent;
}

/** The last request may still be logged and counted when its response has arrived. */
async function eventually(isReached: () => Promise<boolean> | boolean): Promise<boolean> {
  const end = performance.now() + NGINX_MS;
  while (performance.now() < end) {
    if (await isReached()) return true;
    await new Promise((done) => setTimeout(done, 50));
  }
  return false;
}

const service = await startProcess(ROOT);
const nginx = await startNginx(ROOT, service.url);
const edge = isSelected('MCP batches, edge') ? await startEdge(ROOT) : undefined;
try {
  const sent = await batches('MCP batches', service.url, BATCHES.service);
  if (sent > 0) {
    const isLogged = await eventually(() => service.logged('mcp') >= sent);
    check(
      'MCP batches: log',
      `${service.logged('mcp')} of ${sent} requests in the log`,
      !isLogged && 'all must be logged',
    );
  }
  if (edge) await batches('MCP batches, edge', edge.url, BATCHES.edge);
  await costs(service.url);
  for (const attack of ATTACKS) await beside(nginx.url, attack);
  const active = async () =>
    (await (await fetch(`${service.url}/metrics`)).text()).match(/^docs_active_requests (\d+)/m)?.[1];
  const isIdle = await eventually(async () => (await active()) === '0');
  check('active requests afterwards', String(await active()), !isIdle && 'some requests never end');
} finally {
  await edge?.stop();
  await nginx.stop();
  await service.stop();
}
finish();
