/**
 * Ranking over an immutable index. Every text is indexed once, at the record it belongs to; a record also matches the
 * headings above it. A record is scored by its own words, its page by all words on it.
 */
import {ENGINE, FORMAT, type Artifact} from '../search-format';
import {closeness} from './closeness';
import {readCorpus} from './corpus';
import {AT, coverage, featuresOf, matchPages, pageShares, type PageFeatures} from './features';
import {allowedBy, facetOf} from './filters';
import type {Marker} from './highlight';
import {importanceOf} from './importance';
import {createMatcher, type Matches} from './matches';
import {type Facet, type Filter, type ParsedQuery} from './query';
import {scoreSections, SECTION_WEIGHTS, type Section} from './sections';
import {understoodOf} from './understood';
import {scoreOf} from './weights';
import {startBudget, startWork, STEPS, type Budget, type Work} from './work';
import {
  expand,
  explained,
  foldedWords,
  markerOf,
  readConcepts,
  readSynonyms,
  readWords,
  type Certainty,
  type Expansion,
  type Words,
} from './words';

export type Found = {
  /** Indexes of `entries`, best first. */
  ids: number[];
  words: string[];
  marker: Marker;
  /** What the first page was found by instead of words of the query, and words of the query that no page has. */
  replaced: string[];
  leftOut: string[];
  /**
   * False when the query exceeded its budget: its least certain forms, or the records with fewest of its words, are
   * omitted.
   */
  isComplete: boolean;
};

export type Engine = {
  id: string;
  size: number;
  artifact: Artifact;
  search: (query: ParsedQuery, filters: Filter[][], work?: Work) => Found;
  count: (ids: number[], facets: Facet[]) => Record<string, Record<string, number>>;
  /** The features of the pages found, for fitting their weights. */
  features: (query: ParsedQuery, filters: Filter[][]) => PageFeatures[];
};

/** Confidence that a word of the index matches the word of the query. */
export const CERTAINTY: Certainty = {
  exact: 1,
  joined: 0.95,
  related: 0.85,
  synonym: 0.75,
  synonymOfAll: 0.8,
  prefix: 0.7,
  longer: 0.35,
  mistake: 0.45,
};

/** Number of records that are compared word by word. */
const COMPARED = 60;
/** Hits of one page before those of other pages. */
const HITS_PER_PAGE = 3;
/** Minimum share of the query relative to the best record, or to the best page: lower ones are noise. */
const LEAST_SHARE = 0.4;
const LEAST_SHARE_OF_PAGE = 0.25;

/**
 * The budget of a query, by the size of the index: paragraphs of the pages, pasted as queries, take up to 17 for each
 * record. On a small site typing mistakes alone take more than that.
 */
const STEPS_PER_RECORD = 20;
const LEAST_STEPS = 20_000;

type Select = {isAllowed: (id: number) => boolean; hasPhrases: (id: number) => boolean};

export function createEngine(artifact: Artifact): Engine {
  if (artifact.format !== FORMAT || artifact.engine !== ENGINE) {
    throw new Error(`The search index is not of format ${FORMAT} and ${ENGINE}: build site and service together.`);
  }
  const corpus = readCorpus(artifact);
  const {entries, pages, phrases, pageOf, parentOf, addressOf, worth, dictionary} = corpus;
  const {records} = artifact;
  // The dictionary has a compact copy of the dump; keeping the dump would double the memory.
  const kept: Artifact = {...artifact, index: {...artifact.index, index: [], fieldLength: {}, documentIds: {}}};
  const synonyms = readSynonyms(artifact);
  const concepts = readConcepts(artifact);
  const matcher = createMatcher(corpus);
  let everything: number[] | undefined;

  function search(query: ParsedQuery, filters: Filter[][], work = startWork()): Found {
    const words = readWords(query, isKnown);
    const budget = budgetOf(work);
    const allowing = allowedBy(filters, kept, work);
    const {hasPhrases, isExcluded} = phrasesOf(words.phrases, query.excluded.map(foldedWords), work);
    const isAllowed = (id: number) => allowing(id) && !isExcluded(id);
    const isForAll = words.list.length === 0 && query.text.trim() === '';
    // Phrases match exactly, so there is nothing to rank when no record has them.
    const isForNone = words.list.length === 0 || (words.phrases.length > 0 && !entries.some((_, id) => hasPhrases(id)));
    if (isForAll || isForNone) {
      work.steps += records;
      return {
        ids: isForAll ? arrange(all().filter(isAllowed)) : [],
        words: [],
        marker: () => undefined,
        replaced: [],
        leftOut: [],
        isComplete: true,
      };
    }
    const select: Select = {isAllowed, hasPhrases};
    const {found, expansions} = findBy(words, budget, (matches) => rank(words, matches, select, budget));
    const ids = arrange(found);
    return {
      ids,
      words: words.list.map(({text}) => text),
      marker: markerOf(words.list, expansions),
      ...understoodOf(words, expansions, corpus, ids[0], work),
      isComplete: !budget.isExceeded,
    };
  }

  const budgetOf = (work: Work): Budget => startBudget(work, Math.max(records * STEPS_PER_RECORD, LEAST_STEPS));
  const isKnown = (word: string): boolean => dictionary.get(word) !== undefined;

  /** If nothing is found, searches again, also for typos in words that the index has. */
  function findBy<T>(
    words: Words,
    budget: Budget,
    use: (matches: Matches) => T[],
  ): {found: T[]; expansions: Expansion[]} {
    const attempt = (isGenerous: boolean) => {
      const expansions = expand(words.list, dictionary, synonyms, CERTAINTY, isGenerous, budget);
      return {found: matcher.match(words.list, expansions, budget, use), expansions};
    };
    const first = attempt(false);
    return first.found.length > 0 ? first : attempt(true);
  }

  /** Which records contain all phrases of a query, and which contain one that it excludes. */
  function phrasesOf(
    wanted: string[][],
    excluded: string[][],
    work: Work,
  ): {hasPhrases: (id: number) => boolean; isExcluded: (id: number) => boolean} {
    const [required, unwanted] = [wanted, excluded].map(distinct) as [string[][], string[][]];
    if (required.length + unwanted.length === 0) return {hasPhrases: () => true, isExcluded: () => false};
    const found = phrases.find([...required, ...unwanted], work);
    const all = (1 << required.length) - 1;
    return {
      hasPhrases: (id) => (found(id) & all) === all,
      isExcluded: (id) => found(id) > all,
    };
  }

  function all(): number[] {
    const value = (id: number) => pages[pageOf[id]!]!.pageRank + worth[id]!;
    everything ??= Array.from(entries.keys()).sort((a, b) => value(b) - value(a) || a - b);
    return everything;
  }

  function rank(words: Words, matches: Matches, select: Select, budget: Budget): number[] {
    const {sections, features, explains, coverageOf} = describe(words, matches, select, budget);
    const ofPage = new Map(features.map(({page}): [number, Section[]] => [page, []]));
    for (const section of sections) ofPage.get(pageOf[section.id]!)!.push(section);
    const scored = features.map((each) => ({...each, score: scoreOf(each)}));
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
    const importance = importanceOf(words, byPage.found, pages.length);
    const scored = scoreSections(corpus, words, importance, ids, matches, work);
    const shareOf = coverage(byPage, importance);
    const mostOfPage = byPage.pages.reduce((best, page) => Math.max(best, shareOf[page]!), 0);
    const most = scored.reduce((best, {covered}) => Math.max(best, covered), 0);
    const bestOf = new Float64Array(pages.length);
    for (const {id, covered} of scored) bestOf[pageOf[id]!] = Math.max(bestOf[pageOf[id]!]!, covered);
    const sections = scored.filter(
      ({id, covered}) =>
        hasPhrases(id) &&
        (covered >= most * LEAST_SHARE ||
          (shareOf[pageOf[id]!]! >= mostOfPage * LEAST_SHARE_OF_PAGE && covered === bestOf[pageOf[id]!])),
    );
    const explains = explained(words.key, concepts, synonyms, CERTAINTY);
    const shares = pageShares(byPage, importance);
    const totalOf = ({id, score}: Section) => score + shares[pageOf[id]!]!;
    for (const section of highest(sections, totalOf, COMPARED)) {
      section.closeness = closeness(words.list, entries[section.id]!, work);
      section.isMessage = words.passages.some((passage) => phrases.isIn(passage, section.id));
      section.score +=
        SECTION_WEIGHTS.concept * (explains.get(section.id) ?? 0) +
        SECTION_WEIGHTS.closeness * section.closeness +
        (section.isMessage ? SECTION_WEIGHTS.message : 0);
    }
    return {
      sections,
      explains,
      coverageOf: (page) => shareOf[page]! / importance.total,
      features: featuresOf(corpus, words, importance, matches, byPage, shares, sections, explains),
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

  function features(query: ParsedQuery, filters: Filter[][]): PageFeatures[] {
    const words = readWords(query, isKnown);
    const budget = budgetOf(startWork());
    const select = {isAllowed: allowedBy(filters, kept, budget.work), hasPhrases: () => true};
    return findBy(words, budget, (matches) => describe(words, matches, select, budget).features).found;
  }

  function count(ids: number[], facets: Facet[]): Record<string, Record<string, number>> {
    return Object.fromEntries(
      facets.map((facet) => {
        const counts = new Map<string, number>();
        for (const id of ids) {
          const value = facetOf(kept, id, facet);
          counts.set(value, (counts.get(value) ?? 0) + 1);
        }
        return [facet, Object.fromEntries([...counts].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1)))];
      }),
    );
  }

  /** One hit per URL; beyond three per page, its hits follow those of other pages. */
  function arrange(ids: number[]): number[] {
    const addresses = new Set<number>();
    const ofPage = new Uint16Array(pages.length);
    const first: number[] = [];
    const later: number[] = [];
    for (const id of ids) {
      if (addresses.has(addressOf[id]!)) continue;
      addresses.add(addressOf[id]!);
      ofPage[pageOf[id]!]! += 1;
      (ofPage[pageOf[id]!]! > HITS_PER_PAGE ? later : first).push(id);
    }
    return [...first, ...later];
  }

  return {id: artifact.id, size: records, artifact: kept, search, count, features};
}

/** The glossary comes after the page that it links to for this query. */
function glossaryLater<T extends PageFeatures>(sorted: T[], links: ReadonlySet<number>): T[] {
  const glossary = sorted.findIndex(({values}) => values[AT.glossary] === 1);
  const linked = sorted.findIndex(({page}) => links.has(page));
  if (glossary !== -1 && linked > glossary) sorted.splice(linked, 0, ...sorted.splice(glossary, 1));
  return sorted;
}

/** A changelog comes after the best of the pages that its entry links to, unless the query is its name. */
function changelogsLater<T extends PageFeatures>(sorted: T[], linksOf: (page: number) => readonly number[]): T[] {
  // From the last one on: one that moves down is not visited again.
  for (let at = sorted.length - 1; at >= 0; at -= 1) {
    const {page, values, named} = sorted[at]!;
    if (values[AT.changelog] !== 1 || named > 0) continue;
    const links = linksOf(page);
    const linked = links.length === 0 ? -1 : sorted.findIndex((other) => links.includes(other.page));
    if (linked > at) sorted.splice(linked, 0, ...sorted.splice(at, 1));
  }
  return sorted;
}

const distinct = (phrases: string[][]): string[][] => [
  ...new Map(phrases.filter((phrase) => phrase.length > 0).map((phrase) => [phrase.join(' '), phrase])).values(),
];

/** The `count` highest by a value, without sorting all of them. */
function highest<T>(list: T[], valueOf: (item: T) => number, count: number): T[] {
  if (list.length <= count) return list;
  const values = new Float64Array(list.length);
  for (let at = 0; at < list.length; at += 1) values[at] = valueOf(list[at]!);
  const least = values.slice().sort()[list.length - count]!;
  return list.filter((_, at) => values[at]! >= least).slice(0, count);
}

const byScore = (a: Section, b: Section): number => b.score - a.score || a.id - b.id;
