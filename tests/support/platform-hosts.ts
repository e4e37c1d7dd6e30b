/** The hosts that a guide calls, on loopback: a proxy that curl uses for every URL, with TLS for any host. */
import {readFile} from 'node:fs/promises';
import http, {type IncomingMessage, type RequestListener} from 'node:http';
import https from 'node:https';
import type {AddressInfo, Server, Socket} from 'node:net';
import type {Platform} from '../../platform/platform';

/** Paths of a TLS certificate and its key. */
export type Certificate = {file: string; key: string};
export type Hosts = {api: string; ci: string};
/** Response of a host that is not the platform. */
export type Elsewhere = (request: {method: string; host: string; path: string; body: string}) => {
  status: number;
  body: string;
};
export type Front = {port: number; stop: () => void};

export async function startFront(
  platform: Platform,
  hosts: Hosts,
  certificate: Certificate,
  elsewhere: Elsewhere,
): Promise<Front> {
  const listener: RequestListener = async (request, response) => {
    const body = await textOf(request);
    const absolute = /^http:\/\/([^/]+)(.*)$/.exec(request.url!);
    const host = absolute?.[1] ?? request.headers.host ?? '';
    const path = absolute ? absolute[2]! || '/' : request.url!;
    const method = request.method!;
    if (host !== hosts.api && host !== hosts.ci) {
      const {status, body: page} = elsewhere({method, host, path, body});
      response.writeHead(status).end(page);
      return;
    }
    const {authorization} = request.headers;
    const reply = platform.handle({
      method,
      path,
      body,
      contentType: request.headers['content-type'] ?? '',
      ...(authorization === undefined ? {} : {authorization}),
      isCi: host === hosts.ci,
    });
    response
      .writeHead(reply.status, reply.body === undefined ? {} : {'content-type': 'application/json'})
      .end(reply.body === undefined ? '' : JSON.stringify(reply.body));
  };
  const secure = https.createServer(
    {cert: await readFile(certificate.file), key: await readFile(certificate.key)},
    listener,
  );
  const proxy = http.createServer(listener);
  proxy.on('connect', (_, socket: Socket) => {
    socket.on('error', () => socket.destroy());
    socket.write('HTTP/1.1 200 Connected\r\n\r\n');
    secure.emit('connection', socket);
  });
  const port = await listen(proxy);
  return {
    port,
    stop() {
      proxy.close();
      proxy.closeAllConnections();
      secure.closeAllConnections();
    },
  };
}

export async function textOf(message: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}

export function listen(server: Server): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
  });
}
