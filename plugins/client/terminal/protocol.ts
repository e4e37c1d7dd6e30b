/** The messages of the panel to the Worker, and those that it sends. */
import type {Values} from '../your-values/validate';
import type {BlockOfPage, Ran} from './shell/machine';
import type {SessionState} from './shell/session';

export type {BlockOfPage, CallLine, Ran} from './shell/machine';
export type {SessionState} from './shell/session';

export type ToWorker =
  | {kind: 'start'; state: SessionState | undefined}
  | {
      kind: 'run';
      code: string;
      /** The world of this tab. */
      world: string | null;
      values: Values;
      /** A block of a page, and the files that the page has saved before it. */
      block?: BlockOfPage;
      files?: readonly {name: string; text: string}[];
    }
  | {kind: 'complete'; line: string}
  | {kind: 'incomplete'; code: string}
  /** A second one ends what does not end at a statement. */
  | {kind: 'stop'}
  /** Waits of this command take no time. */
  | {kind: 'skip'}
  | {kind: 'answer'; text: string}
  | {kind: 'jq'; program: ArrayBuffer};

export type FromWorker =
  | {kind: 'loaded'}
  | {kind: 'started'; folder: string}
  | {kind: 'output'; parts: {text: string; isError: boolean}[]}
  | {kind: 'wait'; milliseconds: number}
  | {kind: 'ask'; prompt: string; isSecret: boolean}
  | ({kind: 'done'; world: string; state: SessionState} & Ran)
  | {kind: 'completions'; line: string; words: string[]}
  | {kind: 'incomplete'; code: string; value: boolean}
  /** The Worker needs the program of jq; it may load nothing itself. */
  | {kind: 'jq'};
