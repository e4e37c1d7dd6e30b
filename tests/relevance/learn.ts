/**
 * Learns the weights of the page features from labeled queries: a linear score, a softmax over the pages found, and the
 * probability of the expected pages maximized. Deterministic: gradient descent from fixed weights, no randomness.
 */

/** One query: the features of every page found, and whether the page is expected. */
export type Example = {pages: {values: Float64Array; isExpected: boolean}[]};

export type Options = {
  /** Positions of the features that are learned; the others keep their start. */
  learned: readonly number[];
  start: readonly number[];
  /** Pull towards the start. */
  pull: number;
  rounds: number;
};

const RATE = 0.05;
const RIVALS = 60;
const MOMENTUM = 0.9;
const SPREAD = 0.999;

export function learn(examples: readonly Example[], {learned, start, pull, rounds}: Options): Float64Array {
  const weights = Float64Array.from(start);
  const size = weights.length;
  // Without an expected page, or with nothing else, there is nothing to learn.
  const useful = examples
    .filter(({pages}) => pages.some((page) => page.isExpected) && pages.some((page) => !page.isExpected))
    .map(({pages}) => ({pages: rivalsIn(pages, start)}));
  const mean = new Float64Array(size);
  const square = new Float64Array(size);
  const gradient = new Float64Array(size);
  for (let round = 1; round <= rounds; round += 1) {
    gradient.fill(0);
    for (const {pages} of useful) addGradient(pages, weights, gradient);
    for (const at of learned) {
      const slope = gradient[at]! / useful.length - pull * (weights[at]! - start[at]!);
      mean[at] = MOMENTUM * mean[at]! + (1 - MOMENTUM) * slope;
      square[at] = SPREAD * square[at]! + (1 - SPREAD) * slope * slope;
      const step = mean[at]! / (1 - MOMENTUM ** round);
      weights[at]! += (RATE * step) / (Math.sqrt(square[at]! / (1 - SPREAD ** round)) + 1e-8);
    }
  }
  return weights;
}

/** The expected pages, and those that compete with them: the others have no influence, and most pages are others. */
function rivalsIn(pages: Example['pages'], start: readonly number[]): Example['pages'] {
  const score = new Map(pages.map((page) => [page, dot(page.values, start)]));
  const others = pages.filter(({isExpected}) => !isExpected).sort((a, b) => score.get(b)! - score.get(a)!);
  return [...pages.filter(({isExpected}) => isExpected), ...others.slice(0, RIVALS)];
}

/** Adds the gradient of the logarithm of the probability of the expected pages. */
function addGradient(pages: Example['pages'], weights: Float64Array, gradient: Float64Array): void {
  const scores = pages.map(({values}) => dot(values, weights));
  const highest = Math.max(...scores);
  const odds = scores.map((score) => Math.exp(score - highest));
  let all = 0;
  let expected = 0;
  for (const [at, {isExpected}] of pages.entries()) {
    all += odds[at]!;
    if (isExpected) expected += odds[at]!;
  }
  for (const [at, {values, isExpected}] of pages.entries()) {
    const change = (isExpected ? odds[at]! / Math.max(expected, 1e-12) : 0) - odds[at]! / all;
    if (Math.abs(change) < 1e-6) continue;
    for (let feature = 0; feature < values.length; feature += 1) gradient[feature]! += change * values[feature]!;
  }
}

function dot(values: Float64Array, weights: ArrayLike<number>): number {
  let sum = 0;
  for (let at = 0; at < values.length; at += 1) sum += values[at]! * weights[at]!;
  return sum;
}
