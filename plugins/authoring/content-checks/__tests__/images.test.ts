import {expect, it} from 'vitest';
import {checkImages} from '../images';

const PNG = new Uint8Array([0x89, 0x50, 0x4e, 0x47]);
const found = (file: string, start: Uint8Array | string, bytes = 1000, page = `![A van.](/${file})`): string[] =>
  checkImages(
    [{file: `static/${file}`, bytes, start: typeof start === 'string' ? Buffer.from(start) : start}],
    [page],
  ).map(({file: where, rule, problem}) => `${where} ${rule}: ${problem}`);

it('A valid image that a page shows has no finding', () => {
  expect(found('img/van.png', PNG)).toEqual([]);
  expect(found('img/van.svg', '<svg viewBox="0 0 1 1"/>')).toEqual([]);
  expect(found('img/van.webp', 'RIFF1234WEBP')).toEqual([]);
});

it('A file that is not of the type of its name is found', () => {
  expect(found('img/van.png', 'a text')).toEqual(['static/img/van.png image-file: `/img/van.png` is not a png image']);
});

it('An image that is too large, and one that nothing shows, are found', () => {
  expect(found('img/van.png', PNG, 300_000)[0]).toContain('`/img/van.png` has 300 kB');
  expect(found('img/van.png', PNG, 1000, 'No image.')[0]).toContain('no page shows `/img/van.png`');
});
