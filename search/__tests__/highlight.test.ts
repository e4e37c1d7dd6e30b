import {describe, expect, it} from 'vitest';
import {highlight as highlightOf, marked as markedText, snippet as snippetOf, type Marker} from '../highlight';

const STYLE = {preTag: '<mark>', postTag: '</mark>', ellipsis: '…'};
const markerFor =
  (...words: string[]): Marker =>
  (folded) => {
    const word = words.findIndex(
      (each) => each === folded || (each.endsWith('*') && folded.startsWith(each.slice(0, -1))),
    );
    if (word < 0) return undefined;
    return {word, characters: words[word]!.endsWith('*') ? words[word]!.length - 1 : Infinity};
  };
const highlight = (text: string, ...words: string[]) =>
  highlightOf(markedText(text, markerFor(...words)), words, STYLE);
const marked = (text: string, ...words: string[]) => highlight(text, ...words).value;

describe('Highlights', () => {
  it('mark full words regardless of case and accents', () => {
    expect(marked('The Scope of a scoped CAFÉ', 'scope', 'cafe')).toBe(
      'The <mark>Scope</mark> of a scoped <mark>CAFÉ</mark>',
    );
  });

  it('mark the typed part of a word that is being typed', () => {
    expect(marked('Deployments', 'depl*')).toBe('<mark>Depl</mark>oyments');
  });

  it('mark parts of identifiers', () => {
    expect(marked('use health_check and maxLength, HTTPRoute', 'check', 'length', 'route')).toBe(
      'use health_<mark>check</mark> and max<mark>Length</mark>, HTTP<mark>Route</mark>',
    );
  });

  it('escape everything else', () => {
    expect(marked('<img src=x> & "scope"', 'scope', 'img')).toBe(
      '&lt;<mark>img</mark> src=x&gt; &amp; &quot;<mark>scope</mark>&quot;',
    );
  });

  it('count the matched words', () => {
    const {matchLevel, matchedWords, fullyHighlighted} = highlight('one two', 'one', 'x');
    expect({matchLevel, matchedWords, fullyHighlighted}).toEqual({
      matchLevel: 'partial',
      matchedWords: ['one'],
      fullyHighlighted: false,
    });
    expect(highlight('one', 'one')).toMatchObject({matchLevel: 'full', fullyHighlighted: true});
    expect(highlight('three', 'one')).toMatchObject({matchLevel: 'none', matchedWords: []});
  });
});

describe('Snippets', () => {
  const text = 'a1 a2 a3 red a5 a6 a7 a8 a9 a10 a11 a12 red blue a15 a16 a17 a18';
  const of = (count: number, ...words: string[]) =>
    snippetOf(markedText(text, markerFor(...words)), count, words, STYLE).value;

  it('show the passage with most different words, with an ellipsis where text is omitted', () => {
    expect(of(5, 'red', 'blue')).toBe('…a12 <mark>red</mark> <mark>blue</mark> a15 a16…');
  });

  it('begin at the start when nothing matches', () => {
    expect(of(4, 'none')).toBe('a1 a2 a3 red…');
  });

  it('have exactly the requested number of words, also at the end', () => {
    expect(of(6, 'a18')).toBe('…red blue a15 a16 a17 <mark>a18</mark>');
  });

  it('are the full text when it is short', () => {
    expect(of(100, 'a1')).not.toContain('…');
  });
});
