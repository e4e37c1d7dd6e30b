/**
 * Compares a running site with the manifest of a release: every page, asset and redirect, headers, content negotiation,
 * feeds, search and MCP. Reads only.
 */
import {brand} from '../../brand';
import {queriesPath} from '../../config/search';
import {
  cacheControl,
  canonicalOf,
  cleanPath,
  FILE_POLICY,
  HSTS,
  isCompressible,
  mediaType,
  MOVED,
  SECURITY_HEADERS,
  TYPED_FILES,
  UPSTREAMS,
  type Site,
} from '../../config/serving';
import {twinPath} from '../../search-format';
import {sha256, type ReleaseManifest} from '../release/manifest';

export type Release = {manifest: ReleaseManifest; site: Site};
export type Result = {checks: number; problems: string[]};

const CONNECTIONS = 16;
const TIMEOUT_MS = 10_000;
/** Pages that are also requested as Markdown and with gzip. */
const SAMPLE = 24;
const FILES = ['/llms.txt', '/openapi.json', '/openapi.yaml', '/sitemap.xml', '/robots.txt', '/favicon.ico'];
const MISSING = '/docs/smoke-test-of-a-page-that-does-not-exist';
/** Paths of the service that only the machine itself may read. */
const INTERNAL = ['/metrics', '/ready'];

type Check = {path: string; run: () => Promise<string[]>};

export async function smoke(origin: string, {manifest, site}: Release): Promise<Result> {
  const hashOf = (file: string): string | undefined => manifest.files[`site${file}`]?.sha256;

  async function send(path: string, headers: Record<string, string> = {}, init: RequestInit = {}) {
    const response = await fetch(origin + path, {
      headers: {'accept-encoding': 'br, gzip', ...headers},
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
      ...init,
    });
    const body = Buffer.from(await response.arrayBuffer());
    return {status: response.status, headers: response.headers, body};
  }
  type Sent = Awaited<ReturnType<typeof send>>;

  /** Status, content and headers of a file of the release. */
  function differences(sent: Sent, file: string, requested: string): string[] {
    const policy = file.endsWith('.html') ? site.pagePolicy : FILE_POLICY;
    const isSecure = origin.startsWith('https:');
    return [
      ...unequal('status', sent.status, 200),
      ...(sha256(sent.body) === hashOf(file) ? [] : ['its content is not that of the release']),
      ...unequal('content-type', sent.headers.get('content-type'), mediaType(file)),
      ...unequal('cache-control', sent.headers.get('cache-control'), cacheControl(200, file, requested)),
      ...unequal('content-security-policy', sent.headers.get('content-security-policy'), policy),
      ...(isSecure ? unequal('strict-transport-security', sent.headers.get('strict-transport-security'), HSTS) : []),
      ...security(sent),
      ...(sent.headers.get('etag') ? [] : ['it has no ETag']),
    ];
  }

  const file = (path: string, name: string, headers?: Record<string, string>): Check => ({
    path,
    run: async () => differences(await send(path, headers), name, path),
  });

  const names = Object.keys(manifest.files)
    .filter((name) => name.startsWith('site/') && !/\.(?:br|gz)$/.test(name))
    .map((name) => name.slice('site'.length));
  const pages = names
    .filter((name) => name.endsWith('/index.html'))
    .map((name) => ({name, clean: cleanPath(name)}))
    .filter(({clean}) => !(clean in MOVED));
  const sampled = pages.filter((_, index) => index % Math.ceil(pages.length / SAMPLE) === 0);
  const assets = names.filter((name) => name.startsWith('/assets/'));

  const checks: Check[] = [
    ...pages.map(({name, clean}) => file(canonicalOf(clean, site), name)),
    ...sampled.map(({name, clean}) => file(canonicalOf(clean, site), name, {'accept-encoding': 'gzip'})),
    ...sampled
      .filter(({clean}) => hashOf(twinPath(clean)) !== undefined)
      .map(({clean}) => file(canonicalOf(clean, site), twinPath(clean), {accept: 'text/markdown'})),
    ...[...FILES, ...Object.keys(TYPED_FILES)]
      .filter((name) => hashOf(name) !== undefined)
      .map((name) => file(name, name)),
    ...assets.map((name) => ({
      path: name,
      run: async () => {
        const {status, headers} = await send(name, {}, {method: 'HEAD'});
        return [
          ...unequal('status', status, 200),
          ...unequal('content-type', headers.get('content-type'), mediaType(name)),
          ...unequal('cache-control', headers.get('cache-control'), cacheControl(200, name)),
        ];
      },
    })),
    ...assets.filter((name) => /\/(?:runtime~)?main\.|\.css$/.test(name)).map((name) => file(name, name)),
    ...Object.entries(MOVED).map(([old, to]) => ({
      path: old,
      run: async () => {
        const {status, headers} = await send(old);
        return [
          ...unequal('status', status, 301),
          ...unequal('location', headers.get('location')?.replace(origin, '') ?? null, to),
        ];
      },
    })),
    {
      path: MISSING,
      run: async () => {
        const sent = await send(MISSING);
        return [
          ...unequal('status', sent.status, 404),
          ...unequal('cache-control', sent.headers.get('cache-control'), 'no-store'),
          ...(sha256(sent.body) === hashOf('/404.html') ? [] : ['its content is not 404.html of the release']),
        ];
      },
    },
    ...[...INTERNAL, '/index.html.br', '/_headers'].map((path) => ({
      path,
      run: async () => unequal('status', (await send(path)).status, 404),
    })),
    {
      path: '/',
      run: async () => {
        const {headers} = await send('/');
        const known = await send('/', {'if-none-match': headers.get('etag') ?? '"none"'});
        return [
          ...unequal('status with its own ETag', known.status, 304),
          ...(isCompressible('/index.html') && !headers.get('content-encoding') ? ['it is not compressed'] : []),
          ...(headers.get('content-encoding') === 'gzip' && hashOf('/index.html.br') !== undefined
            ? ['it is compressed with gzip, not with Brotli (libnginx-mod-http-brotli-static)']
            : []),
          ...(/\baccept\b/i.test(headers.get('vary') ?? '') ? [] : ['its Vary does not contain Accept']),
        ];
      },
    },
    {path: UPSTREAMS.search.path, run: search},
    {path: UPSTREAMS.mcp.path, run: mcp},
  ];

  async function search(): Promise<string[]> {
    const body = JSON.stringify({requests: [{indexName: brand.searchIndex, query: 'getting started', hitsPerPage: 5}]});
    const {status, headers, body: given} = await send(queriesPath(), {}, {method: 'POST', body});
    if (status !== 200) return unequal('status', status, 200);
    const [result] = (JSON.parse(given.toString()) as {results: {hits: {url: string}[]}[]}).results;
    const unknown = result!.hits
      .map(({url}) => cleanPath(new URL(url).pathname))
      .find((clean) => hashOf(`${clean}/index.html`) === undefined);
    return [
      ...unequal('search index', headers.get('x-search-build'), manifest.searchBuild),
      ...(result!.hits.length > 0 ? [] : ['a search for "getting started" has no hits']),
      ...(unknown === undefined ? [] : [`a hit is not a page of the release: ${unknown}`]),
      ...unequal('cache-control', headers.get('cache-control'), 'no-store'),
    ];
  }

  async function mcp(): Promise<string[]> {
    const {clean} = sampled.find(({clean: page}) => page.startsWith('/docs/') && hashOf(twinPath(page)) !== undefined)!;
    const body = JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: {name: 'read_page', arguments: {page: clean}},
    });
    const headers = {'content-type': 'application/json', accept: 'application/json, text/event-stream'};
    const sent = await send(UPSTREAMS.mcp.path, headers, {method: 'POST', body});
    if (sent.status !== 200) return unequal('status', sent.status, 200);
    const {result} = JSON.parse(sent.body.toString()) as {result?: {isError?: boolean; content: {text: string}[]}};
    const markdown = (await send(twinPath(clean))).body.toString();
    const first = (text: string): string | undefined => text.split('\n').find((line) => line.startsWith('# '));
    const title = first(markdown);
    return result === undefined || result.isError || title === undefined || !result.content[0]!.text.includes(title)
      ? [`read_page of ${clean} does not return that page`]
      : [];
  }

  const problems: string[] = [];
  const waiting = checks.entries();
  const work = async (): Promise<void> => {
    for (const [, {path, run}] of waiting) {
      const found = await run().catch((error: Error) => [
        `no valid response (${error.cause instanceof Error ? error.cause.message : error.message})`,
      ]);
      problems.push(...found.map((problem) => `${path}: ${problem}`));
    }
  };
  await Promise.all(Array.from({length: CONNECTIONS}, work));
  return {checks: checks.length, problems: problems.sort()};
}

function security({headers}: {headers: Headers}): string[] {
  return Object.entries(SECURITY_HEADERS).flatMap(([name, value]) =>
    unequal(name.toLowerCase(), headers.get(name), value),
  );
}

const unequal = (what: string, given: string | number | null, wanted: string | number): string[] =>
  given === wanted ? [] : [`${what} is ${given === null ? 'missing' : brief(given)}, not ${brief(wanted)}`];

const brief = (value: string | number): string =>
  typeof value === 'number' ? String(value) : `"${value.length > 80 ? `${value.slice(0, 80)}…` : value}"`;
