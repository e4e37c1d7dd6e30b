import {mkdtempSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {expect, it} from 'vitest';
import {count, type Report} from '../check-reports';

const folder = mkdtempSync(path.join(tmpdir(), 'reports-'));
const counted = (code: number, kind: Report, report: object) => {
  const file = path.join(folder, `${kind}.json`);
  writeFileSync(file, JSON.stringify(report));
  return count(code, {file, kind});
};

it('A failed unit test is counted and named with the difference', () => {
  const assertionResults = [
    {fullName: 'A page has a title', status: 'passed', failureMessages: []},
    {fullName: 'A page has one h1', status: 'failed', failureMessages: ['expect(x).toBe(y)\n2 headings instead of 1']},
  ];
  expect(counted(1, 'vitest', {numPassedTests: 1, testResults: [{assertionResults}]})).toEqual({
    passed: 1,
    failed: 1,
    failures: ['A page has one h1\n      2 headings instead of 1'],
  });
});

it('Failed browser tests of nested suites and errors outside of tests are counted', () => {
  const spec = {title: 'Search opens', ok: false, tests: [{results: [{}, {error: {message: 'no dialog'}}]}]};
  const report = {
    stats: {expected: 3},
    errors: [{message: 'port in use'}],
    suites: [{specs: [], suites: [{specs: [spec]}]}],
  };
  expect(counted(1, 'playwright', report)).toEqual({
    passed: 3,
    failed: 2,
    failures: ['Outside of a test\n      port in use', 'Search opens\n      no dialog'],
  });
});

it('A step that ends with an error has failed, whatever its report says', () => {
  expect(counted(1, 'own', {passed: 5, failed: 0})).toMatchObject({passed: 5, failed: 1});
  expect(counted(1, 'own', {passed: 5, failed: 2})).toMatchObject({passed: 5, failed: 2});
  expect(count(2, {file: path.join(folder, 'not-written.json'), kind: 'own'})).toMatchObject({passed: 0, failed: 1});
  expect(count(0)).toMatchObject({passed: 1, failed: 0});
});
