/**
 * Cost of a query, counted in steps instead of time: deterministic on every machine, also in an edge worker, whose
 * clock does not advance during computation. One step takes about as long as visiting a posting.
 */
export type Work = {steps: number};

/** Response header with the number of steps. */
export const WORK_HEADER = 'x-search-work';

export const startWork = (): Work => ({steps: 0});

/** Cost of other operations, relative to a posting. */
export const STEPS = {
  /** A word of the index, compared letter by letter with a word of the query. */
  compared: 1,
  /** A record that is scored, and each word of the query in it. */
  record: 6,
  wordOfRecord: 2,
  /** A text searched for a string. */
  searched: 10,
  /** A character of a text whose words are read. */
  character: 2,
  /** A record whose facet is counted. */
  counted: 1,
} as const;

/** Limits the work of a query. Work beyond the budget is skipped, and the response is marked as incomplete. */
export type Budget = {
  work: Work;
  isExceeded: boolean;
  /** Spends steps on finding records; false when they do not fit. Half of the budget is kept for scoring them. */
  canFind: (steps: number) => boolean;
  /** Spends steps on scoring, for as many records as fit. */
  recordsToScore: (count: number, stepsEach: number) => number;
};

export function startBudget(work: Work, steps: number): Budget {
  const start = work.steps;
  const budget: Budget = {
    work,
    isExceeded: false,
    canFind(needed) {
      const fits = work.steps + needed <= start + steps / 2;
      if (fits) work.steps += needed;
      else budget.isExceeded = true;
      return fits;
    },
    recordsToScore(count, stepsEach) {
      const most = Math.max(0, Math.floor((start + steps - work.steps) / stepsEach));
      if (count > most) budget.isExceeded = true;
      work.steps += Math.min(count, most) * stepsEach;
      return Math.min(count, most);
    },
  };
  return budget;
}
