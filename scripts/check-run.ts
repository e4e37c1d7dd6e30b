/** Runs the steps of a check. */
import {spawn, type ChildProcess} from 'node:child_process';
import {existsSync} from 'node:fs';
import {nextStep} from './check-plan';
import type {Count, Result} from './check-reports';
import type {Step} from './check-steps';

export type Run = {
  /** By the name of the step; without those that an interruption prevented. */
  ended: Promise<Map<string, Result>>;
  /** Starts no more steps and ends those that run, at the second call with SIGKILL. */
  interrupt: () => void;
};

/** Prints a line when a step starts, and its output when it ends. Continues after a failed step. */
export function runSteps(chosen: readonly Step[], print: (text: string) => void): Run {
  const begun = Date.now();
  const results = new Map<string, Result>();
  const running = new Map<Step, Promise<void>>();
  const children = new Set<ChildProcess>();
  let waiting = [...chosen];
  let isInterrupted = false;

  /** A step without a report counts as one check; a step that crashed before its report counts as failed. */
  const work = async ({name, needs, command, file, report}: Step): Promise<void> => {
    if (needs !== undefined && results.get(needs)?.failed !== 0) {
      print(`== ${secondsSince(begun)} s: ${name} is not run: ${needs} failed`);
      results.set(name, {passed: 0, failed: 1, seconds: 0, cpu: 0});
      return;
    }
    print(`== ${secondsSince(begun)} s: ${name} starts`);
    const started = Date.now();
    const {code, output, cpu} = await run(command, children);
    const count: Count =
      file && report && existsSync(file) ? report(file) : {passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1};
    const failed = code !== 0 && count.failed === 0 ? 1 : count.failed;
    results.set(name, {...count, failed, seconds: secondsSince(started), cpu});
    print(`\n${output}\n== ${secondsSince(begun)} s: ${name} has ended`);
  };

  const all = async (): Promise<Map<string, Result>> => {
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
    return results;
  };

  return {
    ended: all(),
    interrupt() {
      waiting = [];
      for (const child of children) signalGroup(child, isInterrupted ? 'SIGKILL' : 'SIGINT');
      isInterrupted = true;
    },
  };
}

type Ended = {code: number; output: string; cpu: number};

/** Its output is kept until it ends, because another step may run at the same time. */
async function run(command: string, children: Set<ChildProcess>): Promise<Ended> {
  const child = spawn(`(${command}) 3>&-; code=$?; times >&3; exit $code`, {
    shell: true,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
    env: {...process.env, NO_UPDATE_NOTIFIER: '1', NO_COLOR: '1'},
  });
  children.add(child);
  const output: Buffer[] = [];
  for (const stream of [child.stdout!, child.stderr!]) stream.on('data', (data: Buffer) => output.push(data));
  const times: Buffer[] = [];
  child.stdio[3]!.on('data', (data: Buffer) => times.push(data));
  const closed = new Promise((resolve) => child.once('close', resolve));
  const code = await new Promise<number>((resolve) => child.once('exit', (status) => resolve(status ?? 1)));
  signalGroup(child, 'SIGKILL'); // what it left running
  await closed;
  children.delete(child);
  return {code, output: Buffer.concat(output).toString(), cpu: cpuSeconds(Buffer.concat(times).toString())};
}

/** Of the children, in the second line of the shell's `times`: `1m2.34s 0m5.67s`. Processes that were killed are not counted. */
const cpuSeconds = (times: string): number =>
  Math.round(
    Array.from((times.split('\n')[1] ?? '').matchAll(/(\d+)m([\d.]+)s/g)).reduce(
      (sum, [, minutes, seconds]) => sum + 60 * Number(minutes) + Number(seconds),
      0,
    ),
  );

/** To a step and everything it started: each step is a process group. */
function signalGroup(child: ChildProcess, name: NodeJS.Signals): void {
  try {
    process.kill(-child.pid!, name);
  } catch {
    // All of them have ended.
  }
}

export const secondsSince = (time: number): number => Math.round((Date.now() - time) / 1000);
