/**
 * The site's search client: one POST, several hosts, time limits. It implements the hosted provider's protocol, so the
 * same code works with hosted search and with the service at the site's origin.
 */
import {resultOf, type SearchResult} from './shape';

export type SearchOptions = {
  hosts: string[];
  appId: string;
  apiKey: string;
  fetch?: typeof fetch;
  now?: () => number;
};

const AVOID_FAILED_HOST_MS = 2 * 60 * 1000;
/** Time limits for the response headers and for the body. */
const CONNECT_MS = 1000;
const READ_MS = 2000;
/** After a first host that was too slow, the others get more time: the reader's network may be slow. */
const patience = (attempt: number) => (attempt === 0 ? 1 : attempt + 3);
/** Responses cached during a visit, so that retyping a word sends no request. */
const ANSWERS_KEPT = 100;

class SearchUnreachableError extends Error {
  override name = 'SearchUnreachableError';
}

export function createSearchClient({hosts, appId, apiKey, fetch: send = fetch, now = Date.now}: SearchOptions) {
  if (!appId) throw new Error('`appId` is missing.');
  if (!apiKey) throw new Error('`apiKey` is missing.');
  const failedAt = new Map<string, number>();
  const answers = new Map<string, SearchResult[]>();
  const isAvoided = (host: string) => now() - (failedAt.get(host) ?? -Infinity) < AVOID_FAILED_HOST_MS;

  async function post(host: string, body: string, attempt: number): Promise<SearchResult[]> {
    const query = new URLSearchParams({'x-algolia-application-id': appId, 'x-algolia-api-key': apiKey});
    const limit = new AbortController();
    let timer = setTimeout(() => limit.abort(), CONNECT_MS * patience(attempt));
    try {
      const response = await send(`${host}/1/indexes/*/queries?${query}`, {
        method: 'POST',
        // A "simple" request: no preflight to another origin.
        headers: {accept: 'application/json', 'content-type': 'text/plain'},
        body,
        signal: limit.signal,
      });
      clearTimeout(timer);
      if (response.status >= 500) throw new Error(`The search host returned ${response.status}.`);
      if (!response.ok)
        throw new SearchUnreachableError(`The search service rejected the request: ${response.status}.`);
      timer = setTimeout(() => limit.abort(), READ_MS * patience(attempt));
      const {results} = (await response.json()) as {results: unknown[]};
      const read = results.map(resultOf);
      if (!read[0] || !read.every((result) => result !== undefined)) throw new Error('This is not a search response.');
      return read;
    } finally {
      clearTimeout(timer);
    }
  }

  return {
    async search(requests: Record<string, unknown>[]): Promise<SearchResult[]> {
      const body = JSON.stringify({requests});
      const known = answers.get(body);
      if (known) return known;
      // Recently failed hosts come last: all hosts are tried before the reader sees an error.
      const candidates = [...hosts.filter((host) => !isAvoided(host)), ...hosts.filter(isAvoided)];
      for (const [attempt, host] of candidates.entries()) {
        try {
          const results = await post(host, body, attempt);
          failedAt.delete(host);
          if (answers.size >= ANSWERS_KEPT) answers.clear();
          answers.set(body, results);
          return results;
        } catch (error) {
          if (error instanceof SearchUnreachableError) throw error;
          failedAt.set(host, now());
        }
      }
      throw new SearchUnreachableError('All search hosts are unreachable.');
    },
  };
}
