/** The script of the terminal's Worker. index.ts writes the contract into it. */
import type {Contract} from '../../../contract';
import type {FromWorker, ToWorker} from './protocol';
import {Machine} from './shell/machine';

declare const TERMINAL_CONTRACT: string;

/** Output is sent so often: a message for each line would keep the page busy. */
const SEND_MS = 50;
const SEND_LENGTH = 20_000;
/** More would not be read. */
const MAX_OUTPUT = 200_000;
/** How long a wait of the platform takes here. */
const PAUSE_MS = 150;

const send = (message: FromWorker): void => self.postMessage(message);

let answer: ((text: string) => void) | undefined;
let skip: (() => void) | undefined;
let isQuick = false;
let jq: ((module: WebAssembly.Module) => void) | undefined;
let jqModule: Promise<WebAssembly.Module> | undefined;

const machine = new Machine(JSON.parse(TERMINAL_CONTRACT) as Contract, {
  jq: () =>
    (jqModule ??= new Promise((resolve) => {
      jq = resolve;
      send({kind: 'jq'});
    })),
  async pause(milliseconds) {
    send({kind: 'wait', milliseconds});
    if (isQuick) return;
    await new Promise<void>((resolve) => {
      skip = resolve;
      setTimeout(resolve, Math.min(milliseconds, PAUSE_MS));
    });
  },
  ask(prompt, isSecret) {
    send({kind: 'ask', prompt, isSecret});
    return new Promise((resolve) => (answer = resolve));
  },
});

/** The clock of the platform, also for jq and files. */
const RealDate = Date;
globalThis.Date = class extends RealDate {
  constructor(...parts: [] | ConstructorParameters<typeof RealDate>) {
    super(...((parts.length === 0 ? [machine.platform.now] : parts) as ConstructorParameters<typeof RealDate>));
  }
  static override now = (): number => machine.platform.now;
} as DateConstructor;

/** Joins output to messages; returns the part that sends what is left. */
function printer() {
  let parts: {text: string; isError: boolean}[] = [];
  let [length, total, last] = [0, 0, performance.now()];
  const flush = (): void => {
    if (parts.length > 0) send({kind: 'output', parts});
    [parts, length, last] = [[], 0, performance.now()];
  };
  const print = (text: string, isError: boolean): void => {
    if (text === '' || total > MAX_OUTPUT) return;
    total += text.length;
    if (total > MAX_OUTPUT) {
      text = `${text.slice(0, MAX_OUTPUT)}\n… stopped after ${MAX_OUTPUT} characters\n`;
      machine.session.stop();
    }
    const before = parts.at(-1);
    if (before?.isError === isError) before.text += text;
    else parts.push({text, isError});
    length += text.length;
    if (length > SEND_LENGTH || performance.now() - last > SEND_MS) flush();
  };
  return {print, flush};
}

async function handle(message: ToWorker): Promise<void> {
  switch (message.kind) {
    case 'start':
      if (message.state) machine.load(message.state);
      return send({kind: 'started', folder: machine.session.folder});
    case 'run': {
      isQuick = false;
      machine.useWorld(message.world, message.values);
      for (const {name, text} of message.files ?? []) machine.session.save(name, text);
      const {print, flush} = printer();
      const ran = await machine.run(message.code, print, message.block);
      flush();
      return send({
        kind: 'done',
        ...ran,
        world: JSON.stringify(machine.platform.world()),
        state: await machine.session.state(),
      });
    }
    case 'complete':
      return send({kind: 'completions', line: message.line, words: machine.complete(message.line)});
    case 'incomplete':
      return send({kind: 'incomplete', code: message.code, value: machine.session.isIncomplete(message.code)});
    case 'stop':
      answer?.('');
      skip?.();
      return machine.session.stop();
    case 'skip':
      isQuick = true;
      return skip?.();
    case 'answer':
      return answer?.(message.text);
    case 'jq':
      return jq?.(await WebAssembly.compile(message.program));
  }
}

self.onmessage = ({data}: MessageEvent<ToWorker>) => void handle(data);
send({kind: 'loaded'});
