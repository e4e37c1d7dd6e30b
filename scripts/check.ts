/**
 * The checks, in three tiers: `npm run check:quick` for a change at work, `npm run check` for a pull request (.ci/run), and
 * `npm run check:night`. `-- --shard 2/4` runs one of four parts. Ends with the time of each step and `N passed, N failed`.
 */
import {spawnSync} from 'node:child_process';
import {mkdirSync, rmSync} from 'node:fs';
import {parseArgs} from 'node:util';
import {parseShard, stepsOfShard} from './check-plan';
import {summary} from './check-reports';
import {runSteps, secondsSince} from './check-run';
import {steps, TIERS, type Step} from './check-steps';

/** Files that differ from the main branch, committed or not. Deleted ones have nothing to check. */
function changedFiles(): string[] {
  const git = (...args: string[]): string[] =>
    spawnSync('git', args, {encoding: 'utf8'}).stdout.split('\n').filter(Boolean);
  const [base = 'HEAD'] = git('merge-base', 'HEAD', 'origin/main'); // a clone may have no remote
  return [...git('diff', '--name-only', '--diff-filter=d', base), ...git('ls-files', '--others', '--exclude-standard')];
}

async function main(chosen: Step[]): Promise<void> {
  rmSync('test-results', {recursive: true, force: true});
  mkdirSync('test-results');
  const begun = Date.now();
  const run = runSteps(chosen, (text) => console.log(text));
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.on(name, run.interrupt);
  const results = await run.ended;
  const names = chosen.map(({name}) => name);
  const {text, failed} = summary(names, results);
  console.log(`\n${secondsSince(begun)} s in total\n\n${text}`);
  process.exitCode = failed === 0 ? 0 : 1;
}

const {values, positionals} = parseArgs({options: {shard: {type: 'string', default: '1/1'}}, allowPositionals: true});
const tier = TIERS.find((name) => name === (positionals[0] ?? 'check'));
const shard = parseShard(values.shard);
if (tier && shard) {
  const all = steps(tier === 'quick' ? changedFiles() : []).filter(({tiers}) => tiers.includes(tier));
  void main(shard.count === 1 ? all : stepsOfShard(all, shard));
} else {
  console.error(`Use: tsx scripts/check.ts ${TIERS.join('|')} [--shard 2/4]`);
  process.exitCode = 1;
}
