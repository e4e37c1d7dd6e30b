/** The features of a page for a query. The score of a page is their sum, weighted by `weights.ts`. */
import {FIELDS} from '../search-format';
import {keyOfName, type Corpus, type Keyword} from './corpus';
import {stem, STEERING} from './language';
import type {TermWeights} from './term-weights';
import type {Matches} from './matches';
import type {Section} from './sections';
import {foldedWords, type Words} from './words';

const KEYWORDS = FIELDS.indexOf('keywords');

/** Name of a feature and what it measures; most are from 0 to 1. */
export const FEATURES = {
  section: 'score of the best record',
  page: 'share of the query found anywhere on the page, in the best place of each word',
  bm25: 'BM25 of the complete page',
  title: 'share of the query in the title',
  titleFilled: 'the same, times the share of the title that it is',
  labelFilled: 'share of the query in the sidebar label or the id of the operation, times the share of it that this is',
  keywords: 'share of the query in the keywords',
  keywordFilled: 'share of the query in one keyword, times the share of the keyword that it is',
  documented: 'how much of an error message that the page documents is in the query, which is one',
  closeness: 'the words are adjacent and in order in one record',
  operation: 'an operation',
  resource: 'the overview of an API resource',
  changelog: 'a changelog',
  glossary: 'the glossary',
  resourceTitleForApi: 'titleFilled of the overview of an API resource, and the query says "api" or "endpoint"',
  begins: 'the title, the label or a keyword begins with the query, which is being typed',
  bm25OfLong: 'bm25, for such a query',
  operationForApi: 'an operation, and the query says "api" or "endpoint"',
  errorPage: 'a page about troubleshooting, and the query is an error message',
} as const;
export type Feature = keyof typeof FEATURES;
export const NAMES = Object.keys(FEATURES) as Feature[];
/** Those of error messages: words of titles and keywords say little about a message. */
export const MESSAGE_NAMES: readonly Feature[] = [
  'section',
  'page',
  'bm25',
  'documented',
  'closeness',
  'operation',
  'resource',
  'errorPage',
];
/** Those of other queries. */
export const OTHER_NAMES = NAMES.filter((name) => !['documented', 'resource', 'errorPage'].includes(name));
/** Position of a feature in the values of a page. */
export const AT = Object.fromEntries(NAMES.map((name, index) => [name, index])) as Record<Feature, number>;

export type PageFeatures = {
  page: number;
  values: Float64Array;
  /** The query is a name of the page that readers see on the site: 2 for its title, 1 for its sidebar label, else 0. */
  named: number;
  /** The query is an error message. */
  isMessage: boolean;
};

const K = 1.2;
const B = 0.75;
/** A value that counts as one mention in a text. */
const MENTION = 0.6;

/** How often and how well each word is on each page. */
export type PageMatches = {
  pages: number[];
  /** By word and page. */
  best: Float32Array[];
  sum: Float32Array[];
  times: Uint16Array[];
  /** By word: on how many pages it is. */
  found: number[];
};

export function matchPages({pages, pageOf}: Corpus, count: number, ids: number[], matches: Matches): PageMatches {
  const best = Array.from({length: count}, () => new Float32Array(pages.length));
  const sum = Array.from({length: count}, () => new Float32Array(pages.length));
  const times = Array.from({length: count}, () => new Uint16Array(pages.length));
  const found = new Array<number>(count).fill(0);
  const seen = new Set<number>();
  for (const id of ids) {
    const page = pageOf[id]!;
    seen.add(page);
    for (let word = 0; word < count; word += 1) {
      const value = matches.own(word, id);
      if (value === 0) continue;
      if (value > best[word]![page]!) best[word]![page] = value;
      if (times[word]![page] === 0) found[word]! += 1;
      times[word]![page]! += 1;
      sum[word]![page]! += value;
    }
  }
  return {pages: [...seen], best, sum, times, found};
}

/** The importance of the words that are on each page. */
export function coverage({pages, times}: PageMatches, {of}: TermWeights): Float64Array {
  const shares = new Float64Array(times[0]?.length ?? 0);
  for (const page of pages) {
    for (let word = 0; word < of.length; word += 1) if (times[word]![page]! > 0) shares[page]! += of[word]!;
  }
  return shares;
}

/** Weight of the frequency of a word on the page. */
const REPEATED = 0.25;

/** Share of the query found on each page, by the best place of each word. */
export function pageShares({pages, best, times}: PageMatches, {of, total}: TermWeights): Float64Array {
  const shares = new Float64Array(times[0]?.length ?? 0);
  for (const page of pages) {
    for (let word = 0; word < of.length; word += 1) {
      const often = times[word]![page]!;
      const repeated = 1 - REPEATED + (REPEATED * often) / (often + 2);
      shares[page]! += (of[word]! * best[word]![page]! * repeated) / total;
    }
  }
  return shares;
}

function raise(values: Float64Array, feature: number, value: number): void {
  if (value > values[feature]!) values[feature] = value;
}

/** By page, the values that its sections give. */
function fromSections(sections: Section[], {pageOf, titleOf}: Corpus): Map<number, Float64Array> {
  const byPage = new Map<number, Float64Array>();
  for (const section of sections) {
    const page = pageOf[section.id]!;
    let values = byPage.get(page);
    if (values === undefined) {
      values = new Float64Array(NAMES.length);
      byPage.set(page, values);
    }
    raise(values, AT.section, section.score);
    raise(values, AT.closeness, section.closeness);
    raise(values, AT.documented, section.documented);
    if (titleOf[page] === section.id) {
      values[AT.title] = section.inHeading;
      values[AT.titleFilled] = section.headingFilled;
      values[AT.labelFilled] = section.nameFilled;
    }
  }
  return byPage;
}

/** What is known of a query and of the pages that have its words. */
export type Evidence = {
  corpus: Corpus;
  words: Words;
  importance: TermWeights;
  matches: Matches;
  byPage: PageMatches;
  /** Of `pageShares`. */
  shares: Float64Array;
  sections: Section[];
  isMessage: boolean;
};

export function featuresOf(evidence: Evidence): PageFeatures[] {
  const {corpus, words, importance, matches, byPage, shares, sections, isMessage} = evidence;
  const {pages, titleOf, pageLength, keywordsOf, beginnings} = corpus;
  const {of, total} = importance;
  const name = keyOfName(words.text);
  const [titled, labeled] = [corpus.titled.get(name), corpus.labeled.get(name)];
  const roots = words.list.map(({text}) => stem(text));
  const isLong = words.list.filter(({isStop}) => !isStop).length > 3;
  const typed = foldedWords(words.text).join(' ');
  const says = new Set(words.list.map(({text}) => STEERING.get(text)));
  return Array.from(fromSections(sections, corpus), ([page, values]) => {
    const set = (feature: Feature, value: number | boolean): void => {
      values[AT[feature]] = Number(value);
    };
    const {kind, path} = pages[page]!;
    const title = titleOf[page]!;
    set('page', shares[page]!);
    let bm25 = 0;
    let keywords = 0;
    for (let word = 0; word < of.length; word += 1) {
      const often = byPage.sum[word]![page]! / MENTION;
      if (often === 0) continue;
      bm25 += (of[word]! * often * (K + 1)) / (often + K * (1 - B + B * pageLength[page]!));
      if (matches.at(word, title, KEYWORDS) > 0) keywords += of[word]!;
    }
    set('bm25', bm25 / total / (K + 1));
    set('keywords', keywords / total);
    if (keywords > 0) set('keywordFilled', keywordFit(keywordsOf[page]!));
    set('operation', kind === 'operation');
    set('resource', kind === 'resource');
    set('changelog', kind === 'changelog');
    set('glossary', /\/glossary\/?$/.test(path));
    set('operationForApi', kind === 'operation' && says.has('api'));
    const own = (feature: Feature): number => values[AT[feature]]!;
    if (kind === 'resource' && says.has('api')) set('resourceTitleForApi', own('titleFilled'));
    if (isLong) set('bm25OfLong', own('bm25'));
    set(
      'begins',
      beginnings[page]!.some((name) => name.startsWith(typed)),
    );
    set('errorPage', kind === 'guide' && isMessage && /troubleshoot|error/.test(path));
    return {page, values, named: titled?.has(page) ? 2 : labeled?.has(page) ? 1 : 0, isMessage};
  });

  /** Of all keywords of a page, the best one. */
  function keywordFit(keywords: Keyword[]): number {
    let most = 0;
    for (const keyword of keywords) {
      let part = 0;
      let found = 0;
      for (const [word, {text, isPrefix}] of words.list.entries()) {
        const isIn =
          keyword.roots.includes(roots[word]!) ||
          (isPrefix && text.length > 2 && keyword.words.some((each) => each.startsWith(text)));
        if (!isIn) continue;
        part += of[word]!;
        found += 1;
      }
      most = Math.max(most, (part / total) * Math.min(1, found / keyword.words.length));
    }
    return most;
  }
}
