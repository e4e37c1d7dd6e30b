/** The service as a Node process: reads the index of a build folder and listens, by default on localhost only. */
import {readFile} from 'node:fs/promises';
import {createServer, type IncomingMessage, type RequestListener} from 'node:http';
import type {AddressInfo} from 'node:net';
import {join, resolve, sep} from 'node:path';
import {Readable} from 'node:stream';
import {ENGINE, FORMAT, type Manifest} from '../search-format';
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
  const {buffer, byteOffset, byteLength} = await readFile(join(folder, manifest.file));
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
  const mcp = createMcpHandler({engine, read: fileReader(buildFolder), turn, log: options.log});
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

/** Adapts a `fetch` handler to Node's HTTP server. */
export function toListener(handler: Handler): RequestListener {
  return (incoming, outgoing) => {
    void answerOf(handler, incoming).then(async (response) => {
      outgoing.writeHead(response.status, {
        ...Object.fromEntries(response.headers),
        // The rest of a body that is too large is not read.
        ...(response.status === 413 && {connection: 'close'}),
      });
      outgoing.end(incoming.method === 'HEAD' ? undefined : Buffer.from(await response.arrayBuffer()));
    });
  };
}

async function answerOf(handler: Handler, incoming: IncomingMessage): Promise<Response> {
  let request: Request;
  try {
    request = toRequest(incoming);
  } catch {
    // A URL or a method that the platform does not accept.
    return Response.json({message: 'The request is not understood.', status: 400}, {status: 400});
  }
  return handler(request);
}

function toRequest(incoming: IncomingMessage): Request {
  const {method = 'GET', url = '/', headersDistinct} = incoming;
  const headers = new Headers();
  for (const [name, values] of Object.entries(headersDistinct)) {
    for (const value of values ?? []) headers.append(name, value);
  }
  const hasBody = method !== 'GET' && method !== 'HEAD';
  return new Request(`http://search.internal${url}`, {
    method,
    headers,
    ...(hasBody && {body: Readable.toWeb(incoming) as ReadableStream, duplex: 'half'}),
  } as RequestInit);
}

export type Service = {url: string; close: () => Promise<void>};

export async function listen(handler: Handler, {port = 0, host = '127.0.0.1'} = {}): Promise<Service> {
  const server = createServer(
    {headersTimeout: 5000, requestTimeout: 10_000, keepAliveTimeout: 65_000},
    toListener(handler),
  );
  await new Promise<void>((done, failed) => {
    server.once('error', failed);
    server.listen(port, host, done);
  });
  const {address, family, port: taken} = server.address() as AddressInfo;
  return {
    url: `http://${family === 'IPv6' ? `[${address}]` : address}:${taken}`,
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeIdleConnections();
      }),
  };
}

async function main({PORT = '7700', HOST = '127.0.0.1', ...env}: NodeJS.ProcessEnv): Promise<void> {
  const write = (entry: Record<string, unknown>) =>
    process.stdout.write(`${JSON.stringify({time: new Date().toISOString(), ...entry})}\n`);
  const handler = await handlerOf(resolve(env.SEARCH_BUILD ?? 'build'), {
    ...(env.SEARCH_APP_ID && {appId: env.SEARCH_APP_ID}),
    ...(env.SEARCH_API_KEY && {apiKey: env.SEARCH_API_KEY}),
    ...(env.SEARCH_ALLOW_ORIGIN && {allowOrigin: env.SEARCH_ALLOW_ORIGIN}),
    logQueries: env.SEARCH_LOG_QUERIES === 'true',
    log: write,
  });
  const service = await listen(handler, {port: Number(PORT), host: HOST});
  write({event: 'listening', url: service.url});
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    // Graceful shutdown: active requests are completed, then the process exits.
    process.once(signal, () => void service.close());
  }
}

if (process.argv[1] !== undefined && resolve(process.argv[1]) === __filename) {
  main(process.env).catch((error: unknown) => {
    console.error(error);
    process.exitCode = 1;
  });
}
