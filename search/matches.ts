/** Which words of a query are in which field of which record, and how certainly. Scratch memory, empty between queries. */
import {FIELDS} from '../search-format';
import type {Corpus} from './corpus';
import {countOf, fieldOf, recordOf} from './dictionary';
import {LIMITS} from './query';
import type {Budget} from './work';
import type {Expansion, Word} from './words';

const CONTENT = FIELDS.indexOf('content');
const HEADING = FIELDS.indexOf('heading');
const WIDTH = FIELDS.length;

/** Weight of a word in a title, a heading, a name, a text; in keywords, 0.4 of a text. */
export const FIELD_WEIGHTS = [1, 0.8, 0.45, 0.6, 0.24] as const;
/** The text of a page's own record is its description. */
const DESCRIPTION = 0.7;
/** The heading of a property is its path: words in it are about something else more often than not. */
const PATH = 0.55;
/** A word found in a heading above, not in the record itself. */
const INHERITED = 0.6;

export type Matches = {
  /** Records that have a word of the query, in no order. */
  touched: number[];
  /** Value of a word in a field of a record; 0 if it is not there. */
  at: (word: number, record: number, field: number) => number;
  /** The highest value of a word in the headings and the name of a record. */
  inHeadings: (word: number, record: number) => number;
  /** The highest value of a word in a record: in its fields, or in a heading above. */
  best: (word: number, record: number) => number;
  /** The highest value of a word in the record itself. */
  own: (word: number, record: number) => number;
};

export type Matcher = {
  /** Runs `use` on the matches of a query. */
  match: <T>(words: Word[], expansions: Expansion[], budget: Budget, use: (matches: Matches) => T) => T;
};

export function createMatcher({entries, dictionary, isProperty, parentOf, lengths}: Corpus): Matcher {
  const {postings, averageLengths} = dictionary;
  const records = entries.length;
  const space = Array.from({length: LIMITS.words}, () => new Float32Array(records * WIDTH));
  /** The highest value of a word in a record, and in its headings and name. */
  const highest = Array.from({length: LIMITS.words}, () => new Float32Array(records));
  const highestInHeadings = Array.from({length: LIMITS.words}, () => new Float32Array(records));
  const isTouched = new Uint8Array(records);
  /** For expansions of several terms: positions that all terms so far share. */
  const sharedSince = new Float64Array(records * WIDTH);
  let lastShared = 0;

  function apply({terms: [first, ...others], words, weight}: Expansion, touched: number[], isFinding: boolean): void {
    // Terms of a phrase must be in the same field of the same record.
    for (const [index, {from, to}] of others.entries()) {
      for (let at = from; at < to; at += 1) {
        const place = recordOf(postings[at]!) * WIDTH + fieldOf(postings[at]!);
        if (index === 0 || sharedSince[place] === lastShared) sharedSince[place] = lastShared + 1;
      }
      lastShared += 1;
    }
    for (let at = first!.from; at < first!.to; at += 1) {
      const posting = postings[at]!;
      const record = recordOf(posting);
      const field = fieldOf(posting);
      const place = record * WIDTH + field;
      if (!isFinding && isTouched[record] === 0) continue;
      if (others.length > 0 && sharedSince[place] !== lastShared) continue;
      let value = weight * FIELD_WEIGHTS[field]!;
      if (field === CONTENT && parentOf[record] === -1) {
        value = weight * DESCRIPTION;
      } else if (field === CONTENT) {
        // BM25's saturation: the third mention in a short text adds little to the first.
        const count = countOf(posting);
        value *= 0.7 + (0.3 * count) / (count + 0.36 + (0.84 * lengths[place]!) / averageLengths[CONTENT]!);
      } else if (field === HEADING && isProperty[record] === 1) {
        value *= PATH;
      }
      if (isTouched[record] === 0) {
        isTouched[record] = 1;
        touched.push(record);
      }
      for (const word of words) {
        raise(space[word]!, place, value);
        raise(highest[word]!, record, value);
        if (field < CONTENT) raise(highestInHeadings[word]!, record, value);
      }
    }
  }

  const at = (word: number, record: number, field: number): number => space[word]![record * WIDTH + field]!;

  const inHeadings = (word: number, record: number): number => highestInHeadings[word]![record]!;
  const own = (word: number, record: number): number => highest[word]![record]!;

  function best(word: number, record: number): number {
    let most = own(word, record);
    const values = highestInHeadings[word]!;
    for (let above = parentOf[record]!; above >= 0; above = parentOf[above]!) {
      if (values[above]! * INHERITED > most) most = values[above]! * INHERITED;
    }
    return most;
  }

  function match<T>(words: Word[], expansions: Expansion[], budget: Budget, use: (matches: Matches) => T): T {
    const touched: number[] = [];
    // Stop words affect the ranking but do not create hits.
    const isIdle = ({words: places}: Expansion) => places.every((word) => words[word]!.isStop);
    // Most certain first, so that the budget drops the least certain.
    const order = [...expansions].sort((a, b) => Number(isIdle(a)) - Number(isIdle(b)) || b.weight - a.weight);
    try {
      for (const expansion of order) {
        const visited = expansion.terms.reduce((sum, {from, to}) => sum + to - from, 0);
        if (budget.canFind(visited)) apply(expansion, touched, !isIdle(expansion));
      }
      return use({touched, at, inHeadings, best, own});
    } finally {
      for (const id of touched) isTouched[id] = 0;
      for (const word of words.keys()) clear(word, touched);
    }
  }

  function clear(word: number, touched: number[]): void {
    const values = space[word]!;
    for (const id of touched) {
      if (highest[word]![id] === 0) continue;
      highest[word]![id] = 0;
      highestInHeadings[word]![id] = 0;
      for (let place = id * WIDTH; place < (id + 1) * WIDTH; place += 1) values[place] = 0;
    }
  }

  return {match};
}

function raise(values: Float32Array, at: number, value: number): void {
  if (values[at]! < value) values[at] = value;
}
