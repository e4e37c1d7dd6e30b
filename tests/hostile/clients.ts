/** Clients with different addresses of the loopback network, so that nginx distinguishes them. */
import {Agent, request} from 'node:http';

export type Sent = {path: string; body: string};
export type Got = {status: number; ms: number; text: string; headers: Record<string, string | string[] | undefined>};

/** No response; a client of the site ends such a search with an error. */
export const NO_RESPONSE = 0;

export type Client = {send: (sent: Sent, limitMs: number) => Promise<Got>; close: () => void};

export function createClient(url: string, localAddress: string, headers: Record<string, string> = {}): Client {
  const agent = new Agent({keepAlive: true, maxSockets: 200});
  const send = ({path, body}: Sent, limitMs: number): Promise<Got> =>
    new Promise((done) => {
      const started = performance.now();
      const end = (status: number, text = '', given = {}) =>
        done({status, ms: performance.now() - started, text, headers: given});
      const outgoing = request(
        url + path,
        {
          method: 'POST',
          agent,
          localAddress,
          signal: AbortSignal.timeout(limitMs),
          headers: {
            'content-type': 'application/json',
            accept: 'application/json, text/event-stream',
            'content-length': Buffer.byteLength(body),
            ...headers,
          },
        },
        (incoming) => {
          const chunks: Buffer[] = [];
          incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
          incoming.on('end', () => end(incoming.statusCode!, Buffer.concat(chunks).toString(), incoming.headers));
          incoming.on('error', () => end(NO_RESPONSE));
        },
      );
      outgoing.on('error', () => end(NO_RESPONSE));
      outgoing.end(body);
    });
  return {send, close: () => agent.destroy()};
}

/** Sends at a constant rate, whether or not responses arrive. */
export async function sendAtRate(
  {send}: Client,
  sent: (at: number) => Sent,
  {perSecond, count, limitMs}: {perSecond: number; count: number; limitMs: number},
): Promise<Got[]> {
  const started = performance.now();
  const all: Promise<Got>[] = [];
  while (all.length < count) {
    const due = Math.min(count, Math.floor(((performance.now() - started) / 1000) * perSecond) + 1);
    while (all.length < due) all.push(send(sent(all.length), limitMs));
    await new Promise((done) => setTimeout(done, 1000 / perSecond));
  }
  return Promise.all(all);
}
