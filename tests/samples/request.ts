import {isDeepStrictEqual} from 'node:util';

/** One request, as received by the mock or as parsed from a program; header names in lower case. */
export type Sent = {method: string; url: string; headers: Record<string, string>; body?: string};

/** A problem of a sample and its fix. */
export type Problem = {what: string; fix: string};

/** Headers of the client's transport, not of the request itself. */
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

/** Differences of two requests; empty if they are equivalent to a server. */
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
    // Clients may encode the same URL differently.
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

/** Parses JSON; text that is not JSON is returned unchanged. */
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
