import {describe, expect, it} from 'vitest';
import {linesOf} from '../hits';
import {resultOf, visitedOf} from '../shape';

const HIT = {objectID: '1', url: 'https://docs.example/a', type: 'content', content: 'Text', hierarchy: {lvl1: 'A'}};

describe('untrusted hits', () => {
  it('are accepted when they have the fields that the results show; other fields are dropped', () => {
    expect(visitedOf({...HIT, more: 1})).toEqual(HIT);
    expect(visitedOf({...HIT, content: undefined})).toEqual({...HIT, content: null});
  });

  it('are undefined when they have another shape', () => {
    for (const value of [null, 1, 'x', [], {}, {...HIT, url: 1}, {...HIT, type: {}}, {...HIT, hierarchy: 'x'}])
      expect(visitedOf(value), JSON.stringify(value)).toBeUndefined();
  });

  it('have only string fields, so that rendering does not fail', () => {
    const hostile = [1, true, {}, [], {value: 1}, null];
    for (const value of hostile) {
      const hit = {
        ...HIT,
        content: value,
        hierarchy: {lvl1: value, lvl2: 'B'},
        _snippetResult: {content: {value}, hierarchy: {lvl1: value, lvl2: {value}}},
        _highlightResult: {hierarchy: {lvl1: value}},
      };
      const result = resultOf({hits: [hit], nbHits: value})!;
      expect(linesOf(result.hits[0]!), JSON.stringify(value)).toEqual({title: '', path: 'B'});
      expect(result.hits[0]!._highlightResult).toEqual({hierarchy: {}});
      expect(result.nbHits).toBe(1);
    }
  });

  it('are no result when one of them has no URL', () => {
    expect(resultOf({hits: [HIT]})).toMatchObject({hits: [HIT], nbHits: 1, nbPages: 1, page: 0, query: ''});
    for (const url of ['javascript:alert(1)', '/docs/a', 'https://', '']) {
      expect(resultOf({hits: [HIT, {...HIT, url}]}), url).toBeUndefined();
    }
    for (const value of [null, {}, {hits: 'all of them'}, {hits: {}}]) expect(resultOf(value)).toBeUndefined();
  });
});
