import type {ChildProcessByStdio} from 'node:child_process';

type Started = {
  /** Name in messages. */
  name: string;
  url: string;
  child: Pick<ChildProcessByStdio<null, null, null>, 'exitCode' | 'kill'>;
  /** What the process has printed so far. */
  output: () => string;
  /** Milliseconds. */
  patience: number;
};

/** Waits until a started server answers; one that does not is ended, and what it printed is in the error. */
export async function untilAnswers({name, url, child, output, patience}: Started): Promise<void> {
  const deadline = Date.now() + patience;
  for (;;) {
    if (child.exitCode !== null) throw new Error(`${name} did not start:\n${output()}`);
    try {
      await fetch(url);
      return;
    } catch (error) {
      if (Date.now() > deadline) {
        child.kill('SIGKILL');
        throw new Error(`${name} does not answer at ${url}:\n${output()}`, {cause: error});
      }
      await new Promise((resolve) => setTimeout(resolve, 25));
    }
  }
}
