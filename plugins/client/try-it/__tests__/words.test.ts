import {describe, expect, test} from 'vitest';
import type {Change} from '../../../../platform';
import {jsonTokens} from '../panel/json-tokens';
import {changeText} from '../panel/words';

describe('Changes of the sandbox', () => {
  const change: Change = {change: 'changed', resource: 'EntityHookAction', id: '7', name: 'audit', fields: []};

  test('are a sentence each', () => {
    expect(changeText({...change, change: 'created'})).toBe('Created entity hook action 7 (audit)');
    expect(changeText({...change, change: 'deleted', name: ''})).toBe('Deleted entity hook action 7');
  });

  test('start with the status, and show short values only', () => {
    const fields = [
      {field: 'tags', before: [], after: ['a']},
      {field: 'tier', before: undefined, after: 'low'},
      {field: 'status', before: 'pending', after: 'active'},
    ];
    expect(changeText({...change, fields})).toBe(
      'Changed entity hook action 7 (audit): status pending → active, tags and 1 more field',
    );
    expect(changeText({...change, fields: fields.slice(1)})).toContain('status pending → active, tier none → low');
  });
});

describe('Colors of a JSON text', () => {
  const json = JSON.stringify({name: 'a: "b"', n: -1.5e3, on: true, none: null, list: ['x', 2]}, null, 2);

  test('change nothing of the text', () => {
    const texts = jsonTokens(json).map(({text}) => text);
    expect(texts.join('')).toBe(json);
  });

  test('tell names from texts and other values', () => {
    const of = (className: string) => jsonTokens(json).filter((token) => token.className === className);
    expect(of('tk').map(({text}) => text)).toEqual(['"name"', '"n"', '"on"', '"none"', '"list"']);
    expect(of('ts').map(({text}) => text)).toEqual([JSON.stringify('a: "b"'), '"x"']);
    expect(of('tn').map(({text}) => text)).toEqual(['-1500', 'true', 'null', '2']);
  });
});
