/** Computes the printed figures and the gate from ranks. */
import {randomFrom} from '../support/random';
import {KINDS, type Half, type Kind} from './queries';

/** Of the expected hit; undefined if it is not among the hits. */
export type Rank = number | undefined;
export type Row = {q: string; kind: Kind; half: Half; rank: Rank};

export type Figures = {count: number; at1: number; at3: number; at5: number; mrr: number};

export function figuresOf(rows: readonly Pick<Row, 'rank'>[]): Figures {
  const share = (value: (rank: number) => number) =>
    rows.reduce((sum, {rank}) => sum + (rank === undefined ? 0 : value(rank)), 0) / Math.max(rows.length, 1);
  const within = (place: number) => share((rank) => (rank <= place ? 1 : 0));
  return {count: rows.length, at1: within(1), at3: within(3), at5: within(5), mrr: share((rank) => 1 / rank)};
}

const SAMPLES = 1000;
const SEED = 1;

/**
 * Success at `place`, and the interval that 95 of 100 samples of the same size are in (bootstrap). A case is a query, or the
 * variants of one message, which count as one.
 */
export function intervalOf(
  cases: readonly (readonly Rank[])[],
  place: number,
): {share: number; low: number; high: number} {
  const random = randomFrom(SEED);
  const found = cases.map((ranks) => ranks.filter((rank) => (rank ?? Infinity) <= place).length / ranks.length);
  const mean = (values: readonly number[]) =>
    values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
  const means = Array.from({length: SAMPLES}, () => mean(found.map(() => found[Math.floor(random() * found.length)]!)));
  means.sort((a, b) => a - b);
  return {share: mean(found), low: means[Math.floor(SAMPLES * 0.025)]!, high: means[Math.floor(SAMPLES * 0.975)]!};
}

const isQuestion = ({kind}: Pick<Row, 'kind'>): boolean => kind === 'question';

export type Title = {title: string; page: string};

/**
 * Pages that are not found by their title. Pages with the same title, such as a guide and its operation, share the
 * first ranks.
 */
export function lostTitles(titles: readonly Title[], pagesFor: (title: string) => readonly string[]): Title[] {
  const together = new Map<string, Title[]>();
  for (const page of titles) {
    const key = page.title.toLowerCase();
    together.set(key, [...(together.get(key) ?? []), page]);
  }
  return [...together.values()].flatMap((group) => {
    const first = pagesFor(group[0]!.title).slice(0, group.length);
    return group.filter(({page}) => !first.includes(page));
  });
}

/** Times in milliseconds, in any order. */
export function quantile(times: readonly number[], share: number): number {
  const sorted = [...times].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? 0;
}

export type Measured = {
  rows: readonly Row[];
  /** Of the sets that were written independently of the ranking. */
  independent: readonly Pick<Row, 'rank'>[];
  /** Pasted messages, as other sets of both halves. */
  pasted: readonly Pick<Row, 'rank' | 'half'>[];
  lost: readonly Title[];
  /** Synonyms that lead nowhere. */
  expansions: readonly string[];
};

/** Limits for the held-out half, the independent sets and the titles. */
const GATE = {
  lexical: {at1: 0.92, at5: 0.98},
  question: {at1: 0.75, at5: 0.9},
  independent: {at1: 0.86, at5: 0.97},
  pasted: {at1: 0.74, at5: 0.87},
  lostTitles: 0,
} as const;

/** Messages for limits that are not met. */
export function shortfalls({rows, independent, pasted, lost, expansions}: Measured): string[] {
  const heldOut = rows.filter(({half}) => half === 'held-out');
  const groups = {
    lexical: heldOut.filter((row) => !isQuestion(row)),
    question: heldOut.filter(isQuestion),
    independent,
    pasted: pasted.filter(({half}) => half === 'held-out'),
  };
  return [
    ...(['lexical', 'question', 'independent', 'pasted'] as const).flatMap((group) => {
      const reached = figuresOf(groups[group]);
      return (['at1', 'at5'] as const).flatMap((figure) =>
        reached[figure] >= GATE[group][figure]
          ? []
          : [
              `${group}${group === 'independent' ? ' sets' : ', held-out'}: success ${figure.replace('at', 'at ')} is ${decimals(reached[figure])}, not ${GATE[group][figure]}`,
            ],
      );
    }),
    ...(lost.length > GATE.lostTitles ? [`${lost.length} titles and sidebar labels do not find their page first`] : []),
    ...(expansions.length > 0 ? [`${expansions.length} synonyms lead nowhere`] : []),
  ];
}

const decimals = (value: number): string => value.toFixed(2);

/** The printed table: a row per kind, with both halves side by side. */
export function tableOf(rows: readonly Row[]): string {
  const lines: [string, readonly Row[]][] = [
    ...KINDS.map((kind): [string, readonly Row[]] => [kind, rows.filter((row) => row.kind === kind)]).filter(
      ([, part]) => part.length > 0,
    ),
    ['lexical', rows.filter((row) => !isQuestion(row) && row.kind !== 'pasted')],
    ['all', rows],
  ];
  const cells = (part: readonly Row[]): string => {
    const {count, at1, at3, at5, mrr} = figuresOf(part);
    return [String(count).padStart(4), ...[at1, at3, at5, mrr].map((value) => decimals(value).padStart(5))].join(' ');
  };
  return [
    `${''.padEnd(9)} ${'dev'.padEnd(28)}   held-out`,
    `${'kind'.padEnd(9)} ${'   n   @1    @3    @5   MRR'.padEnd(28)}      n   @1    @3    @5   MRR`,
    ...lines.map(
      ([name, part]) =>
        `${name.padEnd(9)} ${cells(part.filter(({half}) => half === 'dev')).padEnd(28)}   ${cells(part.filter(({half}) => half === 'held-out'))}`,
    ),
  ].join('\n');
}
