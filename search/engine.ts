/**
 * Ranking over an immutable index. Every text is indexed once, at the record it belongs to; a record also matches the
 * headings above it. A record is scored by its own words, its page by all words on it.
 */
import {ENGINE, FIELDS, fold, FORMAT, partsOf, wordsOf, type Artifact} from '../search-format';
import {countOf, fieldOf, openDictionary, recordOf} from './dictionary';
import type {Marker} from './highlight';
import {allowedBy, facetOf} from './filters';
import {stem} from './language';
import {readPhrases} from './phrases';
import {LIMITS, type Facet, type Filter, type ParsedQuery} from './query';
import {startBudget, startWork, STEPS, type Budget, type Work} from './work';
import {
  expand,
  explained,
  foldedWords,
  markerOf,
  readConcepts,
  readSynonyms,
  readWords,
  type Expansion,
  type Word,
  type Words,
} from './words';

export type Found = {
  /** Indexes of `entries`, best first. */
  ids: number[];
  words: string[];
  marker: Marker;
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
};

/** The weights of the ranking, tuned on the development half of `tests/relevance`. */
export const WEIGHTS = {
  /** Weight of a word in a title, a heading, a name, a text; in keywords, 0.4 of a text. */
  field: [1, 0.8, 0.45, 0.6, 0.24],
  /** The text of a page's own record is its description. */
  description: 0.7,
  /** The heading of a property is its path: words in it are about something else more often than not. */
  path: 0.55,
  certainty: {
    exact: 1,
    joined: 0.95,
    related: 0.85,
    synonym: 0.55,
    synonymOfAll: 0.7,
    prefix: 0.7,
    longer: 0.35,
    mistake: 0.45,
  },
  /** A word found in a heading above, not in the record itself. */
  inherited: 0.6,
  /** Stop words against other words. */
  stop: 0.08,
  /** Share of the query that the record matches, and that its page matches. */
  record: 1,
  page: 1.05,
  /** Frequency of a word on the page. */
  repeated: 0.25,
  /** All words matched by one record. */
  complete: 0.35,
  /** Words in the record's own heading, and how much of the heading they are. */
  heading: 0.18,
  headingShare: 0.3,
  /** The words are the complete title, heading or name; other forms of the words count less by this power. */
  whole: [1.2, 0.35, 0.2],
  wholePower: 6,
  /** The same for a query that is written like a name: `health_check`. */
  wholeIdentifier: 0.9,
  /** The glossary links this word here. */
  concept: 0.6,
  /** The words are the name of an operation: `scope create`. */
  wholeOperation: 0.9,
  /** Adjacent words in order; and the complete query verbatim, such as a pasted error message. */
  proximity: 0.3,
  message: 0.6,
  /** Words written as one thing, `machine:ci` or `docker-image`, and found so. */
  literal: 1.2,
  literalAlone: 1.6,
  /** Penalty of properties when the query is a question: they are usually searched by name. */
  propertyForQuestion: 0.25,
  /** The page's own weight, higher for a question or a synonym; and the level of the record in it. */
  pageRank: 0.3,
  pageRankOfQuestion: 0.65,
  level: 0.05,
};

/** Number of candidates that are compared word by word. */
const COMPARED = 60;
/** Hits of one page before those of other pages. */
const HITS_PER_PAGE = 3;
/**
 * Minimum share of the query relative to the best hit: lower ones are noise. Matches of a question are spread over a
 * page.
 */
const SHARE_OF_WORDS = 0.9;
const SHARE_OF_QUESTION = 0.4;

/** Between the cells of a table in a record's text. */
const CELL = ' · ';

/**
 * The budget of a query, by the size of the index: paragraphs of the pages, pasted as queries, take up to 17 for each
 * record. On a small site typing mistakes alone take more than that.
 */
const STEPS_PER_RECORD = 20;
const LEAST_STEPS = 20_000;

const WIDTH = FIELDS.length;
const HEADING = FIELDS.indexOf('heading');
const NAME = FIELDS.indexOf('name');
const CONTENT = FIELDS.indexOf('content');
const KEYWORDS = FIELDS.indexOf('keywords');

type Select = {isAllowed: (id: number) => boolean; hasPhrases: (id: number) => boolean};

type Scored = {id: number; score: number; covered: number};

export function createEngine(artifact: Artifact): Engine {
  if (artifact.format !== FORMAT || artifact.engine !== ENGINE) {
    throw new Error(`The search index is not of format ${FORMAT} and ${ENGINE}: build site and service together.`);
  }
  const {entries, pages, records} = artifact;
  const dictionary = openDictionary(artifact);
  const {postings, lengths, averageLengths} = dictionary;
  const phrases = readPhrases(entries, dictionary);
  // The dictionary has a compact copy of the dump; keeping the dump would double the memory.
  const kept: Artifact = {...artifact, index: {...artifact.index, index: [], fieldLength: {}, documentIds: {}}};
  const synonyms = readSynonyms(artifact);
  const concepts = readConcepts(artifact);
  const titles = new Set(entries.flatMap(({level, heading}) => (level === 1 ? foldedWords(heading!).join(' ') : [])));
  const pageOf = Uint32Array.from(entries, ({page}) => page);
  const parentOf = Int32Array.from(entries, ({parent}) => parent);
  const addressOf = numberAddresses(artifact);
  const isProperty = Uint8Array.from(entries, ({name, level}) => (name !== null && level > 1 ? 1 : 0));
  // An identifier is one word in the index and several in a query.
  for (const [id, {name}] of entries.entries()) {
    if (name !== null) lengths[id * WIDTH + NAME] = partCount(name);
  }
  const highestRank = pages.reduce((most, {pageRank}) => Math.max(most, pageRank), 1);
  const rankOf = Float64Array.from(pages, ({pageRank}) => pageRank / highestRank);
  /** Headings before text, then the position. */
  const worth = Float64Array.from(
    entries,
    ({level, position}) => (level === 0 ? 0 : 1 - level / 7) * WEIGHTS.level - Math.min(position, 999) * 1e-6,
  );
  let everything: number[] | undefined;

  /** Score of each word by record and field. Scratch memory: empty between queries. */
  const space = Array.from({length: LIMITS.words}, () => new Float32Array(records * WIDTH));
  const isTouched = new Uint8Array(records);
  /** For expansions of several terms: positions that all terms so far share. */
  const sharedSince = new Float64Array(records * WIDTH);
  let lastShared = 0;

  function search(query: ParsedQuery, filters: Filter[][], work = startWork()): Found {
    const words = readWords(query);
    const budget = startBudget(work, Math.max(records * STEPS_PER_RECORD, LEAST_STEPS));
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
        isComplete: true,
      };
    }
    const select: Select = {isAllowed, hasPhrases};
    let expansions = expand(words.list, dictionary, synonyms, WEIGHTS.certainty, false, budget);
    let ids = rank(words, expansions, select, budget);
    if (ids.length === 0) {
      expansions = expand(words.list, dictionary, synonyms, WEIGHTS.certainty, true, budget);
      ids = rank(words, expansions, select, budget);
    }
    return {
      ids: arrange(ids),
      words: words.list.map(({text}) => text),
      marker: markerOf(words.list, expansions),
      isComplete: !budget.isExceeded,
    };
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
    const value = (id: number) => WEIGHTS.pageRank * rankOf[pageOf[id]!]! + worth[id]!;
    everything ??= Array.from(entries.keys()).sort((a, b) => value(b) - value(a) || a - b);
    return everything;
  }

  function rank(words: Words, expansions: Expansion[], {isAllowed, hasPhrases}: Select, budget: Budget): number[] {
    const touched: number[] = [];
    const {work} = budget;
    try {
      // Stop words affect the ranking but do not create hits.
      const isIdle = ({words: at}: Expansion) => at.every((word) => words.list[word]!.isStop);
      // Most certain first, so that the budget drops the least certain.
      const order = [...expansions].sort((a, b) => Number(isIdle(a)) - Number(isIdle(b)) || b.weight - a.weight);
      for (const expansion of order) {
        const visited = expansion.terms.reduce((sum, {from, to}) => sum + to - from, 0);
        if (budget.canFind(visited)) apply(expansion, touched, !isIdle(expansion));
      }
      const ids = toScore(touched.filter(isAllowed), words.list.length, budget);
      return sort(words, score(words, ids, work), hasPhrases, work);
    } finally {
      for (const id of touched) {
        isTouched[id] = 0;
        for (let word = 0; word < words.list.length; word += 1) space[word]!.fill(0, id * WIDTH, (id + 1) * WIDTH);
      }
    }
  }

  /** All, or as many as the budget allows: those that have most words of the query. */
  function toScore(ids: number[], count: number, budget: Budget): number[] {
    const most = budget.recordsToScore(ids.length, STEPS.record + count * STEPS.wordOfRecord);
    if (most === ids.length) return ids;
    const byWords = Array.from({length: count + 1}, (): number[] => []);
    for (const id of ids) {
      let found = 0;
      for (let word = 0; word < count; word += 1) if (answers(word, id)) found += 1;
      byWords[found]!.push(id);
    }
    return byWords.reverse().flat().slice(0, most);
  }

  function apply({terms: [first, ...others], words, weight}: Expansion, touched: number[], isFinding: boolean): void {
    // Terms of a phrase must be in the same field of the same record.
    for (const [index, {from, to}] of others.entries()) {
      for (let at = from; at < to; at += 1) {
        const place = recordOf(postings[at]!) * WIDTH + fieldOf(postings[at]!);
        if (index === 0 || sharedSince[place] === lastShared) sharedSince[place] = lastShared + 1;
      }
      lastShared += 1;
    }
    for (let at = first!.from; at < first!.to; at += 1) {
      const posting = postings[at]!;
      const record = recordOf(posting);
      const field = fieldOf(posting);
      const place = record * WIDTH + field;
      if (!isFinding && isTouched[record] === 0) continue;
      if (others.length > 0 && sharedSince[place] !== lastShared) continue;
      let value = weight * WEIGHTS.field[field]!;
      if (field === CONTENT && parentOf[record] === -1) {
        value = weight * WEIGHTS.description;
      } else if (field === CONTENT) {
        // BM25's saturation: the third mention in a short text adds little to the first.
        const count = countOf(posting);
        value *= 0.7 + (0.3 * count) / (count + 0.36 + (0.84 * lengths[place]!) / averageLengths[CONTENT]!);
      } else if (field === HEADING && isProperty[record] === 1) {
        value *= WEIGHTS.path;
      }
      if (isTouched[record] === 0) {
        isTouched[record] = 1;
        touched.push(record);
      }
      for (const word of words) {
        const values = space[word]!;
        if (values[place]! < value) values[place] = value;
      }
    }
  }

  function score(words: Words, ids: number[], work: Work): Scored[] {
    const count = words.list.length;
    const byPage = scorePages(count, ids);
    // Unknown words match nothing, and count as half of a rare one.
    const rarest = Math.log(1 + pages.length);
    const importance = words.list.map(({isStop}, word) => {
      const found = byPage.found[word]!;
      const rarity = found === 0 ? rarest / 2 : Math.log(1 + (pages.length - found + 0.5) / (found + 0.5));
      return (isStop ? WEIGHTS.stop : 1) * Math.max(rarity, 0.3);
    });
    const total = importance.reduce((sum, value) => sum + value, 0);
    const known = importance.reduce((sum, value, word) => sum + (byPage.found[word] === 0 ? 0 : value), 0);
    // A query with a synonym instead of the pages' word is treated like a question.
    const isLearning = words.isQuestion || synonyms.has(words.key);
    const pageWeight = isLearning ? WEIGHTS.pageRankOfQuestion : WEIGHTS.pageRank;
    const pageScore = new Float64Array(pages.length);
    for (const page of byPage.pages) {
      let sum = 0;
      for (let word = 0; word < count; word += 1) sum += importance[word]! * byPage.best[word]![page]!;
      pageScore[page] = (WEIGHTS.page * sum) / total + pageWeight * rankOf[page]!;
    }

    // A query that is a title ranks its page first.
    const explains = titles.has(words.message.join(' '))
      ? new Map<number, number>()
      : explained(words.key, concepts, synonyms, WEIGHTS.certainty);
    const inField = new Float64Array(WIDTH);
    const wordsInField = new Uint8Array(WIDTH);
    return ids.map((id) => {
      let sum = 0;
      let covered = 0;
      inField.fill(0);
      wordsInField.fill(0);
      for (let word = 0; word < count; word += 1) {
        const value = importance[word]!;
        let answer = 0;
        for (let field = 0; field < WIDTH; field += 1) {
          const there = space[word]![id * WIDTH + field]!;
          if (there === 0) continue;
          answer = Math.max(answer, there);
          inField[field]! += (value * there) / WEIGHTS.field[field]!;
          wordsInField[field]! += Math.max(1, words.list[word]!.parts.length);
        }
        for (let at = parentOf[id]!; at >= 0; at = parentOf[at]!) {
          if (isTouched[at] === 1) answer = Math.max(answer, heading(word, at) * WEIGHTS.inherited);
        }
        sum += value * answer;
        if (answer > 0) covered += value;
      }
      let fit = 0;
      for (let field = 0; field < CONTENT; field += 1) {
        // A question is not a name, although it may contain one.
        if (wordsInField[field] === 0 || (field === NAME && words.isQuestion)) continue;
        const share = Math.min(1, wordsInField[field]! / lengths[id * WIDTH + field]!);
        const part = inField[field]! / total;
        let whole = field === NAME ? wholeName(words, id) : WEIGHTS.whole[field]!;
        // "What is a dimension" should find the guide, although a reference page has exactly this title.
        if (words.isQuestion) whole *= rankOf[pageOf[id]!]!;
        fit = Math.max(
          fit,
          (WEIGHTS.heading + WEIGHTS.headingShare * share) * part +
            (share === 1 ? whole * part ** WEIGHTS.wholePower : 0),
        );
      }
      return {
        id,
        covered: covered / total,
        score:
          (WEIGHTS.record * sum) / total +
          pageScore[pageOf[id]!]! +
          worth[id]! +
          fit -
          (words.isQuestion && isProperty[id] === 1 ? WEIGHTS.propertyForQuestion : 0) +
          (covered >= known - 1e-9 ? WEIGHTS.complete : 0) +
          literal(words, id, work) +
          WEIGHTS.concept * (explains.get(id) ?? 0),
      };
    });
  }

  /** Score if the words are a record's complete name. */
  function wholeName({literals, isIdentifier}: Words, id: number): number {
    const name = entries[id]!.name!.toLowerCase();
    // `service:action:create` is not the operation `service-action-create`.
    if (literals.some(({text}) => !name.includes(text))) return 0;
    return parentOf[id] === -1 ? WEIGHTS.wholeOperation : isIdentifier ? WEIGHTS.wholeIdentifier : WEIGHTS.whole[NAME]!;
  }

  /** Score of a word in the headings of a record. */
  function heading(word: number, id: number): number {
    const values = space[word]!;
    let most = 0;
    for (let field = 0; field < CONTENT; field += 1) most = Math.max(most, values[id * WIDTH + field]!);
    return most;
  }

  function scorePages(count: number, ids: number[]): {pages: number[]; best: Float32Array[]; found: number[]} {
    const best = Array.from({length: count}, () => new Float32Array(pages.length));
    const times = Array.from({length: count}, () => new Uint16Array(pages.length));
    const found = new Array<number>(count).fill(0);
    const seen = new Set<number>();
    for (const id of ids) {
      const page = pageOf[id]!;
      seen.add(page);
      for (let word = 0; word < count; word += 1) {
        const values = space[word]!;
        const value = Math.max(heading(word, id), values[id * WIDTH + CONTENT]!, values[id * WIDTH + KEYWORDS]!);
        if (value === 0) continue;
        if (value > best[word]![page]!) best[word]![page] = value;
        if (times[word]![page] === 0) found[word]! += 1;
        times[word]![page]! += 1;
      }
    }
    for (const page of seen) {
      for (let word = 0; word < count; word += 1) {
        const often = times[word]![page]!;
        best[word]![page]! *= 1 - WEIGHTS.repeated + (WEIGHTS.repeated * often) / (often + 2);
      }
    }
    return {pages: [...seen], best, found};
  }

  /** Score of query chunks that appear verbatim in the record; higher if one is a heading or a table cell. */
  function literal({literals}: Words, id: number, work: Work): number {
    let sum = 0;
    let texts: string[] | undefined;
    for (const {text, words} of literals) {
      const isPossible = words.every((word) => answers(word, id));
      if (!isPossible) continue;
      const {heading: own, name, content} = entries[id]!;
      texts ??= [own, name, content].flatMap((each) => each?.toLowerCase() ?? []);
      work.steps += STEPS.searched;
      if (!texts.some((each) => each.includes(text))) continue;
      const isDefinition = texts.some((each) => each.split(CELL).includes(text));
      sum += (isDefinition ? WEIGHTS.literalAlone : WEIGHTS.literal) / literals.length;
    }
    return sum;
  }

  function answers(word: number, id: number): boolean {
    const values = space[word]!;
    for (let at = id * WIDTH; at < (id + 1) * WIDTH; at += 1) if (values[at]! > 0) return true;
    return false;
  }

  function sort(words: Words, scored: Scored[], hasPhrases: (id: number) => boolean, work: Work): number[] {
    const most = scored.reduce((best, {covered}) => Math.max(best, covered), 0);
    const meant = words.list.filter(({isStop}) => !isStop).length;
    const wanted = most * (words.isQuestion || meant > 2 ? SHARE_OF_QUESTION : SHARE_OF_WORDS);
    const hits = scored.filter(({id, covered}) => covered >= wanted && hasPhrases(id));
    hits.sort(byScore);
    const compared = hits.slice(0, COMPARED);
    for (const hit of compared) {
      hit.score += WEIGHTS.proximity * proximity(words.list, hit.id, work);
      if (words.message.length > 2 && phrases.isIn(words.message, hit.id)) hit.score += WEIGHTS.message;
    }
    compared.sort(byScore);
    return [...compared, ...hits.slice(COMPARED)].map(({id}) => id);
  }

  /** 1 if the words of the query are adjacent and in order in the record's own text. */
  function proximity(words: Word[], id: number, work: Work): number {
    const meant = words.filter(({isStop}) => !isStop);
    if (meant.length < 2) return 0;
    const {heading: own, content} = entries[id]!;
    let most = 0;
    for (const text of [own, content]) {
      if (text === null) continue;
      work.steps += text.length * STEPS.character;
      const places = placesOf(text, meant);
      let near = 0;
      for (let pair = 0; pair + 1 < meant.length; pair += 1) {
        let closest = Infinity;
        for (const a of places[pair]!) {
          for (const b of places[pair + 1]!) closest = Math.min(closest, b > a ? b - a : a - b + 1);
        }
        near += 1 / closest;
      }
      most = Math.max(most, near / (meant.length - 1));
    }
    return most;
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

  return {id: artifact.id, size: records, artifact: kept, search, count};
}

const distinct = (phrases: string[][]): string[][] => [
  ...new Map(phrases.filter((phrase) => phrase.length > 0).map((phrase) => [phrase.join(' '), phrase])).values(),
];

const byScore = (a: Scored, b: Scored): number => b.score - a.score || a.id - b.id;

const partCount = (name: string): number =>
  wordsOf(name).reduce((sum, {word}) => sum + Math.max(1, partsOf(word).length), 0);

/** Records with the same URL get the same number. */
function numberAddresses({entries}: Artifact): Uint32Array {
  const known = new Map<string, number>();
  return Uint32Array.from(entries, ({page, anchor}) => {
    const address = `${page}#${anchor ?? ''}`;
    const number = known.get(address) ?? known.size;
    known.set(address, number);
    return number;
  });
}

/** For each word of the query, its positions and those of its other forms in the text. */
function placesOf(text: string, query: Word[]): number[][] {
  const roots = query.map((word) => stem(word.text));
  const places: number[][] = query.map(() => []);
  for (const [place, {word}] of wordsOf(text).entries()) {
    for (const form of [fold(word), ...partsOf(word)]) {
      const root = stem(form);
      for (const [index, {text: wanted, isPrefix}] of query.entries()) {
        if (root === roots[index] || (isPrefix && form.startsWith(wanted))) places[index]!.push(place);
      }
    }
  }
  return places;
}
