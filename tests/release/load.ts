/** Steady load on a site: pages, assets, search and MCP over keep-alive connections, every response checked. */
import {Agent, request as send} from 'node:http';
import {brand} from '../../brand';
import {canonicalOf, cleanPath, MOVED, type Site} from '../../config/serving';
import {sha256, type ReleaseManifest} from '../../deploy/release/manifest';
import {SEARCH_PATH} from '../search/requests';

export const CONNECTIONS = 16;

type Kind = 'page' | 'asset' | 'search' | 'mcp';
type Planned = {
  kind: Kind;
  path: string;
  method?: string;
  headers?: Record<string, string>;
  body?: string;
  /** Why the response is wrong. */
  problem: (status: number, body: Buffer) => string | undefined;
};

export type Load = {
  sent: () => number;
  counts: Record<Kind, number>;
  /** Requests that a client has to report as failed. */
  failures: string[];
  /**
   * Keep-alive connections that the server closed before it read the next request, which was then sent again on a new
   * one, as browsers do (RFC 9112, 9.3.1).
   */
  reconnected: () => number;
  /** Resolves when this many requests have been sent. */
  reached: (count: number) => Promise<void>;
  stop: () => Promise<void>;
};

/** Of ten requests, six are pages, two are assets, one is a search and one an MCP call. */
const PATTERN: Kind[] = ['page', 'page', 'asset', 'page', 'search', 'page', 'page', 'asset', 'page', 'mcp'];
export const QUERIES = [
  'getting started',
  'create a scope',
  'rollback',
  'environment variables',
  'nrn',
  'deploy',
  'roles',
];

/** A search as the site sends it. */
export const searchFor = (query: string): {path: string; body: string} => ({
  path: SEARCH_PATH,
  body: JSON.stringify({requests: [{indexName: brand.searchIndex, query, hitsPerPage: 5}]}),
});

/** A response may come from any of the releases, but it must be complete. */
export function startLoad(origin: string, site: Site, releases: ReleaseManifest[]): Load {
  const hashes = (file: string): (string | undefined)[] => releases.map(({files}) => files[`site${file}`]?.sha256);
  const isFile =
    (file: string) =>
    (status: number, body: Buffer): string | undefined => {
      if (status !== 200) return `status ${status}`;
      return hashes(file).includes(sha256(body)) ? undefined : 'the content is of no release';
    };
  const names = Object.keys(releases[0]!.files)
    .filter((name) => name.startsWith('site/'))
    .map((name) => name.slice('site'.length));
  const pages = names
    .filter((name) => name.endsWith('/index.html') && !(cleanPath(name) in MOVED))
    .map((name): Planned => ({kind: 'page', path: canonicalOf(cleanPath(name), site), problem: isFile(name)}));
  const assets = names
    .filter((name) => /^\/assets\/.*\.(?:js|css)$/.test(name))
    .map((name): Planned => ({kind: 'asset', path: name, problem: isFile(name)}));
  const searches = QUERIES.map((query): Planned => ({
    kind: 'search',
    method: 'POST',
    ...searchFor(query),
    problem: (status, body) => (status === 200 && body.includes('"nbHits":') ? undefined : `status ${status}`),
  }));
  const calls = pages.slice(0, 50).map(({path}): Planned => ({
    kind: 'mcp',
    method: 'POST',
    path: '/mcp',
    headers: {'content-type': 'application/json', accept: 'application/json, text/event-stream'},
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: {name: 'read_page', arguments: {page: path}},
    }),
    problem: (status, body) => (status === 200 && body.includes('"result"') ? undefined : `status ${status}`),
  }));
  const plans: Record<Kind, Planned[]> = {page: pages, asset: assets, search: searches, mcp: calls};

  const counts: Record<Kind, number> = {page: 0, asset: 0, search: 0, mcp: 0};
  const failures: string[] = [];
  const agent = new Agent({keepAlive: true, maxSockets: CONNECTIONS});
  const {hostname, port} = new URL(origin);
  let [sent, reconnected, isStopped] = [0, 0, false];
  /** `reusedSocket` of a request is not enough: it is false for one that waited for a free connection. */
  const used = new WeakSet<object>();
  const waiting = new Set<{count: number; done: () => void}>();

  const once = ({path, method = 'GET', headers, body}: Planned): Promise<{status: number; body: Buffer}> =>
    new Promise((resolve, reject) => {
      const outgoing = send(
        // A client IP address for each request, so that none reaches its rate limit.
        {
          hostname,
          port,
          path,
          method,
          agent,
          headers: {...headers, 'x-forwarded-for': `10.${sent & 255}.${(sent >> 8) & 255}.1`},
        },
        (incoming) => {
          const chunks: Buffer[] = [];
          const {socket} = incoming;
          incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
          incoming.on('error', reject);
          incoming.on('end', () => {
            used.add(socket);
            resolve({status: incoming.statusCode ?? 0, body: Buffer.concat(chunks)});
          });
        },
      );
      outgoing.on('error', (error: NodeJS.ErrnoException) => {
        const isClosed = error.code === 'ECONNRESET' && outgoing.socket !== null && used.has(outgoing.socket);
        reject(isClosed ? new ClosedWhileIdle() : error);
      });
      outgoing.end(body);
    });

  async function checked(planned: Planned): Promise<string | undefined> {
    for (;;) {
      try {
        const {status, body} = await once(planned);
        return planned.problem(status, body);
      } catch (error) {
        if (!(error instanceof ClosedWhileIdle)) return (error as Error).message;
        reconnected += 1;
      }
    }
  }

  const work = async (): Promise<void> => {
    while (!isStopped) {
      const kind = PATTERN[sent % PATTERN.length]!;
      const planned = plans[kind][Math.floor(sent / PATTERN.length) % plans[kind].length]!;
      sent += 1;
      const problem = await checked(planned);
      counts[kind] += 1;
      if (problem !== undefined) failures.push(`${planned.path}: ${problem}`);
      for (const one of waiting) {
        if (sent < one.count) continue;
        waiting.delete(one);
        one.done();
      }
    }
  };
  const running = Promise.all(Array.from({length: CONNECTIONS}, work));
  return {
    sent: () => sent,
    counts,
    failures,
    reconnected: () => reconnected,
    reached: (count) => new Promise((done) => waiting.add({count, done})),
    async stop() {
      isStopped = true;
      await running;
      agent.destroy();
    },
  };
}

class ClosedWhileIdle extends Error {}
