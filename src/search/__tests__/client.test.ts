import {afterEach, describe, expect, it, vi} from 'vitest';
import {createSearchClient} from '../client';

const answer = {results: [{hits: [], nbHits: 0, nbPages: 0, page: 0, query: 'x'}]};
const ok = () => Promise.resolve(new Response(JSON.stringify(answer)));

function setUp(behaviour: Record<string, () => Promise<Response>>) {
  let time = 0;
  const asked: string[] = [];
  const client = createSearchClient({
    hosts: Object.keys(behaviour),
    appId: 'app',
    apiKey: 'key',
    now: () => time,
    fetch: vi.fn((url: string | URL | Request) => {
      const host = new URL(String(url)).origin;
      asked.push(host);
      return behaviour[host]!();
    }),
  });
  return {client, asked, wait: (ms: number) => (time += ms)};
}

describe('the search client', () => {
  it('throws when the application id or the API key is missing', () => {
    expect(() => createSearchClient({hosts: [], appId: '', apiKey: 'key'})).toThrow('`appId` is missing.');
    expect(() => createSearchClient({hosts: [], appId: 'app', apiKey: ''})).toThrow('`apiKey` is missing.');
  });

  it('posts to /1/indexes/*/queries and returns the results', async () => {
    const send = vi.fn<typeof fetch>(() => ok());
    const client = createSearchClient({hosts: ['https://a.example'], appId: 'app', apiKey: 'key', fetch: send});
    await expect(client.search([{query: 'x'}])).resolves.toEqual(answer.results);
    const [url, init] = send.mock.calls[0]!;
    expect(String(url)).toBe(
      'https://a.example/1/indexes/*/queries?x-algolia-application-id=app&x-algolia-api-key=key',
    );
    expect(init).toMatchObject({method: 'POST', body: '{"requests":[{"query":"x"}]}'});
  });

  it('tries the next host when one is unreachable or broken', async () => {
    const {client, asked} = setUp({
      'https://a.example': () => Promise.reject(new TypeError('network')),
      'https://b.example': () => Promise.resolve(new Response('', {status: 503})),
      'https://c.example': () => Promise.resolve(new Response('<html>')),
      'https://d.example': ok,
    });
    await client.search([{}]);
    expect(asked).toHaveLength(4);
  });

  it('avoids a failed host for 2 minutes, then tries it again', async () => {
    const {client, asked, wait} = setUp({
      'https://a.example': () => Promise.reject(new TypeError('network')),
      'https://b.example': ok,
    });
    await client.search([{query: '1'}]);
    wait(119_999);
    await client.search([{query: '2'}]);
    expect(asked).toEqual(['https://a.example', 'https://b.example', 'https://b.example']);
    wait(2);
    await client.search([{query: '3'}]);
    expect(asked.at(-2)).toBe('https://a.example');
  });

  it('tries a recently failed host before it gives up', async () => {
    let isDown = true;
    const {client, asked} = setUp({
      'https://a.example': () => (isDown ? Promise.reject(new TypeError('network')) : ok()),
      'https://b.example': () => (isDown ? ok() : Promise.reject(new TypeError('network'))),
    });
    await client.search([{query: '1'}]);
    isDown = false;
    await client.search([{query: '2'}]);
    expect(asked.slice(2)).toEqual(['https://b.example', 'https://a.example']);
  });

  it('caches successful responses and repeats failed requests', async () => {
    let down = true;
    const {client, asked} = setUp({
      'https://a.example': () => (down ? Promise.reject(new TypeError('network')) : ok()),
    });
    await expect(client.search([{query: 'x'}])).rejects.toThrow();
    down = false;
    await client.search([{query: 'x'}]);
    await client.search([{query: 'x'}]);
    expect(asked).toHaveLength(2);
    await client.search([{query: 'y'}]);
    expect(asked).toHaveLength(3);
  });

  describe('time limits', () => {
    afterEach(() => void vi.useRealTimers());

    /** When each host is called, in milliseconds, if all of them exceed the limit. */
    async function timesOf(respond: (signal: AbortSignal) => Promise<Response>): Promise<number[]> {
      vi.useFakeTimers({now: 0});
      const times: number[] = [];
      const client = createSearchClient({
        hosts: ['https://a.example', 'https://b.example'],
        appId: 'app',
        apiKey: 'key',
        fetch: (_, init) => {
          times.push(Date.now());
          return respond(init!.signal!);
        },
      });
      const failure = client.search([{}]).catch(() => times.push(Date.now()));
      await vi.advanceTimersByTimeAsync(60_000);
      await failure;
      return times;
    }
    const aborted = (signal: AbortSignal) =>
      new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(new Error('aborted'))));

    it('waits 1 second for the response headers; 4 seconds on the next host', async () => {
      expect(await timesOf(aborted)).toEqual([0, 1000, 5000]);
    });

    it('waits 2 seconds for the response body; 8 seconds on the next host', async () => {
      const begun = (signal: AbortSignal) =>
        Promise.resolve(Object.assign(new Response(''), {json: () => aborted(signal)}));
      expect(await timesOf(begun)).toEqual([0, 2000, 10_000]);
    });
  });
});
