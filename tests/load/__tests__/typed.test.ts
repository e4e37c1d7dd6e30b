import {expect, test} from 'vitest';
import {sharesOf, typed, type Typed} from '../typed';

function* alternating(): Generator<Typed, never> {
  for (;;) for (const query of ['a', 'b']) yield {query, isNarrow: false};
}

test('A cache responds while a response is fresh; then it is searched again, or the service says that it is still valid.', () => {
  const cache = {entries: 2, fresh: 3, isRevalidated: false};
  expect(sharesOf(alternating(), 1, 8, cache)).toEqual({hit: 0.5, revalidated: 0, searched: 0.5});
  const get = {...cache, isRevalidated: true};
  expect(sharesOf(alternating(), 1, 8, get)).toEqual({hit: 0.5, revalidated: 0.5, searched: 0});
  expect(sharesOf(alternating(), 1, 8, {...get, entries: 1})).toEqual({hit: 0, revalidated: 0, searched: 1});
});

test('The log has queries letter by letter, and is the same in each run.', () => {
  const first = (): Typed[] =>
    Array.from(
      {length: 500},
      (
        (log) => () =>
          log.next().value
      )(typed(1)),
    );
  const all = first();
  expect(first()).toEqual(all);
  for (const [index, {query}] of all.entries())
    if (query.length > 1) expect(query.slice(0, -1)).toBe(all[index - 1]!.query);
});
