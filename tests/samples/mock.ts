/** A proxy between the samples and Prism: serves the hosts that the samples call, and records the requests. */
import {execFile} from 'node:child_process';
import {readFile} from 'node:fs/promises';
import http, {type IncomingMessage, type RequestListener} from 'node:http';
import https from 'node:https';
import type {Socket} from 'node:net';
import path from 'node:path';
import {pathToFileURL} from 'node:url';
import {promisify} from 'node:util';
import {listen, textOf, type Certificate} from '../support/platform-hosts';
import type {Sent} from './request';

export type Exchange = {request: Sent; status: number; violations?: string; answer: string};

export type Front = {
  /** Environment variables that make clients of all languages use this proxy. */
  environment: Record<string, string>;
  /** Returns and clears the recorded exchanges. */
  take: () => Exchange[];
  stop: () => void;
};

/** Creates a certificate and its key for this run only. */
export async function makeCertificate(folder: string, hosts: string[]): Promise<Certificate> {
  const [file, key] = [path.join(folder, 'certificate.pem'), path.join(folder, 'key.pem')];
  const extensions = [
    `subjectAltName=${hosts.map((host) => `DNS:${host}`).join(',')}`,
    'keyUsage=critical,digitalSignature,keyCertSign',
  ];
  await promisify(execFile)('openssl', [
    ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2'],
    ...['-subj', '/CN=samples', ...extensions.flatMap((extension) => ['-addext', extension])],
    ...['-keyout', key, '-out', file],
  ]);
  return {file, key};
}

/**
 * One proxy per running program, so that each exchange belongs to one program. It forwards every host to a dedicated
 * TLS server; Node's fetch does not support proxies and connects to the TLS server directly.
 */
export async function startFront(mock: string, certificate: Certificate): Promise<Front> {
  let exchanges: Exchange[] = [];
  const listener: RequestListener = async (request, response) => {
    try {
      const body = await textOf(request);
      const exchange = await forward(mock, request, body);
      exchanges.push(exchange);
      response.writeHead(exchange.status, exchange.headers).end(exchange.answer);
    } catch (error) {
      response.writeHead(502).end(String(error));
    }
  };
  const secure = https.createServer(
    {cert: await readFile(certificate.file), key: await readFile(certificate.key)},
    listener,
  );
  const proxy = http.createServer((_, response) => response.writeHead(403).end('Samples use https.'));
  proxy.on('connect', (_, socket: Socket) => {
    socket.write('HTTP/1.1 200 Connected\r\n\r\n');
    secure.emit('connection', socket);
  });
  const [port, proxyPort] = await Promise.all([secure, proxy].map(listen));
  return {
    environment: {
      ALL_PROXY: `http://127.0.0.1:${proxyPort}`,
      CURL_CA_BUNDLE: certificate.file,
      REQUESTS_CA_BUNDLE: certificate.file,
      SSL_CERT_FILE: certificate.file,
      NODE_EXTRA_CA_CERTS: certificate.file,
      NODE_OPTIONS: `--import ${pathToFileURL(path.join(__dirname, 'to-front.mjs')).href}`,
      SAMPLES_FRONT_PORT: String(port),
    },
    take() {
      const taken = exchanges;
      exchanges = [];
      return taken;
    },
    stop() {
      for (const server of [secure, proxy]) {
        server.close();
        server.closeAllConnections();
      }
    },
  };
}

async function forward(
  mock: string,
  {method, url, headers}: IncomingMessage,
  body: string,
): Promise<Exchange & {headers: Record<string, string>}> {
  const flat = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
  const sent: Sent = {method: method!, url: `https://${headers.host}${url}`, headers: flat, ...(body ? {body} : {})};
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    // Not fetch, which normalizes URLs.
    const {hostname, port} = new URL(mock);
    http.request({hostname, port, method, path: url, headers, agent: false}, resolve).once('error', reject).end(body);
  });
  const violations = response.headers['sl-violations'];
  return {
    request: sent,
    status: response.statusCode!,
    ...(violations ? {violations: String(violations)} : {}),
    answer: await textOf(response),
    headers: response.headers['content-type'] ? {'content-type': response.headers['content-type']} : {},
  };
}
