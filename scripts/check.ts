/**
 * The checks, in three tiers: `npm run check:quick` for a change at work, `npm run check` for a pull request,
 * `npm run check:full` for main, nights and releases (.ci/run). Runs the steps in order, continues after a failed one,
 * and ends with the time of each step and `N passed, N failed`.
 */
import {execFileSync, spawn} from 'node:child_process';
import {existsSync, mkdirSync, rmSync} from 'node:fs';
import type {Count} from './check-reports';
import {steps, TIERS, type Tier} from './check-steps';

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
