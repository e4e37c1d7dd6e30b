import {beforeAll, describe, expect, it} from 'vitest';
import {answer, type SearchAnswer} from '../answer';
import {createEngine, type Engine} from '../engine';
import {createHandler, type HandlerOptions, type LogEntry} from '../handler';
import {LIMITS, parseRequest} from '../query';
import {artifactOf, SITE} from './fixture';

const KEYS = 'x-algolia-application-id=app&x-algolia-api-key=key';
const MODAL = {
  indexName: 'docs',
  attributesToRetrieve: [...[0, 1, 2, 3, 4, 5, 6].map((level) => `hierarchy.lvl${level}`), 'content', 'type', 'url'],
  attributesToSnippet: ['hierarchy.lvl1:10', 'hierarchy.lvl2:10', 'content:10'],
  snippetEllipsisText: '…',
  highlightPreTag: '<mark>',
  highlightPostTag: '</mark>',
  hitsPerPage: 20,
  clickAnalytics: false,
  facetFilters: ['language:en', ['docusaurus_tag:default', 'docusaurus_tag:docs-default-current']],
};

const MARKED = '<mark>Health</mark> <mark>check</mark>s';

let engine: Engine;
beforeAll(() => {
  engine = createEngine(artifactOf(SITE));
});

const handlerWith = (options: Partial<HandlerOptions> = {}) =>
  createHandler({engine, indexName: 'docs', appId: 'app', apiKey: 'key', base: '/_search', ...options});

const post = (path: string, body: unknown, init: RequestInit = {}) =>
  new Request(`https://search.example${path}`, {
    method: 'POST',
    body: typeof body === 'string' ? body : JSON.stringify(body),
    ...init,
  });

async function ask(...requests: Record<string, unknown>[]): Promise<SearchAnswer[]> {
  const response = await handlerWith()(post(`/1/indexes/*/queries?${KEYS}`, {requests}));
  expect(response.status).toBe(200);
  return ((await response.json()) as {results: SearchAnswer[]}).results;
}

describe('The modal', () => {
  it('gets hits with all displayed fields', async () => {
    const [result] = await ask({...MODAL, query: 'health check'});
    expect(result).toMatchObject({query: 'health check', page: 0, nbPages: 1, hitsPerPage: 20, index: 'docs'});
    expect(result!.nbHits).toBe(result!.hits.length);
    expect(result!.hits[0]).toMatchObject({
      objectID: '/docs/all-scopes#health-checks',
      type: 'lvl2',
      url: 'https://docs.example/docs/all-scopes#health-checks',
      // The text below the heading.
      content: expect.stringContaining('A health check asks') as string,
      hierarchy: {
        ...{lvl0: 'Guides', lvl1: 'Create and manage scopes', lvl2: 'Health checks'},
        ...{lvl3: null, lvl4: null, lvl5: null, lvl6: null},
      },
      _highlightResult: {
        hierarchy: {
          lvl0: {value: 'Guides', matchLevel: 'none', matchedWords: []},
          lvl2: {value: MARKED, matchLevel: 'full', matchedWords: ['health', 'check'], fullyHighlighted: false},
        },
      },
      _snippetResult: {hierarchy: {lvl2: {value: MARKED, matchLevel: 'full'}}},
    });
  });

  it('gets a line of text for a section that begins with another heading', () => {
    const site = artifactOf([
      {path: '/docs/flow', title: 'Flow', items: ['## Strategies', '## Canary', 'Share of each step.', '## Empty']},
    ]);
    const strategies = site.entries.findIndex(({heading}) => heading === 'Strategies');
    Object.assign(site.entries[strategies + 1]!, {level: 3, parent: strategies});
    const contentOf = (query: string) =>
      answer(createEngine(site), parseRequest({...MODAL, query}, 'docs'), () => 0).hits[0]!.content;
    expect(contentOf('strategies')).toBe('Share of each step.');
    expect(contentOf('empty')).toBeNull();
  });

  it('gets no markup of a page: texts are escaped with and without highlights', async () => {
    const [result] = await ask({...MODAL, query: 'images push'});
    const [hit] = result!.hits;
    expect(hit!.content).toContain('build &amp; push &lt;images&gt;');
    expect(hit!._snippetResult!.content!.value).toContain('&lt;<mark>images</mark>&gt;');
  });
});

describe('The results page', () => {
  const page = {indexName: 'docs', query: 'scope', page: 0, hitsPerPage: 15, advancedSyntax: true};

  it('gets its three responses, hits first and then counts', async () => {
    const tags = ['docusaurus_tag:default', 'docusaurus_tag:docs-default-current'];
    const [hits, byTag, byLanguage] = await ask(
      {...page, facets: ['docusaurus_tag', 'language'], facetFilters: [tags, ['language:en']]},
      {...page, hitsPerPage: 0, facets: 'docusaurus_tag', facetFilters: [['language:en']]},
      {...page, hitsPerPage: 0, facets: 'language', facetFilters: [tags]},
    );
    expect(hits!.hits.length).toBeGreaterThan(0);
    expect(hits!.facets).toEqual({
      language: {en: hits!.nbHits},
      docusaurus_tag: {'docs-default-current': hits!.nbHits},
    });
    expect(byTag).toMatchObject({
      hits: [],
      nbPages: 0,
      facets: {docusaurus_tag: {'docs-default-current': hits!.nbHits}},
    });
    expect(byLanguage!.facets).toEqual({language: {en: hits!.nbHits, es: expect.any(Number) as number}});
  });

  it('gets the highlight tags of the index template by default, and its query byte for byte', async () => {
    const query = ' Stop  <b>scope</b> “é” ';
    const [result] = await ask({...page, query});
    expect(result!.query).toBe(query);
    expect(result!.hits[0]!._highlightResult.hierarchy!.lvl2!.value).toContain(
      '<span class="algolia-docsearch-suggestion--highlight">Stop</span>',
    );
  });

  it('pages through all hits without gap or repetition', async () => {
    const [all] = await ask({...page, query: '', hitsPerPage: 100});
    const pages = await Promise.all(
      [0, 1, 2, 3, 4, 5, 6].map((number) => ask({...page, query: '', hitsPerPage: 3, page: number})),
    );
    const ids = pages.flatMap(([result]) => result!.hits.map(({objectID}) => objectID));
    expect(ids).toEqual(all!.hits.map(({objectID}) => objectID));
    expect(pages[0]![0]!.nbPages).toBe(Math.ceil(all!.nbHits / 3));
  });
});

describe('The error contract', () => {
  const body = {requests: [{indexName: 'docs', query: 'scope'}]};
  const path = `/1/indexes/*/queries?${KEYS}`;

  it.each<[number, string, Request]>([
    [400, 'The body is not valid JSON.', post(path, '{')],
    [400, 'The body must be an object.', post(path, '[]')],
    [400, '`requests` must be an array.', post(path, '')],
    [400, 'A request must be an object.', post(path, {requests: ['x']})],
    [400, '`indexName` must be a string.', post(path, {requests: [{query: 'x'}]})],
    [403, 'Invalid application id or API key.', post('/1/indexes/*/queries', body)],
    [403, 'Invalid application id or API key.', post('/1/indexes/*/queries?x-algolia-application-id=app', body)],
    [403, 'Invalid application id or API key.', post(`${path}2`, body)],
    [403, 'Invalid application id or API key.', post(path.replace(/key$/, 'kex'), body)],
    [404, 'The index does not exist.', post(path, {requests: [{indexName: 'other', query: 'x'}]})],
    [404, 'The index does not exist.', post(`/1/indexes/other/query?${KEYS}`, {query: 'x'})],
    [404, 'The path does not exist.', post(`/1/indexes/docs/batch?${KEYS}`, body)],
    [404, 'The path does not exist.', post(`/1/indexes/%E0%A4%A/query?${KEYS}`, body)],
    [405, 'The method is not allowed.', new Request(`https://search.example${path}`)],
    [405, 'The method is not allowed.', post('/health', body)],
    [413, 'The body is larger than 65536 bytes.', post(path, ' '.repeat(LIMITS.bodyBytes + 1))],
  ])('answers %i: %s', async (status, message, request) => {
    const response = await handlerWith()(request);
    expect(response.status).toBe(status);
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    expect(await response.json()).toEqual({message, status});
    expect(response.headers.get('allow')).toBe(
      status === 405 ? (request.url.endsWith('health') ? 'GET, HEAD' : 'POST, OPTIONS') : null,
    );
  });

  it('accepts keys in the URL or in headers, and the older single-index route', async () => {
    const headers = {'x-algolia-application-id': 'app', 'x-algolia-api-key': 'key'};
    const single = await handlerWith()(post('/_search/1/indexes/docs/query', {params: 'query=roles'}, {headers}));
    expect(single.status).toBe(200);
    expect(((await single.json()) as SearchAnswer).hits[0]!.url).toBe('https://docs.example/docs/roles');
    expect((await handlerWith()(post(`/1/indexes/%2A/queries?${KEYS}`, body))).status).toBe(200);
  });

  it('allows other origins only the headers of the protocol', async () => {
    const response = await handlerWith({allowOrigin: 'https://docs.example'})(
      new Request(`https://search.example${path}`, {
        method: 'OPTIONS',
        headers: {'access-control-request-headers': 'X-Algolia-API-Key, content-type, cookie'},
      }),
    );
    expect(response.status).toBe(204);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'access-control-allow-origin': 'https://docs.example',
      'access-control-allow-methods': 'POST, OPTIONS',
      'access-control-allow-headers': 'x-algolia-api-key, content-type',
      'access-control-max-age': '86400',
      vary: 'origin',
    });
  });
});

it('Every response contains the build and is not cached', async () => {
  const {headers} = await handlerWith()(post(`/1/indexes/*/queries?${KEYS}`, {requests: []}));
  expect(Object.fromEntries(headers)).toMatchObject({
    'x-search-build': '0123456789abcdef',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'access-control-expose-headers': 'retry-after, x-search-build',
  });
});

it('The id of a query is in the response with clickAnalytics, different each time, and not otherwise', async () => {
  const request = {...MODAL, query: 'scope', clickAnalytics: true};
  const ids = [...(await ask(request, request)), ...(await ask(request))].map(({queryID}) => queryID);
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{32}$/);
  expect(new Set(ids).size).toBe(3);
  expect((await ask({...request, clickAnalytics: false}))[0]).not.toHaveProperty('queryID');
});

describe('The work of a request', () => {
  const workOf = async (...requests: Record<string, unknown>[]) => {
    const response = await handlerWith()(post(`/1/indexes/*/queries?${KEYS}`, {requests}));
    return Number(response.headers.get('x-search-work'));
  };

  it('is in a header, as the deterministic sum of its queries', async () => {
    const [scope, roles] = [
      {...MODAL, query: 'scope'},
      {...MODAL, query: 'roles'},
    ];
    expect(await workOf(scope)).toBeGreaterThan(0);
    expect(await workOf(scope, roles)).toBe((await workOf(scope)) + (await workOf(roles)));
  });

  it('reads the texts of a hit once, however many snippets are requested', async () => {
    const marksFor = async (attributesToSnippet: string[]) => {
      let marks = 0;
      const counting: Engine = {
        ...engine,
        search: (...given) => {
          const found = engine.search(...given);
          return {
            ...found,
            marker: (word) => {
              marks += 1;
              return found.marker(word);
            },
          };
        },
      };
      const requests = [{...MODAL, query: 'scope', attributesToSnippet}];
      await handlerWith({engine: counting})(post(`/1/indexes/*/queries?${KEYS}`, {requests}));
      return marks;
    };
    expect(await marksFor(Array<string>(50).fill('*:100'))).toBe(await marksFor(['*:100']));
  });
});

it('The health endpoint returns the build', async () => {
  const response = await handlerWith()(new Request('https://search.example/_search/health'));
  expect(await response.json()).toEqual({status: 'ok', build: '0123456789abcdef', records: engine.size, waiting: 0});
});

describe('Under overload', () => {
  it('requests that the platform ended silently are removed from the count after a while', async () => {
    let time = 0;
    let isStuck = true;
    const turn = () => (isStuck ? new Promise<void>(() => undefined) : Promise.resolve());
    const handler = handlerWith({queue: 3, turn, now: () => time});
    const send = () => handler(post(`/1/indexes/*/queries?${KEYS}`, {requests: [{...MODAL, query: 'scope'}]}));
    const lost = [send(), send(), send()];
    const waiting = async () => {
      const health = await handler(new Request('https://search.example/_search/health'));
      return ((await health.json()) as {waiting: number}).waiting;
    };
    while ((await waiting()) < lost.length) await new Promise(setImmediate);
    isStuck = false;
    expect((await send()).status).toBe(503);
    time += 10_001;
    expect((await send()).status).toBe(200);
  });

  it('requests beyond the queue get 503 and the rest are served', async () => {
    let serve = (): void => undefined;
    const turn = new Promise<void>((resolve) => (serve = resolve));
    const handler = handlerWith({queue: 5, turn: () => turn});
    const send = () => handler(post(`/1/indexes/*/queries?${KEYS}`, {requests: [{indexName: 'docs', query: 'scope'}]}));
    // No request is served before all have arrived.
    let ended = 0;
    const sent = Array.from({length: 12}, async () => {
      const response = await send();
      ended += 1;
      if (ended === 7) serve();
      return response;
    });
    const responses = await Promise.all(sent);
    expect(responses.map(({status}) => status).sort()).toEqual([...Array(5).fill(200), ...Array(7).fill(503)]);
    const rejection = responses.find(({status}) => status === 503)!;
    expect(rejection.headers.get('retry-after')).toBe('1');
    expect(await rejection.json()).toEqual({message: 'Too many requests at once.', status: 503});
    expect((await send()).status).toBe(200);
  });
});

describe('Logs', () => {
  const logged = async (options: Partial<HandlerOptions>, request: Request) => {
    const entries: LogEntry[] = [];
    await handlerWith({...options, log: (entry) => entries.push(entry), now: () => 0})(request);
    return entries;
  };
  const request = () =>
    post(`/1/indexes/*/queries?${KEYS}`, {
      requests: [
        {indexName: 'docs', query: 'xyzzyx'},
        {indexName: 'docs', query: 'roles'},
      ],
    });

  it('contain events, without the text of queries', async () => {
    const entry = {event: 'search', status: 200, ms: 0, queries: 2, empty: 1, work: expect.any(Number) as number};
    expect(await logged({}, request())).toEqual([entry]);
    expect(await logged({}, post('/1/indexes/*/queries', 'x'))).toEqual([{event: 'search', status: 403, ms: 0}]);
  });

  it('contain internal errors, which the client does not see', async () => {
    const broken = {
      ...engine,
      search: () => {
        throw new Error('secret detail');
      },
    };
    const entries = await logged({engine: broken}, request());
    expect(entries[0]).toMatchObject({status: 500, error: expect.stringContaining('secret detail') as string});
    const response = await handlerWith({engine: broken})(request());
    expect(await response.text()).not.toContain('secret');
  });
});
