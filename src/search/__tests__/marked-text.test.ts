import {describe, expect, it} from 'vitest';
import {textParts, unmarked} from '../marked-text';

const word = (text: string) => ({text, isMarked: false});
const mark = (text: string) => ({text, isMarked: true});

describe('highlighted text', () => {
  it('keeps highlights of the service, whichever element they use', () => {
    expect(textParts('a <mark>scope</mark> b')).toEqual([word('a '), mark('scope'), word(' b')]);
    expect(textParts('<span class="algolia-docsearch-suggestion--highlight">scope</span>')).toEqual([mark('scope')]);
  });

  it('unescapes markup as text', () => {
    expect(textParts('Use &lt;img src=x&gt; &amp; <mark>&lt;b&gt;</mark>')).toEqual([
      word('Use <img src=x> & '),
      mark('<b>'),
    ]);
    expect(unmarked('&lt;img&gt; in <mark>HTML</mark>')).toBe('<img> in HTML');
    expect(unmarked('&amp;lt;')).toBe('&lt;');
  });

  it('renders unescaped markup as text', () => {
    expect(textParts('<img src=x><mark onclick=x><b>y</b></mark>')).toEqual([word('<img src=x>'), mark('<b>y</b>')]);
  });
});
