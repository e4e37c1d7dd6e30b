import {describe, expect, it} from 'vitest';
import {createHistory, visitedFrom} from '../../history';
import {NOTHING_ASKED, type SearchState} from '../../session';
import {announcement, screenOf} from '../screen';

const hit = (id: string, type = 'lvl1') => ({
  objectID: id,
  url: `https://docs.example/docs/page#${id}`,
  type,
  content: null,
  hierarchy: {lvl0: 'Guides &amp; more', lvl1: 'Page', lvl2: `Part ${id}`},
});

function history(recent: object[] = [], favourites: object[] = []) {
  const store = (items: object[]) => {
    let value = JSON.stringify(items);
    return {read: () => visitedFrom(value), write: (next: string | null) => void (value = next ?? '')};
  };
  return createHistory({recent: store(recent), favourites: store(favourites)});
}

const found = (...hits: ReturnType<typeof hit>[]): SearchState => ({
  ...NOTHING_ASKED,
  result: {hits, nbHits: hits.length, nbPages: 1, page: 0, query: 'x'},
});

describe('the screen of the search dialog', () => {
  it('has groups of hits with relative links; a content hit is stored as its page', () => {
    const {name, groups} = screenOf(found(hit('page'), hit('a', 'lvl2'), hit('b', 'content')), history());
    expect(name).toBe('hits');
    expect(groups.map(({title}) => title)).toEqual(['Guides & more']);
    expect(
      groups[0]!.rows.map(({item, icon, isChild, remembered}) => [item.url, icon, isChild, remembered.objectID]),
    ).toEqual([
      ['/docs/page#page', 'page', false, 'page'],
      ['/docs/page#a', 'heading', true, 'a'],
      ['/docs/page#b', 'text', true, 'page'],
    ]);
  });

  it('has recent and favorite searches when the query is empty, without empty groups', () => {
    const local = {...hit('r'), url: '/docs/r'};
    expect(screenOf(NOTHING_ASKED, history()).groups).toEqual([]);
    const kept = history([local]);
    const [group, ...others] = screenOf(NOTHING_ASKED, kept).groups;
    expect([group!.title, others.length]).toEqual(['Recent', 0]);
    group!.rows[0]!.actions[0]!.run();
    const [favourites] = screenOf(NOTHING_ASKED, kept).groups;
    expect([favourites!.title, favourites!.rows[0]!.actions.map(({label}) => label)]).toEqual([
      'Favorite',
      ['Remove this search from favorites'],
    ]);
  });

  it('is announced to screen readers', () => {
    const heard = (state: SearchState) => announcement(state, screenOf(state, history()));
    expect(heard(NOTHING_ASKED)).toBe('');
    expect(heard(found(hit('a')))).toBe('1 result');
    expect(heard(found(hit('a'), hit('b')))).toBe('2 results');
    expect(heard(found())).toBe('No results for "x"');
    const inApi = {...found(hit('a')), result: {...found(hit('a')).result!, kind: 'api' as const, replaced: ['cron']}};
    expect(heard(inApi)).toBe('1 result in API. Results for cron, too');
    expect(heard({...inApi, result: {...inApi.result, hits: []}})).toBe('No results for "x" in API');
    expect(heard({...found(hit('a')), status: 'stalled'})).toBe('Searching…');
    expect(heard({...NOTHING_ASKED, status: 'error', failed: 'x'})).toBe(
      'Unable to fetch results. You might want to check your network connection.',
    );
  });
});
