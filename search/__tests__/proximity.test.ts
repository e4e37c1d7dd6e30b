import {expect, it} from 'vitest';
import {proximityOf} from '../proximity';
import {openDictionary} from '../dictionary';
import {parseSyntax} from '../query';
import {readTexts} from '../texts';
import {readWords} from '../words';
import {startWork} from '../work';
import {artifactOf} from './fixture';

const artifact = artifactOf([
  {
    path: '/words',
    title: 'Words',
    items: ['rollback of releases', 'releases need a rollback', 'the healthCheckPath of a scope', 'one release only'],
  },
]);
const {entries} = artifact;
const dictionary = openDictionary(artifact);
const corpus = {entries, dictionary, texts: readTexts(entries, dictionary)};

function closeness(query: string, text: string): number {
  const words = readWords(parseSyntax(query, true), dictionary.count);
  return proximityOf(words.list, corpus, startWork())(entries.findIndex(({content}) => content === text));
}

it.each([
  ['in order, in another form, with a word between', 'rollback release ', 'rollback of releases', 1 / 2],
  ['in the other order, each distance is one more', 'rollback release ', 'releases need a rollback', 1 / 4],
  ['parts of one identifier', 'health check path ', 'the healthCheckPath of a scope', 1],
  ['the last word is a prefix', 'healthcheckpath sco', 'the healthCheckPath of a scope', 1 / 3],
  ['a complete word is no prefix', 'healthcheckpath sco ', 'the healthCheckPath of a scope', 0],
  ['one of two words', 'rollback release ', 'one release only', 0],
  ['stop words are ignored, and one word has no neighbor', 'the release ', 'one release only', 0],
])('%s', (_, query, text, expected) => {
  expect(closeness(query, text)).toBeCloseTo(expected);
});
