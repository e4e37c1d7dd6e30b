/** Which records contain a phrase. */
import {FIELDS, type Entry} from '../search-format';
import {fieldOf, recordOf, type Dictionary} from './dictionary';
import type {Texts} from './texts';
import type {Work} from './work';

export type Phrases = {
  /**
   * For up to 32 phrases, the records that contain them: phrase n is bit n. A record contains what its own text, its
   * heading or a heading above it contains.
   */
  find: (phrases: string[][], work: Work) => (record: number) => number;
};

const CONTENT = FIELDS.indexOf('content');
/** A name is part of the heading on the page, and keywords are not on the page. */
const INDEX_ONLY = new Set([FIELDS.indexOf('name'), FIELDS.indexOf('keywords')]);

export function readPhrases(
  entries: Entry[],
  {ends, words, firstForm, forms}: Texts,
  {postings, get}: Pick<Dictionary, 'postings' | 'get'>,
): Phrases {
  const termAt = (at: number): number => forms[firstForm[words[at]!]!]!;

  /** `text`: twice the record for its heading, one more for its content. */
  function contains(text: number, phrase: number[]): boolean {
    const last = ends[text + 1]! - phrase.length;
    for (let start = ends[text]!; start <= last; start += 1) {
      let same = 0;
      while (same < phrase.length && termAt(start + same) === phrase[same]) same += 1;
      if (same === phrase.length) return true;
    }
    return false;
  }

  function find(phrases: string[][], work: Work): (record: number) => number {
    const inHeading = new Uint32Array(entries.length);
    const inContent = new Uint32Array(entries.length);
    for (const [bit, phrase] of phrases.entries()) {
      const terms = phrase.map(get).filter((term) => term !== undefined);
      if (terms.length < phrase.length) continue;
      const numbers = terms.map(({number}) => number);
      const rarest = terms.reduce((a, b) => (b.to - b.from < a.to - a.from ? b : a));
      work.steps += 2 * (rarest.to - rarest.from);
      for (let at = rarest.from; at < rarest.to; at += 1) {
        const record = recordOf(postings[at]!);
        const field = fieldOf(postings[at]!);
        if (INDEX_ONLY.has(field)) continue;
        const marks = field === CONTENT ? inContent : inHeading;
        if (contains(record * 2 + (field === CONTENT ? 1 : 0), numbers)) marks[record]! |= 1 << bit;
      }
    }
    return (record) => {
      let bits = inContent[record]!;
      for (let at = record; at >= 0; at = entries[at]!.parent) bits |= inHeading[at]!;
      return bits;
    };
  }

  return {find};
}
