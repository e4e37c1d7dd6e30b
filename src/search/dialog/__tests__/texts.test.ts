import {expect, it} from 'vitest';
import {resultCount, seeAll} from '../texts';

it.each([
  [1, 'See 1 result', '1 result'],
  [2, 'See all 2 results', '2 results'],
])('%i found: the link says "%s", screen readers hear "%s"', (count, link, heard) => {
  expect(seeAll(count)).toBe(link);
  expect(resultCount(count)).toBe(heard);
});
