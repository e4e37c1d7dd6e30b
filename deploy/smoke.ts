/**
 * npm run smoke -- https://docs.example [--static]: checks a running site. Pages, redirects, missing pages, headers and Markdown;
 * without `--static`, which is for hosts that only serve files, also content negotiation, search and MCP. Only reads, prints each
 * problem, and exits with 1 if there is one.
 */
import path from 'node:path';
import {brand} from '../brand';
import {queriesPath} from '../config/search';
import {
  cacheControl,
  cleanPath,
  mediaType,
  MOVED,
  SECURITY_HEADERS,
  SERVICE_PATHS,
  TYPED_FILES,
} from '../config/serving';
import {scriptHashes} from '../plugins/publishing/security-headers/policy';
import {markdownPath} from '../search-format';

const TIMEOUT_MS = 10_000;
const SAMPLED_PAGES = 24;
const FILES = [
  '/llms.txt',
  '/openapi.json',
  '/openapi.yaml',
  '/sitemap.xml',
  '/robots.txt',
  ...Object.keys(TYPED_FILES),
];
const MISSING = '/docs/smoke-test-of-a-missing-page';

type Received = {status: number; headers: Headers; text: string};
type Check = [what: string, isRight: boolean];

export async function smoke(origin: string, isStatic: boolean): Promise<{checks: number; problems: string[]}> {
  const problems: string[] = [];
  let checks = 0;

  async function send(file: string, headers: Record<string, string> = {}, init: RequestInit = {}): Promise<Received> {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const response = await fetch(origin + file, {headers, redirect: 'manual', signal, ...init});
    return {status: response.status, headers: response.headers, text: await response.text()};
  }
  async function check(name: string, run: () => Promise<Check[]>): Promise<void> {
    const all = await run().catch((error: Error): Check[] => [[`valid response (${error.message})`, false]]);
    checks += all.length;
    for (const [what, isRight] of all) if (!isRight) problems.push(`${name}: no ${what}`);
  }
  // Static hosts have other texts without a charset, and may redirect pages to the other slash.
  const typeOf = (type: string): string => (isStatic ? type.replace(/;.*/, '') : type.toLowerCase());
  const isFile = ({status, headers}: Received, file: string): Check[] => [
    ['status 200', status === 200],
    [`type ${mediaType(file)}`, typeOf(headers.get('content-type') ?? '') === typeOf(mediaType(file))],
    [`Cache-Control ${cacheControl(200, file)}`, headers.get('cache-control') === cacheControl(200, file)],
    ...Object.entries(SECURITY_HEADERS).map(([name, value]): Check => [name, headers.get(name) === value]),
  ];
  const file = (name: string) => check(name, async () => isFile(await send(name), name));

  const sitemap = await send('/sitemap.xml').catch(() => undefined);
  const pages = [...(sitemap?.text ?? '').matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => new URL(url!).pathname);
  await check('/sitemap.xml', async () => [['pages', pages.length > 0]]);
  const sample = pages.filter((_, index) => index % Math.ceil(pages.length / SAMPLED_PAGES) === 0);
  const assets = new Set<string>();

  for (const page of sample) {
    await check(page, async () => {
      const received = await send(page, {}, {redirect: isStatic ? 'follow' : 'manual'});
      const policy = received.headers.get('content-security-policy') ?? '';
      for (const [, asset] of received.text.matchAll(/(?:src|href)="?(\/assets\/[^"\s>]+)/g)) assets.add(asset!);
      return [
        ...isFile(received, '/index.html'),
        ['heading', /<h1[\s>]/.test(received.text)],
        ['compression', received.headers.has('content-encoding')],
        ['ETag', received.headers.has('etag')],
        [
          'Content-Security-Policy for its scripts',
          scriptHashes([received.text]).every((hash) => policy.includes(hash)),
        ],
      ];
    });
    const markdown = markdownPath(cleanPath(page));
    await check(markdown, async () => {
      const received = await send(markdown);
      return [...isFile(received, markdown), ['heading', /^# /m.test(received.text)]];
    });
    if (isStatic) continue;
    await check(`${page} as Markdown`, async () => {
      const {headers} = await send(page, {accept: 'text/markdown'});
      return [['Markdown', headers.get('content-type') === mediaType('.md')]];
    });
  }
  for (const name of [...FILES, ...assets]) await file(name);
  for (const [old, to] of Object.entries(MOVED)) {
    await check(old, async () => {
      const {status, headers} = await send(old);
      const location = new URL(headers.get('location') ?? '', origin);
      return [[`permanent redirect to ${to}`, status === 301 && location.pathname === to]];
    });
  }
  for (const name of [MISSING, '/_headers', '/index.html.br', '/metrics']) {
    await check(name, async () => {
      const {status, text} = await send(name);
      return [
        ['status 404', status === 404],
        ['page for 404', /<h1[\s>]/.test(text)],
      ];
    });
  }
  if (!isStatic) {
    await check('search', () => searchChecks(send));
    await check('MCP', () => mcpChecks(send, sample.at(-1)!));
  }
  return {checks, problems};
}

type Send = (file: string, headers?: Record<string, string>, init?: RequestInit) => Promise<Received>;

async function searchChecks(send: Send): Promise<Check[]> {
  const body = JSON.stringify({requests: [{indexName: brand.searchIndex, query: 'getting started', hitsPerPage: 5}]});
  const {status, headers, text} = await send(queriesPath(), {}, {method: 'POST', body});
  if (status !== 200) return [[`status 200 (${status})`, false]];
  const [result] = (JSON.parse(text) as {results: {hits: {url: string}[]}[]}).results;
  const hit = result?.hits[0] && new URL(result.hits[0].url);
  const {id} = JSON.parse((await send('/search/manifest.json')).text) as {id: string};
  return [
    ['hits that are pages', hit !== undefined && (await send(hit.pathname)).status === 200],
    ['index of the same build as the pages', headers.get('x-search-build') === id],
    ['Cache-Control no-store', headers.get('cache-control') === 'no-store'],
  ];
}

async function mcpChecks(send: Send, page: string): Promise<Check[]> {
  const params = {name: 'read_page', arguments: {page}};
  const {status, text} = await send(
    SERVICE_PATHS.mcp,
    {'content-type': 'application/json', accept: 'application/json, text/event-stream'},
    {method: 'POST', body: JSON.stringify({jsonrpc: '2.0', id: 1, method: 'tools/call', params})},
  );
  const title = /^# .*/m.exec((await send(markdownPath(cleanPath(page)))).text)?.[0];
  return [
    ['status 200', status === 200],
    [`page ${page}`, title !== undefined && text.includes(JSON.stringify(title).slice(1, -1))],
  ];
}

async function main(args: string[]): Promise<void> {
  const [url = ''] = args.filter((arg) => !arg.startsWith('--'));
  if (!URL.canParse(url)) throw new Error('Which site? Give its URL: npm run smoke -- https://docs.example');
  const {checks, problems} = await smoke(new URL(url).origin, args.includes('--static'));
  for (const problem of problems) process.stdout.write(`${problem}\n`);
  process.stdout.write(`${url}: ${checks} checks, ${problems.length} problems\n`);
  process.exitCode = problems.length === 0 ? 0 : 1;
}

if (process.argv[1] !== undefined && path.resolve(process.argv[1]) === __filename) {
  main(process.argv.slice(2)).catch((error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  });
}
