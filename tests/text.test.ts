import {describe, expect, it} from 'vitest';
import {editDistance, escapeAttribute, escapeHtml, escapeRegExp} from '../text';

describe('Text', () => {
  it('is escaped for the content of an element and for an attribute', () => {
    expect(escapeHtml(`<a href="x">'&amp;'`)).toBe(`&lt;a href="x"&gt;'&amp;amp;'`);
    expect(escapeAttribute(`<a href="x">'&'`)).toBe('&lt;a href=&quot;x&quot;&gt;&#39;&amp;&#39;');
  });

  it('is escaped for a regular expression', () => {
    const text = '^a.b*(c)[d]{e}|f\\g$';
    expect(new RegExp(`^${escapeRegExp(text)}$`).test(text)).toBe(true);
  });

  it.each([
    ['scope', 'scope', 0],
    ['scope', 'scop', 1],
    ['scope', 'scopee', 1],
    ['scope', 'scape', 1],
    ['scope', 'socpe', 1],
    ['', 'abc', 3],
    ['kitten', 'sitting', 3],
  ])('%j and %j differ by %i typos', (a, b, typos) => {
    expect(editDistance(a, b)).toBe(typos);
    expect(editDistance(b, a)).toBe(typos);
  });
});
