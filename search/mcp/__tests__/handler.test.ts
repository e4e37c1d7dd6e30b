import {beforeAll, describe, expect, it} from 'vitest';
import {createEngine, type Engine} from '../../engine';
import {LIMITS} from '../../query';
import {createMcpHandler, type McpLogEntry, type McpOptions} from '..';
import {artifactOf} from '../../__tests__/fixture';
import {artifact, read} from './fixture';
import {fuzzedMessages} from './fuzz';

let engine: Engine;
beforeAll(() => {
  engine = createEngine(artifact);
});

const handlerWith = (options: Partial<McpOptions> = {}) => createMcpHandler({engine, read, ...options});

const HEADERS = {'content-type': 'application/json', accept: 'application/json, text/event-stream'};

const post = (body: unknown, headers: Record<string, string> = {}) =>
  new Request('https://docs.example/mcp', {
    method: 'POST',
    headers: {...HEADERS, ...headers},
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });

const callOf = (name: string, given: unknown = {}, id: number | string = 1) => ({
  jsonrpc: '2.0',
  id,
  method: 'tools/call',
  params: {name, arguments: given},
});

type Result = {content: {text: string}[]; isError?: boolean; structuredContent?: Record<string, unknown>};

async function call(name: string, given: unknown, options: Partial<McpOptions> = {}): Promise<Result> {
  const response = await handlerWith(options)(post(callOf(name, given)));
  expect(response.status).toBe(200);
  return ((await response.json()) as {result: Result}).result;
}

describe('Tools', () => {
  it('find sections with their URL and a text', async () => {
    const {structuredContent} = await call('search_docs', {query: 'health check', limit: 1});
    expect(structuredContent).toMatchObject({
      results: [
        {
          title: 'Create and manage scopes > Health checks',
          url: 'https://docs.example/docs/all-scopes#health-checks',
          text: expect.stringContaining('asks each instance') as string,
        },
      ],
    });
  });

  it('search the latest version, if the docs have several', async () => {
    const page = (path: string, version: string) => ({
      ...{path, title: 'Quagga', version, docusaurus_tag: `docs-default-${version}`},
      items: ['## Stripes', `Of ${version}.`],
    });
    const versioned = createEngine(
      artifactOf([
        page('/docs/quagga', 'current'),
        page('/docs/1.0/quagga', '1.0'),
        {path: '/quagga', title: 'Quagga of the site', docusaurus_tag: 'default'},
      ]),
    );
    const {structuredContent} = await call('search_docs', {query: 'quagga'}, {engine: versioned});
    const found = (structuredContent!.results as {url: string}[]).map(({url}) => new URL(url).pathname);
    expect(new Set(found)).toEqual(new Set(['/docs/quagga', '/quagga']));
  });

  it('reject arguments they do not have, so that no filter is ignored in silence', async () => {
    expect(await call('list_operations', {resource_name: 'Scope'})).toMatchObject({
      isError: true,
      content: [{text: expect.stringContaining('resource_name') as string}],
    });
  });

  it.each([
    ['read_page', {page: '/docs/nothing'}, 'no such page'],
    ['read_page', {page: '/docs/all-scopes#nothing'}, 'It has #health-checks, #details'],
    ['read_page', {page: '/docs/all-scopes', offset: 5000}, 'ends at'],
    ['read_operation', {id: 'create_scope'}, 'Did you mean scope-create?'],
    ['read_operation', {id: 'scope-create', language: 'cobol'}, 'language'],
    ['search_docs', {query: ''}, 'query'],
    ['search_docs', {query: 'x', limit: 1000}, 'limit'],
    ['search_docs', {query: '-a '.repeat(26)}, 'At most 24 quoted phrases and excluded words.'],
    ['no_such_tool', {}, 'not found'],
    ['check_request', {method: 'POST', path: '/scope', body: Array(6000).fill(1)}, 'more than the maximum'],
  ])('say what to do instead: %s', async (name, given, message) => {
    const {isError, content} = await call(name, given);
    expect([isError, content[0]!.text]).toEqual([true, expect.stringContaining(message)]);
  });

  it('hide internal errors from clients and log them', async () => {
    const log: McpLogEntry[] = [];
    const broken = () => Promise.reject(new Error('/srv/secret-place is gone'));
    const {isError, content} = await call('list_operations', {}, {read: broken, log: (entry) => log.push(entry)});
    expect([isError, content[0]!.text]).toEqual([true, expect.not.stringContaining('secret-place')]);
    expect(log[0]!.error).toContain('/srv/secret-place is gone');
  });

  it('are annotated as read-only, with short descriptions', async () => {
    const response = await handlerWith()(post({jsonrpc: '2.0', id: 1, method: 'tools/list'}));
    const {result} = (await response.json()) as {result: {tools: {annotations: object}[]}};
    expect(result.tools).toHaveLength(5);
    expect(result.tools.every(({annotations}) => 'readOnlyHint' in annotations)).toBe(true);
    // Clients add all of it to every conversation.
    expect(JSON.stringify(result).length).toBeLessThan(7000);
  });
});

describe('Over HTTP', () => {
  it('the work of its searches is in a header and in the log, the same as for the search service', async () => {
    const log: McpLogEntry[] = [];
    const handler = handlerWith({log: (entry) => log.push(entry)});
    const workOf = async (body: unknown) => Number((await handler(post(body))).headers.get('x-search-work'));
    const [scope, roles] = ['scope', 'roles -ci'].map((query) => callOf('search_docs', {query}, query));
    expect(await workOf(scope)).toBeGreaterThan(0);
    expect(await workOf([scope, roles])).toBe((await workOf(scope)) + (await workOf(roles)));
    expect(await workOf(callOf('read_page', {page: '/'}))).toBe(0);
    expect(log[1]!.work).toBe(log[0]!.work! + log[3]!.work!);
  });

  it('each message of a body counts toward the limit', async () => {
    let goOn = () => {};
    const turn = () => new Promise<void>((done) => (goOn = done));
    const handler = handlerWith({queue: 5, turn});
    const send = () => handler(post([1, 2, 3].map((id) => callOf('search_docs', {query: 'scope'}, id))));
    const both = [send(), send()];
    const rejected = await Promise.race(both);
    expect([rejected.status, rejected.headers.get('retry-after')]).toEqual([503, '1']);
    goOn();
    expect((await Promise.all(both)).map(({status}) => status).sort()).toEqual([200, 503]);
  });

  it.each(['GET', 'DELETE', 'PUT', 'HEAD'])('%s is not allowed: there are no sessions', async (method) => {
    const response = await handlerWith()(new Request('https://docs.example/mcp', {method}));
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST, OPTIONS']);
  });

  it.each([
    ['another content type', post('{}', {'content-type': 'text/plain'}), 415],
    ['a client that does not take JSON', post('{}', {accept: 'text/html'}), 406],
    ['no JSON', post('{'), 400],
    ['no message', post({hello: 1}), 400],
    ['an unknown protocol', post(callOf('x'), {'mcp-protocol-version': '1999-01-01'}), 400],
    ['too many messages', post(Array(11).fill(callOf('x'))), 400],
    ['a body that is too large', post(' '.repeat(LIMITS.bodyBytes + 1)), 413],
    ['a page of another site', post(callOf('x'), {origin: 'https://evil.example'}), 403],
    ['a sandboxed page', post(callOf('x'), {origin: 'null'}), 403],
  ])('%s is rejected', async (_, request, status) => {
    const response = await handlerWith()(request);
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({jsonrpc: '2.0', error: {}, id: null});
  });

  it.each(['https://docs.example', 'http://localhost:6274', 'http://127.0.0.1:3000'])(
    'a page of %s is allowed',
    async (origin) => {
      const preflight = await handlerWith()(
        new Request('https://docs.example/mcp', {method: 'OPTIONS', headers: {origin}}),
      );
      expect([preflight.status, preflight.headers.get('access-control-allow-origin')]).toEqual([204, origin]);
      expect((await handlerWith()(post(callOf('list_operations'), {origin}))).status).toBe(200);
    },
  );

  it('a batch of a few messages is accepted, as older clients send them', async () => {
    const response = await handlerWith()(post([callOf('list_operations', {}, 1), callOf('list_operations', {}, 2)]));
    expect((await response.json()) as unknown[]).toHaveLength(2);
  });

  it('the log has the tool and never its arguments', async () => {
    const log: McpLogEntry[] = [];
    const handler = handlerWith({log: (entry) => log.push(entry), now: () => 7});
    await handler(post(callOf('search_docs', {query: 'hunter2'})));
    await handler(post(callOf('hunter2')));
    expect(log).toEqual([
      {event: 'mcp', status: 200, ms: 0, tools: ['search_docs'], work: expect.any(Number) as number},
      {event: 'mcp', status: 200, ms: 0, tools: []},
    ]);
  });

  it('500 malformed messages cause no internal error, no markup and no oversized response', async () => {
    const faults: unknown[] = [];
    const handler = handlerWith({log: ({error}) => error !== undefined && faults.push(error)});
    for (const body of fuzzedMessages({seed: 11, count: 500})) {
      const response = await handler(post(body));
      const text = await response.text();
      if (response.status >= 500 || text.includes('<') || text.length > 200_000) faults.push([response.status, body]);
    }
    expect(faults).toEqual([]);
  });
});
