/**
 * How specific each word of a query is: a word on few pages is more specific. No word is required, so a page that has the
 * specific words is found although it lacks the others.
 */
import {STEERING} from './language';
import type {Words} from './words';

/** Stop words against other words. */
const STOP = 0.08;
/** Words that say which type of page is wanted, such as "api": they choose between pages more than they find them. */
const STEER = 0.4;

export type TermWeights = {
  /** By word of the query. */
  of: number[];
  total: number;
  /** Of the words that the index has. */
  known: number;
};

/** `found`: on how many of `pages` each word is. */
export function termWeights({list}: Words, found: readonly number[], pages: number): TermWeights {
  const isSteered = list.some(({text, isStop}) => !isStop && !STEERING.has(text));
  const of = list.map(({text, isStop}, word) => {
    const on = found[word]!;
    const rarity = Math.log(1 + (pages - on + 0.5) / (on + 0.5));
    const share = isStop ? STOP : isSteered && STEERING.has(text) ? STEER : 1;
    return share * rarity;
  });
  const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);
  return {of, total: sum(of), known: sum(of.filter((_, word) => found[word]! > 0))};
}
