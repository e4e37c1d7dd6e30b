import {isDeepStrictEqual} from 'node:util';

/** One request, as it arrived at the mock or as it is read from a program; names of headers in lower case. */
export type Sent = {method: string; url: string; headers: Record<string, string>; body?: string};

/** One thing that is wrong with a sample, and what fixes it. */
export type Problem = {what: string; fix: string};

/** Headers that say how a client talks, not what the reader asked for. */
const TRANSPORT = new Set([
  'accept',
  'accept-encoding',
  'accept-language',
  'connection',
  'content-length',
  'host',
  'sec-fetch-mode',
  'user-agent',
]);

/** In what two requests differ; empty when a server cannot tell them apart. */
export function differences(actual: Sent, expected: Sent): string[] {
  const [mine, theirs] = [comparable(actual), comparable(expected)];
  return [...new Set([...Object.keys(mine), ...Object.keys(theirs)])]
    .filter((part) => !isDeepStrictEqual(mine[part], theirs[part]))
    .map((part) => `${part} is ${show(mine[part])}, not ${show(theirs[part])}`);
}

function comparable({method, url, headers, body}: Sent): Record<string, unknown> {
  const {origin, pathname, searchParams} = new URL(url);
  return {
    method,
    host: origin,
    // Clients may encode one address in two ways.
    path: pathname.split('/').map(decodeURIComponent).join('/'),
    query: [...searchParams],
    ...Object.fromEntries(
      Object.entries(headers)
        .filter(([name]) => !TRANSPORT.has(name))
        .map(([name, value]) => [`header ${name}`, value]),
    ),
    body: parsed(body),
  };
}

/** The JSON value of a text; a text that is not JSON stays what it is. */
export function parsed(text: string | undefined): unknown {
  try {
    return text === undefined || text === '' ? undefined : JSON.parse(text);
  } catch {
    return text;
  }
}

function show(value: unknown): string {
  if (value === undefined) return 'missing';
  const text = JSON.stringify(value);
  return text.length > 300 ? `${text.slice(0, 300)}…` : text;
}
