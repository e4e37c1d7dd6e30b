/** The Worker of the terminal: started when it is needed, ended when it does not respond, and started again as it was. */
import type {FromWorker, SessionState, ToWorker} from '../protocol';

declare const SHELL_SCRIPT: string;
declare const JQ_PROGRAM: string;

/** A command that lets no message arrive for so long is ended. */
const DEADLINE_MS = 5000;
/** After Stop, a command has less time. */
const STOP_MS = 800;

type Done = Extract<FromWorker, {kind: 'done'}>;
type Run = Omit<Extract<ToWorker, {kind: 'run'}>, 'kind'>;
export type ShellEvents = {
  output: (text: string, isError: boolean) => void;
  wait: (milliseconds: number) => void;
  ask: (prompt: string, isSecret: boolean) => void;
  /** jq is loaded, at its first use. */
  load: (isLoading: boolean) => void;
};
export type Ended = Done | {problem: string};

export class ShellWorker {
  private worker: Worker | undefined;
  private starting: Promise<Worker> | undefined;
  private finish: ((ended: Ended) => void) | undefined;
  private timer = 0;
  private readonly waiting = new Map<string, (message: never) => void>();
  private jq: Promise<ArrayBuffer> | undefined;

  constructor(
    private readonly state: () => SessionState | undefined,
    private readonly events: ShellEvents,
  ) {}

  get isRunning(): boolean {
    return this.finish !== undefined;
  }

  /** Throws if the script cannot be loaded; the next call tries again. */
  async start(): Promise<void> {
    await this.ready();
  }

  async run(request: Run): Promise<Ended> {
    const worker = await this.ready();
    return new Promise((resolve) => {
      this.finish = resolve;
      post(worker, {kind: 'run', ...request});
      this.watch(DEADLINE_MS);
    });
  }

  /** At the next statement, which keeps what was set, or without it. */
  stop(): void {
    if (!this.worker || !this.isRunning) return;
    post(this.worker, {kind: 'stop'});
    this.watch(STOP_MS);
  }

  skip(): void {
    if (this.worker) post(this.worker, {kind: 'skip'});
  }

  answer(text: string): void {
    if (this.worker) post(this.worker, {kind: 'answer', text});
  }

  async complete(line: string): Promise<string[]> {
    const {words} = await this.ask<'completions'>({kind: 'complete', line}, `completions ${line}`);
    return words;
  }

  async isIncomplete(code: string): Promise<boolean> {
    const {value} = await this.ask<'incomplete'>({kind: 'incomplete', code}, `incomplete ${code}`);
    return value;
  }

  /** Starts again with the stored state. */
  end(): void {
    clearTimeout(this.timer);
    this.worker?.terminate();
    this.worker = undefined;
    this.starting = undefined;
  }

  private async ask<Kind extends FromWorker['kind']>(message: ToWorker, key: string) {
    const worker = await this.ready();
    return new Promise<Extract<FromWorker, {kind: Kind}>>((resolve) => {
      this.waiting.set(key, resolve);
      post(worker, message);
    });
  }

  private ready(): Promise<Worker> {
    this.starting ??= this.load().catch((error: unknown) => {
      this.starting = undefined;
      throw error;
    });
    return this.starting;
  }

  private load(): Promise<Worker> {
    return new Promise((resolve, reject) => {
      const worker = new Worker(SHELL_SCRIPT);
      worker.onerror = (event) => {
        event.preventDefault();
        reject(new Error('The terminal could not be loaded.'));
        this.fail('The terminal stopped because of an error.');
      };
      worker.onmessage = ({data}: MessageEvent<FromWorker>) => {
        if (data.kind === 'loaded') post(worker, {kind: 'start', state: this.state()});
        else if (data.kind === 'started') {
          this.worker = worker;
          resolve(worker);
        } else this.receive(data);
      };
    });
  }

  private receive(message: FromWorker): void {
    if (this.isRunning && message.kind !== 'done') this.watch(DEADLINE_MS);
    switch (message.kind) {
      case 'output':
        for (const {text, isError} of message.parts) this.events.output(text, isError);
        break;
      case 'wait':
        this.events.wait(message.milliseconds);
        break;
      case 'ask':
        clearTimeout(this.timer); // a reader takes time
        this.events.ask(message.prompt, message.isSecret);
        break;
      case 'jq':
        void this.sendJq();
        break;
      case 'completions':
        this.reply(`completions ${message.line}`, message);
        break;
      case 'incomplete':
        this.reply(`incomplete ${message.code}`, message);
        break;
      case 'done':
        this.settle(message);
        break;
    }
  }

  private reply(key: string, message: FromWorker): void {
    this.waiting.get(key)?.(message as never);
    this.waiting.delete(key);
  }

  /** The Worker may load nothing itself. */
  private async sendJq(): Promise<void> {
    clearTimeout(this.timer); // the network takes time
    this.events.load(true);
    try {
      this.jq ??= fetch(JQ_PROGRAM).then((response) => {
        if (!response.ok) throw new Error(String(response.status));
        return response.arrayBuffer();
      });
      const program = await this.jq;
      if (this.worker) post(this.worker, {kind: 'jq', program});
      this.watch(DEADLINE_MS);
    } catch {
      this.jq = undefined;
      this.fail('jq could not be loaded. Check your network connection and run the command again.');
    } finally {
      this.events.load(false);
    }
  }

  private watch(milliseconds: number): void {
    clearTimeout(this.timer);
    this.timer = window.setTimeout(
      () =>
        this.fail(`Stopped: nothing happened for ${milliseconds / 1000} s. Files and variables are those before it.`),
      milliseconds,
    );
  }

  private fail(problem: string): void {
    this.end();
    this.settle({problem});
  }

  private settle(ended: Ended): void {
    clearTimeout(this.timer);
    const {finish} = this;
    this.finish = undefined;
    finish?.(ended);
  }
}

const post = (worker: Worker, message: ToWorker): void => worker.postMessage(message);
