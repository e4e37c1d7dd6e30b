/** Reads the reports that the steps of `npm run check` write. */
import {readFileSync} from 'node:fs';
import {stripVTControlCharacters} from 'node:util';

/** `failures` are listed again at the end, because the output above them is long. */
export type Count = {passed: number; failed: number; failures?: string[]};

/** `cpu`: seconds of processor time, which depend less on what else the machine does. */
export type Result = Count & {seconds: number; cpu: number};

/** The table of all steps, with `N passed, N failed` as its last line. A step without a result was interrupted. */
export function summary(names: string[], results: ReadonlyMap<string, Result>): {text: string; failed: number} {
  const total: Count = {passed: 0, failed: 0};
  const lines = names.flatMap((name) => {
    const result = results.get(name) ?? {passed: 0, failed: 1, seconds: 0, cpu: 0};
    const {passed, failed, failures = [], seconds, cpu} = result;
    total.passed += passed;
    total.failed += failed;
    return [
      `${failed === 0 ? 'ok    ' : 'FAILED'} ${name.padEnd(12)} ${passed} passed, ${failed} failed, ${seconds} s, ${cpu} s of processor time`,
      ...failures.slice(0, 20).map((failure) => `    - ${failure}`),
    ];
  });
  return {text: [...lines, '', `${total.passed} passed, ${total.failed} failed`].join('\n'), failed: total.failed};
}

type VitestReport = {
  numPassedTests: number;
  numFailedTests: number;
  testResults: {assertionResults: {fullName: string; status: string; failureMessages: string[]}[]}[];
};

export function vitestCount(file: string): Count {
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

export function playwrightCount(file: string): Count {
  const {stats, suites, errors} = JSON.parse(readFileSync(file, 'utf8')) as {
    stats: {expected: number; unexpected: number; flaky: number};
    suites: Suite[];
    errors: {message: string}[];
  };
  const failures = suites
    .flatMap(allSpecs)
    .filter(({ok}) => !ok)
    .map(({title, tests}) =>
      named(title, tests.flatMap(({results}) => results).find(({error}) => error)?.error?.message),
    );
  const outside = errors.map(({message}) => named('Outside of a test', message));
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    failures: [...outside, ...failures],
  };
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

export function ownCount(file: string): Count {
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
