import {describe, expect, it, vi} from 'vitest';
import {createSearchClient, SearchUnreachableError} from '../client';

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

  it('goes on to the next host when one is unreachable or broken', async () => {
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
    await client.search([{}]);
    wait(119_999);
    await client.search([{}]);
    expect(asked).toEqual(['https://a.example', 'https://b.example', 'https://b.example']);
    wait(2);
    await client.search([{}]);
    expect(asked.at(-2)).toBe('https://a.example');
  });

  it('says that all hosts are unreachable, and recovers', async () => {
    let down = true;
    const {client} = setUp({'https://a.example': () => (down ? Promise.reject(new TypeError('network')) : ok())});
    await expect(client.search([{}])).rejects.toThrow(SearchUnreachableError);
    down = false;
    await expect(client.search([{}])).resolves.toHaveLength(1);
  });

  it('does not ask another host when the request itself is refused', async () => {
    const {client, asked} = setUp({
      'https://a.example': () => Promise.resolve(new Response('{}', {status: 403})),
      'https://b.example': ok,
    });
    await expect(client.search([{}])).rejects.toThrow('refused the request: 403');
    expect(asked).toEqual(['https://a.example']);
  });
});
