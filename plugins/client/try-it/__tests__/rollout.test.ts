import {beforeAll, describe, expect, test} from 'vitest';
import {brand} from '../../../../brand';
import {realContract} from '../../../../tests/support/contract';
import {sampleNames} from '../../../api/api-reference/samples';
import {createSandbox, type Sandbox} from '../sandbox';
import {sandboxContract} from '../sandbox/contract';
import type {Rollout, RolloutOptions, State} from '../sandbox/protocol';

let sandbox: Sandbox;

beforeAll(async () => {
  sandbox = createSandbox(sandboxContract(await realContract()), sampleNames(brand));
});

const rollout = (changed: Partial<RolloutOptions>): Rollout =>
  sandbox({kind: 'rollout', step: 25, interval: 60, errorRate: 30, limit: 10, ...changed}) as Rollout;

const steps = ({points}: Rollout): number[] => [...new Set(points.map(({traffic}) => traffic))];

describe('A rollout', () => {
  test('shifts the traffic in steps and is finalized, if the new version works', () => {
    const good = rollout({errorRate: 1});
    expect(steps(good)).toEqual([0, 25, 50, 75, 100]);
    expect(good.status).toBe('finalized');
    expect(good.message).toBeUndefined();
  });

  test('is rolled back by the rule at the step at which the scope has too many errors', () => {
    const bad = rollout({});
    // 30 % of a quarter of the traffic is below the limit, 30 % of half of it is above.
    expect(steps(bad)).toEqual([0, 25, 50]);
    expect(bad.status).toBe('rolled_back');
    expect(bad.message).toContain('http.error_rate');
    expect(Math.max(...bad.points.map(({errors}) => errors))).toBeCloseTo(15.2);
    expect(bad.points.at(-1)).toMatchObject({traffic: 0, errors: 0.4});
  });

  test('takes longer with a longer interval, and needs fewer steps with larger ones', () => {
    const seconds = (changed: Partial<RolloutOptions>) => rollout({errorRate: 1, ...changed}).points.at(-1)!.seconds;
    expect(seconds({interval: 120})).toBeGreaterThan(seconds({}));
    expect(seconds({step: 100})).toBeLessThan(seconds({}));
  });

  test('is also rolled back when all traffic is shifted in one step', () => {
    expect(rollout({step: 100, errorRate: 60}).status).toBe('rolled_back');
  });

  test('changes nothing in the world of the tab', () => {
    const {world} = sandbox({kind: 'reset', values: {}}) as State;
    rollout({});
    expect((sandbox({kind: 'view', world, values: {}}) as State).world).toBe(world);
  });
});
