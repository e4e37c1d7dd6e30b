import {describe, expect, it} from 'vitest';
import {figuresOf, lostTitles, shortfalls, type Row} from '../figures';

const row = (rank: number | undefined, changes: Partial<Row> = {}): Row => ({
  q: 'scope create',
  kind: 'keyword',
  half: 'held-out',
  rank,
  ...changes,
});
const many = (count: number, rank: number | undefined, changes: Partial<Row> = {}): Row[] =>
  Array.from({length: count}, () => row(rank, changes));

it('Success at n counts ranks up to n; a missing hit counts as a miss', () => {
  const figures = figuresOf([row(1), row(3), row(5), row(undefined)]);
  expect(figures).toMatchObject({count: 4, at1: 0.25, at3: 0.5, at5: 0.75});
  expect(figures.mrr).toBeCloseTo((1 + 1 / 3 + 1 / 5) / 4);
});

it('A title whose page is not first is lost; pages with the same title share the first ranks', () => {
  const found: Record<string, string[]> = {
    Create: ['/docs/b', '/docs/a'],
    Read: ['/docs/d', '/docs/x', '/docs/c'],
    Dimensions: ['/docs/x', '/docs/e'],
  };
  const titles = [
    {title: 'Create', page: '/docs/a'},
    {title: 'create', page: '/docs/b'},
    {title: 'Read', page: '/docs/c'},
    {title: 'read', page: '/docs/d'},
    {title: 'Dimensions', page: '/docs/e'},
  ];
  const hitsOf = (title: string) => found[title[0]!.toUpperCase() + title.slice(1)]!;
  expect(lostTitles(titles, hitsOf).map(({page}) => page)).toEqual(['/docs/c', '/docs/e']);
});

describe('The limits', () => {
  const fine = {independent: many(100, 1), pasted: many(100, 1), lost: [], expansions: []};
  const question = {kind: 'question'} as const;
  const good = [
    ...[...many(92, 1), ...many(6, 5), ...many(2, 9)],
    ...[...many(75, 1, question), ...many(15, 5, question), ...many(10, undefined, question)],
  ];

  it('are reached exactly, and the half that rules are tuned on does not count', () => {
    expect(shortfalls({...fine, rows: [...good, ...many(500, undefined, {half: 'dev'})]})).toEqual([]);
  });

  it.each([
    [
      'lexical queries',
      {rows: [...good, row(undefined)]},
      ['lexical, held-out: success at 1 is 0.91, not 0.92', 'lexical, held-out: success at 5 is 0.97, not 0.98'],
    ],
    [
      'questions',
      {rows: [...good, row(6, question)]},
      ['question, held-out: success at 1 is 0.74, not 0.75', 'question, held-out: success at 5 is 0.89, not 0.9'],
    ],
    [
      'the independent sets',
      {independent: [...many(85, 1), ...many(11, 5), ...many(4, 6)]},
      ['independent sets: success at 1 is 0.85, not 0.86', 'independent sets: success at 5 is 0.96, not 0.97'],
    ],
    [
      'pasted messages',
      {pasted: [...many(73, 1), ...many(13, 5), ...many(14, 6), ...many(500, undefined, {half: 'dev' as const})]},
      ['pasted, held-out: success at 1 is 0.73, not 0.74', 'pasted, held-out: success at 5 is 0.86, not 0.87'],
    ],
    [
      'titles',
      {lost: [{title: 'Dimensions', page: '/docs/dimensions'}]},
      ['1 titles and sidebar labels do not find their page first'],
    ],
    ['synonyms', {expansions: ['"timer" does not find "schedule"']}, ['1 synonyms lead nowhere']],
  ])('of %s are reported when they are missed', (_, change, messages) => {
    expect(shortfalls({...fine, rows: good, ...change})).toEqual(messages);
  });
});
