/** The weights of the features, from the labeled queries: `npm run search:fit -- --write` writes `fitted-weights.ts`. */
import {NAMES, type Feature, type PageFeatures} from './features';
import {fitted, fittedForMessages} from './fitted-weights';

/** More than all features together: a query that is the name of a page finds this page. */
const NAMED = 100;

const inOrder = (weights: Readonly<Partial<Record<Feature, number>>>): Float64Array =>
  Float64Array.from(NAMES, (name) => weights[name] ?? 0);

export const WEIGHTS = inOrder(fitted);
/** Of error messages, where few features help. */
export const MESSAGE_WEIGHTS = inOrder(fittedForMessages);

export function scoreOf({values, named}: Pick<PageFeatures, 'values' | 'named'>, weights: Float64Array): number {
  let sum = NAMED * named;
  for (let at = 0; at < values.length; at += 1) sum += weights[at]! * values[at]!;
  return sum;
}
