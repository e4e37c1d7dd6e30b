/** Marks of found words in a text, and the few words of it worth showing. */
import {escapeHtml, fold, wordsOf} from '../search-format';

/** Which word of the query a word of a text answers, and how many of its characters to mark. */
export type Mark = {word: number; characters: number};
export type Marker = (folded: string) => Mark | undefined;

export type Style = {preTag: string; postTag: string; ellipsis: string; escape?: (text: string) => string};

type Span = {from: number; to: number; word: number};

/** Where an identifier is divided; the same places as in the index, here with their positions. */
const PART = /\p{Lu}+(?=\p{Lu}\p{Ll})|\p{Lu}*[\p{Ll}\p{N}\p{Lo}\p{Lt}\p{Lm}]+|\p{Lu}+/gu;

function spansOf(text: string, marker: Marker): Span[] {
  const spans: Span[] = [];
  const add = (raw: string, at: number): boolean => {
    const mark = marker(fold(raw));
    if (mark) spans.push({from: at, to: at + Math.min(mark.characters, raw.length), word: mark.word});
    return mark !== undefined;
  };
  for (const {word, at} of wordsOf(text)) {
    if (add(word, at)) continue;
    const parts = Array.from(word.matchAll(PART));
    if (parts.length > 1) for (const part of parts) add(part[0], at + part.index);
  }
  return spans;
}

function render(text: string, spans: Span[], from: number, to: number, style: Style): string {
  const {preTag, postTag, escape = escapeHtml} = style;
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

export function highlight(text: string, marker: Marker, words: string[], style: Style): Highlight {
  const spans = spansOf(text, marker);
  const found = new Set(spans.map(({word}) => word));
  return {
    value: render(text, spans, 0, text.length, style),
    ...(spans.length > 0 && {fullyHighlighted: isAllMarked(text, spans)}),
    ...levelOf(found, words),
  };
}

export type Snippet = Pick<Highlight, 'value' | 'matchLevel'>;

/** The `count` words in a row that answer most words of the query; the earliest such place. */
export function snippet(text: string, count: number, marker: Marker, words: string[], style: Style): Snippet {
  const chunks = Array.from(text.matchAll(/\S+/gu), ({0: chunk, index}) => ({from: index, to: index + chunk.length}));
  const spans = spansOf(text, marker);
  const {matchLevel} = levelOf(new Set(spans.map(({word}) => word)), words);
  if (chunks.length <= count) return {value: render(text, spans, 0, text.length, style), matchLevel};
  if (count === 0) return {value: '', matchLevel};

  const first = bestWindow(chunks, spans, count);
  const from = chunks[first]!.from;
  const to = chunks[first + count - 1]!.to;
  const ellipsis = escapeHtml(style.ellipsis);
  return {
    value:
      (first > 0 ? ellipsis : '') +
      render(text, spans, from, to, style) +
      (first + count < chunks.length ? ellipsis : ''),
    matchLevel,
  };
}

function bestWindow(chunks: {from: number; to: number}[], spans: Span[], count: number): number {
  // Only windows that begin at the text's start, or a little before a found word, can be the best.
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
    // Different words first, then how many in all.
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

function isAllMarked(text: string, spans: Span[]): boolean {
  const marked = spans.reduce((sum, {from, to}) => sum + to - from, 0);
  return marked === wordsOf(text).reduce((sum, {word}) => sum + word.length, 0);
}
