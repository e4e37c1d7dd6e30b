import {describe, expect, it} from 'vitest';
import {figuresOf, lostTitles, quantile, shortfalls, tableOf, type Row} from '../figures';

const row = (rank: number | undefined, changes: Partial<Row> = {}): Row => ({
  q: 'scope create',
  kind: 'keyword',
  half: 'held-out',
  rank,
  ...changes,
});
const many = (count: number, rank: number | undefined, changes: Partial<Row> = {}): Row[] =>
  Array.from({length: count}, () => row(rank, changes));
const fine = {independent: many(100, 1), lost: [], expansions: []};

describe('Figures', () => {
  it('Success at n counts ranks up to n; a missing hit counts as a miss', () => {
    const figures = figuresOf([row(1), row(3), row(5), row(undefined)]);
    expect(figures).toMatchObject({count: 4, at1: 0.25, at3: 0.5, at5: 0.75});
    expect(figures.mrr).toBeCloseTo((1 + 1 / 3 + 1 / 5) / 4);
  });

  it('Quantiles are computed from sorted times', () => {
    const times = [5, 1, 4, 2, 3];
    expect(quantile(times, 0.5)).toBe(3);
    expect(quantile(times, 0.99)).toBe(5);
  });

  it('The table has a row for each kind and both halves side by side', () => {
    const table = tableOf([...many(3, 1, {half: 'dev'}), ...many(2, 2)]);
    expect(table).toMatch(/^keyword +3 +1\.00 +1\.00 +1\.00 +1\.00 +2 +0\.00 +1\.00 +1\.00 +0\.50$/m);
    expect(table.split('\n')).toHaveLength(14);
  });
});

describe('Titles', () => {
  const titles = [
    {title: 'Create an application', page: '/docs/a'},
    {title: 'Create an Application', page: '/docs/b'},
    {title: 'Dimensions', page: '/docs/c'},
  ];

  it('A title whose page is not first is lost', () => {
    const answers: Record<string, string[]> = {
      'Create an application': ['/docs/b', '/docs/a'],
      Dimensions: ['/docs/d', '/docs/c'],
    };
    expect(lostTitles(titles, (title) => answers[title]!)).toEqual([titles[2]]);
  });

  it('Pages with the same title share only the first ranks', () => {
    const answers: Record<string, string[]> = {
      'Create an application': ['/docs/b', '/docs/x', '/docs/a'],
      Dimensions: ['/docs/c'],
    };
    expect(lostTitles(titles, (title) => answers[title]!)).toEqual([titles[0]]);
  });
});

describe('The gate', () => {
  const good = [
    ...many(92, 1),
    ...many(6, 5),
    ...many(2, 9),
    ...many(75, 1, {kind: 'question'}),
    ...many(15, 5, {kind: 'question'}),
    ...many(10, undefined, {kind: 'question'}),
  ];

  it('Passes at exactly its limits', () => {
    expect(shortfalls({...fine, rows: good})).toEqual([]);
  });

  it('Reports a lexical half that is one query short, at 1 and at 5', () => {
    expect(shortfalls({...fine, rows: [...good, row(undefined)]})).toEqual([
      'lexical, held-out: success at 1 is 0.91, not 0.92',
      'lexical, held-out: success at 5 is 0.97, not 0.98',
    ]);
  });

  it('Applies separate limits to questions', () => {
    expect(shortfalls({...fine, rows: [...good, row(6, {kind: 'question'})]})).toEqual([
      'question, held-out: success at 1 is 0.74, not 0.75',
      'question, held-out: success at 5 is 0.89, not 0.9',
    ]);
  });

  it('Applies separate limits to the independent sets', () => {
    expect(shortfalls({...fine, rows: good, independent: [...many(85, 1), ...many(11, 5), ...many(4, 6)]})).toEqual([
      'independent sets: success at 1 is 0.85, not 0.86',
      'independent sets: success at 5 is 0.96, not 0.97',
    ]);
  });

  it('Ignores the half that rules are tuned on', () => {
    expect(shortfalls({...fine, rows: [...good, ...many(500, undefined, {half: 'dev'})]})).toEqual([]);
  });

  it('Reports lost titles and synonyms that lead nowhere', () => {
    expect(
      shortfalls({
        ...fine,
        rows: good,
        lost: [{title: 'Dimensions', page: '/docs/dimensions'}],
        expansions: ['"timer" does not find "schedule"'],
      }),
    ).toEqual(['1 titles and sidebar labels do not find their page first', '1 synonyms lead nowhere']);
  });
});
