/** Longer than any request takes. */
const LONGEST_MS = 10_000;

export type Gate = {
  /** Number of active requests. */
  size: () => number;
  /** Admits a number of requests and returns a function that releases them; undefined if the limit is reached. */
  enter: (count: number) => (() => void) | undefined;
};

/**
 * Limits concurrent requests, so that the rest can be rejected immediately. A platform may end a request silently:
 * requests that are active for too long are dropped from the count.
 */
export function createGate(room: number, now: () => number): Gate {
  const visits = new Set<{count: number; since: number}>();
  const size = (): number => {
    let sum = 0;
    for (const visit of visits) {
      if (now() - visit.since > LONGEST_MS) visits.delete(visit);
      else sum += visit.count;
    }
    return sum;
  };
  return {
    size,
    enter(count) {
      if (size() + count > room) return undefined;
      const visit = {count, since: now()};
      visits.add(visit);
      return () => visits.delete(visit);
    },
  };
}
