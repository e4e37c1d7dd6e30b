import {fork} from 'node:child_process';
import {once} from 'node:events';
import type {Asked} from './service.mts';

export type ServiceProcess = {
  url: string;
  pid: number;
  ask: <T>(asked: Asked) => Promise<T>;
  stop: () => Promise<void>;
};

/** Runs the Node service on the index of a folder in a child process, as in production. */
export async function startService(folder: string): Promise<ServiceProcess> {
  const child = fork('tests/search/service.mts', [folder], {execArgv: ['--expose-gc', '--import', 'tsx']});
  const exit = once(child, 'exit');
  const message = async (): Promise<unknown> => {
    const ended = exit.then(([code]) => {
      throw new Error(`The search service ended with ${code}.`);
    });
    const [answer] = (await Promise.race([once(child, 'message'), ended])) as [unknown];
    return answer;
  };
  return {
    url: (await message()) as string,
    pid: child.pid!,
    ask: async <T>(asked: Asked) => {
      child.send(asked);
      return (await message()) as T;
    },
    async stop() {
      if (child.connected) child.disconnect();
      await exit;
    },
  };
}
