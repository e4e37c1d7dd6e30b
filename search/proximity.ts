/** Whether the words of a query are close together and in order in a record. */
import type {Entry} from '../search-format';
import type {Dictionary} from './dictionary';
import type {Texts} from './texts';
import {STEPS, type Work} from './work';
import type {Word} from './words';

/** 1 if the words of the query are adjacent and in order in the own text of the record. */
export type Proximity = (record: number) => number;

/** Prepares the words of one query. */
export function proximityOf(
  words: Word[],
  {texts, dictionary, entries}: {texts: Texts; dictionary: Dictionary; entries: Entry[]},
  work: Work,
): Proximity {
  const meant = words.filter(({isStop}) => !isStop);
  if (meant.length < 2) return () => 0;
  const {ends, words: spelled, firstForm, forms} = texts;
  /** By term: word n of the query is bit n. */
  const wanted = new Uint16Array(dictionary.size);
  for (const [index, {text, isPrefix}] of meant.entries()) {
    const terms = [dictionary.get(text) ?? [], dictionary.related(text), isPrefix ? dictionary.withPrefix(text) : []];
    for (const {number} of terms.flat()) wanted[number]! |= 1 << index;
  }
  const last = new Int32Array(meant.length);
  /** Of each word to the next one. */
  const closest = new Float64Array(meant.length - 1);

  function inText(text: number): number {
    last.fill(-1);
    closest.fill(Infinity);
    const start = ends[text]!;
    const end = ends[text + 1]!;
    for (let at = start; at < end; at += 1) {
      const spelling = spelled[at]!;
      let found = 0;
      for (let form = firstForm[spelling]!; form < firstForm[spelling + 1]!; form += 1) {
        if (forms[form] !== -1) found |= wanted[forms[form]!]!;
      }
      for (let index = 0; found >> index !== 0; index += 1) {
        if (((found >> index) & 1) === 0) continue;
        const [before, after] = [last[index - 1] ?? -1, last[index + 1] ?? -1];
        // In order, 1 is adjacent or the same word; in the other order, each distance is one more.
        if (before !== -1) closest[index - 1] = Math.min(closest[index - 1]!, Math.max(1, at - before));
        if (after !== -1) closest[index] = Math.min(closest[index]!, at - after + 1);
        last[index] = at;
      }
    }
    let near = 0;
    for (let pair = 0; pair < closest.length; pair += 1) near += 1 / closest[pair]!;
    return near / closest.length;
  }

  return (record) => {
    const {heading, content} = entries[record]!;
    work.steps += ((heading?.length ?? 0) + (content?.length ?? 0)) * STEPS.character;
    return Math.max(inText(record * 2), inText(record * 2 + 1));
  };
}
