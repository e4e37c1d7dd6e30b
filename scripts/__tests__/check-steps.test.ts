import {execFileSync} from 'node:child_process';
import {readFileSync} from 'node:fs';
import {expect, it} from 'vitest';
import {SHORT, steps, TIERS} from '../check-steps';

it('Every step runs a script of package.json', () => {
  const {scripts} = JSON.parse(readFileSync('package.json', 'utf8')) as {scripts: Record<string, string>};
  const names = steps(['docs/support.mdx', 'brand.ts'])
    .map(({command}) => /^npm run --silent ([\w:]+)/.exec(command)?.[1])
    .filter((name) => name !== undefined);
  expect(names.length).toBeGreaterThan(10);
  expect(names.filter((name) => !(name in scripts))).toEqual([]);
});

it('Every tier contains the steps of the tier before it', () => {
  const namesOf = (tier: (typeof TIERS)[number]) =>
    new Set(
      steps([])
        .filter(({tiers}) => tiers.includes(tier))
        .map(({name}) => name),
    );
  const [quick, check, full] = TIERS.map(namesOf);
  expect([...quick!].filter((name) => !check!.has(name))).toEqual([]);
  expect([...check!].filter((name) => !full!.has(name))).toEqual([]);
});

it('Playwright finds the site tests of a pull request', () => {
  const list = execFileSync('npx', ['playwright', 'test', '--list', '--reporter=list', ...SHORT], {encoding: 'utf8'});
  for (const folder of ['conformance/section-2-routes', 'before-app/', 'look/']) expect(list).toContain(folder);
  expect(Number(/Total: (\d+) tests/.exec(list)?.[1])).toBeGreaterThan(200);
});
