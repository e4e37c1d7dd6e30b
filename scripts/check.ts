/**
 * npm run check: everything CI proves, in order, with one line of summary per
 * step and `N passed, N failed` last. Stops at nothing: a red step does not hide the next.
 */
import {spawn} from 'node:child_process';
import {existsSync, mkdirSync, readFileSync, rmSync} from 'node:fs';

type Count = {passed: number; failed: number};
/** A step that counts its own checks names the file it writes and how to read it. */
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
  {
    name: 'samples',
    command: 'npm run --silent test:samples',
    file: 'test-results/samples.json',
    report: samplesCount,
  },
  {name: 'site tests', command: 'npm run --silent test:site', file: 'test-results/site.json', report: playwrightCount},
  {name: 'measure', command: 'npm run --silent measure'},
];

function vitestCount(file: string): Count {
  const {numPassedTests, numFailedTests} = JSON.parse(readFileSync(file, 'utf8')) as Record<string, number>;
  return {passed: numPassedTests!, failed: numFailedTests!};
}

function playwrightCount(file: string): Count {
  const {stats} = JSON.parse(readFileSync(file, 'utf8')) as {
    stats: {expected: number; unexpected: number; flaky: number};
  };
  return {passed: stats.expected, failed: stats.unexpected + stats.flaky};
}

function samplesCount(file: string): Count {
  const {passed, failed} = JSON.parse(readFileSync(file, 'utf8')) as Count;
  return {passed, failed};
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
    // A step without a report of its own is one check; a step that broke before it could report counts as failed.
    const counted =
      file && report && existsSync(file) ? report(file) : {passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1};
    const failed = code !== 0 && counted.failed === 0 ? 1 : counted.failed;
    total.passed += counted.passed;
    total.failed += failed;
    lines.push(
      `${failed === 0 ? 'ok    ' : 'FAILED'} ${name.padEnd(12)} ${counted.passed} passed, ${failed} failed, ${Math.round((Date.now() - started) / 1000)} s`,
    );
  }
  console.log(`\n${lines.join('\n')}\n\n${total.passed} passed, ${total.failed} failed`);
  process.exit(total.failed === 0 ? 0 : 1);
}

void main();
