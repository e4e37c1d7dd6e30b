import {describe, expect, it} from 'vitest';
import type {SearchHit} from '../shape';
import {createHistory, visitedFrom} from '../history';

const hit = (id: string, more: Partial<SearchHit> = {}): SearchHit => ({
  objectID: id,
  url: `/docs/${id}`,
  type: 'lvl1',
  content: null,
  hierarchy: {lvl0: 'Guides', lvl1: id},
  _snippetResult: {content: {value: '<mark>x</mark>'}},
  ...more,
});

function store(initial: unknown = []) {
  let value = typeof initial === 'string' ? initial : JSON.stringify(initial);
  return {read: () => visitedFrom(value), write: (next: string | null) => void (value = next ?? '')};
}

const ids = (items: {objectID: string}[]) => items.map(({objectID}) => objectID);
const many = (count: number) => Array.from({length: count}, (_, index) => hit(`h${index}`));

describe('the search history', () => {
  it('stores the last 7, newest first, without duplicates', () => {
    const history = createHistory({recent: store(), favourites: store()});
    for (const item of many(9)) history.visit(item);
    history.visit(hit('h4'));
    expect(ids(history.recent())).toEqual(['h4', 'h8', 'h7', 'h6', 'h5', 'h3', 'h2']);
  });

  it('stores all 7 beside favorites, of which 4 are shown: saving, removing and choosing one keeps the others', () => {
    const history = createHistory({recent: store(many(7)), favourites: store()});
    history.keep(hit('h1'));
    expect(ids(history.recent())).toEqual(['h0', 'h2', 'h3', 'h4']);
    history.removeRecent(hit('h0'));
    history.visit(hit('new'));
    expect(ids(history.recent())).toEqual(['new', 'h2', 'h3', 'h4']);
    history.removeFavourite(hit('h1'));
    expect(ids(history.recent())).toEqual(['new', 'h2', 'h3', 'h4', 'h5', 'h6']);
  });

  it('stores a content hit as its heading, without highlights', () => {
    const history = createHistory({recent: store(), favourites: store()});
    history.visit(
      hit('s', {
        type: 'content',
        content: 'A sentence',
        hierarchy: {lvl0: 'Guides', lvl1: 'Page', lvl2: 'Part', lvl3: null},
      }),
    );
    expect(history.recent()).toEqual([
      {
        objectID: 's',
        url: '/docs/s',
        type: 'lvl2',
        content: null,
        hierarchy: {lvl0: 'Guides', lvl1: 'Page', lvl2: 'Part'},
      },
    ]);
  });

  it('drops fields that are not strings from entries that other code stored', () => {
    const stored = [{...hit('a'), content: {x: 1}, hierarchy: {lvl1: 'Page', lvl2: 5}, _snippetResult: {content: 7}}];
    const [item] = createHistory({recent: store(stored), favourites: store()}).recent();
    expect(item).toEqual({objectID: 'a', url: '/docs/a', type: 'lvl1', content: null, hierarchy: {lvl1: 'Page'}});
  });

  it('ignores invalid entries: malformed JSON, other shapes and types, URLs that run code', () => {
    const bad = [
      null,
      1,
      {},
      hit('a', {url: 'javascript:alert(1)'}),
      hit('b', {url: '//elsewhere.example'}),
      hit('e', {type: '__proto__'}),
    ];
    for (const stored of ['{', '"x"', 'null', bad]) {
      expect(createHistory({recent: store(stored), favourites: store()}).recent()).toEqual([]);
    }
    const good = [hit('c', {url: '/'}), hit('d', {url: 'https://docs.example/x'})];
    expect(createHistory({recent: store(good), favourites: store()}).recent()).toHaveLength(2);
  });
});
