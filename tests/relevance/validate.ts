/** Cross-validation: learns from some sets of queries and scores on the one left out. */
import {MESSAGE_NAMES, NAMES, OTHER_NAMES, type Feature} from '../../search/features';
import {rankBy, type Labeled} from './examples';
import {intervalOf, type Rank} from './figures';
import {learn} from './learn';
import {KINDS, SET_NAMES, type Kind, type SetName} from './queries';

/** Before learning, a page is as good as its best record and its words. */
const START: Partial<Record<Feature, number>> = {section: 3, page: 3};
const PULL = 0.0005;
const ROUNDS = 200;

/** Half of the pasted messages are only measured. */
const isLearned = ({set, half}: Labeled): boolean => set !== 'pasted' || half === 'dev';

/** Error messages have weights of their own. */
type Fitted = {others: Float64Array; messages: Float64Array};

export function fit(examples: readonly Labeled[]): Fitted {
  const fitOn = (part: readonly Labeled[], names: readonly Feature[]): Float64Array =>
    learn(part.filter(isLearned), {
      learned: names.map((name) => NAMES.indexOf(name)),
      start: NAMES.map((name) => START[name] ?? 0),
      pull: PULL,
      rounds: ROUNDS,
    });
  return {
    others: fitOn(
      examples.filter(({isMessage}) => !isMessage),
      OTHER_NAMES,
    ),
    messages: fitOn(
      examples.filter(({isMessage}) => isMessage),
      MESSAGE_NAMES,
    ),
  };
}

const rankFitted = (example: Labeled, {others, messages}: Fitted): Rank =>
  rankBy(example, example.isMessage ? messages : others);

export type Judged = {
  set: SetName;
  kind: Kind;
  /** With weights from all sets, with weights from the other sets, and with weights from the other kinds. */
  fitted: Rank;
  leftOut: Rank;
  otherKinds: Rank;
};

export function crossValidate(examples: readonly Labeled[], weights = fit(examples)): Judged[] {
  const without = <T>(values: readonly T[], of: (example: Labeled) => T) =>
    new Map(values.map((value) => [value, fit(examples.filter((example) => of(example) !== value))]));
  const bySet = without(SET_NAMES, ({set}) => set);
  const byKind = without(KINDS, ({kind}) => kind);
  return examples
    .filter((example) => example.set !== 'pasted' || !isLearned(example))
    .map((example) => ({
      set: example.set,
      kind: example.kind,
      fitted: rankFitted(example, weights),
      leftOut: rankFitted(example, bySet.get(example.set)!),
      otherKinds: rankFitted(example, byKind.get(example.kind)!),
    }));
}

/** A line for each set and each kind: fitted and left-out figures, with intervals. */
export function reportOf(judged: readonly Judged[]): string {
  const independent = judged.filter(({set}) => set !== 'own');
  const lines: [string, readonly Judged[]][] = [
    ...SET_NAMES.map((name): [string, readonly Judged[]] => [name, judged.filter(({set}) => set === name)]),
    ['all but own', independent],
    ...KINDS.map((name): [string, readonly Judged[]] => [name, independent.filter(({kind}) => kind === name)]),
    ['all', judged],
  ];
  const two = (value: number) => value.toFixed(2);
  const cells = (ranks: Rank[]): string =>
    [1, 5]
      .map((place) => {
        const {share, low, high} = intervalOf(
          ranks.map((rank) => [rank]),
          place,
        );
        return `${two(share)} (${two(low)}–${two(high)})`;
      })
      .join('  ');
  return [
    `${''.padEnd(17)} ${'fitted: @1, @5'.padEnd(38)} ${'other sets: @1, @5'.padEnd(38)} other kinds: @1, @5`,
    ...lines
      .filter(([, part]) => part.length > 0)
      .map(([name, part]) =>
        [
          name.padEnd(12),
          String(part.length).padStart(4),
          cells(part.map(({fitted}) => fitted)).padEnd(38),
          cells(part.map(({leftOut}) => leftOut)).padEnd(38),
          cells(part.map(({otherKinds}) => otherKinds)),
        ].join(' '),
      ),
  ].join('\n');
}
