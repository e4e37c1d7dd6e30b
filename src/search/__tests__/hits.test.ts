import {describe, expect, it} from 'vitest';
import type {SearchHit} from '../shape';
import {callOf, groupHits, linesOf} from '../hits';

const hit = (id: string, lvl0: string, lvl1: string, type = 'lvl2'): SearchHit => ({
  objectID: id,
  url: `https://docs.example/${id}`,
  type,
  content: `Text of ${id}`,
  hierarchy: {lvl0, lvl1, lvl2: type === 'lvl1' ? null : `Heading ${id}`},
});

describe('hits of the modal', () => {
  const on = (page: string, ...hits: SearchHit[]) => hits.map((each) => ({...each, url: `${page}#${each.objectID}`}));

  it('are grouped by page, at most 5 in a group, also pages with the same title', () => {
    const many = Array.from({length: 7}, (_, index) => hit(`g${index}`, 'Guides', 'Log in'));
    const hits = [...on('/docs/a', ...many), ...on('/docs/b', hit('b', 'Guides', 'Log in'))];
    expect(groupHits(hits).map(({title, rows}) => [title, rows.length])).toEqual([
      ['Guides › Log in', 5],
      ['Guides › Log in', 1],
    ]);
  });

  it('of one page are adjacent and in order; those after the hit of the page itself are its children', () => {
    const [a, page, c] = on(
      '/docs/scopes',
      hit('a', 'Guides', 'Scopes'),
      hit('page', 'Guides', 'Scopes', 'lvl1'),
      hit('c', 'Guides', 'Scopes'),
    );
    const [b] = on('/docs/builds', hit('b', 'Guides', 'Builds', 'lvl1'));
    const rows = groupHits([a!, b!, page!, c!]).map((group) => [
      group.title,
      ...group.rows.map((row) => [row.hit.objectID, row.parent?.objectID]),
    ]);
    expect(rows).toEqual([
      ['Guides › Scopes', ['a', undefined], ['page', undefined], ['c', 'page']],
      ['Guides', ['b', undefined]],
    ]);
  });

  it('show title and path, with the highlighted snippet if there is one', () => {
    expect(linesOf(hit('a', 'Guides', 'Scopes', 'lvl1'))).toEqual({title: 'Scopes', path: 'Text of a'});
    expect(linesOf(hit('a', 'Guides', 'Scopes', 'content'))).toEqual({title: 'Text of a', path: 'Scopes › Heading a'});
    const marked = {
      ...hit('a', 'Guides', 'Scopes'),
      _snippetResult: {hierarchy: {lvl2: {value: '<mark>Heading</mark> a'}}},
    };
    expect(linesOf(marked)).toEqual({title: '<mark>Heading</mark> a', path: 'Scopes · Text of a'});
    expect(linesOf({...marked, content: null}).path).toBe('Scopes');
    const cut = {...marked, _highlightResult: {hierarchy: {lvl2: {value: 'A long <mark>heading</mark> a'}}}};
    expect(linesOf(cut).title, 'a heading is in full').toBe('A long <mark>heading</mark> a');
    const deeper = {...marked, type: 'lvl3', hierarchy: {...marked.hierarchy, lvl3: 'Limits'}};
    expect(linesOf(deeper)).toEqual({title: 'Limits', path: 'Scopes › Heading a · Text of a'});
  });

  it('of operations have method and path, which the snippet does not repeat', () => {
    const operation = {
      ...hit('a', 'API reference', 'Create a scope', 'lvl1'),
      content: 'POST /scope · cli · Creates it.',
    };
    const snippet = (value: string) => linesOf({...operation, _snippetResult: {content: {value}}}).path;
    expect([callOf(operation), linesOf(operation).path]).toEqual(['POST /scope', 'cli · Creates it.']);
    expect(snippet('<mark>POST</mark> /<mark>scope</mark> · cli…')).toBe('cli…');
    expect(snippet('POST /scope')).toBe('');
    expect(snippet('…<mark>Creates</mark> it.')).toBe('…<mark>Creates</mark> it.');
    const deprecated = {...operation, content: 'Deprecated: use scope-create. · POST /scope/{id} · Creates it.'};
    expect(callOf(deprecated)).toBe('POST /scope/{id}');
    for (const other of [
      {...operation, content: 'Send a POST /scope request.'},
      {...operation, type: 'content'},
      {...operation, content: null},
    ])
      expect(callOf(other)).toBe('');
  });
});
