/** The Worker with the simulated platform, and the styles of everything that shows it: loaded on the first press. */
import {loadStyle} from '../../../../src/client/load-style';
import {workerWithDeadline, type Ask, type Outcome} from '../../../../src/client/worker-with-deadline';
import type {Kind, Requests, Responses, SandboxRequest} from '../sandbox/protocol';

declare const TRY_IT_STYLE: string;
declare const SANDBOX_SCRIPT: string;

let isStyled = false;
let worker: Ask<SandboxRequest, Responses[Kind]> | undefined;

/** Throws if a part cannot be loaded; the next call loads the missing part. */
export async function startWorker(): Promise<void> {
  await Promise.all([
    isStyled ? undefined : loadStyle(TRY_IT_STYLE).then(() => (isStyled = true)),
    worker
      ? undefined
      : workerWithDeadline<SandboxRequest, Responses[Kind]>(() => new Worker(SANDBOX_SCRIPT)).then(
          (ready) => (worker = ready),
        ),
  ]);
}

export const ask = <K extends Kind>(kind: K, request: Requests[K]): Promise<Outcome<Responses[K]>> =>
  worker!({kind, ...request} as SandboxRequest) as Promise<Outcome<Responses[K]>>;
