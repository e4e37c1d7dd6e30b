/** Scores records: which section, property or row of a page fits a query best. */
import {CELL, FIELDS} from '../search-format';
import type {Corpus} from './corpus';
import type {TermWeights} from './term-weights';
import {FIELD_WEIGHTS as WEIGHTS, type Matches} from './matches';
import {STEPS, type Work} from './work';
import type {Words} from './words';

const CONTENT = FIELDS.indexOf('content');
const HEADING = FIELDS.indexOf('heading');
const NAME = FIELDS.indexOf('name');
const TITLE = FIELDS.indexOf('title');
const WIDTH = FIELDS.length;
const FIELD_WEIGHTS = [...WEIGHTS];

export const SECTION_WEIGHTS = {
  /** All words matched by one record. */
  complete: 0.35,
  /** How much of the record's own heading or name the words are. */
  headingShare: 0.3,
  /** The words are the complete title, heading or name; other forms of the words count less by this power. */
  whole: 0.9,
  wholePower: 6,
  /** The glossary links this word here. */
  concept: 0.6,
  /** Words written as one thing, `machine:ci` or `docker-image`, and found so. */
  literal: 1.2,
  literalAlone: 1.6,
  /** The query contains the error message that the record documents. */
  documented: 1,
} as const;

export type Section = {
  id: number;
  score: number;
  /** Share of the query that the record has. */
  covered: number;
  /** Share of the query in its heading, which is the title in the first record; and that times the share of the heading. */
  inHeading: number;
  headingFilled: number;
  /** The same for its name: the sidebar label in the first record. */
  nameFilled: number;
  closeness: number;
  /** How much of the error message that the record documents is in the query. */
  documented: number;
};

export function scoreSections(
  corpus: Corpus,
  words: Words,
  {of, total, known}: TermWeights,
  ids: number[],
  matches: Matches,
  documented: ReadonlyMap<number, number>,
  work: Work,
): Section[] {
  const {entries, lengths, worth} = corpus;
  const count = words.list.length;
  const inField = new Float64Array(CONTENT);
  const filled = new Float64Array(CONTENT);
  const matched = new Float64Array(CONTENT);
  return ids.map((id) => {
    let sum = 0;
    let covered = 0;
    let isInHeadings = false;
    for (let word = 0; word < count; word += 1) {
      const value = of[word]!;
      const best = matches.best(word, id);
      sum += value * best;
      if (best > 0) covered += value;
      if (matches.inHeadings(word, id) === 0) continue;
      if (!isInHeadings) for (const list of [inField, filled, matched]) list.fill(0);
      isInHeadings = true;
      for (let field = 0; field < CONTENT; field += 1) {
        const there = matches.at(word, id, field);
        if (there === 0) continue;
        inField[field]! += (value * there) / FIELD_WEIGHTS[field]! / total;
        matched[field]! += Math.max(1, words.list[word]!.parts.length);
      }
    }
    let fit = 0;
    for (let field = TITLE; field < CONTENT && isInHeadings; field += 1) {
      if (matched[field] === 0) continue;
      const share = Math.min(1, matched[field]! / lengths[id * WIDTH + field]!);
      const part = inField[field]!;
      filled[field] = part * share;
      // A question is not a name, although it may contain one.
      if (field === NAME && words.isQuestion) continue;
      const isWhole = share === 1 && (field !== NAME || isName(words, id));
      fit = Math.max(
        fit,
        SECTION_WEIGHTS.headingShare * share * part +
          (isWhole ? SECTION_WEIGHTS.whole * part ** SECTION_WEIGHTS.wholePower : 0),
      );
    }
    const explained = documented.get(id) ?? 0;
    const isComplete = covered >= known - 1e-9;
    return {
      id,
      covered: covered / total,
      inHeading: isInHeadings ? Math.max(inField[TITLE]!, inField[HEADING]!) : 0,
      headingFilled: isInHeadings ? Math.max(filled[TITLE]!, filled[HEADING]!) : 0,
      nameFilled: isInHeadings ? filled[NAME]! : 0,
      closeness: 0,
      documented: explained,
      score:
        sum / total +
        worth[id]! +
        fit +
        (isComplete ? SECTION_WEIGHTS.complete : 0) +
        SECTION_WEIGHTS.documented * explained +
        literal(words, id),
    };
  });

  /** `service:action:create` is not the operation `service-action-create`. */
  function isName({literals}: Words, id: number): boolean {
    const name = entries[id]!.name!.toLowerCase();
    return literals.every(({text}) => name.includes(text));
  }

  /** Score of query chunks that appear verbatim in the record; higher if one is a heading or a table cell. */
  function literal({literals}: Words, id: number): number {
    let sum = 0;
    let texts: string[] | undefined;
    for (const {text, words: parts} of literals) {
      if (!parts.every((word) => matches.own(word, id) > 0)) continue;
      const {heading, name, content} = entries[id]!;
      texts ??= [heading, name, content].flatMap((each) => each?.toLowerCase() ?? []);
      work.steps += STEPS.searched;
      if (!texts.some((each) => each.includes(text))) continue;
      const isDefinition = texts.some((each) => each.split(CELL).includes(text));
      sum += (isDefinition ? SECTION_WEIGHTS.literalAlone : SECTION_WEIGHTS.literal) / literals.length;
    }
    return sum;
  }
}
