import type {ChildProcessByStdio} from 'node:child_process';
import {HANG_TIMEOUT} from './limits';

type Started = {
  /** Name in messages. */
  name: string;
  url: string;
  child: Pick<ChildProcessByStdio<null, null, null>, 'exitCode' | 'kill'>;
  /** What the process has printed so far. */
  output: () => string;
};

/** Waits until a started server responds. Otherwise stops it and throws an error with its output. */
export async function untilAnswers({name, url, child, output}: Started): Promise<void> {
  const deadline = Date.now() + HANG_TIMEOUT;
  for (;;) {
    if (child.exitCode !== null) throw new Error(`${name} did not start:\n${output()}`);
    try {
      await fetch(url);
      return;
    } catch (error) {
      if (Date.now() > deadline) {
        child.kill('SIGKILL');
        throw new Error(`${name} does not respond at ${url}:\n${output()}`, {cause: error});
      }
      await new Promise((resolve) => setTimeout(resolve, 25));
    }
  }
}
