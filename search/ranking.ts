/** From the matches of a query to ranked hits: scores of records, features of pages, and the order of both. */
import {proximityOf} from './proximity';
import type {Corpus} from './corpus';
import {coverage, featuresOf, matchPages, pageShares, type PageFeatures} from './features';
import {termWeights} from './term-weights';
import type {Matches} from './matches';
import {changelogsLater, glossaryLater} from './order';
import {scoreSections, SECTION_WEIGHTS, type Section} from './sections';
import {MESSAGE_WEIGHTS, scoreOf, WEIGHTS} from './weights';
import {STEPS, type Budget} from './work';
import {explained, type Concepts, type Synonyms, type Words} from './words';

/** Number of records that are compared word by word. */
const COMPARED = 60;
/** Minimum share of the query relative to the best record, or to the best page: lower ones are noise. */
const MIN_SHARE = 0.4;
const MIN_SHARE_OF_PAGE = 0.25;

/** Which records may be hits. */
export type Select = {isAllowed: (id: number) => boolean; hasPhrases: (id: number) => boolean};

export type Ranking = {
  /** Indexes of `entries`, best first. */
  rank: (words: Words, matches: Matches, select: Select, budget: Budget) => number[];
  features: (words: Words, matches: Matches, select: Select, budget: Budget) => PageFeatures[];
};

export function createRanking(corpus: Corpus, concepts: Concepts, synonyms: Synonyms): Ranking {
  const {entries, pages, pageOf, parentOf} = corpus;

  function rank(words: Words, matches: Matches, select: Select, budget: Budget): number[] {
    const {sections, features, explains, coverageOf, isMessage} = describe(words, matches, select, budget);
    const ofPage = new Map(features.map(({page}): [number, Section[]] => [page, []]));
    for (const section of sections) ofPage.get(pageOf[section.id]!)!.push(section);
    const weights = isMessage ? MESSAGE_WEIGHTS : WEIGHTS;
    const scored = features.map((each) => ({...each, score: scoreOf(each, weights)}));
    scored.sort((a, b) => b.score - a.score || a.page - b.page);
    for (const list of ofPage.values()) list.sort(byScore);
    const explaining = new Set(Array.from(explains.keys(), (id) => pageOf[id]!));
    const ranked = changelogsLater(glossaryLater(scored, explaining), (page) => {
      const {id, covered} = ofPage.get(page)![0]!;
      // A page without some words of the changelog entry is not what the query is about.
      return linksOf(id).filter((linked) => coverageOf(linked) >= covered - 1e-9);
    });
    return ranked.flatMap(({page}) => ofPage.get(page)!.map(({id}) => id));
  }

  /** The pages that a changelog entry links to, by any of its records. */
  function linksOf(id: number): readonly number[] {
    for (let at = id; at >= 0; at = parentOf[at]!) {
      const {links} = entries[at]!;
      if (links !== undefined) return links;
    }
    return [];
  }

  /** The records that are hits, with their scores, and the features of their pages. */
  function describe(
    words: Words,
    matches: Matches,
    {isAllowed, hasPhrases}: Select,
    budget: Budget,
  ): {
    /** An error message, typed or pasted. */
    isMessage: boolean;
    sections: Section[];
    features: PageFeatures[];
    explains: ReadonlyMap<number, number>;
    /** Share of the query that a page has. */
    coverageOf: (page: number) => number;
  } {
    const {work} = budget;
    const count = words.list.length;
    const ids = toScore(matches, isAllowed, count, budget);
    const byPage = matchPages(corpus, count, ids, matches);
    const importance = termWeights(words, byPage.found, pages.length);
    const {isMessage, records: documented} = corpus.documented.find(words.plain, work);
    const scored = scoreSections(corpus, words, importance, ids, matches, documented, work);
    const shareOf = coverage(byPage, importance);
    const mostOfPage = byPage.pages.reduce((best, page) => Math.max(best, shareOf[page]!), 0);
    const most = scored.reduce((best, {covered}) => Math.max(best, covered), 0);
    const bestOf = new Float64Array(pages.length);
    for (const {id, covered} of scored) bestOf[pageOf[id]!] = Math.max(bestOf[pageOf[id]!]!, covered);
    const sections = scored.filter(
      ({id, covered}) =>
        hasPhrases(id) &&
        (covered >= most * MIN_SHARE ||
          (shareOf[pageOf[id]!]! >= mostOfPage * MIN_SHARE_OF_PAGE && covered === bestOf[pageOf[id]!])),
    );
    const explains = explained(words.key, concepts, synonyms);
    const shares = pageShares(byPage, importance);
    const totalOf = ({id, score}: Section) => score + shares[pageOf[id]!]!;
    const closeness = proximityOf(words.list, corpus, work);
    for (const section of highest(sections, totalOf, COMPARED)) {
      section.closeness = closeness(section.id);
      section.score += SECTION_WEIGHTS.concept * (explains.get(section.id) ?? 0);
    }
    return {
      isMessage,
      sections,
      explains,
      coverageOf: (page) => shareOf[page]! / importance.total,
      features: featuresOf({corpus, words, importance, matches, byPage, shares, sections, isMessage}),
    };
  }

  /** All, or as many as the budget allows: those that have most words of the query. */
  function toScore(matches: Matches, isAllowed: (id: number) => boolean, count: number, budget: Budget): number[] {
    const ids = matches.touched.filter(isAllowed);
    const most = budget.recordsToScore(ids.length, STEPS.record + count * STEPS.wordOfRecord);
    if (most === ids.length) return ids;
    const byWords = Array.from({length: count + 1}, (): number[] => []);
    for (const id of ids) {
      let found = 0;
      for (let word = 0; word < count; word += 1) if (matches.own(word, id) > 0) found += 1;
      byWords[found]!.push(id);
    }
    return byWords.reverse().flat().slice(0, most);
  }

  return {rank, features: (...query) => describe(...query).features};
}

/** The `count` highest by a value, without sorting all of them. */
function highest<T>(list: T[], valueOf: (item: T) => number, count: number): T[] {
  if (list.length <= count) return list;
  const values = new Float64Array(list.length);
  for (let at = 0; at < list.length; at += 1) values[at] = valueOf(list[at]!);
  const least = values.slice().sort()[list.length - count]!;
  return list.filter((_, at) => values[at]! >= least).slice(0, count);
}

const byScore = (a: Section, b: Section): number => b.score - a.score || a.id - b.id;
