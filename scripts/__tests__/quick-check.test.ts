import {spawnSync} from 'node:child_process';
import {describe, expect, it} from 'vitest';
import {steps} from '../check-steps';
import {KINDS, quickCheck} from '../quick-check';

const files = spawnSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {encoding: 'utf8'})
  .stdout.split('\n')
  .filter(Boolean);

const namesOf = (...changed: string[]): string[] => quickCheck(changed, files).steps.map(({name}) => name);
const commandOf = (name: string, ...changed: string[]): string =>
  quickCheck(changed, files).steps.find((step) => step.name === name)!.command;

describe('The quick check', () => {
  it('has a type for every file of the repository', () => {
    expect(files.length).toBeGreaterThan(1000);
    expect(files.filter((file) => !KINDS.some((kind) => kind.files.test(file)))).toEqual([]);
  });

  it('has a file for every type, and a test for every pattern of tests', () => {
    const unused = KINDS.filter(
      ({files: pattern, tests}) =>
        !files.some((file) => pattern.test(file)) ||
        (tests && !files.some((file) => file.endsWith('.test.ts') && tests.test(file))),
    );
    expect(unused.map(({what}) => what)).toEqual([]);
  });

  it('runs the tests of the platform for a change of the contract, which it is made from', () => {
    expect(commandOf('unit tests', 'api/resources/scope.yaml')).toContain('platform/__tests__/');
  });

  it('names only steps of the gate as not run', () => {
    const gate = steps().flatMap(({name, tiers}) => (tiers.includes('check') ? [name] : []));
    expect(KINDS.flatMap(({left = []}) => left).filter((name) => !gate.includes(name))).toEqual([]);
  });

  it.each([
    ['api/resources/scope.yaml', ['contract', 'breaking changes', 'unit tests', 'samples']],
    ['docs/NRN.mdx', ['unit tests', 'guides']],
    ['src/css/tokens.css', ['unit tests', 'small site']],
    ['src/theme/Tabs/index.tsx', ['unit tests', 'small site']],
    ['config/navbar.ts', ['unit tests', 'small site']],
    ['plugins/client/page-script/controls/tabs.ts', ['unit tests', 'small site']],
    ['package.json', ['unit tests', 'small site']],
    ['vocabulary/tags.yml', ['contract', 'unit tests']],
    ['CONTRIBUTING.md', ['unit tests']],
    ['.editorconfig', []],
  ])('for %s runs %j', (file, expected) => {
    expect(files).toContain(file);
    expect(namesOf(file)).toEqual(expected);
  });

  it('runs the tests that read a file, although they do not import it', () => {
    expect(commandOf('unit tests', 'api/resources/scope.yaml')).toContain(' tests/contract/operations.test.ts');
    expect(commandOf('unit tests', 'package.json')).toContain(' tests/engine/engine.test.ts');
    expect(commandOf('unit tests', 'docs/NRN.mdx')).toContain(' tests/page-facts/page-facts.test.ts');
  });

  it('checks the contract after a resource was removed, and runs no sample of it', () => {
    expect(namesOf('api/resources/removed.yaml')).toEqual(['contract', 'breaking changes', 'unit tests']);
  });

  it('leaves the commands of many guides and the samples of many resources to the gate, and says so', () => {
    const many = files.filter((file) => /^(docs\/.+\.mdx|api\/resources\/.+)$/.test(file));
    const {steps: chosen, left} = quickCheck(many, files);
    expect(chosen.map(({name}) => name)).toEqual(['contract', 'breaking changes', 'unit tests']);
    expect(left.join('\n')).toMatch(/can fail: .*guides.*samples/);
  });

  it('runs a slow test only for what it tests, and otherwise names it', () => {
    const slow = 'tests/content/seeded-defects.test.ts';
    expect(quickCheck(['brand.ts'], files).left).toContain(`Slow unit test: npx vitest run ${slow}`);
    expect(commandOf('unit tests', 'brand.ts')).toContain(`--exclude ${slow}`);
    expect(commandOf('unit tests', 'plugins/authoring/content-checks/links.ts')).not.toContain(slow);
  });

  it('reports a file without a type', () => {
    expect(quickCheck(['new-folder/file.bin'], files).left.join()).toContain('new-folder/file.bin: no check is known');
  });
});
