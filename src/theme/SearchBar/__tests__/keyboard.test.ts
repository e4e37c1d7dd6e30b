import {describe, expect, it} from 'vitest';
import {isShortcut, isWriting} from '../keyboard';

const key = (name: string, more: object = {}) => ({
  key: name,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...more,
});

describe('search shortcuts', () => {
  it('open search with Ctrl+K and Cmd+K, also when Caps Lock is on', () => {
    expect(isShortcut(key('k', {ctrlKey: true}))).toBe(true);
    expect(isShortcut(key('K', {metaKey: true}))).toBe(true);
  });

  it('ignore K alone and browser shortcuts with K', () => {
    expect(isShortcut(key('k'))).toBe(false);
    expect(isShortcut(key('f', {ctrlKey: true}))).toBe(false);
    expect(isShortcut(key('K', {ctrlKey: true, shiftKey: true}))).toBe(false);
    expect(isShortcut(key('k', {ctrlKey: true, altKey: true}))).toBe(false);
  });

  it('recognize keys that type a character', () => {
    for (const name of ['a', 'É', '/', '€', '😀']) expect(isWriting(key(name)), name).toBe(true);
    for (const name of ['Enter', 'Tab', 'ArrowDown', 'Shift', 'F5', 'Dead', ' '])
      expect(isWriting(key(name)), name).toBe(false);
    expect(isWriting(key('c', {ctrlKey: true}))).toBe(false);
  });
});
