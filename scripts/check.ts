/**
 * The checks, in three tiers: `npm run check:quick` for a change at work, `npm run check` for a pull request (.ci/run), and
 * `npm run check:night`. `-- --shard 2/4` runs one of four parts. Ends with the time of each step and `N passed, N failed`.
 */
import {spawnSync} from 'node:child_process';
import {existsSync, mkdirSync, rmSync} from 'node:fs';
import {parseArgs} from 'node:util';
import {parseShard, stepsOfShard} from './check-plan';
import {summary} from './check-reports';
import {runSteps, secondsSince} from './check-run';
import {steps, TIERS, type Step} from './check-steps';
import {quickCheck, type QuickCheck} from './quick-check';

const git = (...args: string[]): string[] =>
  spawnSync('git', args, {encoding: 'utf8'}).stdout.split('\n').filter(Boolean);

/** What the changes since the main branch need, committed or not. */
function quickSteps(): QuickCheck {
  const [base = 'HEAD'] = git('merge-base', 'HEAD', 'origin/main'); // a clone may have no remote
  const added = git('ls-files', '--others', '--exclude-standard');
  const files = [...git('ls-files'), ...added].filter((file) => existsSync(file));
  return quickCheck([...git('diff', '--name-only', '--no-renames', base), ...added], files, base);
}

async function main(chosen: Step[], left: string[]): Promise<void> {
  rmSync('test-results', {recursive: true, force: true});
  mkdirSync('test-results');
  const begun = Date.now();
  const run = runSteps(chosen, (text) => console.log(text));
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.on(name, run.interrupt);
  const results = await run.ended;
  const names = chosen.map(({name}) => name);
  const {text, failed} = summary(names, results);
  const notRun = left.length > 0 ? `Not run here, but by \`npm run check\`:\n  ${left.join('\n  ')}\n\n` : '';
  console.log(`\n${secondsSince(begun)} s in total\n\n${notRun}${text}`);
  process.exitCode = failed === 0 ? 0 : 1;
}

const {values, positionals} = parseArgs({options: {shard: {type: 'string', default: '1/1'}}, allowPositionals: true});
const tier = TIERS.find((name) => name === (positionals[0] ?? 'check'));
const shard = parseShard(values.shard);
if (tier && shard) {
  const quick: QuickCheck = tier === 'quick' ? quickSteps() : {steps: [], left: []};
  const all = [...steps().filter(({tiers}) => tiers.includes(tier)), ...quick.steps];
  void main(shard.count === 1 ? all : stepsOfShard(all, shard), quick.left);
} else {
  console.error(`Use: tsx scripts/check.ts ${TIERS.join('|')} [--shard 2/4]`);
  process.exitCode = 1;
}
