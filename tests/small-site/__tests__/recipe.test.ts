import {existsSync, readFileSync} from 'node:fs';
import {expect, it} from 'vitest';
import {apply, recipeOf} from '../recipe';

it('The recipe for a control fits the files that it changes', () => {
  const steps = recipeOf(readFileSync('plugins/client/page-controls/README.md', 'utf8'));
  expect(steps.map(({file, isDiff}) => [file, isDiff])).toEqual([
    ['plugins/client/page-controls/controls/counter.ts', false],
    ['config/controls.ts', true],
    ['src/theme/DocItem/Layout/index.tsx', true],
    ['src/theme/DocItem/Layout/index.tsx', true],
  ]);
  const texts = new Map<string, string>();
  for (const step of steps) {
    const before = texts.get(step.file) ?? (existsSync(step.file) ? readFileSync(step.file, 'utf8') : '');
    texts.set(step.file, apply(step, before));
  }
  expect(texts.get('src/theme/DocItem/Layout/index.tsx')).toContain('<ControlRoot name="counter" />');
});

it('A line that the file does not have, or has twice, stops the recipe', () => {
  const step = {file: 'a.ts', isDiff: true, code: ' one\n+two\n'};
  expect(apply(step, 'one\nthree')).toBe('one\ntwo\nthree');
  expect(() => apply(step, 'three')).toThrow('a.ts does not have the lines of the recipe once:\none');
  expect(() => apply(step, 'one\none')).toThrow('once');
});
