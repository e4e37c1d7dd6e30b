import {request as send, type IncomingHttpHeaders} from 'node:http';
import {brotliDecompressSync, gunzipSync} from 'node:zlib';

export type Answer = {status: number; headers: IncomingHttpHeaders; body: string};
export type Ask = (
  path: string,
  headers?: Record<string, string>,
  more?: {method?: string; body?: string},
) => Promise<Answer>;

/** Sends the path unchanged: `fetch` would normalize it. */
export function askOf(origin: string): Ask {
  const {hostname, port} = new URL(origin);
  return (path, headers = {}, {method = 'GET', body} = {}) =>
    new Promise((resolve, reject) => {
      const outgoing = send({hostname, port, path, method, headers, agent: false}, (incoming) => {
        const chunks: Buffer[] = [];
        incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
        incoming.on('error', reject);
        incoming.on('end', () => {
          const {statusCode = 0, headers: given} = incoming;
          resolve({status: statusCode, headers: given, body: decode(Buffer.concat(chunks), given['content-encoding'])});
        });
      });
      outgoing.on('error', reject);
      outgoing.end(body);
    });
}

function decode(bytes: Buffer, encoding?: string): string {
  if (bytes.length === 0) return '';
  if (encoding === 'br') return brotliDecompressSync(bytes).toString('utf8');
  if (encoding === 'gzip') return gunzipSync(bytes).toString('utf8');
  return bytes.toString('utf8');
}
