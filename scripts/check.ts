/**
 * `npm run check` is the gate: every check whose result depends only on the checkout. `npm run check:nightly` runs what
 * depends on time, or repeats on more pages and requests what the gate tests once. Both end with the time of each step, the
 * failed checks and `N passed, N failed`.
 */
import {spawn, type ChildProcess} from 'node:child_process';
import {mkdirSync, rmSync} from 'node:fs';
import {count, type Count, type Report} from './check-reports';

type Step = {
  name: string;
  command: string;
  /** Two for a step that keeps both cores of a small machine busy. */
  cores: 1 | 2;
  /** Runs after the build, and not at all if that fails. */
  onBuild?: true;
  report?: {file: string; kind: Report};
};

const npm = (script: string): string => `npm run --silent ${script}`;
const vitest = (script: string, file: string): Pick<Step, 'command' | 'report'> => ({
  command: `${npm(script)} -- --reporter=default --reporter=json --outputFile.json=${file}`,
  report: {file, kind: 'vitest'},
});
/** A folder of its own for its artifacts: Playwright empties it when it starts, with the reports of other steps. */
const playwright = (script: string, name: string): Pick<Step, 'command' | 'report'> => ({
  command: `${npm(script)} -- --output=test-results/${name}`,
  report: {file: `test-results/${name}.json`, kind: 'playwright'},
});
const own = (script: string, name: string): Pick<Step, 'command' | 'report'> => ({
  command: npm(script),
  report: {file: `test-results/${name}.json`, kind: 'own'},
});

const BUILD: Step = {name: 'build', command: npm('build'), cores: 2};

/** In the order in which they start, as far as the cores and the build allow. */
const GATE: Step[] = [
  BUILD,
  {name: 'site tests', ...playwright('test:site', 'site'), cores: 2, onBuild: true},
  {name: 'dev server', ...playwright('test:dev', 'dev'), cores: 2},
  {name: 'guides', ...own('test:guides', 'guides'), cores: 1},
  {name: 'types', command: npm('typecheck'), cores: 1},
  {name: 'contract', command: npm('api:lint'), cores: 1},
  {name: 'lint', command: npm('lint'), cores: 1},
  {name: 'unit tests', ...vitest('test', 'test-results/unit.json'), cores: 1, onBuild: true},
  {name: 'samples', ...own('test:samples', 'samples'), cores: 1},
  {name: 'search', ...own('test:search', 'search'), cores: 1, onBuild: true},
  {name: 'agents', command: npm('test:agents'), cores: 1, onBuild: true},
  {name: 'relevance', command: npm('test:relevance'), cores: 1, onBuild: true},
  {name: 'hosts', ...vitest('test:hosts', 'test-results/hosts.json'), cores: 1, onBuild: true},
  {name: 'built files', ...vitest('test:built', 'test-results/built.json'), cores: 1, onBuild: true},
  {name: 'bytes', ...own('measure:bytes', 'bytes'), cores: 1, onBuild: true},
];

const NIGHTLY: Step[] = [
  BUILD,
  {name: 'all brands', ...vitest('test:nightly', 'test-results/nightly.json'), cores: 2},
  {name: 'all queries', ...own('test:search -- --night', 'search'), cores: 2, onBuild: true},
  {name: 'AFDocs', command: npm('test:afdocs'), cores: 2, onBuild: true},
  {name: 'all edits', ...playwright('test:dev', 'dev'), cores: 2},
  {name: 'all pages', ...playwright('test:site', 'site'), cores: 2, onBuild: true},
];

/** One more than the machine has: steps wait for processes and files. */
const CORES = 3;

type Result = Count & {name: string; seconds: number};

const secondsSince = (time: number): number => Math.round((Date.now() - time) / 1000);

async function main(steps: Step[], env: NodeJS.ProcessEnv): Promise<void> {
  rmSync('test-results', {recursive: true, force: true});
  mkdirSync('test-results');
  const begun = Date.now();
  const say = (text: string): void => console.log(`== ${secondsSince(begun)} s: ${text}`);
  const results: Result[] = [];
  const children = new Set<ChildProcess>();
  const running = new Map<Step, Promise<void>>();
  let waiting = steps;
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      waiting = [];
      for (const child of children) endGroup(child, 'SIGTERM');
    });

  const built = (): Result | undefined => results.find(({name}) => name === BUILD.name);
  const next = (): Step | undefined => {
    const used = [...running.keys()].reduce((sum, {cores}) => sum + cores, 0);
    return waiting.find(({cores, onBuild}) => used + cores <= CORES && (!onBuild || built() !== undefined));
  };
  const work = async ({name, command, onBuild, report}: Step): Promise<void> => {
    if (onBuild && built()!.failed > 0) {
      results.push({name, passed: 0, failed: 1, failures: ['not run, because the build failed'], seconds: 0});
      return;
    }
    say(`${name} starts`);
    const started = Date.now();
    const {code, output} = await run(command, env, children);
    results.push({name, ...count(code, report), seconds: secondsSince(started)});
    console.log(`\n${output}`);
    say(`${name} has ended`);
  };
  while (waiting.length + running.size > 0) {
    for (let step = next(); step; step = next()) {
      const current = step;
      waiting = waiting.filter((each) => each !== current);
      running.set(
        current,
        work(current).finally(() => running.delete(current)),
      );
    }
    await Promise.race(running.values());
  }

  const sum = (of: 'passed' | 'failed'): number => results.reduce((total, result) => total + result[of], 0);
  const missing = steps.length - results.length; // after an interruption
  for (const {name, passed, failed, failures, seconds} of results)
    console.log(
      [
        `${failed === 0 ? 'ok    ' : 'FAILED'} ${name.padEnd(12)} ${passed} passed, ${failed} failed, ${seconds} s`,
        ...failures.slice(0, 20).map((failure) => `    - ${failure}`),
      ].join('\n'),
    );
  console.log(`\n${secondsSince(begun)} s in total\n\n${sum('passed')} passed, ${sum('failed') + missing} failed`);
  process.exitCode = sum('failed') + missing === 0 ? 0 : 1;
}

/** Its output is kept until it ends, because another step may run at the same time. */
async function run(command: string, env: NodeJS.ProcessEnv, children: Set<ChildProcess>) {
  const child = spawn(command, {shell: true, detached: true, stdio: ['ignore', 'pipe', 'pipe'], env});
  children.add(child);
  const output: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data: Buffer) => output.push(data));
  const closed = new Promise((resolve) => child.once('close', resolve));
  const code = await new Promise<number>((resolve) => child.once('exit', (status) => resolve(status ?? 1)));
  endGroup(child, 'SIGKILL'); // what it left running
  await closed;
  children.delete(child);
  return {code, output: Buffer.concat(output).toString()};
}

/** Signals a step and everything that it started: each step is a process group. */
function endGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  try {
    process.kill(-child.pid!, signal);
  } catch {
    // All of them have ended.
  }
}

const nightly = process.argv[2] === 'nightly';
void main(nightly ? NIGHTLY : GATE, {
  ...process.env,
  NO_UPDATE_NOTIFIER: '1',
  NO_COLOR: '1',
  ...(nightly && {NIGHT: '1', PAGES: 'all'}),
});
