/** Longer than any request takes. */
const LONGEST_MS = 10_000;
/** The part of the room that several requests of one client may take, so that the rest is left for others. */
const SHARE = 1 / 5;

export type ConcurrencyLimit = {
  /** Number of active requests. */
  size: () => number;
  /**
   * Admits a number of requests of a client and returns a function that releases them. Otherwise the status of the
   * response: 503 if the limit of all clients is reached, 429 if that of this client is.
   */
  enter: (count: number, client?: string | null) => (() => void) | 503 | 429;
};

/**
 * Limits concurrent requests, so that the rest can be rejected immediately. A platform may end a request silently:
 * requests that are active for too long are dropped from the count.
 */
export function createConcurrencyLimit(room: number, now: () => number): ConcurrencyLimit {
  const visits = new Set<{count: number; since: number; client: string | null}>();
  const sizeOf = (isCounted: (client: string | null) => boolean): number => {
    let sum = 0;
    for (const visit of visits) {
      if (now() - visit.since > LONGEST_MS) visits.delete(visit);
      else if (isCounted(visit.client)) sum += visit.count;
    }
    return sum;
  };
  const size = (): number => sizeOf(() => true);
  return {
    size,
    enter(count, client = null) {
      if (size() + count > room) return 503;
      const own = client === null ? 0 : sizeOf((other) => other === client);
      if (own > 0 && own + count > Math.ceil(room * SHARE)) return 429;
      const visit = {count, since: now(), client};
      visits.add(visit);
      return () => visits.delete(visit);
    },
  };
}
