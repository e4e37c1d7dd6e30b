/** Faults of a deploy that the smoke test has to find: a proxy in front of a correct site changes its responses. */
import {createServer, request as send, type IncomingMessage, type ServerResponse} from 'node:http';
import type {AddressInfo} from 'node:net';

type Given = {status: number; headers: Record<string, string | string[] | undefined>; body: Buffer};
type Fault = {
  /** As in "finds …". */
  name: string;
  /** What the report has to contain. */
  report: RegExp;
  /** Headers that the proxy sends instead of those of the client. */
  sends?: Record<string, string>;
  /** Changes a response; undefined leaves it unchanged. */
  change: (path: string, given: Given, request: IncomingMessage) => Given | undefined;
};

const isPage = (given: Given): boolean => String(given.headers['content-type']).startsWith('text/html');

/** A response with other headers; undefined removes one. */
const withHeaders = (given: Given, headers: Given['headers']): Given => ({
  ...given,
  headers: {...given.headers, ...headers},
});

const plain = (status: number, text = ''): Given => ({
  status,
  headers: {'content-type': 'text/plain'},
  body: Buffer.from(text),
});

export const FAULTS: Fault[] = [
  {
    name: 'a page of another release',
    report: /^\/docs\/cli: its content is not that of the release/m,
    change: (path, given) =>
      path === '/docs/cli'
        ? {...withHeaders(given, {'content-encoding': undefined}), body: Buffer.from('<p>old</p>')}
        : undefined,
  },
  {
    name: 'a missing page',
    report: /^\/docs\/cli: status is 404/m,
    change: (path) => (path === '/docs/cli' ? plain(404) : undefined),
  },
  {
    name: 'a missing asset',
    report: /^\/assets\/js\/main\.[^:]*: status is 404/m,
    change: (path) => (path.startsWith('/assets/js/main.') ? plain(404) : undefined),
  },
  {
    name: 'a damaged compressed copy',
    report: /^\/docs\/cli: (?:no valid response|its content)/m,
    change: (path, given) =>
      path === '/docs/cli' ? {...given, body: given.body.subarray(0, given.body.length - 20)} : undefined,
  },
  {
    name: 'an old URL without its redirect',
    report: /: status is 404, not 301/,
    change: (_, given) => (given.status === 301 ? plain(404) : undefined),
  },
  {
    name: 'a redirect to another page',
    report: /: location is "\/", not/,
    change: (_, given) => (given.status === 301 ? withHeaders(given, {location: '/'}) : undefined),
  },
  {
    name: 'a policy without the hashes of inline scripts',
    report: /: content-security-policy is "default-src 'self'"/,
    change: (_, given) =>
      isPage(given) ? withHeaders(given, {'content-security-policy': "default-src 'self'"}) : undefined,
  },
  {
    name: 'a missing security header',
    report: /: x-content-type-options is missing/,
    change: (_, given) => withHeaders(given, {'x-content-type-options': undefined}),
  },
  {
    name: 'assets that browsers do not keep',
    report: /^\/assets\/[^:]*: cache-control is "no-cache"/m,
    change: (path, given) =>
      path.startsWith('/assets/') ? withHeaders(given, {'cache-control': 'no-cache'}) : undefined,
  },
  {
    name: 'missing pages that return 200',
    report: /does-not-exist: status is 200, not 404/,
    change: (_, given) => (given.status === 404 ? {...given, status: 200} : undefined),
  },
  {
    name: 'pages that ignore Accept: text/markdown',
    report: /: content-type is "text\/html/,
    change: (_, given, {headers}) =>
      headers.accept === 'text/markdown' ? withHeaders(given, {'content-type': 'text/html; charset=utf-8'}) : undefined,
  },
  {
    name: 'a feed of the wrong type',
    report: /rss\.xml: content-type is "application\/xml"/,
    change: (path, given) =>
      path.endsWith('rss.xml') ? withHeaders(given, {'content-type': 'application/xml'}) : undefined,
  },
  {
    name: 'a search service that is down',
    report: /^\/_search\/: status is 503/m,
    change: (path) => (path.startsWith('/_search/') ? plain(503) : undefined),
  },
  {
    name: 'a search index of another release',
    report: /^\/_search\/: search index is "old"/m,
    change: (path, given) => (path.startsWith('/_search/') ? withHeaders(given, {'x-search-build': 'old'}) : undefined),
  },
  {
    name: 'an MCP server without pages',
    report: /^\/mcp: read_page of .* does not return that page/m,
    change: (path, given) =>
      path === '/mcp'
        ? {
            ...withHeaders(given, {'content-encoding': undefined}),
            body: Buffer.from('{"result":{"isError":true,"content":[]}}'),
          }
        : undefined,
  },
  {
    name: 'pages without an ETag',
    report: /: it has no ETag/,
    change: (_, given) => (isPage(given) ? withHeaders(given, {etag: undefined}) : undefined),
  },
  {
    name: 'public metrics',
    report: /^\/metrics: status is 200, not 404/m,
    change: (path) => (path === '/metrics' ? plain(200, 'docs_requests_total 1') : undefined),
  },
  {
    name: 'a host that does not compress',
    report: /^\/: it is not compressed/m,
    sends: {'accept-encoding': 'identity'},
    change: () => undefined,
  },
  {
    name: 'a host without Brotli',
    report: /^\/: it is compressed with gzip, not with Brotli/m,
    sends: {'accept-encoding': 'gzip'},
    change: () => undefined,
  },
];

export type Proxy = {url: string; stop: () => Promise<void>};

/** The site with one fault. */
export async function startFaulty(origin: string, {change, sends}: Fault): Promise<Proxy> {
  const {hostname, port} = new URL(origin);
  const respond = (incoming: IncomingMessage, outgoing: ServerResponse): void => {
    const {url = '/', method, headers} = incoming;
    const upstream = send({hostname, port, path: url, method, headers: {...headers, ...sends}}, (given) => {
      const chunks: Buffer[] = [];
      given.on('data', (chunk: Buffer) => chunks.push(chunk));
      given.on('end', () => {
        const kept = {...given.headers, 'transfer-encoding': undefined, connection: undefined};
        const original: Given = {status: given.statusCode ?? 0, headers: kept, body: Buffer.concat(chunks)};
        const {status, headers: all, body} = change(url.split('?')[0]!, original, incoming) ?? original;
        const present = Object.entries(all).filter(([, value]) => value !== undefined) as [string, string | string[]][];
        const length = method === 'HEAD' || status === 304 ? {} : {'content-length': String(body.length)};
        outgoing.writeHead(status, {...Object.fromEntries(present), ...length});
        outgoing.end(body);
      });
    });
    upstream.on('error', () => outgoing.destroy());
    incoming.pipe(upstream);
  };
  const server = createServer(respond);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}
