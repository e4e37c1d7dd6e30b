import {expect, test} from 'vitest';
import {createLog, withRequestId} from '../service/log';
import {createMetrics, routeOf} from '../service/metrics';
import {unfoundReport} from '../service/report';
import {countUnfound, wordsOf} from '../service/unfound';

const facts = {version: '1', build: 'b', indexSeconds: 2, searches: {queries: 3, empty: 1}};
const memory = () => ({rss: 3, heapUsed: 2, external: 1, heapTotal: 0, arrayBuffers: 0});
const get = (path: string): Request => new Request(`http://search.internal${path}`);

test('Metrics count requests by route and status, with a histogram of their time.', async () => {
  let time = 0;
  const metrics = createMetrics(facts, {now: () => time, memory});
  const handler = metrics.counted(async (request) => {
    time += 30;
    return new Response(null, {status: request.url.endsWith('/mcp') ? 503 : 200});
  });
  await handler(get('/_search/1/indexes/*/queries'));
  await handler(get('/_search/1/indexes/*/queries'));
  await handler(get('/mcp'));
  const text = metrics.text();
  for (const line of [
    'docs_build_info{version="1",build="b"} 1',
    'docs_requests_total{route="search",status="200"} 2',
    'docs_requests_total{route="mcp",status="503"} 1',
    'docs_rejected_total 1',
    'docs_request_seconds_bucket{route="search",le="0.025"} 0',
    'docs_request_seconds_bucket{route="search",le="0.05"} 2',
    'docs_request_seconds_bucket{route="search",le="+Inf"} 2',
    'docs_request_seconds_count{route="search"} 2',
    'docs_queries_total 3',
    'docs_queries_empty_total 1',
    'docs_active_requests 0',
    'docs_index_load_seconds 2',
    'docs_memory_bytes{type="resident"} 3',
  ]) {
    expect(text.split('\n')).toContain(line);
  }
});

test('A handler that throws is counted as 500 and is no longer active.', async () => {
  const metrics = createMetrics(facts, {memory});
  await expect(metrics.counted(() => Promise.reject(new Error('x')))(get('/mcp'))).rejects.toThrow('x');
  expect(metrics.active()).toBe(0);
  expect(metrics.text()).toContain('docs_requests_total{route="mcp",status="500"} 1');
});

test('A path of a client never becomes a label.', () => {
  expect(['/mcp', '/1/indexes/a/query', '/_search/health', '/ready', '/a"b'].map(routeOf)).toEqual([
    'mcp',
    'search',
    'health',
    'health',
    'other',
  ]);
});

test('Log lines have the id of their request, which the response repeats; other text is not accepted as an id.', async () => {
  const lines: string[] = [];
  const log = createLog('json', (line) => lines.push(line));
  const handler = withRequestId(async () => {
    log({event: 'search'});
    return new Response('ok');
  });
  const send = (id: string) => handler(new Request('http://search.internal/', {headers: {'x-request-id': id}}));
  expect((await send('0123456789abcdef')).headers.get('x-request-id')).toBe('0123456789abcdef');
  expect(JSON.parse(lines[0]!)).toMatchObject({event: 'search', request: '0123456789abcdef'});
  expect((await send('a b')).headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
});

test('The log is text or off on request.', () => {
  const lines: string[] = [];
  const now = () => new Date(0);
  createLog('text', (line) => lines.push(line), now)({event: 'mcp', status: 200, tools: ['read_page']});
  createLog('off', (line) => lines.push(line), now)({event: 'mcp'});
  expect(lines).toEqual(['1970-01-01T00:00:00.000Z event=mcp status=200 tools=["read_page"]\n']);
});

test('Words without results are counted; rare words, numbers and e-mail addresses are not kept.', () => {
  expect(wordsOf('Deploy deploy me@example.org 4111111111111111 K8s')).toEqual(['deploy', 'k8s']);
  const words = countUnfound();
  const add = (text: string, hits: number) => words.add({text, hits, leftOut: []});
  // More different words than are counted, in searches with results.
  for (let one = 0; one < 6000; one += 1)
    add(`x${one.toString(26).replace(/\d/g, (digit) => 'qrstuvwxyz'[Number(digit)]!)}`, 9);
  for (let time = 0; time < 3; time += 1) add('kubernetes operator', 0);
  for (let time = 0; time < 3; time += 1) add('helm', 2);
  add('secret-name', 0);
  add('found', 3);
  expect(words.take()).toEqual({none: {kubernetes: 3, operator: 3}, few: {helm: 3}, missing: {}});
  expect(words.take()).toBeUndefined();
});

test('A word that no page has is proposed for the page that readers found with the other words.', () => {
  const words = countUnfound();
  const add = (text: string, leftOut: string[], first: string) => words.add({text, hits: 9, leftOut, first});
  for (let time = 0; time < 4; time += 1)
    add('Helm agent', ['helm'], 'https://docs.kestrel.example/docs/agent/installation#values');
  add('helm secret-name', ['helm'], '/docs/parameters/secrets');
  for (const page of ['/a', '/b', '/c']) add('constructor', ['constructor'], page);
  add('rare agent', ['rare'], '/docs/agent/installation');
  const taken = words.take()!;
  expect(taken.missing).toEqual({
    constructor: {count: 3, pages: {}, with: {}},
    helm: {count: 5, pages: {'/docs/agent/installation': 4}, with: {agent: 4}},
  });
  const line = JSON.stringify({event: 'unfound', ...taken});
  const report = unfoundReport([line, line]);
  expect(report).toMatch(/ 10 {2}helm +\/docs\/agent\/installation {2}\(searched with: agent\)/);
  expect(report).toMatch(/ 6 {2}constructor +different pages$/m);
});

test('The report sums the logs of all instances.', () => {
  const line = JSON.stringify({event: 'unfound', none: {kubernetes: 3}, few: {helm: 4}});
  const report = unfoundReport([`${line}\n{"event":"search"}\n`, `Nov 16 host node[1]: ${line}\nnot json "unfound" {`]);
  expect(report).toContain('Searches without results\n       6  kubernetes\n');
  expect(report).toContain('Searches with fewer than 3 results\n       8  helm\n');
  expect(unfoundReport([''])).toContain('SEARCH_LOG_QUERIES=true');
});
