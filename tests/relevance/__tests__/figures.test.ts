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
const fine = {lost: [], answer: [2], bare: [1]};

describe('Figures', () => {
  it('Success counts the places up to the figure, and a lost answer counts nothing', () => {
    const figures = figuresOf([row(1), row(3), row(5), row(undefined)]);
    expect(figures).toMatchObject({count: 4, at1: 0.25, at3: 0.5, at5: 0.75});
    expect(figures.mrr).toBeCloseTo((1 + 1 / 3 + 1 / 5) / 4);
  });

  it('A share of the times is taken from the sorted list', () => {
    const times = [5, 1, 4, 2, 3];
    expect(quantile(times, 0.5)).toBe(3);
    expect(quantile(times, 0.99)).toBe(5);
  });

  it('The table has a line for each kind and both halves beside each other', () => {
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

  it('A page that is not first is lost', () => {
    const answers: Record<string, string[]> = {
      'Create an application': ['/docs/b', '/docs/a'],
      Dimensions: ['/docs/d', '/docs/c'],
    };
    expect(lostTitles(titles, (title) => answers[title]!)).toEqual([titles[2]]);
  });

  it('Pages of one title share the first places and no more', () => {
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

  it('Is met by exactly the figures it asks for', () => {
    expect(shortfalls({...fine, rows: good})).toEqual([]);
  });

  it('Names a lexical half that is one query short, at 1 and at 5', () => {
    expect(shortfalls({...fine, rows: [...good, row(undefined)]})).toEqual([
      'lexical, held-out: success at 1 is 0.91, not 0.92',
      'lexical, held-out: success at 5 is 0.97, not 0.98',
    ]);
  });

  it('Judges questions by their own figures', () => {
    expect(shortfalls({...fine, rows: [...good, row(6, {kind: 'question'})]})).toEqual([
      'question, held-out: success at 1 is 0.74, not 0.75',
      'question, held-out: success at 5 is 0.89, not 0.9',
    ]);
  });

  it('Does not look at the half that rules are tuned on', () => {
    expect(shortfalls({...fine, rows: [...good, ...many(500, undefined, {half: 'dev'})]})).toEqual([]);
  });

  it('Names lost titles and slow answers', () => {
    expect(
      shortfalls({rows: good, lost: [{title: 'Dimensions', page: '/docs/dimensions'}], answer: [4], bare: [1]}),
    ).toEqual([
      '1 page titles do not find their page first',
      'whole answers take 4.00 times the bare search call (p99), not 3',
    ]);
  });
});
