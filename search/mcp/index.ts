/**
 * The documentation as an MCP server: streamable HTTP without sessions, one function from a request to a response, for
 * every platform with `fetch`. Read-only access to public files.
 */
import {WebStandardStreamableHTTPServerTransport} from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js';
import {CLIENT_HEADER} from '../clients';
import type {Engine} from '../engine';
import {readText} from '../handler';
import {createConcurrencyLimit} from '../concurrency-limit';
import {BadRequest} from '../query';
import {startWork, WORK_HEADER, type Work} from '../work';
import {createServer, knowledgeOf, TOOLS, type Read} from './tools';

/** Path on the site's origin where clients expect it. */
export const MCP_PATH = '/mcp';

export type McpLogEntry = {
  event: 'mcp';
  status: number;
  ms: number;
  /** Tools that were called. Arguments are never logged. */
  tools?: string[];
  /** Steps of its searches. */
  work?: number;
  /** Only for an internal error. */
  error?: string;
};

export type McpOptions = {
  engine: Engine;
  read: Read;
  /** Additional allowed origins; the site's own and localhost are always allowed. */
  origins?: string[];
  /** Maximum number of concurrent requests; further ones are rejected. */
  queue?: number;
  /** Whether a part of the queue is kept free of each client. */
  byClient?: boolean;
  /** Yields, so that waiting requests are accepted and counted before this one is processed. */
  turn?: () => Promise<void>;
  /** After this time a request ends with an error, whatever its calls wait for. */
  longestMs?: number;
  log?: (entry: McpLogEntry) => void;
  now?: () => number;
};

/** Maximum messages per body. Newer clients send single messages; older ones may send a batch. */
const MESSAGES = 10;
const RETRY_AFTER_SECONDS = '1';
/** Less than a web server waits for the response. */
const LONGEST_MS = 8000;
const ALLOWED = 'POST, OPTIONS';
const REQUEST_HEADERS = 'content-type, accept, mcp-protocol-version, mcp-session-id, last-event-id';
const PREFLIGHT_SECONDS = String(24 * 60 * 60);

export function createMcpHandler(options: McpOptions): (request: Request) => Promise<Response> {
  const {engine, read, origins = [], queue = 32, byClient, turn, longestMs = LONGEST_MS, log, now = Date.now} = options;
  const knowledge = knowledgeOf(engine, read);
  const trusted = new Set([engine.artifact.origin, ...origins]);
  const guide = `${engine.artifact.origin}/docs/llm-guides`;
  const gate = createConcurrencyLimit(queue, now);

  /** Required by the protocol: a page of another site must not reach a server through the user's browser. */
  const isTrusted = (origin: string | null): boolean => origin === null || trusted.has(origin) || isLoopback(origin);

  async function answer(request: Request, entry: McpLogEntry): Promise<Response> {
    if (!isTrusted(request.headers.get('origin'))) return rejection(403, 'Pages of this origin may not ask.');
    if (request.method === 'OPTIONS') return new Response(null, {status: 204, headers: PREFLIGHT});
    // Without sessions there is no stream to open and no session to end.
    if (request.method !== 'POST') {
      return rejection(405, `This is an MCP server; send POST. How to connect: ${guide}`, {allow: ALLOWED});
    }
    const messages = parse(await readText(request));
    const leave = gate.enter(listOf(messages).length, byClient ? request.headers.get(CLIENT_HEADER) : null);
    if (typeof leave === 'number') {
      return rejection(leave, 'Too many requests at once.', {'retry-after': RETRY_AFTER_SECONDS});
    }
    // One budget for all calls of the request.
    const work = startWork();
    try {
      await turn?.();
      return await respond(request, messages, work, entry);
    } finally {
      leave();
      if (work.steps > 0) entry.work = work.steps;
    }
  }

  async function respond(request: Request, messages: unknown, work: Work, entry: McpLogEntry): Promise<Response> {
    entry.tools = toolsIn(messages);
    const server = createServer(knowledge, work, (error) => (entry.error = described(error)));
    const transport = new WebStandardStreamableHTTPServerTransport({enableJsonResponse: true});
    await server.connect(transport);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const limit = new Promise<Response>((done) => {
      timer = setTimeout(() => {
        entry.error = `No response within ${longestMs} ms.`;
        done(rejection(504, 'The documentation server did not respond in time.'));
      }, longestMs);
    });
    try {
      return await Promise.race([transport.handleRequest(request, {parsedBody: messages}), limit]);
    } finally {
      clearTimeout(timer);
      await server.close();
    }
  }

  return async (request) => {
    const started = now();
    const entry: McpLogEntry = {event: 'mcp', status: 500, ms: 0};
    let given: Response;
    try {
      given = await answer(request, entry);
    } catch (error) {
      if (error instanceof BadRequest) given = rejection(error.status, error.message);
      else {
        given = rejection(500, 'The documentation server failed.');
        entry.error = described(error);
      }
    }
    log?.({...entry, status: given.status, ms: now() - started});
    return finished(given, entry, request.headers.get('origin'), isTrusted);
  };
}

const PREFLIGHT = {
  'access-control-allow-methods': ALLOWED,
  'access-control-allow-headers': REQUEST_HEADERS,
  'access-control-max-age': PREFLIGHT_SECONDS,
};

/** Headers of every response, and a body without anything that could be parsed as markup. */
async function finished(
  given: Response,
  {work}: McpLogEntry,
  origin: string | null,
  isTrusted: (origin: string) => boolean,
): Promise<Response> {
  const headers = new Headers(given.headers);
  headers.set('cache-control', 'no-store');
  headers.set('x-content-type-options', 'nosniff');
  headers.set('vary', 'origin');
  if (work !== undefined) headers.set(WORK_HEADER, String(work));
  if (origin !== null && isTrusted(origin)) headers.set('access-control-allow-origin', origin);
  const text = await given.text();
  return new Response(text === '' ? null : text.replace(/</g, '\\u003c'), {status: given.status, headers});
}

/** Same format as the transport's own errors. */
const rejection = (status: number, message: string, headers: Record<string, string> = {}): Response =>
  Response.json({jsonrpc: '2.0', error: {code: -32000, message}, id: null}, {status, headers});

function isLoopback(origin: string): boolean {
  return URL.canParse(origin) && ['localhost', '127.0.0.1', '[::1]'].includes(new URL(origin).hostname);
}

function parse(text: string): unknown {
  let messages: unknown;
  try {
    messages = JSON.parse(text);
  } catch {
    throw new BadRequest('The body is not valid JSON.');
  }
  const list = listOf(messages);
  if (list.length > MESSAGES) throw new BadRequest(`At most ${MESSAGES} messages at once.`);
  // The SDK fails on a deeply nested response.
  if (list.some((message) => message?.result !== undefined || message?.error !== undefined)) {
    throw new BadRequest('Send requests and notifications: this server expects no responses.');
  }
  // The transport keeps one response for each id.
  const ids = list.flatMap((message) => message?.id ?? []);
  if (new Set(ids).size < ids.length) throw new BadRequest('Calls of one batch must have different ids.');
  return messages;
}

type Message = {id?: unknown; params?: {name?: unknown} | null; result?: unknown; error?: unknown} | null;

const listOf = (messages: unknown): Message[] => (Array.isArray(messages) ? messages : [messages]) as Message[];

/** Only names of known tools: everything else is client input. */
function toolsIn(messages: unknown): string[] {
  const called = listOf(messages).map((message) => message?.params?.name);
  return TOOLS.filter((tool) => called.includes(tool));
}

const described = (error: unknown): string => (error instanceof Error ? (error.stack ?? error.message) : String(error));
