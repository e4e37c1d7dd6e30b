/**
 * The search service as one function from a request to a response. Uses only what every `fetch` platform has, so the
 * same code runs in Node and in an edge worker.
 */
import {CLIENT_HEADER} from './clients';
import type {Engine} from './engine';
import {createConcurrencyLimit} from './concurrency-limit';
import {BadRequest, LIMITS, parseBody, parseQueries, parseRequest, type SearchRequest} from './query';
import {answer, type SearchAnswer} from './answer';
import {startWork, WORK_HEADER} from './work';

export type LogEntry = {
  event: 'search';
  status: number;
  ms: number;
  /** Number of queries, and how many had no hits. */
  queries?: number;
  empty?: number;
  /** Cost of the queries in steps; time is not meaningful in an edge worker, whose clock stops during computation. */
  work?: number;
  /** Only for an internal error. */
  error?: string;
};

export type HandlerOptions = {
  engine: Engine;
  indexName: string;
  /** Public by design: they distinguish environments. */
  appId: string;
  apiKey: string;
  /** Path prefix of the routes, for a service on the site's origin. */
  base?: string;
  /** `Access-Control-Allow-Origin`. */
  allowOrigin?: string;
  /** Maximum number of queued queries; further ones are rejected. */
  queue?: number;
  /** Yields, so that waiting requests are accepted and counted before the next one is processed. */
  turn?: () => Promise<void>;
  /**
   * Serializes requests, and keeps a part of the queue free of each client. Not on an edge platform, which cancels a
   * request that waits for another as hanging.
   */
  inRow?: boolean;
  log?: (entry: LogEntry) => void;
  now?: () => number;
};

const RETRY_AFTER_SECONDS = '1';
const PREFLIGHT_SECONDS = 24 * 60 * 60;

type Answer = {
  status: number;
  body: unknown;
  headers?: Record<string, string>;
  queries?: SearchRequest[];
  work?: number;
};

export function createHandler(options: HandlerOptions): (request: Request) => Promise<Response> {
  const {engine, base = '', allowOrigin = '*', queue = 64, turn, inRow = false, log, now = Date.now} = options;
  const gate = createConcurrencyLimit(queue, now);
  let arrived = 0;
  let lastInRow = Promise.resolve();

  const common = {
    'access-control-allow-origin': allowOrigin,
    'access-control-expose-headers': 'retry-after, x-search-build',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'x-search-build': engine.id,
    ...(allowOrigin === '*' ? {} : {vary: 'origin'}),
  };

  const respond = ({status, body, headers}: Answer): Response =>
    new Response(body === null ? null : stringify(body), {
      status,
      headers: {...common, ...(body === null ? {} : {'content-type': 'application/json; charset=utf-8'}), ...headers},
    });

  /**
   * Some platforms accept one new request per turn, so this yields until none arrives, with a limit so that responses
   * continue under load.
   */
  async function seeWhoCame(): Promise<void> {
    if (!turn) return;
    let seen = -1;
    for (let round = 0; round < queue && seen !== arrived; round += 1) {
      seen = arrived;
      await turn();
    }
  }

  async function search(request: Request, url: URL, index: string): Promise<Answer> {
    if (!isAllowed(request, url, options)) return rejection(403, 'Invalid application id or API key.');
    const queries = parseText(await readText(request), index);
    if (queries.some(({indexName}) => indexName !== options.indexName)) {
      return rejection(404, 'The index does not exist.');
    }
    // Requests are processed one by one: those that would wait longer than the client's timeout are rejected, so that
    // it uses another host.
    const leave = gate.enter(queries.length, inRow ? request.headers.get(CLIENT_HEADER) : null);
    // Not for a client beyond its part of the queue: its requests would postpone those of others.
    if (leave !== 429) arrived += 1;
    if (typeof leave === 'number')
      return {...rejection(leave, 'Too many requests at once.'), headers: {'retry-after': RETRY_AFTER_SECONDS}};
    try {
      // Before each response, accepts new requests and rejects those beyond the limit immediately.
      await (inRow ? (lastInRow = lastInRow.then(seeWhoCame)) : seeWhoCame());
      // One budget for all queries of the request.
      const work = startWork();
      const results = queries.map((query) => answer(engine, query, now, work));
      return {
        status: 200,
        body: index === '*' ? {results} : results[0],
        headers: {[WORK_HEADER]: String(work.steps)},
        queries,
        work: work.steps,
      };
    } finally {
      leave();
    }
  }

  async function handle(request: Request): Promise<Answer> {
    const url = new URL(request.url);
    const path = base !== '' && url.pathname.startsWith(`${base}/`) ? url.pathname.slice(base.length) : url.pathname;
    if (path === '/health') {
      if (request.method !== 'GET' && request.method !== 'HEAD') return notAllowed('GET, HEAD');
      return {status: 200, body: {status: 'ok', build: engine.id, records: engine.size, waiting: gate.size()}};
    }
    const index = indexIn(path);
    if (index === undefined) return rejection(404, 'The path does not exist.');
    if (request.method === 'OPTIONS') return preflight(request);
    if (request.method !== 'POST') return notAllowed('POST, OPTIONS');
    return search(request, url, index);
  }

  return async (request) => {
    const started = now();
    let given: Answer;
    let error: string | undefined;
    try {
      given = await handle(request);
    } catch (thrown) {
      if (thrown instanceof BadRequest) {
        given = rejection(thrown.status, thrown.message);
      } else {
        given = rejection(500, 'The search service failed.');
        error = thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown);
      }
    }
    const answers = given.queries ? answersIn(given.body) : [];
    log?.({
      event: 'search',
      status: given.status,
      ms: now() - started,
      ...(given.queries && {
        queries: given.queries.length,
        empty: answers.filter(({nbHits}) => nbHits === 0).length,
        work: given.work,
      }),
      ...(error !== undefined && {error}),
    });
    return respond(given);
  };
}

/** The index that a path names; `*` is all of them. */
function indexIn(path: string): string | undefined {
  const [, name, action] = /^\/1\/indexes\/([^/]{1,256})\/(queries|query)$/.exec(path) ?? [];
  if (name === undefined) return undefined;
  let index: string;
  try {
    index = decodeURIComponent(name);
  } catch {
    return undefined;
  }
  // `*` goes with `queries`, a name with `query`.
  return (index === '*') === (action === 'queries') ? index : undefined;
}

const parseText = (text: string, index: string): SearchRequest[] =>
  index === '*' ? parseQueries(text) : [parseRequest({...parseBody(text)}, index)];

const rejection = (status: number, message: string): Answer => ({status, body: {message, status}});

const notAllowed = (allow: string): Answer => ({...rejection(405, 'The method is not allowed.'), headers: {allow}});

function preflight(request: Request): Answer {
  const asked = request.headers.get('access-control-request-headers') ?? '';
  // Clients send headers of the hosted protocol; other requested headers are not allowed.
  const granted = asked
    .split(',')
    .map((name) => name.trim().toLowerCase())
    .filter((name) => name === 'content-type' || /^x-algolia-[a-z-]{1,40}$/.test(name));
  return {
    status: 204,
    body: null,
    headers: {
      'access-control-allow-methods': 'POST, OPTIONS',
      'access-control-max-age': String(PREFLIGHT_SECONDS),
      ...(granted.length > 0 && {'access-control-allow-headers': granted.slice(0, 10).join(', ')}),
    },
  };
}

function isAllowed(request: Request, url: URL, {appId, apiKey}: HandlerOptions): boolean {
  const given = (name: string) => url.searchParams.get(name) ?? request.headers.get(name) ?? '';
  // Both are compared regardless of the first result.
  const results = [isSame(given('x-algolia-application-id'), appId), isSame(given('x-algolia-api-key'), apiKey)];
  return results.every(Boolean);
}

/** Constant-time comparison. */
function isSame(given: string, expected: string): boolean {
  let difference = given.length ^ expected.length;
  for (let index = 0; index < expected.length; index += 1) {
    // Beyond the end, charCodeAt returns NaN, which counts as 0; the length is compared separately.
    difference |= given.charCodeAt(index) ^ expected.charCodeAt(index);
  }
  return difference === 0;
}

export async function readText(request: Request): Promise<string> {
  const tooLarge = new BadRequest(`The body is larger than ${LIMITS.bodyBytes} bytes.`, 413);
  if (Number(request.headers.get('content-length') ?? 0) > LIMITS.bodyBytes) throw tooLarge;
  if (request.body === null) return '';
  const reader = (request.body as ReadableStream<Uint8Array>).getReader();
  const decoder = new TextDecoder();
  let bytes = 0;
  let text = '';
  for (;;) {
    const {done, value} = await reader.read();
    if (done) return text + decoder.decode();
    bytes += value.byteLength;
    // Not cancelled: that would close the connection before the response.
    if (bytes > LIMITS.bodyBytes) throw tooLarge;
    text += decoder.decode(value, {stream: true});
  }
}

/** JSON without any sequence that could be parsed as markup. */
const stringify = (body: unknown): string => JSON.stringify(body).replace(/</g, '\\u003c');

function answersIn(body: unknown): SearchAnswer[] {
  const {results} = body as {results?: SearchAnswer[]};
  return results ?? [body as SearchAnswer];
}
