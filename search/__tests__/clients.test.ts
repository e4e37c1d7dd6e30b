import {beforeAll, describe, expect, it} from 'vitest';
import {CLIENT_HEADER, networkOf} from '../clients';
import {createEngine, type Engine} from '../engine';
import {createConcurrencyLimit} from '../concurrency-limit';
import {createHandler, type HandlerOptions} from '../handler';
import {listen, LOOPBACK} from '../node';
import {artifactOf, SITE} from './fixture';

const KEYS = 'x-algolia-application-id=app&x-algolia-api-key=key';
const COSTLY = {indexName: 'docs', query: 'a e i o u s t r n l d c', hitsPerPage: 100};

let engine: Engine;
beforeAll(() => {
  engine = createEngine(artifactOf(SITE));
});

const handlerWith = (options: Partial<HandlerOptions>) =>
  createHandler({engine, indexName: 'docs', appId: 'app', apiKey: 'key', ...options});

const from = (client: string | null, requests: unknown[] = [COSTLY]) =>
  new Request(`https://search.example/1/indexes/*/queries?${KEYS}`, {
    method: 'POST',
    body: JSON.stringify({requests}),
    headers: client === null ? {} : {[CLIENT_HEADER]: client},
  });

describe('A client', () => {
  it('that sends more than its part of the queue gets 429 with Retry-After, and others are served', async () => {
    const handler = handlerWith({turn: () => new Promise((done) => setImmediate(done)), inRow: true});
    const senders = [...Array<string>(20).fill('192.0.2.1'), '192.0.2.2'];
    const responses = await Promise.all(senders.map((client) => handler(from(client))));
    const statuses = responses.map(({status}) => status);
    expect(statuses).toEqual([...Array<number>(13).fill(200), ...Array<number>(7).fill(429), 200]);
    expect(responses[13]!.headers.get('retry-after')).toBe('1');
    expect((await handler(from('192.0.2.1'))).status).toBe(200);
  });

  it('beyond its part of the queue does not postpone others', async () => {
    const immediate = () => new Promise<void>((done) => setImmediate(done));
    let rounds = 0;
    const turn = async () => {
      rounds += 1;
      void handler(from('192.0.2.1'));
      for (let wait = 0; wait < 5; wait += 1) await immediate();
    };
    const handler = handlerWith({turn, inRow: true});
    await handler(from('192.0.2.2'));
    // The queue has 64 places, 13 of them for one client.
    expect(rounds).toBeLessThan(20);
  });

  it('takes at most a fifth of the queue', () => {
    const gate = createConcurrencyLimit(15, () => 0);
    const leave = gate.enter(3, 'a') as () => void;
    expect(gate.enter(1, 'a')).toBe(429);
    expect([gate.enter(3, 'b'), gate.enter(9)]).toEqual([expect.any(Function), expect.any(Function)]);
    expect(gate.enter(1, 'c')).toBe(503);
    leave();
    expect(gate.enter(1, 'a')).toEqual(expect.any(Function));
  });

  it.each([
    ['the web server on this machine', LOOPBACK, '203.0.113.9, 192.0.2.1', '192.0.2.1'],
    ['this machine itself', LOOPBACK, undefined, null],
    ['any web server', ['*'], '192.0.2.1', '192.0.2.1'],
    ['a sender that is not a web server', ['192.0.2.7'], '192.0.2.1', '127.0.0.1'],
  ])('is read from a request of %s', async (_, proxies, forwarded, client) => {
    const echo = async (request: Request) => Response.json(request.headers.get(CLIENT_HEADER));
    const {url, close} = await listen(echo, {}, proxies);
    const response = await fetch(url, {headers: {...(forwarded && {[CLIENT_HEADER]: forwarded}), connection: 'close'}});
    expect(await response.json()).toBe(client);
    await close();
  });

  it('is an IPv4 address or an IPv6 network', () => {
    const addresses = ['192.0.2.1', '::ffff:192.0.2.1', '2001:db8::1', '2001:db8:0:0:ffff::9', '2001:db8:0:1::', '::1'];
    expect(addresses.map(networkOf)).toEqual([
      '192.0.2.1',
      '192.0.2.1',
      '2001:db8:0:0::/64',
      '2001:db8:0:0::/64',
      '2001:db8:0:1::/64',
      '0:0:0:0::/64',
    ]);
  });
});

describe('A request', () => {
  const workOf = async (requests: unknown[]) => {
    const response = await handlerWith({})(from(null, requests));
    return {status: response.status, work: Number(response.headers.get('x-search-work')), response};
  };

  it('has one budget for all its queries; those beyond it have no hits and are marked as incomplete', async () => {
    const spending: Engine = {
      ...engine,
      search: (query, filters, work) => {
        work!.steps += 15_000;
        return engine.search(query, filters, work);
      },
    };
    const response = await handlerWith({engine: spending})(from(null, [COSTLY, COSTLY, COSTLY]));
    const {results} = (await response.json()) as {results: {nbHits: number; exhaustiveNbHits: boolean}[]};
    expect(results[0]!.nbHits).toBeGreaterThan(0);
    expect(results.at(-1)).toMatchObject({nbHits: 0, exhaustiveNbHits: false});
  });

  it('has at most three queries', async () => {
    expect((await workOf([COSTLY, COSTLY, COSTLY])).status).toBe(200);
    const {status, response} = await workOf([COSTLY, COSTLY, COSTLY, COSTLY]);
    expect([status, await response.json()]).toEqual([400, {message: 'At most 3 requests at once.', status: 400}]);
  });

  it('is charged for counting facets', async () => {
    const all = {indexName: 'docs', query: '', hitsPerPage: 0};
    const [plain, counted] = [await workOf([all]), await workOf([{...all, facets: ['*']}])];
    expect(counted.work).toBeGreaterThan(plain.work);
  });
});
