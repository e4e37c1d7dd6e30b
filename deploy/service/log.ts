/** The log of the service: one line for each request, with the request id that nginx sent or a new one. */
import {AsyncLocalStorage} from 'node:async_hooks';
import {randomUUID} from 'node:crypto';
import type {Handler} from '../../search/edge';
import {withHeader} from '../../search/node';

const REQUEST_ID = 'x-request-id';
export type LogFormat = 'json' | 'text' | 'off';
type Entry = Record<string, unknown>;

const current = new AsyncLocalStorage<string>();

export function createLog(
  format: LogFormat,
  write: (line: string) => void,
  now = () => new Date(),
): (entry: Entry) => void {
  if (format === 'off') return () => undefined;
  return (entry) => {
    const id = current.getStore();
    const line = {time: now().toISOString(), ...(id !== undefined && {request: id}), ...entry};
    write(`${format === 'json' ? JSON.stringify(line) : asText(line)}\n`);
  };
}

const asText = ({time, ...rest}: Entry): string =>
  [
    time,
    ...Object.entries(rest).map(
      ([name, value]) =>
        `${name}=${typeof value === 'string' && /^[\w.:/-]+$/.test(value) ? value : JSON.stringify(value)}`,
    ),
  ].join(' ');

/** Every response has the id, and every log line of its request. */
export const withRequestId =
  (handler: Handler): Handler =>
  (request) => {
    const given = request.headers.get(REQUEST_ID) ?? '';
    const id = /^[\w-]{8,64}$/.test(given) ? given : randomUUID();
    return current.run(id, async () => {
      return withHeader(await handler(request), REQUEST_ID, id);
    });
  };
