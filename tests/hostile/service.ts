/** The service as a process with its production settings, and the log that it writes. */
import {spawn} from 'node:child_process';
import {once} from 'node:events';
import {createInterface} from 'node:readline';

export type Process = {
  url: string;
  /** Requests in the log, by event. */
  logged: (event: string) => number;
  stop: () => Promise<void>;
};

export async function startProcess(folder: string): Promise<Process> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'deploy/service/main.ts'], {
    env: {...process.env, PORT: '0', SEARCH_BUILD: folder, LOG_FORMAT: 'json', DRAIN_SECONDS: '1'},
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const counts = new Map<string, number>();
  const exit = once(child, 'exit');
  const url = new Promise<string>((listening) => {
    createInterface(child.stdout).on('line', (line) => {
      const entry = JSON.parse(line) as {event: string; url?: string};
      counts.set(entry.event, (counts.get(entry.event) ?? 0) + 1);
      if (entry.event === 'listening') listening(entry.url!);
    });
  });
  const failed = exit.then(([code]) => {
    throw new Error(`The service ended with ${code}.`);
  });
  failed.catch(() => undefined);
  return {
    url: await Promise.race([url, failed]),
    logged: (event) => counts.get(event) ?? 0,
    async stop() {
      child.kill('SIGTERM');
      await exit;
    },
  };
}
