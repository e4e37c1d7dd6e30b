/**
 * npm run test:samples [-- resource or operation ...]: every sample of every operation, or of some, run or parsed. Prints what failed and a table, writes
 * test-results/samples.json, and fails when a sample does.
 */
import {mkdirSync, writeFileSync} from 'node:fs';
import {checkSamples} from './check';
import {reportText, toReport} from './report';

const started = Date.now();
const seconds = () => Math.round((Date.now() - started) / 1000);
// Stops child processes on interruption too.
const interruption = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => interruption.abort(new Error(signal)));

const rows = await checkSamples({
  only: process.argv.slice(2),
  signal: interruption.signal,
  progress: (done, all) => console.log(`${done} of ${all} operations, ${seconds()} s`),
});
const report = toReport(rows);
mkdirSync('test-results', {recursive: true});
writeFileSync('test-results/samples.json', `${JSON.stringify(report, null, 2)}\n`);
console.log(`\n${reportText(report)} in ${seconds()} s`);
process.exitCode = report.failed === 0 ? 0 : 1;
