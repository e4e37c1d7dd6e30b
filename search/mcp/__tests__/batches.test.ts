import {beforeAll, describe, expect, it} from 'vitest';
import {createEngine, type Engine} from '../../engine';
import {createMcpHandler, type McpLogEntry, type McpOptions} from '..';
import {artifact, read} from './fixture';

let engine: Engine;
beforeAll(() => {
  engine = createEngine(artifact);
});

const handlerWith = (options: Partial<McpOptions> = {}) => createMcpHandler({engine, read, ...options});

const post = (body: unknown, headers: Record<string, string> = {}) =>
  new Request('https://docs.example/mcp', {
    method: 'POST',
    headers: {'content-type': 'application/json', accept: 'application/json, text/event-stream', ...headers},
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });

const call = (id: number | string, name = 'list_operations', given: object = {limit: 1}) => ({
  jsonrpc: '2.0',
  id,
  method: 'tools/call',
  params: {name, arguments: given},
});
const ping = (id: number | string) => ({jsonrpc: '2.0', id, method: 'ping'});
const cancel = (requestId: number | string) => ({
  jsonrpc: '2.0',
  method: 'notifications/cancelled',
  params: {requestId},
});
const initialized = {jsonrpc: '2.0', method: 'notifications/initialized'};

const idsOf = (body: unknown): unknown[] =>
  (Array.isArray(body) ? (body as {id: unknown}[]) : [body as {id: unknown}]).map(({id}) => id);

describe('A batch', () => {
  it.each<[string, unknown[], unknown[]]>([
    ['a cancelled call', [call(7), cancel(7)], [7]],
    ['a cancelled call among ten messages', [call(7), cancel(7), ...Array<unknown>(8).fill(initialized)], [7]],
    ['a cancelled ping', [ping(7), cancel(7)], [7]],
    ['a cancellation before its call', [cancel(7), call(7)], [7]],
    ['two calls of which one is cancelled', [call(1), call('2'), cancel('2')], [1, '2']],
    ['ids of different types', [ping(0), ping(''), ping('0'), ping(-1)], [0, '', '0', -1]],
    [
      'progress of an unknown call',
      [ping(1), {jsonrpc: '2.0', method: 'notifications/progress', params: {progressToken: 1, progress: 1}}],
      [1],
    ],
  ])('with %s gets a response to every id', async (_, messages, ids) => {
    const response = await handlerWith()(post(messages));
    expect(response.status).toBe(200);
    expect(idsOf(await response.json()).sort()).toEqual([...ids].sort());
  });

  it('with a response is rejected, also if it is deeply nested', async () => {
    const nested = `${'{"a":'.repeat(8000)}1${'}'.repeat(8000)}`;
    const body = `[${JSON.stringify(ping(1))},{"jsonrpc":"2.0","id":2,"result":${nested}}]`;
    const response = await handlerWith()(post(body));
    expect([response.status, await response.json()]).toMatchObject([
      400,
      {error: {message: expect.stringContaining('expects no responses') as string}},
    ]);
  });

  it('with the same id twice is rejected', async () => {
    const response = await handlerWith()(post([call(1), ping(1)]));
    expect([response.status, await response.json()]).toMatchObject([
      400,
      {error: {message: expect.stringContaining('different ids') as string}},
    ]);
  });

  it('has one budget for its searches; those beyond it say so', async () => {
    const spending: Engine = {
      ...engine,
      search: (query, filters, work) => {
        work!.steps += 15_000;
        return engine.search(query, filters, work);
      },
    };
    const batch = [1, 2, 3].map((id) => call(id, 'search_docs', {query: 'scope'}));
    const response = await handlerWith({engine: spending})(post(batch));
    const results = (await response.json()) as {id: number; result: {isError?: boolean; content: {text: string}[]}}[];
    expect(results.map(({result}) => result.isError === true)).toEqual([false, true, true]);
    expect(results[2]!.result.content[0]!.text).toContain('Send fewer');
  });
});

describe('A request', () => {
  it('whose call never ends gets 504, is logged, and leaves the queue', async () => {
    const log: McpLogEntry[] = [];
    const handler = handlerWith({
      queue: 1,
      longestMs: 10,
      read: () => new Promise(() => undefined),
      log: (entry) => log.push(entry),
    });
    expect((await handler(post(call(1)))).status).toBe(504);
    expect(log).toMatchObject([
      {event: 'mcp', status: 504, tools: ['list_operations'], error: expect.stringContaining('within 10 ms') as string},
    ]);
    expect((await handler(post(ping(2)))).status).toBe(200);
  });
});
