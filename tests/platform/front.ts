/** The hosts that a guide calls, on loopback: a proxy that curl uses for every URL, with TLS for any host. */
import {readFile} from 'node:fs/promises';
import http, {type RequestListener} from 'node:http';
import https from 'node:https';
import type {Socket} from 'node:net';
import {listen, textOf, type Certificate} from '../samples/mock';
import type {Json} from './model';
import type {Platform} from './platform';

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
    const isJson = /^application\/json/.test(request.headers['content-type'] ?? '');
    const reply =
      body !== '' && !isJson
        ? {
            status: 400,
            body: {
              statusCode: 400,
              message: 'The request body needs the header Content-Type: application/json',
            } as Json,
          }
        : platform.handle({
            method,
            path,
            body,
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
