/**
 * The site's own search client: one POST, several hosts, bounded waiting.
 * It speaks the hosted provider's protocol, so the same code serves hosted
 * search and the service that runs beside the site.
 */
export type SearchHit = {
  objectID: string;
  url: string;
  type: string;
  content: string | null;
  hierarchy: Record<string, string | null>;
  _highlightResult?: {hierarchy?: Record<string, {value: string}>};
  _snippetResult?: {content?: {value: string}; hierarchy?: Record<string, {value: string}>};
};

export type SearchResult = {
  hits: SearchHit[];
  nbHits: number;
  nbPages: number;
  page: number;
  query: string;
  queryID?: string;
};

export type SearchOptions = {
  hosts: string[];
  appId: string;
  apiKey: string;
  fetch?: typeof fetch;
  now?: () => number;
};

const AVOID_FAILED_HOST_MS = 2 * 60 * 1000;
/** Headers must arrive within the connect limit, the whole answer within both. */
const CONNECT_MS = 1000;
const READ_MS = 2000;

export class SearchUnreachableError extends Error {
  override name = 'SearchUnreachableError';
}

export function createSearchClient({hosts, appId, apiKey, fetch: send = fetch, now = Date.now}: SearchOptions) {
  if (!appId) throw new Error('`appId` is missing.');
  if (!apiKey) throw new Error('`apiKey` is missing.');
  const failedAt = new Map<string, number>();
  const isAvoided = (host: string) => now() - (failedAt.get(host) ?? -Infinity) < AVOID_FAILED_HOST_MS;

  return {
    async search(requests: Record<string, unknown>[]): Promise<SearchResult[]> {
      const fresh = hosts.filter((host) => !isAvoided(host));
      // When every host failed lately there is nothing to prefer: try them all again.
      const candidates = fresh.length > 0 ? fresh : hosts;
      const query = new URLSearchParams({'x-algolia-application-id': appId, 'x-algolia-api-key': apiKey});
      for (const [attempt, host] of candidates.entries()) {
        try {
          const response = await send(`${host}/1/indexes/*/queries?${query}`, {
            method: 'POST',
            // A "simple" request: no preflight to another origin.
            headers: {accept: 'application/json', 'content-type': 'text/plain'},
            body: JSON.stringify({requests}),
            signal: AbortSignal.timeout((CONNECT_MS + READ_MS) * (attempt + 1)),
          });
          if (response.status >= 500) throw new Error(`The search host answered ${response.status}.`);
          if (!response.ok)
            throw new SearchUnreachableError(`The search service refused the request: ${response.status}.`);
          const {results} = (await response.json()) as {results: SearchResult[]};
          if (!Array.isArray(results)) throw new Error('The search host answered something else.');
          failedAt.delete(host);
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
