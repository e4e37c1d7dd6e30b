/**
 * Work on a reader's own patterns and schemas, whose cost nobody can predict, runs in a Worker. A request that exceeds
 * the deadline ends its Worker, and the page never freezes.
 */
const DEADLINE_MS = 2000;

const TOO_SLOW = `Stopped after ${DEADLINE_MS / 1000} seconds: a pattern, a condition or a reference here takes too long to evaluate. Simplify it.`;
const NOT_STARTED =
  'The part of this page that evaluates your input could not be loaded. Check your network connection.';

/** `superseded`: a newer request of the same kind took its place before it was sent. */
export type Outcome<Response> = {value: Response} | {problem: string} | 'superseded';

type Message<Response> = 'ready' | {value: Response} | {problem: string};
type Waiting<Request, Response> = {request: Request; resolve: (outcome: Outcome<Response>) => void};

export type Ask<Request, Response> = (request: Request) => Promise<Outcome<Response>>;

/** Returns the function that asks the Worker, once the Worker is loaded. Throws if it cannot be loaded. */
export async function workerWithDeadline<Request extends {kind: string}, Response>(
  start: () => Worker,
): Promise<Ask<Request, Response>> {
  let worker: Worker | undefined = await started(start);
  let waiting: Waiting<Request, Response>[] = [];
  let isBusy = false;

  async function sendNext(): Promise<void> {
    if (isBusy) return;
    const next = waiting.shift();
    if (!next) return;
    isBusy = true;
    try {
      worker ??= await started(start);
      const outcome = await respondedInTime<Request, Response>(worker, next.request);
      if ('isLate' in outcome) {
        worker.terminate();
        worker = undefined;
        next.resolve({problem: TOO_SLOW});
      } else next.resolve(outcome);
    } catch {
      next.resolve({problem: NOT_STARTED});
    }
    isBusy = false;
    void sendNext();
  }

  return (request) =>
    new Promise((resolve) => {
      const isOlder = (one: Waiting<Request, Response>): boolean => one.request.kind === request.kind;
      for (const one of waiting.filter(isOlder)) one.resolve('superseded');
      waiting = [...waiting.filter((one) => !isOlder(one)), {request, resolve}];
      void sendNext();
    });
}

/** A Worker that has loaded its script: the deadline must not include the network. */
function started(start: () => Worker): Promise<Worker> {
  return new Promise((resolve, reject) => {
    const worker = start();
    worker.onmessage = () => resolve(worker);
    worker.onerror = (event) => {
      event.preventDefault(); // reported to the reader, not to the console
      reject(new Error(NOT_STARTED));
    };
  });
}

type InTime<Response> = {value: Response} | {problem: string} | {isLate: true};

function respondedInTime<Request, Response>(worker: Worker, request: Request): Promise<InTime<Response>> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve({isLate: true}), DEADLINE_MS);
    worker.onmessage = ({data}: MessageEvent<Message<Response>>) => {
      clearTimeout(timer);
      if (data !== 'ready') resolve(data);
    };
    worker.postMessage(request);
  });
}

/** For the script of a Worker: evaluates each request. */
export function respondInWorker<Request, Response>(evaluate: (request: Request) => Response): void {
  const send = (message: Message<Response>): void => self.postMessage(message);
  self.onmessage = ({data}: MessageEvent<Request>) => {
    try {
      send({value: evaluate(data)});
    } catch (error) {
      send({problem: `This cannot be evaluated: ${(error as Error).message}.`});
    }
  };
  send('ready');
}
