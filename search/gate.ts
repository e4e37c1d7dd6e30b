/** Longer than any answer takes. */
const LONGEST_MS = 10_000;

export type Gate = {
  /** How many are in. */
  size: () => number;
  /** Lets so many in and gives what to call when they leave; nothing when there is no room. */
  enter: (count: number) => (() => void) | undefined;
};

/**
 * Counts who is being served, so that the rest can be sent away at once. A platform may end a request without a word:
 * who has been in for too long has gone.
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
