/** A platform that remembers what happened to it, by block. */
import {isObject} from '../../../platform/json';
import type {Json} from '../../../platform/model';
import {Platform, type Call, type Reply} from '../../../platform/platform';
import type {Entry} from '../../../platform/store';
import {READER_KEY, type Step} from './recording';

type Objects = Record<string, Entry[]>;

/** A step with the highest id before it: an id of a later call is that of an object which an earlier step created. */
type Recorded = {step: Step; lastId: number};
export type BlockSteps = {line: number; steps: Recorded[]};

export class RecordingPlatform extends Platform {
  readonly blocks: BlockSteps[] = [];
  /** Calls inside `settle` are part of it. */
  private isQuiet = false;

  startBlock(line: number): void {
    this.blocks.push({line, steps: []});
  }

  override handle(call: Call): Reply {
    return this.recorded(
      () => super.handle(call),
      (reply) => {
        // The page has one caller, who may do what a key of the guide may not.
        if (reply.status === 403 && this.tokenOf(call.authorization)?.key !== READER_KEY) return undefined;
        return {
          call: `${call.method} ${call.path}`,
          ...(call.body ? {body: call.body} : {}),
          status: reply.status,
          ...stateOf(reply.body),
        };
      },
    );
  }

  override wait(milliseconds?: number): boolean {
    return this.recorded(
      () => super.wait(milliseconds),
      () => ({wait: milliseconds ?? 0}),
    );
  }

  override settle(): void {
    this.recorded(
      () => super.settle(),
      () => ({settle: true}),
    );
  }

  /** What happens without a call: a pipeline, an agent, a person in the console. */
  elsewhere<T>(does: () => T): T {
    const before = this.objects();
    return this.recorded(does, () => changeOf(before, this.objects()));
  }

  private objects(): Objects {
    return this.store.save().objects as Objects;
  }

  private recorded<T>(run: () => T, stepOf: (result: T) => Step | undefined): T {
    if (this.isQuiet) return run();
    const {lastId} = this.store;
    this.isQuiet = true;
    try {
      const result = run();
      const step = stepOf(result);
      if (step) this.blocks.at(-1)?.steps.push({step, lastId});
      return result;
    } finally {
      this.isQuiet = false;
    }
  }
}

const stateOf = (body: Json | undefined): {state?: string} =>
  isObject(body) && typeof body.status === 'string' ? {state: body.status} : {};

function changeOf(before: Objects, after: Objects): Step | undefined {
  const put: Objects = {};
  const removed: Record<string, string[]> = {};
  for (const resource of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const old = new Map((before[resource] ?? []).map((entry) => [String(entry.value.id), JSON.stringify(entry)]));
    const now = after[resource] ?? [];
    const changed = now.filter((entry) => old.get(String(entry.value.id)) !== JSON.stringify(entry));
    if (changed.length > 0) put[resource] = changed;
    const left = new Set(now.map(({value}) => String(value.id)));
    const gone = [...old.keys()].filter((id) => !left.has(id));
    if (gone.length > 0) removed[resource] = gone;
  }
  if (Object.keys(put).length + Object.keys(removed).length === 0) return undefined;
  return {put: JSON.stringify(put), removed: JSON.stringify(removed)};
}
