import {afterEach, beforeEach, expect, test, vi} from 'vitest';
import {filtersIn, wantedVersion} from '../version';

let remembered: string | null = null;
beforeEach(() => vi.stubGlobal('localStorage', {getItem: () => remembered}));
afterEach(() => {
  vi.unstubAllGlobals();
  remembered = null;
});

test('Filters of a page keep everything but the version', () => {
  const filters = ['language:en', ['docusaurus_tag:default', 'docusaurus_tag:docs-default-current'], ['kind:guide']];
  expect(filtersIn(filters, '1.0')).toEqual([
    'language:en',
    ['docusaurus_tag:default', 'docusaurus_tag:docs-default-1.0'],
    ['kind:guide'],
  ]);
});

test('Outside the docs, the version of the URL is searched, then the remembered one', () => {
  expect(wantedVersion('current 1.0', '?q=x')).toBeUndefined();
  remembered = '1.0';
  expect(wantedVersion('current 1.0', '?q=x')).toBe('1.0');
  expect(wantedVersion('current 1.0', '?q=x&version=current')).toBe('current');
});

test('A version that does not exist any more, and one on a site with a single version, is ignored', () => {
  remembered = '0.9';
  expect(wantedVersion('current 1.0', '?version=0.8')).toBeUndefined();
  remembered = '1.0';
  expect(wantedVersion(undefined, '?version=1.0')).toBeUndefined();
});
