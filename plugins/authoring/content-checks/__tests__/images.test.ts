import {expect, it} from 'vitest';
import {checkImages} from '../images';

const found = (bytes: number, page: string): string[] =>
  checkImages([{file: 'static/img/van.png', bytes}], [page]).map(({problem}) => problem);

it('An image that is too large, and one that nothing shows, are found', () => {
  expect(found(1000, '![A van.](/img/van.png)')).toEqual([]);
  expect(found(300_000, '![A van.](/img/van.png)')).toEqual(['`/img/van.png` has 300 kB']);
  expect(found(1000, 'No image.')).toEqual(['no page shows `/img/van.png`']);
});
