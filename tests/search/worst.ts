/**
 * Searches for the most expensive query: generates random queries of each shape and mutates the most expensive one word
 * by word while its cost grows. Cost is counted in steps (`search/work.ts`), so the same seed finds the same queries on
 * every machine.
 */
import {brand} from '../../brand';
import {wordsOf, type Artifact} from '../../search-format';
import {LIMITS} from '../../search/query';
import {randomFrom} from '../support/random';
import {modalRequest} from './requests';

type Request = Record<string, unknown>;
export type Shape = {name: string; request: Request};

/** Random queries per shape, and mutations of the most expensive one. */
const TRIES = 12;
const CHANGES = 30;

type Token = () => string;

export function worstQueries(artifact: Artifact, seed: number, cost: (request: Request) => number): Shape[] {
  const random = randomFrom(seed);
  const below = (limit: number) => Math.floor(random() * limit);
  const one = <T>(list: readonly T[]): T => list[below(list.length)]!;

  const words = commonWords(artifact);
  const texts = artifact.entries.flatMap(({heading, content}) => [heading, content].filter((text) => text !== null));
  const phrasesOfReaders = artifact.synonyms.flatMap(({words: phrases, from}) => [...phrases, ...(from ? [from] : [])]);

  const common: Token = () => words[Math.floor(random() ** 3 * words.length)]!;
  const several = (count: number, joint: string, token = common) => Array.from({length: count}, token).join(joint);
  const mistaken: Token = () => {
    const word = common();
    const at = below(word.length);
    return word.slice(0, at) + one(['a', 'e', 'q', 'x', '']) + word.slice(at + 1);
  };
  const phrase: Token = () => {
    const written = wordsOf(one(texts)).map(({word}) => word);
    const at = below(written.length);
    return `"${written.slice(at, at + 1 + below(3)).join(' ')}"`;
  };
  const tokens: Record<string, Token> = {
    'common words': common,
    'rare words': () => one(words),
    'first letters': () => common().slice(0, 1 + below(3)),
    'typing mistakes': mistaken,
    'unknown words': () => several(4 + below(30), '', () => one([...'abcdefghijklmnopqrstuvwxyz'])),
    'words without spaces': () => several(2, ''),
    identifiers: () => several(2 + below(8), '_'),
    'punctuation inside words': () => several(2, one(['-', '.', ':', '/', '::', '...'])),
    'what readers say': () => one(phrasesOfReaders),
    'texts of pages': () => one(texts),
    'quoted words': () => `"${common()}"`,
    'quoted phrases': phrase,
    'excluded words': () => `-${common()}`,
    'excluded phrases': () => `-${phrase()}`,
    'characters that become many': () => one(['ﷺ', '㎯', 'ﬃ', '…']).repeat(1 + below(40)),
  };
  const mixture: Token = () => one(Object.values(tokens))();

  const shapes: Record<string, Token> = {
    ...tokens,
    'everything together': mixture,
    'largest response': mixture,
    'most filters': common,
    'filters only': () => '',
  };

  return Object.entries(shapes).map(([name, token]) => {
    const fresh = () => Array.from({length: 1 + below(LIMITS.phrases)}, token);
    const changed = (list: string[]) => {
      const at = below(list.length + 1);
      return [...list.slice(0, at), ...(random() < 0.8 ? [token()] : []), ...list.slice(at + below(2))];
    };
    let worst = {list: [''], steps: -1};
    const attempt = (list: string[]) => {
      const steps = cost(requestOf(name, queryOf(list)));
      if (steps > worst.steps) worst = {list, steps};
    };
    for (let time = 0; time < TRIES; time += 1) attempt(fresh());
    for (let time = 0; time < CHANGES; time += 1) attempt(changed(worst.list));
    return {name, request: requestOf(name, queryOf(worst.list))};
  });
}

/** The request of a shape with a query. */
export function requestOf(shape: string, query: string): Request {
  const page = {indexName: brand.searchIndex, query, advancedSyntax: true};
  const others: Record<string, Request> = {
    'everything together': page,
    'largest response': {...page, ...LARGEST_RESPONSE},
    'most filters': {...page, facetFilters: MAX_FILTERS},
    'filters only': {...page, facetFilters: MAX_FILTERS},
  };
  return others[shape] ?? {...modalRequest(query), advancedSyntax: true};
}

/** As many as the service accepts. */
const queryOf = (list: string[]): string => list.slice(0, LIMITS.phrases).join(' ').slice(0, LIMITS.queryCharacters);

/** Words by document frequency, most frequent first. */
function commonWords({index}: Artifact): string[] {
  const frequency = (fields: Record<string, Record<string, number>>) =>
    Object.values(fields).reduce((sum, records) => sum + Object.keys(records).length, 0);
  return index.index
    .map(([word, fields]) => ({word, count: frequency(fields)}))
    .sort((a, b) => b.count - a.count || (a.word < b.word ? -1 : 1))
    .map(({word}) => word);
}

const LARGEST_RESPONSE = {
  hitsPerPage: LIMITS.hitsPerPage,
  attributesToSnippet: Array<string>(LIMITS.attributes).fill(`*:${LIMITS.snippetWords}`),
  facets: ['*'],
};

const MAX_FILTERS = Array.from({length: LIMITS.filters}, (_, group) =>
  Array.from({length: LIMITS.filters}, (_, place) =>
    place === 0 ? 'language:en' : ['language', 'version', 'docusaurus_tag', 'type'][place % 4]! + `:${group}-${place}`,
  ),
);
