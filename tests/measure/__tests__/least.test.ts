import {expect, test, vi} from 'vitest';
import {leastOfRounds, lowerOfEach} from '../least';

type Costs = Record<string, number>;

/** Measures what is listed, one entry a round; our cost may be twice that of the reference. */
async function measured(...results: Costs[]) {
  vi.spyOn(console, 'log').mockImplementation(() => {});
  const measure = vi.fn<() => Promise<Costs>>();
  for (const result of results) measure.mockResolvedValueOnce(result);
  const isWithin = ({ours, bare}: Costs): boolean => ours! / bare! <= 2;
  const least = await leastOfRounds({measure, lower: lowerOfEach, isWithin, rounds: 3});
  return {least, rounds: measure.mock.calls.length};
}

test('What is within its limit is measured once', async () => {
  expect(await measured({ours: 20, bare: 10})).toEqual({least: {ours: 20, bare: 10}, rounds: 1});
});

test('What is measured beside other work is measured again, and the least of each counts', async () => {
  const {least, rounds} = await measured({ours: 40, bare: 12}, {ours: 20, bare: 30});
  expect(least).toEqual({ours: 20, bare: 12});
  expect(rounds).toBe(2);
});

test('A cost that is too high stays so: other work beside the reference does not help it', async () => {
  const {least, rounds} = await measured({ours: 30, bare: 10}, {ours: 30, bare: 40}, {ours: 31, bare: 40});
  expect(least).toEqual({ours: 30, bare: 10});
  expect(rounds).toBe(3);
});
