import {describe, expect, it} from 'vitest';
import {QUERY_LIMIT} from '../../../search/query-limit';
import {queryParts} from '../before-paint';
import {queryOf, titleOf} from '../query';

describe('the query of the results page', () => {
  it('is read from the URL, up to the limit, without splitting a surrogate pair', () => {
    expect(queryOf('?q=blue-green+deploy%20it')).toBe('blue-green deploy it');
    expect(queryOf('?other=1')).toBe('');
    expect(queryOf(`?q=${'x'.repeat(80)}`)).toHaveLength(QUERY_LIMIT);
    expect(queryOf(`?q=${'x'.repeat(QUERY_LIMIT - 1)}😀`)).toBe('x'.repeat(QUERY_LIMIT - 1));
    expect(queryOf('?q=%E0%A4%A')).toBe('\ufffd%A'); // malformed escapes do not throw
  });

  it('is in the title, unless it is blank', () => {
    expect(titleOf('scope')).toBe('Search results for "scope"');
    expect(titleOf('  ')).toBe('Search the documentation');
  });

  it('is shown once when it is applied again, also when it equals the title of the page', () => {
    const parts = queryParts(`?q=${encodeURIComponent('Search the documentation $&')}`);
    const show = parts.find(([selector]) => selector === 'title')![1];
    const title = {textContent: 'Search the documentation | Docs'} as HTMLElement;
    show(title);
    show(title);
    expect(title.textContent).toBe('Search results for "Search the documentation $&" | Docs');
  });
});
