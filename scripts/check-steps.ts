import {type Count, ownCount, playwrightCount, vitestCount} from './check-reports';

export const TIERS = ['quick', 'check', 'full'] as const;
export type Tier = (typeof TIERS)[number];

/** `file` is the report of a step that counts its own checks, `report` reads it. */
export type Step = {name: string; tiers: Tier[]; command: string; file?: string; report?: (file: string) => Count};

const vitest = (name: string, tiers: Tier[], script: string, file: string): Step => ({
  name,
  tiers,
  command: `npm run --silent ${script} -- --reporter=default --reporter=json --outputFile.json=${file}`,
  file,
  report: vitestCount,
});
const step = (name: string, tiers: Tier[], script: string): Step => ({
  name,
  tiers,
  command: `npm run --silent ${script}`,
});
const counted = (name: string, tiers: Tier[], script: string, file: string, report = ownCount): Step => ({
  ...step(name, tiers, script),
  file,
  report,
});

const EVERY = [...TIERS];
const QUICK: Tier[] = ['quick'];
const SHARED: Tier[] = ['check', 'full'];

/** Site tests of a pull request: the specification and the pages before the application starts, without every page. */
export const SHORT = ['--project=nginx', 'tests/conformance/section-', 'tests/before-app', 'tests/look'];

/** The tests of changed files, for the quick check. */
function stepsOf(changed: string[]): Step[] {
  const sources = changed.filter((path) => /\.(m?ts|tsx)$/.test(path)).join(' ');
  const pages = changed.filter((path) => /^docs\/.+\.mdx?$/.test(path)).join(' ');
  const related = `npx vitest related --run --passWithNoTests ${sources}`;
  return [
    ...(sources ? [{name: 'unit tests', tiers: QUICK, command: related}] : []),
    ...(pages ? [step('guides', QUICK, `test:guides -- ${pages}`)] : []),
  ];
}

/** All steps in their order. `changed` are the files that the quick check is about. */
export function steps(changed: string[]): Step[] {
  return [
    step('lint', EVERY, 'lint'),
    step('types', EVERY, 'typecheck'),
    ...stepsOf(changed),
    step('contract', SHARED, 'api:lint'),
    step('build', SHARED, 'build'),
    vitest('unit tests', SHARED, 'test', 'test-results/unit.json'),
    vitest('hosts', SHARED, 'test:hosts', 'test-results/hosts.json'),
    step('relevance', SHARED, 'test:relevance'),
    counted('site tests', ['check'], `test:site -- ${SHORT.join(' ')}`, 'test-results/site.json', playwrightCount),
    counted('dev server', ['full'], 'test:dev', 'test-results/dev.json', playwrightCount),
    counted('samples', ['full'], 'test:samples', 'test-results/samples.json'),
    counted('guides', ['full'], 'test:guides', 'test-results/guides.json'),
    counted('search', ['full'], 'test:search', 'test-results/search.json'),
    counted('load', ['full'], 'test:load', 'test-results/load.json'),
    counted('hostile', ['full'], 'test:hostile', 'test-results/hostile.json'),
    counted('site tests', ['full'], 'test:site', 'test-results/site.json', playwrightCount),
    step('agents', ['full'], 'test:agents'),
    counted('measure', ['full'], 'measure', 'test-results/measure.json'),
  ];
}
