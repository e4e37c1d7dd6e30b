import {describe, expect, it} from 'vitest';
import {moveRedirects, readRedirects} from '../redirect-table';

const table = (rows: string): string =>
  `const under = (...names) => [1, 2];\nexport const moved: Redirect[] = [${rows}];\nexport const redirects = [...moved, 1];\n`;
const moved = (rows: string, from: string, to: string) => readRedirects(moveRedirects(table(rows), {from, to}));

describe('moveRedirects', () => {
  it('The old URL redirects to the new one, and older URLs do too, in one hop', () => {
    expect(moved("{from: under('/docs/x', 'a', 'b'), to: '/docs/old'}", '/docs/old', '/docs/new')).toEqual([
      {from: ['/docs/x/a', '/docs/x/b', '/docs/old'], to: '/docs/new'},
    ]);
  });

  it('A page without older URLs gets a row at the end', () => {
    expect(moved("{from: ['/docs/x'], to: '/docs/y'},\n", '/docs/old', '/docs/new')).toEqual([
      {from: ['/docs/x'], to: '/docs/y'},
      {from: ['/docs/old'], to: '/docs/new'},
    ]);
    expect(moved('', '/docs/old', '/docs/new')).toEqual([{from: ['/docs/old'], to: '/docs/new'}]);
  });

  it('The old URL of an index has no trailing slash, its new URL does', () => {
    expect(moved("{from: ['/docs/x'], to: '/docs/old/'}", '/docs/old/', '/docs/new/')).toEqual([
      {from: ['/docs/x', '/docs/old'], to: '/docs/new/'},
    ]);
  });

  it('A file without the table throws an error with the fix', () => {
    expect(() => moveRedirects('export const other = 1;', {from: '/a', to: '/b'})).toThrow('Add the redirect by hand');
  });
});
