/** Expands typed words to matching words of the index. */
import {fold, partsOf, wordsOf, type Artifact} from '../search-format';
import type {Dictionary, Term} from './dictionary';
import type {Marker} from './highlight';
import {mistakesAllowed, QUESTION_WORDS, STOP_WORDS, stem} from './language';
import {LIMITS, type ParsedQuery} from './query';
import {STEPS, type Budget} from './work';

export type Word = {text: string; parts: string[]; isStop: boolean; isPrefix: boolean};

export type Words = {
  /** As typed. */
  text: string;
  /** The same with the words of quoted phrases. */
  plain: string;
  list: Word[];
  phrases: string[][];
  /** Chunks such as `machine:ci` or `docker-image`, lower case, with the positions of their words in the list. */
  literals: {text: string; words: number[]}[];
  /** Ids and paths that are not searched. */
  ids: string[];
  /** Normalized form of the complete query, without stop words and word forms. */
  key: string;
  isQuestion: boolean;
};

/** One expansion of one or several query words: adjacent terms in a text. */
export type Expansion = {
  terms: Term[];
  words: number[];
  weight: number;
  /** Other words than those of the query: synonyms and corrected typos. */
  isReplacement: boolean;
};

/** Confidence that a word of the index matches the word of the query. */
const CERTAINTY = {
  /** Also written apart or as one. */
  exact: 1,
  /** Another form, a synonym, or a longer word of an unfinished one. */
  likely: 0.75,
  /** A corrected typo, or a longer word although the index has the typed one. */
  guess: 0.45,
};

/** Maximum number of words with the same prefix. */
const MAX_EXPANSIONS = 400;
/** Places of all forms of a word. */
const RARE = 5;
const MAX_LITERALS = 6;
/** Maximum number of words that begin with two typed words. */
const MAX_JOINED = 20;

export const foldedWords = (text: string): string[] =>
  wordsOf(text)
    .map(({word}) => fold(word))
    .filter(Boolean);

/** Minimum number of other words in a pasted message, so that a path or an id alone is searched. */
const WORDS_OF_MESSAGE = 3;

/**
 * A pasted message without ids, NRNs, paths and addresses: chunks with a digit, slash, equals or at sign that have a word
 * which is not in the index.
 */
function withoutIds(text: string, isKnown: (word: string) => boolean): {kept: string[]; ids: string[]} {
  const chunks = text.split(/\s+/);
  const isId = (chunk: string): boolean => /[\d/=@]/.test(chunk) && !foldedWords(chunk).every(isKnown);
  const kept = chunks.filter((chunk) => !isId(chunk));
  const rest = kept.flatMap(foldedWords).filter((word) => !STOP_WORDS.has(word) && isKnown(word));
  return rest.length < WORDS_OF_MESSAGE ? {kept: chunks, ids: []} : {kept, ids: chunks.filter(isId)};
}

/** `recordsWith`: in how many places the index has a word. */
export function readWords(query: ParsedQuery, recordsWith: (word: string) => number): Words {
  const isKnown = (word: string): boolean => recordsWith(word) > 0;
  const phrases = query.phrases.map(foldedWords).filter((phrase) => phrase.length > 0);
  const {kept, ids} = withoutIds(query.text, isKnown);
  const text = kept.join(' ');
  const typed = wordsOf(text).filter(({word}) => fold(word) !== '');
  // An id at the end: the word before it is complete.
  const isOpen = query.isOpen && phrases.length === 0 && !ids.includes(query.text.split(/\s+/).at(-1)!);
  const all: Word[] = typed.map(({word}, index) => ({
    text: fold(word),
    parts: partsOf(word),
    isStop: STOP_WORDS.has(fold(word)),
    isPrefix: isOpen && index === typed.length - 1,
  }));
  for (const word of phrases.flat()) all.push({text: word, parts: [], isStop: STOP_WORDS.has(word), isPrefix: false});
  const different = all.filter(({text}, index) => all.findLastIndex((other) => other.text === text) === index);
  const limited = different.length <= LIMITS.words ? different : mostSpecific(different, recordsWith);
  // A query of only stop words uses them.
  const list = limited.every(({isStop}) => isStop) ? limited.map((word) => ({...word, isStop: false})) : limited;
  return {
    text: query.text,
    plain: query.plain,
    list,
    phrases,
    literals: literalsIn(text, list),
    ids,
    key: keyOf(list.filter(({isStop}) => !isStop).map(({text}) => text)),
    isQuestion: all.length > 2 && all.some(({text}) => QUESTION_WORDS.has(text)),
  };
}

/** Of a long text, the rarest words that the index has, in their order. */
function mostSpecific(words: Word[], recordsWith: (word: string) => number): Word[] {
  const rank = ({text, isStop}: Word): number => (isStop ? Infinity : recordsWith(text) || Number.MAX_SAFE_INTEGER);
  const kept = new Set([...words].sort((a, b) => rank(a) - rank(b)).slice(0, LIMITS.words));
  return words.filter((word) => kept.has(word));
}

function literalsIn(text: string, list: Word[]): Words['literals'] {
  const literals = new Map<string, number[]>();
  for (const chunk of text.split(/\s+/)) {
    const literal = chunk.toLowerCase().replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '');
    const words = foldedWords(chunk).map((word) => list.findIndex(({text: known}) => known === word));
    if (words.length > 1 && !words.includes(-1)) literals.set(literal, words);
    // Two words can be joined in many ways, and each is searched in the texts.
    if (literals.size === MAX_LITERALS) break;
  }
  return Array.from(literals, ([literal, words]) => ({text: literal, words}));
}

export type Synonyms = Map<string, string[][]>;

/** Independent of word forms: `webhook` and `webhooks` are equal. */
const keyOf = (words: string[]): string => words.map(stem).join(' ');

/** Synonyms: query words to matching phrases. */
export function readSynonyms({synonyms}: Pick<Artifact, 'synonyms'>): Synonyms {
  const answers: Synonyms = new Map();
  const add = (from: string, to: string) => {
    const key = keyOf(foldedWords(from));
    const phrase = foldedWords(to);
    const known = answers.get(key) ?? [];
    if (key === keyOf(phrase) || known.some((other) => keyOf(other) === keyOf(phrase))) return;
    answers.set(key, [...known, phrase]);
  };
  for (const {words, from} of synonyms) {
    for (const asked of from === undefined ? words : [from]) for (const word of words) add(asked, word);
  }
  return answers;
}

export type Concepts = Map<string, number[]>;

/** Glossary: words of a name to the entries that explain it. */
export function readConcepts({concepts = []}: Pick<Artifact, 'concepts'>): Concepts {
  const entries: Concepts = new Map();
  for (const {name, entry} of concepts) {
    const key = keyOf(foldedWords(name));
    entries.set(key, [...(entries.get(key) ?? []), entry]);
  }
  return entries;
}

/** The glossary entries for the complete query, by its term or a synonym, with the confidence. */
export function explained(key: string, concepts: Concepts, synonyms: Synonyms): Map<number, number> {
  const found = new Map<number, number>();
  const add = (name: string, weight: number) => {
    for (const entry of concepts.get(name) ?? []) found.set(entry, Math.max(found.get(entry) ?? 0, weight));
  };
  add(key, CERTAINTY.exact);
  for (const phrase of synonyms.get(key) ?? []) add(keyOf(phrase), CERTAINTY.likely);
  return found;
}

/** `isGenerous`: searches for typos also in words that are in the index. */
export function expand(
  words: Word[],
  dictionary: Dictionary,
  synonyms: Synonyms,
  isGenerous: boolean,
  budget: Budget,
): Expansion[] {
  const expansions: Expansion[] = [];
  const add = (terms: (Term | undefined)[], at: number[], weight: number, isReplacement = false): boolean => {
    const known = terms.filter((term) => term !== undefined);
    if (known.length < terms.length) return false;
    expansions.push({terms: known, words: at, weight, isReplacement});
    return true;
  };

  for (const [at, word] of words.entries()) {
    const exact = dictionary.get(word.text);
    let isKnown = add([exact], [at], CERTAINTY.exact);
    const forms = word.isStop ? [] : dictionary.related(word.text);
    for (const term of forms) isKnown = add([term], [at], CERTAINTY.likely) || isKnown;
    if (word.isPrefix || (!isKnown && word.text.length > 2)) {
      const longer = dictionary.withPrefix(word.text).filter(({text}) => text !== word.text);
      // Of very many, those in most texts: a single letter matches everything.
      if (longer.length > MAX_EXPANSIONS) longer.sort((a, b) => b.to - b.from - (a.to - a.from));
      for (const term of longer.slice(0, MAX_EXPANSIONS)) {
        isKnown = add([term], [at], exact ? CERTAINTY.guess : CERTAINTY.likely) || isKnown;
      }
    }
    if (word.parts.length > 0) {
      const parts = word.parts.map((part) => dictionary.get(part));
      isKnown = add(parts, [at], exact ? CERTAINTY.likely : CERTAINTY.exact) || isKnown;
    }
    const {length} = word.text;
    const lastCut = Math.min(length - 3, dictionary.longest);
    for (let cut = Math.max(3, length - dictionary.longest); !isKnown && cut <= lastCut; cut += 1) {
      const halves = [dictionary.get(word.text.slice(0, cut)), dictionary.get(word.text.slice(cut))];
      isKnown = add(halves, [at], CERTAINTY.exact);
    }
    // Rather a mistake in a common word than a form of a rare one.
    const isRareForm = !exact && forms.length > 0 && forms.reduce((sum, {from, to}) => sum + to - from, 0) < RARE;
    if (!isKnown || isRareForm || (isGenerous && !word.isStop)) addMistakes(word, at);
  }
  addJoined();
  addSynonyms();
  return expansions;

  function addMistakes(word: Word, at: number): void {
    const allowed = mistakesAllowed(word.text);
    if (allowed === 0 || !budget.canFind(dictionary.size * STEPS.compared)) return;
    const similar = dictionary.similar(word.text, allowed).filter(({mistakes}) => mistakes > 0);
    const fewest = Math.min(...similar.map(({mistakes}) => mistakes));
    for (const {term, mistakes} of similar) {
      if (mistakes === fewest) add([term], [at], CERTAINTY.guess / Math.sqrt(mistakes), true);
    }
    if (word.isPrefix && fewest > 1 && budget.canFind(dictionary.size * STEPS.compared)) {
      for (const term of dictionary.similarPrefix(word.text)) {
        add([term], [at], CERTAINTY.guess * CERTAINTY.likely, true);
      }
    }
  }

  /** Words written apart that the index has as one: `name space`, `health check` and `health_check`. */
  function addJoined(): void {
    for (let at = 0; at + 1 < words.length; at += 1) {
      for (const joint of ['', '_']) {
        const joined = words[at]!.text + joint + words[at + 1]!.text;
        const isKnown = add([dictionary.get(joined)], [at, at + 1], CERTAINTY.exact);
        if (isKnown || !words[at + 1]!.isPrefix || words[at]!.isStop) continue;
        for (const term of dictionary.withPrefix(joined).slice(0, MAX_JOINED)) {
          add([term], [at, at + 1], CERTAINTY.likely);
        }
      }
    }
  }

  /** A phrase in all forms of its words that the index has; other forms than the typed one have less confidence. */
  function formsOf(phrase: string[]): {terms: Term[]; share: number}[] {
    return phrase.reduce<{terms: Term[]; share: number}[]>(
      (before, word) => {
        const exact = dictionary.get(word);
        const forms = [...(exact ? [exact] : []), ...dictionary.related(word)];
        return before.flatMap(({terms, share}) =>
          forms.map((term) => ({
            terms: [...terms, term],
            share: term === exact ? share : Math.min(share, CERTAINTY.likely),
          })),
        );
      },
      [{terms: [], share: 1}],
    );
  }

  function addSynonyms(): void {
    for (let from = 0; from < words.length; from += 1) {
      for (let to = from + 1; to <= Math.min(from + 4, words.length); to += 1) {
        const asked = words.slice(from, to).map(({text}) => text);
        const places = asked.map((_, index) => from + index);
        for (const phrase of synonyms.get(keyOf(asked)) ?? []) {
          for (const {terms, share} of formsOf(phrase)) {
            add(terms, places, share * CERTAINTY.likely, true);
          }
        }
      }
    }
  }
}

/** Stop words are not marked: they are in every text. `NotFound` is also "not found", of which "found" is marked. */
export function markerOf(words: Word[], expansions: Expansion[]): Marker {
  const marks = new Map<string, {word: number; characters: number}>();
  for (const {terms, words: at} of expansions) {
    const word = at.find((each) => !words[each]!.isStop);
    if (word === undefined) continue;
    const {text, isPrefix} = words[word]!;
    for (const term of terms) {
      if (terms.length > 1 && STOP_WORDS.has(term.text)) continue;
      // Of an incomplete word, the typed part.
      const isBeginning = isPrefix && term.text.startsWith(text);
      if (!marks.has(term.text)) marks.set(term.text, {word, characters: isBeginning ? text.length : Infinity});
    }
  }
  return (folded) => marks.get(folded);
}
