/**
 * Measures until the result is within its limits, at most `rounds` times, and returns the least of all rounds. Other work on
 * the machine only adds to a cost, so the least is the nearest to the cost itself, and one that is too high stays too high.
 */
export async function leastOfRounds<Result>({
  measure,
  lower,
  isWithin,
  rounds,
}: {
  measure: () => Promise<Result>;
  /** The lower of each figure. */
  lower: (one: Result, other: Result) => Result;
  isWithin: (result: Result) => boolean;
  rounds: number;
}): Promise<Result> {
  let least: Result = await measure();
  for (let round = 2; round <= rounds && !isWithin(least); round += 1) {
    console.log(`measure: a limit is exceeded, round ${round} of ${rounds}`);
    least = lower(least, await measure());
  }
  return least;
}

/** The lower of each figure in two tables. */
export const lowerOfEach = (one: Record<string, number>, other: Record<string, number>): Record<string, number> =>
  Object.fromEntries(Object.entries(one).map(([name, value]) => [name, Math.min(value, other[name]!)]));
