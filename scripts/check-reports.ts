/** Reads the reports that the steps of `npm run check` write. */
import {existsSync, readFileSync} from 'node:fs';
import {stripVTControlCharacters} from 'node:util';

/** `failures` are listed at the end of a check, because the output above them is long. */
export type Count = {passed: number; failed: number; failures: string[]};
export type Report = keyof typeof READERS;

type VitestReport = {
  numPassedTests: number;
  testResults: {assertionResults: {fullName: string; status: string; failureMessages: string[]}[]}[];
};
type Suite = {
  suites?: Suite[];
  specs: {title: string; ok: boolean; tests: {results: {error?: {message: string}}[]}[]}[];
};
type PlaywrightReport = {stats: {expected: number}; suites: Suite[]; errors: {message: string}[]};
type OwnReport = {passed: number; failed: number; checks?: {name: string; failure?: string}[]};

const READERS = {
  vitest(text: string) {
    const {numPassedTests, testResults} = JSON.parse(text) as VitestReport;
    const failed = testResults.flatMap((file) => file.assertionResults).filter(({status}) => status === 'failed');
    const failures = failed.map((test) => named(test.fullName, test.failureMessages[0]));
    return {passed: numPassedTests, failed: failures.length, failures};
  },
  playwright(text: string) {
    const {stats, suites, errors} = JSON.parse(text) as PlaywrightReport;
    const failed = suites.flatMap(allSpecs).filter(({ok}) => !ok);
    const firstError = (spec: Suite['specs'][number]): string | undefined =>
      spec.tests.flatMap(({results}) => results).find(({error}) => error)?.error?.message;
    const failures = [
      ...errors.map(({message}) => named('Outside of a test', message)),
      ...failed.map((spec) => named(spec.title, firstError(spec))),
    ];
    return {passed: stats.expected, failed: failures.length, failures};
  },
  own(text: string) {
    const {passed, failed, checks = []} = JSON.parse(text) as OwnReport;
    const failures = checks.flatMap(({name, failure}) => (failure === undefined ? [] : [named(name, failure)]));
    return {passed, failed, failures};
  },
};

const allSpecs = ({specs, suites = []}: Suite): Suite['specs'] => [...specs, ...suites.flatMap(allSpecs)];

/** A step without a report is one check. One that ends with an error and reports no failure has failed all the same. */
export function count(code: number, report?: {file: string; kind: Report}): Count {
  const {passed, failed, failures} =
    report && existsSync(report.file)
      ? READERS[report.kind](readFileSync(report.file, 'utf8'))
      : {passed: code === 0 ? 1 : 0, failed: 0, failures: []};
  return {passed, failed: Math.max(failed, code === 0 ? 0 : 1), failures};
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
