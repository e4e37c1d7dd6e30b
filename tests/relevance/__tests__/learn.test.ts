import {expect, it} from 'vitest';
import {learn, type Example} from '../learn';
import {intervalOf} from '../validate';

const page = (isExpected: boolean, ...values: number[]) => ({isExpected, values: Float64Array.from(values)});

it('Learning raises the weight of a feature of expected pages, lowers that of others, and ignores queries without an expected page', () => {
  const examples: Example[] = [
    {pages: [page(true, 1, 0), page(false, 0, 1)]},
    {pages: [page(true, 0.8, 0.2), page(false, 0.1, 0.9)]},
  ];
  const options = {start: [0, 0], pull: 0, rounds: 100};
  const [first, second] = learn(examples, options);
  expect(first).toBeGreaterThan(0.5);
  expect(second).toBeLessThan(-0.5);
  const lost: Example = {pages: [page(false, 0, 1), page(false, 1, 0)]};
  expect([...learn([...examples, lost], options)]).toEqual([first, second]);
  for (const weight of learn(examples, {start: [1, 1], pull: 100, rounds: 300})) expect(weight).toBeCloseTo(1, 1);
});

it('The interval of a share contains it, is narrower for more queries, and the same in every run', () => {
  const ranks = (count: number) => Array.from({length: count}, (_, at) => (at % 5 === 0 ? 2 : 1));
  const [low, high] = intervalOf(ranks(50), 1);
  expect(low).toBeLessThan(0.8);
  expect(high).toBeGreaterThan(0.8);
  const [lower, upper] = intervalOf(ranks(1000), 1);
  expect(upper - lower).toBeLessThan(high - low);
  expect(intervalOf(ranks(50), 1)).toEqual([low, high]);
});
