import {expect, it} from 'vitest';
import {faults} from '../faults';
import {problemsOf} from '../problems';

it('Every row changes a text that exists once, and names a step and a test that exist', () => {
  expect(faults.flatMap(problemsOf)).toEqual([]);
});

it('Every row has its own id: rows of one id would be seeded together', () => {
  expect(new Set(faults.map(({id}) => id)).size).toBe(faults.length);
});
