/**
 * npm run check: all CI steps in order, with a one-line summary per step and `N passed, N failed` at the end. Continues
 * after a failed step.
 */
import {spawn} from 'node:child_process';
import {existsSync, mkdirSync, readFileSync, rmSync} from 'node:fs';
import {stripVTControlCharacters} from 'node:util';

/** `failures` are listed again at the end, because the output above them is long. */
type Count = {passed: number; failed: number; failures?: string[]};
/** The report file of a step that counts its own checks, and how to read it. */
type Step = {name: string; command: string; file?: string; report?: (file: string) => Count};

const STEPS: Step[] = [
  {name: 'lint', command: 'npm run --silent lint'},
  {name: 'types', command: 'npm run --silent typecheck'},
  {name: 'contract', command: 'npm run --silent api:lint'},
  {name: 'build', command: 'npm run --silent build'},
  {
    name: 'unit tests',
    command: 'npm test --silent -- --reporter=default --reporter=json --outputFile.json=test-results/unit.json',
    file: 'test-results/unit.json',
    report: vitestCount,
  },
  {name: 'dev server', command: 'npm run --silent test:dev', file: 'test-results/dev.json', report: playwrightCount},
  {
    name: 'hosts',
    command:
      'npm run --silent test:hosts -- --reporter=default --reporter=json --outputFile.json=test-results/hosts.json',
    file: 'test-results/hosts.json',
    report: vitestCount,
  },
  {
    name: 'samples',
    command: 'npm run --silent test:samples',
    file: 'test-results/samples.json',
    report: ownCount,
  },
  {
    name: 'guides',
    command: 'npm run --silent test:guides',
    file: 'test-results/guides.json',
    report: ownCount,
  },
  {name: 'relevance', command: 'npm run --silent test:relevance'},
  {
    name: 'search',
    command: 'npm run --silent test:search',
    file: 'test-results/search.json',
    report: ownCount,
  },
  {name: 'load', command: 'npm run --silent test:load', file: 'test-results/load.json', report: ownCount},
  {name: 'site tests', command: 'npm run --silent test:site', file: 'test-results/site.json', report: playwrightCount},
  {name: 'agents', command: 'npm run --silent test:agents'},
  {name: 'measure', command: 'npm run --silent measure', file: 'test-results/measure.json', report: ownCount},
];

type VitestReport = {
  numPassedTests: number;
  numFailedTests: number;
  testResults: {assertionResults: {fullName: string; status: string; failureMessages: string[]}[]}[];
};

function vitestCount(file: string): Count {
  const {numPassedTests, numFailedTests, testResults} = JSON.parse(readFileSync(file, 'utf8')) as VitestReport;
  const failures = testResults
    .flatMap(({assertionResults}) => assertionResults)
    .filter(({status}) => status === 'failed')
    .map(({fullName, failureMessages}) => named(fullName, failureMessages[0]));
  return {passed: numPassedTests, failed: numFailedTests, failures};
}

type Suite = {
  suites?: Suite[];
  specs: {title: string; ok: boolean; tests: {results: {error?: {message: string}}[]}[]}[];
};

function playwrightCount(file: string): Count {
  const {stats, suites} = JSON.parse(readFileSync(file, 'utf8')) as {
    stats: {expected: number; unexpected: number; flaky: number};
    suites: Suite[];
  };
  const failures = suites
    .flatMap(allSpecs)
    .filter(({ok}) => !ok)
    .map(({title, tests}) =>
      named(title, tests.flatMap(({results}) => results).find(({error}) => error)?.error?.message),
    );
  return {passed: stats.expected, failed: stats.unexpected + stats.flaky, failures};
}

function allSpecs({specs, suites = []}: Suite): Suite['specs'] {
  return [...specs, ...suites.flatMap(allSpecs)];
}

/** Lines of a message that do not say what is different. */
const UNSPECIFIC = /^\s*(expect\(.*|- Expected .*|\+ Received .*|@@ .*|[-+]? *(Array|Object)? *[[\]{},]*)$/;

/** The first specific lines of the message: all failures together must fit into the last screen of a log. */
function named(title: string, message = ''): string {
  const lines = stripVTControlCharacters(message).split('\n');
  return [title, ...lines.filter((line) => !UNSPECIFIC.test(line)).slice(0, 5)]
    .map((line) => line.slice(0, 200))
    .join('\n      ');
}

function ownCount(file: string): Count {
  const {
    passed,
    failed,
    checks = [],
  } = JSON.parse(readFileSync(file, 'utf8')) as Count & {
    checks?: {name: string; failure?: string}[];
  };
  const failures = checks.flatMap(({name, failure}) => (failure === undefined ? [] : [named(name, failure)]));
  return {passed, failed, failures};
}

function run(command: string): Promise<number> {
  const child = spawn(command, {
    shell: true,
    stdio: 'inherit',
    env: {...process.env, NO_UPDATE_NOTIFIER: '1', NO_COLOR: '1'},
  });
  return new Promise((resolve) => child.once('close', (code) => resolve(code ?? 1)));
}

async function main(): Promise<void> {
  rmSync('test-results', {recursive: true, force: true});
  mkdirSync('test-results');
  const total: Count = {passed: 0, failed: 0};
  const lines: string[] = [];
  for (const [index, {name, command, file, report}] of STEPS.entries()) {
    console.log(`\n== ${index + 1}/${STEPS.length} ${name}`);
    const started = Date.now();
    const code = await run(command);
    // A step without a report counts as one check; a step that crashed before its report counts as failed.
    const counted: Count =
      file && report && existsSync(file) ? report(file) : {passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1};
    const failed = code !== 0 && counted.failed === 0 ? 1 : counted.failed;
    total.passed += counted.passed;
    total.failed += failed;
    lines.push(
      `${failed === 0 ? 'ok    ' : 'FAILED'} ${name.padEnd(12)} ${counted.passed} passed, ${failed} failed, ${Math.round((Date.now() - started) / 1000)} s`,
      ...(counted.failures ?? []).slice(0, 20).map((failure) => `    - ${failure}`),
    );
  }
  console.log(`\n${lines.join('\n')}\n\n${total.passed} passed, ${total.failed} failed`);
  process.exit(total.failed === 0 ? 0 : 1);
}

void main();
