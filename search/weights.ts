/** The weights of the features, from the labeled queries: `npm run search:fit -- --write` writes `fitted-weights.ts`. */
import {NAMES, type Feature, type PageFeatures} from './features';
import {fitted} from './fitted-weights';

/** More than all features together: a query that is the name of a page finds this page. */
const NAMED = 100;

const WEIGHTS: Readonly<Record<Feature, number>> = fitted;

const inOrder = Float64Array.from(NAMES, (name) => WEIGHTS[name]);

export function scoreOf(
  {values, named}: Pick<PageFeatures, 'values' | 'named'>,
  weights: Float64Array = inOrder,
): number {
  let sum = NAMED * named;
  for (let at = 0; at < values.length; at += 1) sum += weights[at]! * values[at]!;
  return sum;
}
