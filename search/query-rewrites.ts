/** What a response reports about the words of its query: those that other words replaced, and those that no page has. */
import type {Corpus} from './corpus';
import {recordOf} from './dictionary';
import type {Work} from './work';
import type {Expansion, Words} from './words';

/** Replacements reported for one query. */
const MOST = 3;

/** `first`: the best record. Only its page is inspected: on it, readers look for the words they typed. */
export function queryRewrites(
  {list, ids}: Pick<Words, 'list' | 'ids'>,
  expansions: Expansion[],
  {dictionary, pageOf}: Pick<Corpus, 'dictionary' | 'pageOf'>,
  first: number | undefined,
  work: Work,
): {replaced: string[]; leftOut: string[]} {
  if (first === undefined) return {replaced: [], leftOut: []};
  const isOnPage = ({terms}: Expansion): boolean =>
    terms.every(({from, to}) => {
      let at = from;
      while (at < to && pageOf[recordOf(dictionary.postings[at]!)] !== pageOf[first]) at += 1;
      work.steps += at - from;
      return at < to;
    });
  const replaced = new Set<string>();
  const leftOut = [...ids];
  for (const [word, {text, isStop}] of list.entries()) {
    if (isStop) continue;
    const own = expansions.filter(({words}) => words.includes(word));
    if (own.length === 0) leftOut.push(text);
    const others = own.filter(({isReplacement}) => isReplacement);
    if (others.length === 0 || own.some((each) => !each.isReplacement && isOnPage(each))) continue;
    const best = others.sort((a, b) => b.weight - a.weight).find(isOnPage);
    if (best) replaced.add(best.terms.map((term) => term.text).join(' '));
  }
  return {replaced: [...replaced].slice(0, MOST), leftOut};
}
