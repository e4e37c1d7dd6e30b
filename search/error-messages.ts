/**
 * The error messages that the site documents: rows of tables about errors, and headings of pages about them. A pasted
 * text contains such a message and much else, so what counts is how much of the message the text has, not the reverse.
 */
import {CELL, partsOf, wordsOf, type Artifact} from '../search-format';
import {messageSigns, stem, STOP_WORDS} from './language';
import type {Work} from './work';
import {foldedWords} from './words';

export type DocumentedMessages = {
  /**
   * Whether a query is an error message, by its words or because a record documents it; and the records whose message it
   * contains at least in part, with how much of it: up to 1.
   */
  find: (text: string, work: Work) => {isMessage: boolean; records: ReadonlyMap<number, number>};
};

const NONE: ReadonlyMap<number, number> = new Map();

type Message = {record: number; words: {key: string; rarity: number}[]; total: number};

const STATUS = /^(?:–|none|\d{3}(?:, \d{3})*)$/i;
/** Alternatives of a row: "`BackOff`, `CrashLoopBackOff`", "401 from GitLab, or `insufficient_scope`". */
const ALTERNATIVES = /[,;] (?:or )?| or |\. /;
/** A word in few records; a message of one more common word, such as "not found", says nothing. */
const RARE = 6;
/** A query that contains this much of a message is one. */
const COMPLETE = 0.55;

export function readErrorMessages(
  {entries}: Pick<Artifact, 'entries'>,
  isAboutErrors: ArrayLike<number>,
  recordsWith: (word: string) => number,
): DocumentedMessages {
  const messages = new Map<string, Message[]>();
  const rarityOf = (word: string): number => Math.log(1 + entries.length / Math.max(1, recordsWith(word)));

  function add(record: number, text: string): void {
    const words = keysOf(text)
      .filter(({word}) => !STOP_WORDS.has(word))
      .map(({word, key}) => ({key, rarity: rarityOf(word)}));
    if (words.length === 0 || (words.length === 1 && (words[0]!.rarity < RARE || /^\d+$/.test(words[0]!.key)))) return;
    const message = {record, words, total: words.reduce((sum, {rarity}) => sum + rarity, 0)};
    for (const {key} of words) messages.set(key, [...(messages.get(key) ?? []), message]);
  }

  let isErrorPage = false;
  for (const [id, entry] of entries.entries()) {
    if (entry.parent === -1) isErrorPage = isAboutErrors[id] === 1;
    if (isAboutErrors[id] === 0) continue;
    if (entry.level > 1 && isErrorPage) for (const text of alternativesOf(entry.heading!)) add(id, text);
    if (entry.level > 0 || !entry.content?.includes(CELL)) continue;
    const cells = entry.content.split(CELL).filter((cell) => !STATUS.test(cell));
    // The last cell is what to do; of two cells, the first is the message.
    for (const cell of cells.slice(0, Math.max(1, Math.min(2, cells.length - 1))))
      for (const text of alternativesOf(cell)) add(id, text);
  }

  return {
    find(text, work) {
      const {isPossible, isLikely} = messageSigns(text);
      if (!isPossible) return {isMessage: false, records: NONE};
      const pasted = new Set(keysOf(text).flatMap(({key, parts}) => [key, ...parts]));
      const seen = new Set<Message>();
      const found = new Map<number, number>();
      for (const key of pasted) {
        for (const message of messages.get(key) ?? []) {
          if (seen.has(message)) continue;
          seen.add(message);
          work.steps += message.words.length;
          const matched = message.words.reduce((sum, word) => sum + (pasted.has(word.key) ? word.rarity : 0), 0);
          const share = matched / message.total;
          const value = (share * share * matched) / (matched + RARE);
          if (value > (found.get(message.record) ?? 0)) found.set(message.record, value);
        }
      }
      const isMessage = isLikely || Math.max(0, ...found.values()) >= COMPLETE;
      return {isMessage, records: isMessage ? found : NONE};
    },
  };
}

const alternativesOf = (text: string): string[] => [...new Set([text, ...text.split(ALTERNATIVES)])];

/** Words of a text, without repetitions, each with its root and the roots of its parts. */
const keysOf = (text: string): {word: string; key: string; parts: string[]}[] => {
  const words = new Map(
    wordsOf(text).flatMap(({word}) => foldedWords(word).map((folded) => [folded, partsOf(word).map(stem)] as const)),
  );
  return Array.from(words, ([word, parts]) => ({word, key: stem(word), parts}));
};
