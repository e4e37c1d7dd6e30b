import {describe, expect, it} from 'vitest';
import {QUERY_LIMIT} from '../../../search/query-limit';
import {isOpeningKey, nextQuery} from '../keyboard';

const key = (name: string, more: object = {}) => ({
  key: name,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  target: null,
  ...more,
});
// Node has no DOM: nothing is an element here.
Object.assign(globalThis, {HTMLElement: function HTMLElement() {}});

describe('search by keyboard', () => {
  it('opens with Ctrl+K, Cmd+K and the slash key', () => {
    expect(isOpeningKey(key('k', {ctrlKey: true}))).toBe(true);
    expect(isOpeningKey(key('K', {metaKey: true}))).toBe(true);
    expect(isOpeningKey(key('/'))).toBe(true);
  });

  it('does not open with other keys', () => {
    expect(isOpeningKey(key('k'))).toBe(false);
    expect(isOpeningKey(key('f', {ctrlKey: true}))).toBe(false);
  });

  it('collects what is typed, with Backspace, up to the limit', () => {
    expect(nextQuery('sc', key('o'))).toBe('sco');
    expect(nextQuery('sco', key('Backspace'))).toBe('sc');
    expect(nextQuery('x'.repeat(QUERY_LIMIT), key('y'))).toHaveLength(QUERY_LIMIT);
  });

  it('leaves keys alone that do not write', () => {
    for (const name of ['Enter', 'Tab', 'ArrowDown', 'Shift']) expect(nextQuery('a', key(name))).toBeUndefined();
    expect(nextQuery('a', key('c', {ctrlKey: true}))).toBeUndefined();
    expect(nextQuery('', key(' '))).toBeUndefined();
  });
});
