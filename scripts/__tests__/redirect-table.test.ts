import {expect, it} from 'vitest';
import type {Redirect} from '../../config/folder-redirects';
import {moveRedirects, readRedirects} from '../redirect-table';

const moved = (rows: Redirect[], from: string, to: string) =>
  readRedirects(moveRedirects(JSON.stringify(rows), {from, to}));

it('The old URL redirects to the new one, and older URLs do too, in one hop', () => {
  expect(moved([{from: ['/docs/x/a', '/docs/x/b'], to: '/docs/old'}], '/docs/old', '/docs/new')).toEqual([
    {from: ['/docs/x/a', '/docs/x/b', '/docs/old'], to: '/docs/new'},
  ]);
});

it('A page without older URLs gets a row at the end', () => {
  const row = {from: ['/docs/old'], to: '/docs/new'};
  expect(moved([{from: ['/docs/x'], to: '/docs/y'}], '/docs/old', '/docs/new')).toEqual([
    {from: ['/docs/x'], to: '/docs/y'},
    row,
  ]);
  expect(moved([], '/docs/old', '/docs/new')).toEqual([row]);
});

it('The old URL of an index has no trailing slash, its new URL does', () => {
  expect(moved([{from: ['/docs/x'], to: '/docs/old/'}], '/docs/old/', '/docs/new/')).toEqual([
    {from: ['/docs/x', '/docs/old'], to: '/docs/new/'},
  ]);
});
