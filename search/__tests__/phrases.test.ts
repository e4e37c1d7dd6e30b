import {describe, expect, it} from 'vitest';
import {randomFrom} from '../../tests/support/random';
import {openDictionary} from '../dictionary';
import {readPhrases} from '../phrases';
import {readTexts} from '../texts';
import {foldedWords} from '../words';
import {startWork} from '../work';
import {artifactOf, SITE} from './fixture';

const artifact = artifactOf([
  ...SITE,
  {path: '/words', title: "The reader's café", items: ['a a b', 'health_check of A b a', '## B a', 'under it', '…']},
]);
const {entries} = artifact;
const records = [...entries.keys()];
const dictionary = openDictionary(artifact);
const phrases = readPhrases(entries, readTexts(entries, dictionary), dictionary);

const texts = new Set(entries.flatMap(({heading, content}) => [heading, content].filter((text) => text !== null)));
const wordsOf = new Map([...texts].map((text) => [text, foldedWords(text)]));

const contains = (text: string | null, phrase: string[]): boolean => {
  const words = text === null ? [] : wordsOf.get(text)!;
  return words.some((_, start) => phrase.every((word, place) => words[start + place] === word));
};

/** Reference implementation: reads every text. */
const isInOrAbove = (phrase: string[], record: number): boolean => {
  if (contains(entries[record]!.content, phrase)) return true;
  for (let at = record; at >= 0; at = entries[at]!.parent) if (contains(entries[at]!.heading, phrase)) return true;
  return false;
};

describe('Phrases', () => {
  const random = randomFrom(18);
  const below = (limit: number) => Math.floor(random() * limit);
  const some = (): string[] => {
    const words = [...wordsOf.values()][below(wordsOf.size)]!;
    const at = below(words.length);
    const phrase = words.slice(at, at + 1 + below(3));
    if (phrase.length === 0) return ['nothing'];
    return random() < 0.2 ? phrase.reverse() : random() < 0.1 ? [...phrase, 'zebra'] : phrase;
  };

  it('are found where reading every text finds them', () => {
    for (let time = 0; time < 30; time += 1) {
      const wanted = Array.from({length: 1 + below(24)}, some);
      const found = phrases.find(wanted, startWork());
      for (const [bit, phrase] of wanted.entries()) {
        const having = records.filter((record) => found(record) & (1 << bit));
        expect(having, phrase.join(' ')).toEqual(records.filter((record) => isInOrAbove(phrase, record)));
      }
    }
  });
});
