/** The words of every heading and text as numbers, in order, so that a query never reads a text again. */
import {fold, partsOf, wordsOf, type Entry} from '../search-format';
import type {Dictionary} from './dictionary';

export type Texts = {
  /** Text `2 * record` is the heading of a record, the next one its content: words `ends[text]` to `ends[text + 1]`. */
  ends: Uint32Array;
  /** Each word as the number of its spelling. */
  words: Uint32Array;
  /** Terms of a spelling: `forms[firstForm[n]]` is the word, those up to `firstForm[n + 1]` are the parts of an identifier. */
  firstForm: Uint32Array;
  /** Numbers of terms; -1: the index does not have it. */
  forms: Int32Array;
};

export function readTexts(entries: Entry[], {get}: Pick<Dictionary, 'get'>): Texts {
  const spellings = new Map<string, number>();
  const words: number[] = [];
  const ends = new Uint32Array(entries.length * 2 + 1);
  for (const [record, {heading, content}] of entries.entries()) {
    for (const [place, text] of [heading, content].entries()) {
      for (const {word} of text === null ? [] : wordsOf(text)) {
        const number = spellings.get(word) ?? spellings.size;
        spellings.set(word, number);
        words.push(number);
      }
      ends[record * 2 + place + 1] = words.length;
    }
  }
  const forms: number[] = [];
  const firstForm = new Uint32Array(spellings.size + 1);
  for (const [spelling, number] of spellings) {
    for (const form of [fold(spelling), ...partsOf(spelling)]) forms.push(get(form)?.number ?? -1);
    firstForm[number + 1] = forms.length;
  }
  return {ends, words: Uint32Array.from(words), firstForm, forms: Int32Array.from(forms)};
}
