/**
 * Ranking over an immutable index. Every text is indexed once, at the record it belongs to; a record also matches the
 * headings above it. A record is scored by its own words, its page by all words on it.
 */
import {ENGINE, FORMAT, type Artifact} from '../search-format';
import {readCorpus} from './corpus';
import type {PageFeatures} from './features';
import {allowedBy, facetsOf} from './filters';
import type {Marker} from './highlight';
import {createMatcher, type Matches} from './matches';
import {arrange} from './order';
import type {Facet, Filter, ParsedQuery} from './query';
import {createRanking, type Select} from './ranking';
import {queryRewrites} from './query-rewrites';
import {startBudget, startWork, type Budget, type Work} from './work';
import {
  expand,
  foldedWords,
  markerOf,
  readConcepts,
  readSynonyms,
  readWords,
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
   * False when the request exceeded its budget: the least certain forms of its words, the records with fewest of them,
   * or all records are omitted.
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

/**
 * The budget of a request, by the size of the index: paragraphs of the pages, pasted as queries, take up to 17 for each
 * record. On a small site typing mistakes alone take more than that. Its queries share it: the work that earlier ones
 * took is subtracted.
 */
const STEPS_PER_RECORD = 20;
const MIN_STEPS = 20_000;

export function createEngine(artifact: Artifact): Engine {
  if (artifact.format !== FORMAT || artifact.engine !== ENGINE) {
    throw new Error(`The search index is not of format ${FORMAT} and ${ENGINE}: build site and service together.`);
  }
  const corpus = readCorpus(artifact);
  const {entries, pages, phrases, pageOf, worth, dictionary} = corpus;
  const {records} = artifact;
  // The dictionary has a compact copy of the dump; keeping the dump would double the memory.
  const kept: Artifact = {...artifact, index: {...artifact.index, index: [], fieldLength: {}, documentIds: {}}};
  const synonyms = readSynonyms(artifact);
  const ranking = createRanking(corpus, readConcepts(artifact), synonyms);
  const matcher = createMatcher(corpus);
  let everything: number[] | undefined;

  const mostSteps = Math.max(records * STEPS_PER_RECORD, MIN_STEPS);

  function search(query: ParsedQuery, filters: Filter[][], work = startWork()): Found {
    if (work.steps >= mostSteps) return foundWithoutWords([], false);
    const budget = budgetOf(work);
    const allowing = allowedBy(filters, corpus, work);
    const {words, hasPhrases, isExcluded} = readQuery(query, work);
    const isAllowed = (id: number) => allowing(id) && !isExcluded(id);
    const isForAll = words.list.length === 0 && query.text.trim() === '';
    if (words.list.length === 0) {
      work.steps += records;
      return foundWithoutWords(isForAll ? arrange(all().filter(isAllowed), corpus) : [], true);
    }
    const select: Select = {isAllowed, hasPhrases};
    const {found, expansions} = findBy(words, budget, (matches) => ranking.rank(words, matches, select, budget));
    const ids = arrange(found, corpus);
    return {
      ids,
      words: words.list.map(({text}) => text),
      marker: markerOf(words.list, expansions),
      ...queryRewrites(words, expansions, corpus, ids[0], work),
      isComplete: !budget.isExceeded,
    };
  }

  const budgetOf = (work: Work): Budget => startBudget(work, Math.max(0, mostSteps - work.steps));

  /** If nothing is found, searches again, also for typos in words that the index has. */
  function findBy<T>(
    words: Words,
    budget: Budget,
    use: (matches: Matches) => T[],
  ): {found: T[]; expansions: Expansion[]} {
    const attempt = (isGenerous: boolean) => {
      const expansions = expand(words.list, dictionary, synonyms, isGenerous, budget);
      return {found: matcher.match(words.list, expansions, budget, use), expansions};
    };
    const first = attempt(false);
    return first.found.length > 0 ? first : attempt(true);
  }

  /** A pasted message has ids in quotes, so a phrase that nothing has is read as words. */
  function readQuery(query: ParsedQuery, work: Work) {
    const {isQuoted, ...select} = phrasesOf(query, work);
    return {
      ...select,
      words: readWords(isQuoted ? query : {...query, text: query.plain, phrases: []}, dictionary.count),
    };
  }

  /**
   * Which records contain all phrases of a query, and which contain one that it excludes. `isQuoted`: some record has the
   * phrases; otherwise none is required.
   */
  function phrasesOf(
    query: ParsedQuery,
    work: Work,
  ): {hasPhrases: (id: number) => boolean; isExcluded: (id: number) => boolean; isQuoted: boolean} {
    const [required, unwanted] = [query.phrases, query.excluded].map((texts) => distinct(texts.map(foldedWords))) as [
      string[][],
      string[][],
    ];
    if (required.length + unwanted.length === 0)
      return {hasPhrases: () => true, isExcluded: () => false, isQuoted: false};
    const found = phrases.find([...required, ...unwanted], work);
    const all = (1 << required.length) - 1;
    const hasAll = (id: number): boolean => (found(id) & all) === all;
    const isQuoted = required.length > 0 && entries.some((_, id) => hasAll(id));
    return {hasPhrases: isQuoted ? hasAll : () => true, isExcluded: (id) => found(id) > all, isQuoted};
  }

  function all(): number[] {
    const value = (id: number) => pages[pageOf[id]!]!.pageRank + worth[id]!;
    everything ??= Array.from(entries.keys()).sort((a, b) => value(b) - value(a) || a - b);
    return everything;
  }

  function features(query: ParsedQuery, filters: Filter[][]): PageFeatures[] {
    const budget = budgetOf(startWork());
    const {words, hasPhrases} = readQuery(query, budget.work);
    const select = {isAllowed: allowedBy(filters, corpus, budget.work), hasPhrases};
    return findBy(words, budget, (matches) => ranking.features(words, matches, select, budget)).found;
  }

  function count(ids: number[], facets: Facet[]): Record<string, Record<string, number>> {
    return Object.fromEntries(
      facets.map((facet) => {
        const counts = new Map<string, number>();
        for (const id of ids) {
          for (const value of facetsOf(corpus, id, facet)) counts.set(value, (counts.get(value) ?? 0) + 1);
        }
        return [facet, Object.fromEntries([...counts].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1)))];
      }),
    );
  }

  return {id: artifact.id, size: records, artifact: kept, search, count, features};
}

const foundWithoutWords = (ids: number[], isComplete: boolean): Found => ({
  ids,
  words: [],
  marker: () => undefined,
  replaced: [],
  leftOut: [],
  isComplete,
});

const distinct = (phrases: string[][]): string[][] => [
  ...new Map(phrases.filter((phrase) => phrase.length > 0).map((phrase) => [phrase.join(' '), phrase])).values(),
];
