/**
 * The checks, in three tiers: `npm run check:quick` for a change at work, `npm run check` for a pull request,
 * `npm run check:full` for main, nights and releases (.ci/run). Runs the steps in order, continues after a failed one,
 * and ends with the time of each step and `N passed, N failed`.
 */
import {execFileSync, spawn} from 'node:child_process';
import {existsSync, mkdirSync, rmSync} from 'node:fs';
import {type Count, ownCount, playwrightCount, vitestCount} from './check-reports';

const TIERS = ['quick', 'check', 'full'] as const;
type Tier = (typeof TIERS)[number];

/** `file` is the report of a step that counts its own checks, `report` reads it. */
type Step = {name: string; tiers: Tier[]; command: string; file?: string; report?: (file: string) => Count};

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
const SHORT = 'test:site -- --project nginx tests/conformance/section- tests/before-app tests/look';

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

function steps(changed: string[]): Step[] {
  return [
    step('lint', EVERY, 'lint'),
    step('types', EVERY, 'typecheck'),
    ...stepsOf(changed),
    step('contract', SHARED, 'api:lint'),
    step('build', SHARED, 'build'),
    vitest('unit tests', SHARED, 'test', 'test-results/unit.json'),
    vitest('hosts', SHARED, 'test:hosts', 'test-results/hosts.json'),
    step('relevance', SHARED, 'test:relevance'),
    counted('site tests', ['check'], SHORT, 'test-results/site.json', playwrightCount),
    counted('dev server', ['full'], 'test:dev', 'test-results/dev.json', playwrightCount),
    counted('samples', ['full'], 'test:samples', 'test-results/samples.json'),
    counted('guides', ['full'], 'test:guides', 'test-results/guides.json'),
    counted('search', ['full'], 'test:search', 'test-results/search.json'),
    counted('load', ['full'], 'test:load', 'test-results/load.json'),
    counted('site tests', ['full'], 'test:site', 'test-results/site.json', playwrightCount),
    step('agents', ['full'], 'test:agents'),
    counted('measure', ['full'], 'measure', 'test-results/measure.json'),
  ];
}

/** Files that differ from the main branch, committed or not. Deleted ones have nothing to check. */
function changedFiles(): string[] {
  const git = (...args: string[]): string[] =>
    execFileSync('git', args, {encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore']})
      .split('\n')
      .filter(Boolean);
  const base = ((): string => {
    try {
      return git('merge-base', 'HEAD', 'origin/main')[0]!;
    } catch {
      return 'HEAD'; // a clone without a remote
    }
  })();
  return [...git('diff', '--name-only', '--diff-filter=d', base), ...git('ls-files', '--others', '--exclude-standard')];
}

function run(command: string): Promise<number> {
  const child = spawn(command, {
    shell: true,
    stdio: 'inherit',
    env: {...process.env, NO_UPDATE_NOTIFIER: '1', NO_COLOR: '1'},
  });
  return new Promise((resolve) => child.once('close', (code) => resolve(code ?? 1)));
}

async function main(tier: Tier): Promise<void> {
  rmSync('test-results', {recursive: true, force: true});
  mkdirSync('test-results');
  const total: Count = {passed: 0, failed: 0};
  const lines: string[] = [];
  const begun = Date.now();
  const chosen = steps(tier === 'quick' ? changedFiles() : []).filter(({tiers}) => tiers.includes(tier));
  for (const [index, {name, command, file, report}] of chosen.entries()) {
    console.log(`\n== ${index + 1}/${chosen.length} ${name}`);
    const started = Date.now();
    const code = await run(command);
    // A step without a report counts as one check; a step that crashed before its report counts as failed.
    const result: Count =
      file && report && existsSync(file) ? report(file) : {passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1};
    const failed = code !== 0 && result.failed === 0 ? 1 : result.failed;
    total.passed += result.passed;
    total.failed += failed;
    lines.push(
      `${failed === 0 ? 'ok    ' : 'FAILED'} ${name.padEnd(12)} ${result.passed} passed, ${failed} failed, ${seconds(started)} s`,
      ...(result.failures ?? []).slice(0, 20).map((failure) => `    - ${failure}`),
    );
  }
  console.log(`\n${lines.join('\n')}\n\n${seconds(begun)} s in total\n${total.passed} passed, ${total.failed} failed`);
  process.exit(total.failed === 0 ? 0 : 1);
}

const seconds = (since: number): number => Math.round((Date.now() - since) / 1000);

const tier = TIERS.find((name) => name === (process.argv[2] ?? 'check'));
if (tier) void main(tier);
else {
  console.error(`"${process.argv[2]}" is not a tier of checks. Use one of ${TIERS.join(', ')}.`);
  process.exit(1);
}
