import {expect, test} from 'vitest';
import {differences, isAlike} from '../compare';

test('Rounding of boxes and colors is no difference, anything else is', () => {
  const line = 'p.change | 0,40 700x24 | text #4c5963, size 14.4px';
  expect(isAlike(line, line.replace('40', '41').replace('#4c5963', '#4d5962'))).toBe(true);
  expect(isAlike(line, line.replace('40', '44'))).toBe(false);
  expect(isAlike(line, line.replace('#4c5963', '#4c5a73'))).toBe(false);
  expect(isAlike(line, line.replace('p.change', 'p.note'))).toBe(false);
  expect(isAlike(line, `${line}, shadow`)).toBe(false);
});

test('A changed, an added and a removed line are reported, and the lines around them are not', () => {
  const stored = ['a | 0,0 9x9', 'b | 0,10 9x9', 'c | 0,20 9x9'];
  expect(differences(stored, stored)).toEqual([]);
  expect(differences(stored, ['a | 0,0 9x9', 'b | 0,10 99x9', 'c | 0,20 9x9'])).toEqual([
    '+ b | 0,10 99x9',
    '- b | 0,10 9x9',
  ]);
  expect(differences(stored, ['a | 0,0 9x9', 'c | 0,20 9x9'])).toEqual(['- b | 0,10 9x9']);
  expect(differences(stored, [...stored, 'd | 0,30 9x9'])).toEqual(['+ d | 0,30 9x9']);
});
