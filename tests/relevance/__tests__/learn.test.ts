import {describe, expect, it} from 'vitest';
import {learn, type Example} from '../learn';
import {intervalOf} from '../validate';

const page = (isExpected: boolean, ...values: number[]) => ({isExpected, values: Float64Array.from(values)});

describe('Learning the weights', () => {
  const examples: Example[] = [
    {pages: [page(true, 1, 0), page(false, 0, 1)]},
    {pages: [page(true, 0.8, 0.2), page(false, 0.1, 0.9)]},
  ];

  it('raises the weight of a feature that expected pages have, and lowers that of one the others have', () => {
    const [first, second] = learn(examples, {start: [0, 0], pull: 0, rounds: 100});
    expect(first).toBeGreaterThan(0.5);
    expect(second).toBeLessThan(-0.5);
  });

  it('stays near the start when the pull is strong', () => {
    const [first, second] = learn(examples, {start: [1, 1], pull: 100, rounds: 300});
    expect(first).toBeCloseTo(1, 1);
    expect(second).toBeCloseTo(1, 1);
  });

  it('returns the same weights for the same examples', () => {
    const options = {start: [0, 0], pull: 0.01, rounds: 50};
    expect(learn(examples, options)).toEqual(learn(examples, options));
  });

  it('ignores a query whose expected page is not found', () => {
    const lost: Example = {pages: [page(false, 0, 1), page(false, 1, 0)]};
    const options = {start: [0, 0], pull: 0.01, rounds: 50};
    expect(learn([...examples, lost], options)).toEqual(learn(examples, options));
  });
});

describe('The interval of a share', () => {
  it('contains the share, and is narrower for more queries', () => {
    const ranks = (count: number) => Array.from({length: count}, (_, at) => (at % 5 === 0 ? 2 : 1));
    const [low, high] = intervalOf(ranks(50), 1);
    expect(low).toBeLessThan(0.8);
    expect(high).toBeGreaterThan(0.8);
    const [lower, upper] = intervalOf(ranks(1000), 1);
    expect(upper - lower).toBeLessThan(high - low);
  });

  it('is the same in every run', () => {
    expect(intervalOf([1, 2, undefined, 1], 1)).toEqual(intervalOf([1, 2, undefined, 1], 1));
  });
});
