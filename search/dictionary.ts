/**
 * The words of an index and their positions. Reads the documented dump of MiniSearch and keeps it
 * packed: a posting is one number, and the words are in MiniSearch's own radix tree.
 */
import SearchableMap from 'minisearch/SearchableMap';
import {FIELDS, type Artifact} from '../search-format';
import {stem} from './language';
import {editDistance} from '../text';

/** A word of the index, its number, and its postings. */
export type Term = {text: string; number: number; from: number; to: number};

/** Three bits of field, nine of frequency, twenty of record. */
const FIELD_BITS = 3;
const COUNT_BITS = 9;
const MAX_RECORDS = 2 ** (32 - FIELD_BITS - COUNT_BITS);
const MAX_COUNTED = 2 ** COUNT_BITS - 1;

/** The tree counts two swapped letters as two typos, readers as one. Searching for more than two takes too long. */
const TREE_MISTAKES = 2;

export const recordOf = (posting: number): number => posting >>> (FIELD_BITS + COUNT_BITS);
export const fieldOf = (posting: number): number => posting & (2 ** FIELD_BITS - 1);
export const countOf = (posting: number): number => (posting >>> FIELD_BITS) & MAX_COUNTED;

export type Dictionary = {
  /** How many words. */
  size: number;
  /** Characters of the longest word. */
  longest: number;
  postings: Uint32Array;
  /** Words of a record's field: `lengths[record * FIELDS.length + field]`. */
  lengths: Uint16Array;
  averageLengths: number[];
  get: (word: string) => Term | undefined;
  /** In how many places a word is. */
  count: (word: string) => number;
  withPrefix: (prefix: string) => Term[];
  /** Other forms of the same word. */
  related: (word: string) => Term[];
  /** Words within a number of typos, with that number. */
  similar: (word: string, mistakes: number) => {term: Term; mistakes: number}[];
  /** Words whose prefix is at most one typo away. */
  similarPrefix: (prefix: string) => Term[];
};

export function openDictionary({index, records}: Pick<Artifact, 'index' | 'records'>): Dictionary {
  if (index.serializationVersion !== 2 || FIELDS.some((field, id) => index.fieldIds[field] !== id)) {
    throw new Error('The search index has another form than this service reads.');
  }
  if (records > MAX_RECORDS) throw new Error(`The search index has more than ${MAX_RECORDS} records.`);
  const recordIds = new Map(Object.entries(index.documentIds).map(([id, record]) => [id, record as number]));

  const lengths = new Uint16Array(records * FIELDS.length);
  for (const [id, fields] of Object.entries(index.fieldLength)) {
    const record = recordIds.get(id)!;
    for (const field of FIELDS.keys()) lengths[record * FIELDS.length + field] = fields[field] ?? 0;
  }

  let size = 0;
  for (const [, fields] of index.index) for (const field in fields) size += Object.keys(fields[field]!).length;
  const postings = new Uint32Array(size);
  const tree = new SearchableMap<Term>();
  const byStem = new Map<string, Term[]>();
  let longest = 0;
  let at = 0;
  for (const [number, [text, fields]] of index.index.entries()) {
    const from = at;
    for (const field in fields) {
      const records = fields[field]!;
      for (const id in records) {
        const count = Math.min(records[id]!, MAX_COUNTED);
        postings[at] =
          ((recordIds.get(id)! << (FIELD_BITS + COUNT_BITS)) | (count << FIELD_BITS) | Number(field)) >>> 0;
        at += 1;
      }
    }
    const term = {text, number, from, to: at};
    tree.set(text, term);
    longest = Math.max(longest, text.length);
    const root = stem(text);
    const family = byStem.get(root);
    if (family) family.push(term);
    else byStem.set(root, [term]);
  }

  return {
    size: index.index.length,
    longest,
    postings,
    lengths,
    averageLengths: FIELDS.map((_, field) => index.averageFieldLength[field] ?? 0),
    get: (word) => tree.get(word),
    count(word) {
      const {from = 0, to = 0} = tree.get(word) ?? {};
      return to - from;
    },
    withPrefix: (prefix) => Array.from(tree.atPrefix(prefix).values()),
    related: (word) => (byStem.get(stem(word)) ?? []).filter(({text}) => text !== word),
    similar: (word, mistakes) =>
      // The tree needs memory quadratic in the word's length, and no word of the index is near a longer one.
      word.length > longest + TREE_MISTAKES
        ? []
        : Array.from(tree.fuzzyGet(word, TREE_MISTAKES).values(), ([term]) => ({
            term,
            mistakes: editDistance(word, term.text),
          })).filter((found) => found.mistakes <= mistakes),
    similarPrefix: (prefix) =>
      // Typos in the first letter are rare, and without them most of the tree is skipped.
      Array.from(tree.atPrefix(prefix.slice(0, 1)).values()).filter(({text}) =>
        [prefix.length - 1, prefix.length, prefix.length + 1].some(
          (length) => text.length > length && editDistance(prefix, text.slice(0, length)) <= 1,
        ),
      ),
  };
}
