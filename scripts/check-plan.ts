/** Which steps of a check run at the same time, and which on which shard. */
import type {Step} from './check-steps';

/** One more than the machine has: steps wait for processes and files, and the build alone leaves a third of two cores idle. */
const CORES = 3;

/**
 * The next step whose need has ended and for which enough cores are free: first the one that others wait for, then one of two
 * cores, because the others fit beside these.
 */
export function nextStep(waiting: readonly Step[], running: readonly Step[]): Step | undefined {
  const free = running.reduce((left, {cores}) => left - cores, CORES);
  const unfinished = new Set([...waiting, ...running].map(({name}) => name));
  const ready = waiting.filter(({cores, needs}) => cores <= free && !(needs !== undefined && unfinished.has(needs)));
  const isNeeded = ({name}: Step): boolean => waiting.some(({needs}) => needs === name);
  return ready.find(isNeeded) ?? ready.find(({cores}) => cores === 2) ?? ready[0];
}

export type Shard = {index: number; count: number};

/** `2/4` is the second of four shards. */
export function parseShard(text: string): Shard | undefined {
  const [index, count] = (/^(\d+)\/(\d+)$/.exec(text)?.slice(1) ?? []).map(Number);
  return index && count && index <= count ? {index, count} : undefined;
}

const weight = ({seconds, cores}: Step): number => seconds * cores;

/**
 * The part of a shard: of each suite that can be split the tests of that shard, of the other steps those that are dealt to
 * it, the longest first, each to the shard with the least to do; and the steps that these need.
 */
export function stepsOfShard(steps: readonly Step[], {index, count}: Shard): Step[] {
  const needed = new Set(steps.map(({needs}) => needs));
  const dealt = steps
    .filter(({name, splits}) => !splits && !needed.has(name))
    .sort((one, other) => weight(other) - weight(one));
  const shards = Array.from({length: count}, (): {weight: number; steps: Step[]} => ({weight: 0, steps: []}));
  for (const step of dealt) {
    const least = shards.reduce((one, other) => (other.weight < one.weight ? other : one));
    least.steps.push(step);
    least.weight += weight(step);
  }
  const own = steps.filter((step) => step.splits || shards[index - 1]!.steps.includes(step));
  return steps
    .filter((step) => own.includes(step) || own.some(({needs}) => needs === step.name))
    .map((step) => (step.splits ? {...step, command: `${step.command} --shard=${index}/${count}`} : step));
}
