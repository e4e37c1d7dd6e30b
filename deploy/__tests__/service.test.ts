import {expect, test} from 'vitest';
import {createLog, withRequestId} from '../service/log';
import {createMetrics, routeOf} from '../service/metrics';
import {readSettings} from '../service/settings';

const facts = {build: 'b', indexSeconds: 2, searches: {queries: 3, empty: 1}};
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
    'docs_build_info{build="b"} 1',
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

test('Settings have defaults, and every problem is reported in one message.', () => {
  expect(readSettings({PORT: '7701', SEARCH_QUEUE: ''})).toMatchObject({
    ...{PORT: 7701, HOST: '127.0.0.1', SEARCH_QUEUE: 64},
  });
  expect(() => readSettings({PORT: 'http', LOG_FORMAT: 'xml'})).toThrow(/not valid:\n[^]*PORT[^]*LOG_FORMAT/);
});
