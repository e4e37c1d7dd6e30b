/** What readers get from nginx on this machine: requests to its own address with the host name of the site. */
import {request as plainRequest, type IncomingMessage} from 'node:http';
import {request as secureRequest} from 'node:https';
import type {TLSSocket} from 'node:tls';
import {brand} from '../../brand';
import {sha256, type ReleaseManifest} from '../release/manifest';
import type {HOST, Settings} from '../settings';

type Host = Pick<
  Settings<typeof HOST>,
  'DOCS_LISTEN' | 'DOCS_TLS_LISTEN' | 'DOCS_TLS_CERTIFICATE' | 'DOCS_SERVER_NAME'
>;
export type Given = {status: number; body: Buffer; expires?: Date; fingerprint?: string};

const TIMEOUT_MS = 10_000;

/** Where this machine reaches a `listen` address. */
export function addressOf(listen: string): {host: string; port: number} {
  const [, name = '', port] = /^(?:(.*):)?(\d+)$/.exec(listen) ?? [];
  const host = name.replace(/^\[|\]$/g, '');
  return {
    host: host === '' || host === '*' || host === '0.0.0.0' ? '127.0.0.1' : host.replace(/^::$/, '::1'),
    port: Number(port),
  };
}

/** Rejects if nothing responds. */
export function askFront(host: Host, path: string, {method = 'GET', body = ''} = {}): Promise<Given> {
  const isSecure = host.DOCS_TLS_CERTIFICATE !== '';
  const name = host.DOCS_SERVER_NAME || brand.hosts.docs;
  const options = {
    ...addressOf((isSecure ? host.DOCS_TLS_LISTEN : host.DOCS_LISTEN)[0]!),
    path,
    method,
    headers: {host: name, 'accept-encoding': 'identity'},
    timeout: TIMEOUT_MS,
    agent: false as const,
  };
  return new Promise((resolve, reject) => {
    const receive = (incoming: IncomingMessage): void => {
      const chunks: Buffer[] = [];
      const certificate = isSecure ? (incoming.socket as TLSSocket).getPeerCertificate() : undefined;
      incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
      incoming.on('error', reject);
      incoming.on('end', () =>
        resolve({
          status: incoming.statusCode ?? 0,
          body: Buffer.concat(chunks),
          ...(certificate && {expires: new Date(certificate.valid_to), fingerprint: certificate.fingerprint256}),
        }),
      );
    };
    const outgoing = isSecure
      ? // The name of the certificate is not checked: what counts is what nginx sends.
        secureRequest({...options, servername: name, rejectUnauthorized: false}, receive)
      : plainRequest(options, receive);
    outgoing.on('timeout', () => outgoing.destroy(new Error(`no response in ${TIMEOUT_MS / 1000} s`)));
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}

/** A page of a release, with the file that it is. */
export type Page = {path: string; file: string};
export const HOME: Page = {path: '/', file: 'site/index.html'};

/** Why readers do not get a page of a release; without a release, why they get none. */
export async function pageProblem(
  host: Host,
  manifest: ReleaseManifest | undefined,
  {path, file} = HOME,
): Promise<string | undefined> {
  try {
    const {status, body} = await askFront(host, path);
    if (status !== 200) return `nginx returns ${status} for ${path}.`;
    if (manifest === undefined || sha256(body) === manifest.files[file]?.sha256) return undefined;
    return `nginx serves another ${path} than that of ${manifest.version}.`;
  } catch (error) {
    return `nginx does not respond: ${(error as Error).message}.`;
  }
}
