/** What the ranking knows about the records of an index before any query. */
import {CELL, FIELDS, isAboutErrors, partsOf, wordsOf, type Artifact, type Entry, type Page} from '../search-format';
import {stem} from './language';
import {openDictionary, type Dictionary} from './dictionary';
import {readErrorMessages, type DocumentedMessages} from './error-messages';
import {readPhrases, type Phrases} from './phrases';
import {readTexts, type Texts} from './texts';
import {foldedWords} from './words';

const WIDTH = FIELDS.length;
const HEADING = FIELDS.indexOf('heading');
const NAME = FIELDS.indexOf('name');
const CONTENT = FIELDS.indexOf('content');

/** Words of a keyword, and their roots. */
export type Keyword = {words: string[]; roots: string[]};

export type Corpus = {
  entries: Entry[];
  pages: Page[];
  dictionary: Dictionary;
  texts: Texts;
  phrases: Phrases;
  documented: DocumentedMessages;
  pageOf: Uint32Array;
  /** -1 for the title of a page. */
  parentOf: Int32Array;
  /** Records with the same URL have the same number. */
  addressOf: Uint32Array;
  /** A parameter, a property or a named row, not a section. */
  isProperty: Uint8Array;
  isAboutErrors: Uint8Array;
  /** Records of one page and one level, about errors or not, have the same facets and the same number. */
  facetGroupOf: Uint32Array;
  /** Words of a record's field: `lengths[record * WIDTH + field]`. */
  lengths: Uint16Array;
  /** Words of a page relative to the average page. */
  pageLength: Float64Array;
  /** The title's record of each page. */
  titleOf: Uint32Array;
  /** The keywords of a page. */
  keywordsOf: Keyword[][];
  /** Title, label and keywords of a page, folded. */
  beginnings: string[][];
  /** Pages by title, or by the id or the call of an operation, folded; and by sidebar label. */
  titled: Map<string, Set<number>>;
  labeled: Map<string, Set<number>>;
  /** Headings before text, then the position: decides between equal records. */
  worth: Float64Array;
};

/** Weight of the level of a record. */
const LEVEL = 0.05;

export function readCorpus(artifact: Artifact): Corpus {
  const {entries, pages, records} = artifact;
  const dictionary = openDictionary(artifact);
  const {lengths} = dictionary;
  // An identifier is one word in the index and several in a query.
  for (const [id, {name}] of entries.entries()) {
    if (name !== null) lengths[id * WIDTH + NAME] = partCount(name);
  }
  const titleOf = new Uint32Array(pages.length);
  const wordsOn = new Float64Array(pages.length);
  const titled = new Map<string, Set<number>>();
  const labeled = new Map<string, Set<number>>();
  const beginnings: string[][] = pages.map(() => []);
  const keywordsOf: Keyword[][] = pages.map(() => []);
  for (const [id, {page, parent, heading, name, content, keywords = []}] of entries.entries()) {
    wordsOn[page]! += lengths[id * WIDTH + HEADING]! + lengths[id * WIDTH + CONTENT]!;
    if (parent !== -1) continue;
    titleOf[page] = id;
    keywordsOf[page] = keywords.map(foldedWords).map((words) => ({words, roots: words.map(stem)}));
    beginnings[page] = [heading!, name ?? '', ...keywords].map(keyOfName).filter(Boolean);
    const isGuide = pages[page]!.kind === 'guide';
    const titles = [heading, isGuide ? null : name, callOf(pages[page]!, content)];
    for (const [text, names] of [...titles.map((each) => [each, titled] as const), [name, labeled] as const]) {
      const key = keyOfName(text ?? '');
      if (key !== '') names.set(key, (names.get(key) ?? new Set()).add(page));
    }
  }
  const texts = readTexts(entries, dictionary);
  const aboutErrors = Uint8Array.from(entries, (_, id) => Number(isAboutErrors(artifact, id)));
  const average = wordsOn.reduce((sum, count) => sum + count, 0) / Math.max(1, pages.length);
  return {
    entries,
    pages,
    dictionary,
    texts,
    phrases: readPhrases(entries, texts, dictionary),
    documented: readErrorMessages(artifact, aboutErrors, dictionary.count),
    pageOf: Uint32Array.from(entries, ({page}) => page),
    parentOf: Int32Array.from(entries, ({parent}) => parent),
    addressOf: numbered(entries, ({page, anchor}) => `${page}#${anchor ?? ''}`),
    isAboutErrors: aboutErrors,
    facetGroupOf: numbered(entries, ({page, level}, id) => `${page} ${level} ${aboutErrors[id]}`),
    isProperty: Uint8Array.from(entries, ({name, level}) => (name !== null && level > 1 ? 1 : 0)),
    lengths,
    pageLength: wordsOn.map((count) => count / Math.max(1, average)),
    titleOf,
    keywordsOf,
    beginnings,
    titled,
    labeled,
    worth: Float64Array.from(
      {length: records},
      (_, id) =>
        (entries[id]!.level === 0 ? 0 : 1 - entries[id]!.level / 7) * LEVEL -
        Math.min(entries[id]!.position, 999) * 1e-6,
    ),
  };
}

/** `GET /scope/{id}`: the first cell of the text of an operation. */
const callOf = ({kind}: Page, content: string | null): string | null =>
  kind === 'operation' ? (content?.split(CELL)[0] ?? null) : null;

/** A name independent of case, punctuation and ids: `scope-create` and `Scope create`, `/scope/{id}` and `/scope/7`. */
export const keyOfName = (name: string): string =>
  foldedWords(name.replace(/(?<=\/)(?:\{[^}]*\}|:\w+|\d+)/g, 'id')).join(' ');

const partCount = (name: string): number =>
  wordsOf(name).reduce((sum, {word}) => sum + Math.max(1, partsOf(word).length), 0);

/** Entries with the same key have the same number. */
function numbered(entries: Entry[], keyOf: (entry: Entry, id: number) => string): Uint32Array {
  const known = new Map<string, number>();
  return Uint32Array.from(entries, (entry, id) => {
    const key = keyOf(entry, id);
    const number = known.get(key) ?? known.size;
    known.set(key, number);
    return number;
  });
}
