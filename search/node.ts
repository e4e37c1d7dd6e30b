/**
 * The service in Node: reads the index of a build folder and listens, by default on localhost only. The process with its
 * settings, metrics and log is deploy/service.
 */
import {readFile} from 'node:fs/promises';
import {createServer, type IncomingMessage, type RequestListener} from 'node:http';
import type {AddressInfo} from 'node:net';
import {join, resolve, sep} from 'node:path';
import {Readable} from 'node:stream';
import {ENGINE, FORMAT, type Manifest} from '../search-format';
import {CLIENT_HEADER, networkOf} from './clients';
import {handlerFor, openEngine, type Handler, type SearchOptions} from './edge';
import type {LogEntry} from './handler';
import {createMcpHandler, MCP_PATH, type McpLogEntry} from './mcp';
import type {Read} from './mcp/tools';

/** The bytes of a build's index. */
export async function readIndex(buildFolder: string): Promise<ArrayBuffer> {
  const folder = join(buildFolder, 'search');
  const manifest = JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8')) as Manifest;
  if (manifest.format !== FORMAT || manifest.engine !== ENGINE) {
    throw new Error(
      `${folder} was built for format ${manifest.format} and ${manifest.engine}, not ${FORMAT} and ${ENGINE}.`,
    );
  }
  const file = join(folder, manifest.file);
  const {buffer, byteOffset, byteLength} = await readFile(file).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ENOENT'
      ? new Error(`The search index ${file} is missing. Build or copy the site again.`)
      : error;
  });
  return buffer.slice(byteOffset, byteOffset + byteLength) as ArrayBuffer;
}

type ServiceOptions = Omit<SearchOptions, 'log'> & {log?: (entry: LogEntry | McpLogEntry) => void};

/** Search and the MCP server. */
export async function handlerOf(buildFolder: string, options: ServiceOptions = {}): Promise<Handler> {
  const engine = await openEngine(await readIndex(buildFolder));
  // Three turns of the event loop: one each to accept a connection, read its request and read its body.
  const round = () => new Promise<void>((done) => setImmediate(done));
  const turn = () => round().then(round).then(round);
  const search = handlerFor(engine, {turn, inRow: true, ...options});
  const mcp = createMcpHandler({engine, read: fileReader(buildFolder), turn, byClient: true, log: options.log});
  return (request) => (new URL(request.url).pathname === MCP_PATH ? mcp(request) : search(request));
}

/** Files of a folder by their path on the site. */
export function fileReader(folder: string): Read {
  const root = resolve(folder);
  return async (path) => {
    const file = resolve(root, `.${path}`);
    if (!file.startsWith(root + sep)) return null;
    return readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (['ENOENT', 'ENOTDIR', 'EISDIR', 'ENAMETOOLONG'].includes(error.code ?? '')) return null;
      throw error;
    });
  };
}

/** Addresses of web servers whose X-Forwarded-For is the client; `*` for any. */
export const LOOPBACK = ['127.0.0.1', '::1'];

/** Adapts a `fetch` handler to Node's HTTP server. */
function toListener(handler: Handler, proxies = LOOPBACK): RequestListener {
  return (incoming, outgoing) => {
    void answerOf(handler, incoming, proxies).then(async (response) => {
      outgoing.writeHead(response.status, {
        ...Object.fromEntries(response.headers),
        // The rest of a body that is too large is not read.
        ...(response.status === 413 && {connection: 'close'}),
      });
      outgoing.end(incoming.method === 'HEAD' ? undefined : Buffer.from(await response.arrayBuffer()));
    });
  };
}

async function answerOf(handler: Handler, incoming: IncomingMessage, proxies: string[]): Promise<Response> {
  let request: Request;
  try {
    request = toRequest(incoming, clientOf(incoming, proxies));
  } catch {
    // A URL or a method that the platform does not accept.
    return Response.json({message: 'The request is not understood.', status: 400}, {status: 400});
  }
  return handler(request);
}

/** The client as nginx reports it, or the sender. Null for the web server itself, whose checks are not limited. */
function clientOf({socket, headers}: IncomingMessage, proxies: string[]): string | null {
  const sender = (socket.remoteAddress ?? '').replace(/^::ffff:/, '');
  if (!proxies.includes('*') && !proxies.includes(sender)) return networkOf(sender);
  // Earlier addresses of the list come from the client.
  const forwarded = String(headers[CLIENT_HEADER] ?? '')
    .split(',')
    .at(-1)!
    .trim();
  return forwarded === '' ? null : networkOf(forwarded);
}

function toRequest(incoming: IncomingMessage, client: string | null): Request {
  const {method = 'GET', url = '/', headersDistinct} = incoming;
  const headers = new Headers();
  for (const [name, values] of Object.entries(headersDistinct)) {
    for (const value of values ?? []) headers.append(name, value);
  }
  headers.delete(CLIENT_HEADER);
  if (client !== null) headers.set(CLIENT_HEADER, client);
  const hasBody = method !== 'GET' && method !== 'HEAD';
  return new Request(`http://search.internal${url}`, {
    method,
    headers,
    ...(hasBody && {body: Readable.toWeb(incoming) as ReadableStream, duplex: 'half'}),
  } as RequestInit);
}

export type Service = {
  url: string;
  /** Stops accepting connections and resolves when the active requests are complete. */
  close: () => Promise<void>;
};

/** A port of an interface. */
export type Listened = {port?: number; host?: string};

export async function listen(
  handler: Handler,
  {port: wanted = 0, host = '127.0.0.1'}: Listened = {},
  proxies = LOOPBACK,
): Promise<Service> {
  let isClosing = false;
  const server = createServer(
    {headersTimeout: 5000, requestTimeout: 10_000, keepAliveTimeout: 65_000},
    // Otherwise the connection of a request that was active stays open until its client closes it.
    toListener(async (request) => {
      const response = await handler(request);
      return isClosing ? withHeader(response, 'connection', 'close') : response;
    }, proxies),
  );
  await new Promise<void>((done, failed) => {
    server.once('error', failed);
    server.listen({port: wanted, host}, done);
  });
  const {address, family, port} = server.address() as AddressInfo;
  return {
    url: `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`,
    close: () =>
      new Promise((done) => {
        isClosing = true;
        server.close(() => done());
        server.closeIdleConnections();
      }),
  };
}

/** A copy, because the headers of a response may be immutable. */
export function withHeader({body, status, headers}: Response, name: string, value: string): Response {
  const all = new Headers(headers);
  all.set(name, value);
  return new Response(body, {status, headers: all});
}
