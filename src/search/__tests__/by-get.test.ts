import {afterEach, beforeEach, expect, test, vi} from 'vitest';
import {fetchByGet} from '../by-get';
import {createSearchClient} from '../client';

const result = {hits: [], nbHits: 0, nbPages: 0, page: 0, query: 'x'};
const send = vi.fn<typeof fetch>();
beforeEach(() => {
  vi.stubGlobal('location', {href: 'https://docs.example/docs/cli'});
  vi.stubGlobal('fetch', send);
  send.mockReset();
});
afterEach(() => vi.unstubAllGlobals());

const client = () => createSearchClient({hosts: ['/_search'], appId: 'app', apiKey: 'key', fetch: fetchByGet});

test('The query is in the URL, in a form that every reader of a page sends, and the response is that of POST.', async () => {
  send.mockImplementation(() => Promise.resolve(Response.json(result)));
  const request = {indexName: 'docs', query: 'a b&c', hitsPerPage: 20, facetFilters: [['language:en']]};
  await expect(client().search([request])).resolves.toEqual([result]);
  const [url, init] = send.mock.calls[0]!;
  expect(String(url)).toBe(
    'https://docs.example/_search/1/indexes/docs?x-algolia-application-id=app&x-algolia-api-key=key&query=a+b%26c&hitsPerPage=20&facetFilters=%5B%5B%22language%3Aen%22%5D%5D',
  );
  expect([init!.method, init!.body]).toEqual([undefined, undefined]);
});

test('Errors stay errors: another host is tried after 503, and none after 400.', async () => {
  send.mockImplementation(() => Promise.resolve(Response.json({message: 'no'}, {status: 503})));
  await expect(client().search([{indexName: 'docs', query: 'x'}])).rejects.toThrow('unreachable');
  send.mockImplementation(() => Promise.resolve(Response.json({message: 'no'}, {status: 400})));
  await expect(client().search([{indexName: 'docs', query: 'x'}])).rejects.toThrow('rejected the request: 400');
});
