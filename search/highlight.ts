/** Highlights and snippets of a text. */
import {fold, wordsOf} from '../search-format';
import {escapeAttribute} from '../text';

/** The query word that a word of a text matches, and how many of its characters to highlight. */
export type Mark = {word: number; characters: number};
export type Marker = (folded: string) => Mark | undefined;

export type Style = {preTag: string; postTag: string; ellipsis: string; escape?: (text: string) => string};

type Span = {from: number; to: number; word: number};

/** Where an identifier is divided; the same places as in the index, here with their positions. */
const PART = /\p{Lu}+(?=\p{Lu}\p{Ll})|\p{Lu}*[\p{Ll}\p{N}\p{Lo}\p{Lt}\p{Lm}]+|\p{Lu}+/gu;

/** A text with its matched words. Tokenizing is most of the work, so it is done once for highlight and snippet. */
export type Marked = {
  text: string;
  spans: Span[];
  /** Of all its words. */
  characters: number;
};

export function marked(text: string, marker: Marker): Marked {
  const spans: Span[] = [];
  let characters = 0;
  const add = (raw: string, at: number): boolean => {
    const mark = marker(fold(raw));
    if (mark) spans.push({from: at, to: at + Math.min(mark.characters, raw.length), word: mark.word});
    return mark !== undefined;
  };
  for (const {word, at} of wordsOf(text)) {
    characters += word.length;
    if (add(word, at)) continue;
    const parts = Array.from(word.matchAll(PART));
    if (parts.length > 1) for (const part of parts) add(part[0], at + part.index);
  }
  return {text, spans, characters};
}

function render({text, spans}: Marked, from: number, to: number, style: Style): string {
  const {preTag, postTag, escape = escapeAttribute} = style;
  let html = '';
  let at = from;
  for (const span of spans) {
    if (span.from < at || span.from >= to) continue;
    const end = Math.min(span.to, to);
    html += escape(text.slice(at, span.from)) + preTag + escape(text.slice(span.from, end)) + postTag;
    at = end;
  }
  return html + escape(text.slice(at, to));
}

export type Highlight = {
  value: string;
  matchLevel: 'none' | 'partial' | 'full';
  fullyHighlighted?: boolean;
  matchedWords: string[];
};

export function highlight(source: Marked, words: string[], style: Style): Highlight {
  const {text, spans, characters} = source;
  const found = new Set(spans.map(({word}) => word));
  return {
    value: render(source, 0, text.length, style),
    ...(spans.length > 0 && {
      fullyHighlighted: characters === spans.reduce((sum, {from, to}) => sum + to - from, 0),
    }),
    ...levelOf(found, words),
  };
}

export type Snippet = Pick<Highlight, 'value' | 'matchLevel'>;

/** The window of `count` words that matches most words of the query; the earliest one. */
export function snippet(source: Marked, count: number, words: string[], style: Style): Snippet {
  const {text, spans} = source;
  const chunks = Array.from(text.matchAll(/\S+/gu), ({0: chunk, index}) => ({from: index, to: index + chunk.length}));
  const {matchLevel} = levelOf(new Set(spans.map(({word}) => word)), words);
  if (chunks.length <= count) return {value: render(source, 0, text.length, style), matchLevel};
  if (count === 0) return {value: '', matchLevel};

  const first = bestWindow(chunks, spans, count);
  const from = chunks[first]!.from;
  const to = chunks[first + count - 1]!.to;
  const ellipsis = escapeAttribute(style.ellipsis);
  return {
    value:
      (first > 0 ? ellipsis : '') + render(source, from, to, style) + (first + count < chunks.length ? ellipsis : ''),
    matchLevel,
  };
}

function bestWindow(chunks: {from: number; to: number}[], spans: Span[], count: number): number {
  // Only windows at the start of the text, or a little before a match, can be the best.
  const lead = Math.floor(count / 4);
  let best = 0;
  let bestScore = -1;
  let chunk = 0;
  const starts = [0];
  for (const {from} of spans) {
    while (chunk < chunks.length - 1 && chunks[chunk]!.to <= from) chunk += 1;
    starts.push(Math.max(0, Math.min(chunk - lead, chunks.length - count)));
  }
  for (const start of starts) {
    const {from} = chunks[start]!;
    const {to} = chunks[start + count - 1]!;
    const inside = spans.filter((span) => span.from >= from && span.from < to);
    // Distinct words first, then total matches.
    const score = new Set(inside.map(({word}) => word)).size * 1000 + inside.length;
    if (score > bestScore) {
      best = start;
      bestScore = score;
    }
  }
  return best;
}

function levelOf(found: Set<number>, words: string[]): Pick<Highlight, 'matchLevel' | 'matchedWords'> {
  const matchedWords = words.filter((_, index) => found.has(index));
  const matchLevel = matchedWords.length === 0 ? 'none' : matchedWords.length === words.length ? 'full' : 'partial';
  return {matchLevel, matchedWords};
}
