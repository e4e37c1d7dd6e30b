/** Updates the facts of tests/coverage when a page moves. */
import {load} from 'js-yaml';
import {addressPattern, moveLinks, type Move} from './links';

type Facts = {page: string; facts: {find: string | number | (string | number)[]}[]};

/** File of the facts of a page: `scopes/logs` is in `scopes__logs.yml`, an index in that of its folder. */
export const sheetName = (name: string): string => `${name.replace(/\/index$/, '').replaceAll('/', '__')}.yml`;

type Texts = {
  before: ReadonlyMap<string, string>;
  /** All files, with complete URLs and file names already updated. */
  after: ReadonlyMap<string, string>;
  move: Move;
  oldFile: string;
  newFile: string;
};

/**
 * A fact may match part of a URL (`/integrations/loki`): if the move changed that part, it is replaced by the full URL.
 */
export function moveFacts(file: string, {before, after, move, oldFile, newFile}: Texts): string {
  const text = after.get(file)!;
  const {page, facts} = load(text) as Facts;
  const source = page === newFile ? oldFile : page;
  const [old, now] = [squeeze(before.get(source) ?? ''), squeeze(after.get(source) ?? '')];
  return facts
    .flatMap(({find}) => [find].flat().map(String))
    .filter((words) => old.includes(squeeze(words)) && !now.includes(squeeze(words)))
    .reduce((sheet, words) => sheet.replaceAll(words, movedWords(squeeze(words), old, move)), text);
}

const squeeze = (text: string): string => text.replace(/\s+/g, ' ');

/** The words of a fact after the move, with partial URLs completed. */
function movedWords(words: string, text: string, move: Move): string {
  let start = text.indexOf(words);
  let end = start + words.length;
  for (const {0: address, index} of text.matchAll(addressPattern(move.from))) {
    if (index >= end || index + address.length <= start) continue;
    start = Math.min(start, index);
    end = Math.max(end, index + address.length);
  }
  return moveLinks(text.slice(start, end), move);
}
