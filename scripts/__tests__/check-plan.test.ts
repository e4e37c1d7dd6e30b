import {describe, expect, it} from 'vitest';
import {nextStep, parseShard, stepsOfShard} from '../check-plan';
import {steps, type Step} from '../check-steps';

const step = (name: string, more: Partial<Step> = {}): Step => ({
  ...{name, tiers: ['check'], command: name, cores: 1, seconds: 10},
  ...more,
});

describe('nextStep', () => {
  const build = step('build', {cores: 2});
  const hosts = step('hosts', {needs: 'build'});
  const types = step('types');
  const contract = step('contract');

  it('Three steps of one core run at the same time, or one of two cores and one of one', () => {
    expect(nextStep([types, contract], [])).toBe(types);
    expect(nextStep([build], [types])).toBe(build);
    expect(nextStep([types], [build])).toBe(types);
    expect(nextStep([contract], [build, types])).toBeUndefined();
    expect(nextStep([step('fourth')], [types, contract, step('third')])).toBeUndefined();
  });

  it('The step that others wait for starts first', () => {
    expect(nextStep([step('lint', {cores: 2}), build, hosts], [])).toBe(build);
  });

  it('A step of two cores starts before one of one core that is listed earlier', () => {
    expect(nextStep([contract, build], [types])).toBe(build);
  });

  it('While a step of two cores waits, a later one of one core fills the free core', () => {
    expect(nextStep([build, contract], [types, step('third')])).toBe(contract);
  });

  it('A step waits until the one that it needs has ended', () => {
    expect(nextStep([hosts], [step('build')])).toBeUndefined();
    expect(nextStep([hosts, step('build')], [])?.name).toBe('build');
    expect(nextStep([hosts], [])).toBe(hosts);
  });
});

it('A shard is written as 2/4', () => {
  expect(parseShard('2/4')).toEqual({index: 2, count: 4});
  for (const wrong of ['0/4', '5/4', '2', '2/4/6', 'a/b']) expect(parseShard(wrong)).toBeUndefined();
});

describe.each(['check', 'night'] as const)('The shards of %s', (tier) => {
  const all = steps().filter(({tiers}) => tiers.includes(tier));

  it.each([1, 2, 4, 7])('%i together are all of it, and every step that is not split runs once', (count) => {
    const shards = Array.from({length: count}, (_, at) => stepsOfShard(all, {index: at + 1, count}));
    const needed = new Set(all.map(({needs}) => needs));
    for (const {name, command, splits} of all) {
      const found = shards.map((shard) => shard.find((one) => one.name === name)?.command);
      if (splits) expect(found).toEqual(shards.map((_, at) => `${command} --shard=${at + 1}/${count}`));
      else if (!needed.has(name)) expect([name, found.filter(Boolean)]).toEqual([name, [command]]);
    }
    for (const shard of shards) {
      const names = shard.map(({name}) => name);
      expect(shard.filter(({needs}) => needs && !names.includes(needs))).toEqual([]);
    }
  });

  it('No shard has much more to do than another', () => {
    const sums = [1, 2, 3, 4].map((index) =>
      stepsOfShard(all, {index, count: 4})
        .filter(({splits}) => !splits)
        .reduce((sum, {seconds, cores}) => sum + seconds * cores, 0),
    );
    const longest = Math.max(...all.filter(({splits}) => !splits).map(({seconds, cores}) => seconds * cores));
    expect(Math.max(...sums) - Math.min(...sums)).toBeLessThanOrEqual(longest);
  });
});
