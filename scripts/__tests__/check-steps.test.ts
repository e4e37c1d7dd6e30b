import {readFileSync} from 'node:fs';
import {expect, it} from 'vitest';
import {steps, TIERS} from '../check-steps';
import {quickCheck} from '../quick-check';

const {scripts} = JSON.parse(readFileSync('package.json', 'utf8')) as {scripts: Record<string, string>};
const all = [
  ...steps(),
  ...quickCheck(
    ['docs/support.mdx', 'api/resources/scope.yaml', 'brand.ts'],
    ['docs/support.mdx', 'api/resources/scope.yaml', 'brand.ts'],
  ).steps,
];

it('Every step runs scripts of package.json', () => {
  const names = all.flatMap(({command}) =>
    [...command.matchAll(/npm run --silent ([\w:]+)/g)].map(([, name]) => name!),
  );
  expect(names.length).toBeGreaterThan(20);
  expect(names.filter((name) => !(name in scripts))).toEqual([]);
});

it('Every script that tests or measures is a step of the gate or of the night', () => {
  const commands = all.filter(({tiers}) => !tiers.includes('quick')).map(({command}) => command);
  const tested = Object.keys(scripts).filter((name) =>
    /^test($|:)|^measure$|^measure:bytes$|^check:faults$/.test(name),
  );
  expect(tested.length).toBeGreaterThan(10);
  const isRun = (name: string): boolean => commands.some((command) => `${command} `.includes(` ${name} `));
  expect(tested.filter((name) => !isRun(name))).toEqual([]);
});

it.each(TIERS)('In the tier %s every step has its own name and report', (tier) => {
  const chosen = all.filter(({tiers}) => tiers.includes(tier));
  for (const values of [chosen.map(({name}) => name), chosen.flatMap(({file = []}) => file)])
    expect(values).toEqual([...new Set(values)]);
});
