import {existsSync, readFileSync} from 'node:fs';
import {createServer} from 'node:http';
import type {AddressInfo} from 'node:net';
import path from 'node:path';
import {Miniflare} from 'miniflare';
import {afterAll, beforeAll, describe, expect, test} from 'vitest';
import {brand} from '../../brand';
import {redirects} from '../../config/old-urls';
import {LOCAL_SEARCH} from '../../config/search';
import {markdownPath} from '../../search-format';
import {cleanPath, MOVED} from '../../config/serving';
import {COMPATIBILITY_DATE, startEdge} from '../../deploy/edge/local';
import {smoke} from '../../deploy/smoke';
import {scriptHashes} from '../../plugins/publishing/security-headers/policy';
import {handlerOf, listen, type Service} from '../../search/node';
import {startNginx, type RunningServer} from '../support/nginx';
import {sitemapPaths} from '../support/sitemap';
import {askOf, type Answer, type Ask} from './request';

/** The complete site on both hosts: all responses must be equal. */
describe('build/ on every host', () => {
  let service: Service;
  let servers: RunningServer[] = [];
  let asks: Ask[];

  beforeAll(async () => {
    if (!existsSync('build/search/manifest.json')) throw new Error('build/ is empty. Run `npm run build` first.');
    service = await listen(await handlerOf('build'));
    servers = [await startNginx('build', service.url), await startEdge('build')];
    asks = servers.map(({url}) => askOf(url));
  });
  afterAll(async () => {
    await Promise.all(servers.map(({stop}) => stop()));
    await service?.close();
  });

  /** Responses of all hosts to the same request; the compared parts must be equal. */
  async function askAll(...request: Parameters<Ask>): Promise<Answer> {
    const answers = await Promise.all(asks.map((ask) => ask(...request)));
    const [first, ...others] = answers.map(({status, headers, body}) => ({
      status,
      // The body of a redirect differs by host.
      body: status === 301 ? '' : body,
      headers: Object.fromEntries((status === 301 ? OF_REDIRECTS : OF_FILES).map((name) => [name, headers[name]])),
    }));
    for (const other of others) expect(other).toEqual(first);
    return answers[0]!;
  }

  async function forEach<T>(all: T[], check: (one: T) => Promise<void>): Promise<void> {
    const waiting = [...all];
    const work = async (): Promise<void> => {
      for (let one = waiting.shift(); one !== undefined; one = waiting.shift()) await check(one);
    };
    await Promise.all(Array.from({length: 4}, work));
  }

  test('Every page has one URL and a policy with the hash of each of its inline scripts.', async () => {
    const pages = sitemapPaths();
    expect(pages.length).toBeGreaterThan(400);
    await forEach([...pages, '/search'], async (page) => {
      const {status, headers, body} = await askAll(page);
      expect([page, status]).toEqual([page, 200]);
      const policy = String(headers['content-security-policy']);
      for (const hash of scriptHashes([body])) expect(policy).toContain(hash);
    });
  });

  test('Every page is returned as Markdown on request, equal to its .md URL.', async () => {
    await forEach(sitemapPaths(), async (page) => {
      const {headers, body} = await askAll(page, {accept: 'text/markdown'});
      expect([page, headers['content-type']]).toEqual([page, 'text/markdown; charset=utf-8']);
      expect(body).toBe(readFileSync(`build${markdownPath(cleanPath(page))}`, 'utf8'));
    });
  });

  test('Every old URL redirects to a page in one hop, and its Markdown to its Markdown page.', async () => {
    expect(Object.keys(MOVED)).toHaveLength(2 * redirects.flatMap(({from}) => from).length);
    await forEach(Object.entries(MOVED), async ([old, to]) => {
      const {status, headers} = await askAll(old);
      expect([status, headers.location]).toEqual([301, to]);
      expect([to, (await askAll(to)).status]).toEqual([to, 200]);
    });
  });

  test('Files for agents and for security researchers exist and have the right type.', async () => {
    for (const [file, type] of Object.entries({
      '/llms.txt': 'text/plain; charset=utf-8',
      '/llms-full.txt': 'text/plain; charset=utf-8',
      '/.well-known/api-catalog': 'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"',
      '/.well-known/security.txt': 'text/plain; charset=utf-8',
      '/openapi.json': 'application/json',
      '/openapi.yaml': 'application/yaml; charset=utf-8',
      '/docs/changelogs/rss.xml': 'application/rss+xml; charset=utf-8',
    })) {
      const {status, headers} = await askAll(file);
      expect([file, status, headers['content-type']]).toEqual([file, 200, type]);
    }
  });

  const query = JSON.stringify({requests: [{indexName: brand.searchIndex, query: 'create a scope'}]});
  const key = {'x-algolia-application-id': LOCAL_SEARCH.appId, 'x-algolia-api-key': LOCAL_SEARCH.apiKey};
  const timeless = (text: string): string => text.replace(/"processingTimeMS":\d+/g, '');

  test('Search responds at the same origin, equally on all hosts, and is never cached.', async () => {
    const answers = await Promise.all(
      asks.map((ask) => ask('/_search/1/indexes/*/queries', key, {method: 'POST', body: query})),
    );
    for (const {status, headers, body} of answers) {
      expect([status, headers['cache-control'], headers['x-content-type-options']]).toEqual([
        200,
        'no-store',
        'nosniff',
      ]);
      expect(timeless(body)).toBe(timeless(answers[0]!.body));
    }
    expect(answers[0]!.body).toContain('/docs/api/scope-create');
  });

  test('Search rejects a wrong key, an unknown path and a body that is too large.', async () => {
    const status = (path: string, headers: Record<string, string>, body: string): Promise<number[]> =>
      Promise.all(asks.map(async (ask) => (await ask(path, headers, {method: 'POST', body})).status));
    expect(await status('/_search/1/indexes/*/queries', {}, query)).toEqual([403, 403]);
    expect(await status('/_search/no/such/path', key, query)).toEqual([404, 404]);
    expect(await status('/_search/1/indexes/*/queries', key, 'x'.repeat(300_000))).toEqual([413, 413]);
  });

  test('MCP responds at the same origin, equally on all hosts, and rejects GET with 405.', async () => {
    const headers = {'content-type': 'application/json', accept: 'application/json, text/event-stream'};
    const called = (name: string, given: object) => ({method: 'tools/call', params: {name, arguments: given}});
    for (const [message, part] of [
      [{method: 'tools/list', params: {}}, 'search_docs'],
      [called('search_docs', {query: 'health check'}), '/docs/scopes/'],
      [called('read_page', {page: '/docs/support#severity'}), '## Severity'],
      [called('list_operations', {text: 'create scope'}), 'scope-create'],
      [called('read_operation', {id: 'scope-create', language: 'nodejs'}), '```javascript'],
      [called('check_request', {method: 'POST', path: '/scope', body: {name: 'A'}}), '/application_id'],
    ] as const) {
      const body = JSON.stringify({jsonrpc: '2.0', id: 1, ...message});
      const answers = await Promise.all(asks.map((ask) => ask('/mcp', headers, {method: 'POST', body})));
      expect(answers.map(({status}) => status)).toEqual([200, 200]);
      expect(answers[0]!.body).toContain(part);
      expect(answers[1]!.body).toBe(answers[0]!.body);
    }
    for (const ask of asks) {
      const looked = await ask('/mcp');
      expect([looked.status, looked.headers.allow, looked.headers['cache-control']]).toEqual([
        405,
        'POST, OPTIONS',
        'no-store',
      ]);
    }
  });

  test('nginx tells the service the address of the client, whatever the client sends.', async () => {
    const echo = createServer(({headers}, response) => response.end(headers['x-forwarded-for']));
    await new Promise<void>((done) => echo.listen(0, '127.0.0.1', done));
    const nginx = await startNginx('build', `http://127.0.0.1:${(echo.address() as AddressInfo).port}`);
    try {
      const {body} = await askOf(nginx.url)('/_search/health', {'x-forwarded-for': '192.0.2.1'});
      expect(body).toBe('127.0.0.1');
    } finally {
      await nginx.stop();
      echo.close();
    }
  });

  test('The smoke test passes on every host, and reports every part of a site that serves something else.', async () => {
    for (const {url} of servers) expect((await smoke(url, false)).problems).toEqual([]);
    const other = createServer((_, response) => response.end('<loc>https://docs.example/docs/support</loc>'));
    await new Promise<void>((done) => other.listen(0, '127.0.0.1', done));
    try {
      const {problems} = await smoke(`http://127.0.0.1:${(other.address() as AddressInfo).port}`, false);
      for (const part of ['/docs/support:', '/docs/support.md:', '/llms.txt:', '/metrics:', 'search:', 'MCP:'])
        expect(problems.join('\n')).toContain(part);
    } finally {
      other.close();
    }
  });

  test('The folder alone, on a static host that reads its rule files, passes the smoke test.', async () => {
    const host = new Miniflare({
      modules: true,
      script: 'export default {fetch: (request, {ASSETS}) => ASSETS.fetch(request)}',
      compatibilityDate: COMPATIBILITY_DATE,
      assets: {
        directory: path.resolve('build'),
        binding: 'ASSETS',
        routerConfig: {has_user_worker: false},
        assetConfig: {html_handling: 'drop-trailing-slash', not_found_handling: '404-page'},
      },
    });
    try {
      const {checks, problems} = await smoke((await host.ready).origin, true);
      expect(problems).toEqual([]);
      expect(checks).toBeGreaterThan(500);
    } finally {
      await host.dispose();
    }
  });

  test('nginx applies a rate limit per client and sends Retry-After.', async () => {
    // One request per minute beyond the burst, so that even a slow machine exceeds the limit.
    const nginx = await startNginx('build', service.url, {
      'zone=docs_search:10m rate=50r/s': 'zone=docs_search:10m rate=1r/m',
    });
    const ask = askOf(nginx.url);
    const answers = await Promise.all(Array.from({length: 400}, () => ask('/_search/health')));
    await nginx.stop();
    const rejected = answers.filter(({status}) => status === 503);
    expect(answers.filter(({status}) => status === 200).length).toBeGreaterThan(100);
    expect(rejected.length).toBeGreaterThan(50);
    expect(rejected[0]!.headers).toMatchObject({'retry-after': '1', 'content-type': 'application/json'});
  });
});

const OF_REDIRECTS = ['location', 'cache-control', 'referrer-policy', 'permissions-policy'];
const OF_FILES = [...OF_REDIRECTS, 'content-type', 'content-security-policy', 'vary'];
