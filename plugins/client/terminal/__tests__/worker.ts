import {readFileSync} from 'node:fs';
import path from 'node:path';
import {Worker} from 'node:worker_threads';
import {brand} from '../../../../brand';
import {realContract} from '../../../../tests/support/contract';
import {writeTerminal} from '../build';
import type {FromWorker, SessionState, ToWorker} from '../protocol';

/** What a browser gives to the script. */
const BROWSER = `
const {parentPort, workerData} = require('node:worker_threads');
globalThis.self = globalThis;
self.postMessage = (message) => parentPort.postMessage(message);
parentPort.on('message', (data) => self.onmessage({data}));
delete globalThis.process;
require('node:vm').runInThisContext(workerData);
`;

export type Ended = Extract<FromWorker, {kind: 'done'}> | 'late';

/** The Worker of the pages, in Node: a command, and a deadline that ends the Worker. */
export async function startWorker(outDir: string) {
  const {script, jq} = await writeTerminal({brand, contract: await realContract(), outDir});
  const code = readFileSync(path.join(outDir, script), 'utf8');
  const program = new Uint8Array(readFileSync(path.join(outDir, jq))).buffer;
  let state: SessionState | undefined;
  let world: string | null = null;
  let worker: Worker | undefined;
  let receive: (message: FromWorker) => void = () => {};

  const post = (message: ToWorker): void => worker!.postMessage(message);

  async function start(): Promise<void> {
    worker = new Worker(BROWSER, {eval: true, workerData: code});
    worker.on('message', (message: FromWorker) => {
      if (message.kind === 'jq') post({kind: 'jq', program});
      else if (message.kind === 'ask') post({kind: 'answer', text: ''});
      else receive(message);
    });
    await new Promise<void>((resolve) => {
      receive = ({kind}) =>
        kind === 'loaded' ? post({kind: 'start', state}) : kind === 'started' ? resolve() : undefined;
    });
  }

  return {
    async run(typed: string, deadline = 10_000): Promise<{ended: Ended; output: string}> {
      if (!worker) await start();
      let output = '';
      const ended = await new Promise<Ended>((resolve) => {
        const timer = setTimeout(() => resolve('late'), deadline);
        receive = (message) => {
          if (message.kind === 'output') output += message.parts.map(({text}) => text).join('');
          if (message.kind !== 'done') return;
          clearTimeout(timer);
          resolve(message);
        };
        post({kind: 'run', code: typed, world, values: {}});
      });
      if (ended === 'late') {
        await worker!.terminate();
        worker = undefined;
      } else ({state, world} = ended);
      return {ended, output};
    },
    stop: async () => void (await worker?.terminate()),
  };
}
