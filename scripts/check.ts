/**
 * The checks, in three tiers: `npm run check:quick` for a change at work, `npm run check` for a pull request (.ci/run), and
 * `npm run check:night`. `-- --shard 2/4` runs one of four parts. Runs two steps of one core at the same time, continues
 * after a failed one, and ends with the time of each step and `N passed, N failed`.
 */
import {spawn, spawnSync, type ChildProcess} from 'node:child_process';
import {existsSync, mkdirSync, rmSync} from 'node:fs';
import {parseArgs} from 'node:util';
import {nextStep, parseShard, stepsOfShard} from './check-plan';
import {summary, type Count, type Result} from './check-reports';
import {steps, TIERS, type Step} from './check-steps';

/** Files that differ from the main branch, committed or not. Deleted ones have nothing to check. */
function changedFiles(): string[] {
  const git = (...args: string[]): string[] =>
    spawnSync('git', args, {encoding: 'utf8'}).stdout.split('\n').filter(Boolean);
  const [base = 'HEAD'] = git('merge-base', 'HEAD', 'origin/main'); // a clone may have no remote
  return [...git('diff', '--name-only', '--diff-filter=d', base), ...git('ls-files', '--others', '--exclude-standard')];
}

const children = new Set<ChildProcess>();

/** To a step and everything it started: each step is a process group. */
function signal(child: ChildProcess, name: NodeJS.Signals): void {
  try {
    process.kill(-child.pid!, name);
  } catch {
    // All of them have ended.
  }
}

/** Its output is kept until it ends, because another step may run at the same time. */
async function run(command: string): Promise<{code: number; output: string}> {
  const child = spawn(command, {
    shell: true,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {...process.env, NO_UPDATE_NOTIFIER: '1', NO_COLOR: '1'},
  });
  children.add(child);
  const output: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data: Buffer) => output.push(data));
  const closed = new Promise((resolve) => child.once('close', resolve));
  const code = await new Promise<number>((resolve) => child.once('exit', (status) => resolve(status ?? 1)));
  signal(child, 'SIGKILL'); // what it left running
  await closed;
  children.delete(child);
  return {code, output: Buffer.concat(output).toString()};
}

/** A step without a report counts as one check; a step that crashed before its report counts as failed. */
async function result({command, file, report}: Step): Promise<Result & {output: string}> {
  const started = Date.now();
  const {code, output} = await run(command);
  const count: Count =
    file && report && existsSync(file) ? report(file) : {passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1};
  const failed = code !== 0 && count.failed === 0 ? 1 : count.failed;
  return {...count, failed, output, seconds: secondsSince(started)};
}

async function main(chosen: Step[]): Promise<void> {
  rmSync('test-results', {recursive: true, force: true});
  mkdirSync('test-results');
  const begun = Date.now();
  const results = new Map<string, Result>();
  const running = new Map<Step, Promise<void>>();
  let waiting = chosen;
  let isInterrupted = false;
  const interrupt = (): void => {
    for (const child of children) signal(child, isInterrupted ? 'SIGKILL' : 'SIGINT');
    isInterrupted = true;
    waiting = [];
  };
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.on(name, interrupt);

  const work = async (step: Step): Promise<void> => {
    const {name, needs} = step;
    const isBlocked = needs !== undefined && results.get(needs)?.failed !== 0;
    console.log(`== ${secondsSince(begun)} s: ${name} ${isBlocked ? `is not run: ${needs} failed` : 'starts'}`);
    const {output, ...found} = isBlocked ? {passed: 0, failed: 1, seconds: 0, output: ''} : await result(step);
    results.set(name, found);
    if (!isBlocked) console.log(`\n${output}\n== ${secondsSince(begun)} s: ${name} has ended`);
  };
  while (waiting.length + running.size > 0) {
    for (let next = nextStep(waiting, [...running.keys()]); next; next = nextStep(waiting, [...running.keys()])) {
      const step = next;
      waiting = waiting.filter((each) => each !== step);
      running.set(
        step,
        work(step).finally(() => running.delete(step)),
      );
    }
    await Promise.race(running.values());
  }
  const {text, failed} = summary(
    chosen.map(({name}) => name),
    results,
  );
  console.log(`\n${secondsSince(begun)} s in total\n\n${text}`);
  process.exitCode = failed === 0 ? 0 : 1;
}

const secondsSince = (time: number): number => Math.round((Date.now() - time) / 1000);

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
