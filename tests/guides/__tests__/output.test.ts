import {describe, expect, it} from 'vitest';
import {columnsOf, jsonIn, outputProblems} from '../output';

const enumerations = new Map([['status', new Set(['active', 'failed'])]]);
const problems = (said: unknown, real: unknown) =>
  outputProblems(JSON.stringify(said), JSON.stringify(real), enumerations);

describe('documented output', () => {
  it('may show a part of the real one, with other values', () => {
    expect(problems({id: 5, tags: []}, {id: 7, tags: ['a'], name: 'b'})).toEqual([]);
    expect(problems({results: [{id: 1}]}, {results: [{id: 2, name: 'b'}, {id: 3}]})).toEqual([]);
  });

  it.each([
    ['another type', {id: '5'}, {id: 5}, 'id is a string on the page and a number in the run'],
    ['a list for an object', {tags: []}, {tags: {}}, 'tags is an array on the page and an object in the run'],
    ['a field that is not there', {name: 'a'}, {id: 5}, 'the output has name on the page, but not in the run'],
    ['an entry of an empty list', {results: [{id: 1}]}, {results: []}, 'an entry of results is empty in the run'],
    ['another status', {status: 'failed'}, {status: 'active'}, 'status is failed on the page and active in the run'],
  ])('has %s', (_, said, real, message) => {
    expect(problems(said, real)).toContain(message);
  });

  it('has a status that the contract does not have', () => {
    expect(problems({status: 'done'}, {status: 'active'})).toContain('status is never done');
  });

  it('is JSON where the commands print text', () => {
    expect(outputProblems('{"id": 5}', 'id: 5', enumerations)).toHaveLength(1);
  });

  it('has the columns of the table', () => {
    const real = 'NAME     READY   STATUS    AGE\npod-1    1/1     Running   2m';
    expect(outputProblems('NAME    STATUS\npod-7   Pending', real, enumerations)).toEqual([]);
    expect(outputProblems('NAME    STATE\npod-7   Pending', real, enumerations)[0]).toContain('the column STATE');
    expect(columnsOf('report finished')).toBeUndefined();
  });

  it('has the rows of the run, with other numbers', () => {
    expect(outputProblems('build 7 is ready', 'start\nbuild 1001 is ready\n', enumerations)).toEqual([]);
    expect(outputProblems('build 7 is done', 'build 1001 is ready\n', enumerations)).toHaveLength(1);
  });

  it('is read as one JSON value after the other', () => {
    expect(jsonIn('{"a": "}"}\n{"b": [1]}\n"text"')).toEqual([{a: '}'}, {b: [1]}, 'text']);
    expect(jsonIn('1.6.0')).toBeUndefined();
  });
});
