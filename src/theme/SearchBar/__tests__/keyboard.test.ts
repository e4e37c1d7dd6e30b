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

describe('search by keyboard', () => {
  it('opens with Ctrl+K and Cmd+K, also when Caps Lock is on', () => {
    expect(isShortcut(key('k', {ctrlKey: true}))).toBe(true);
    expect(isShortcut(key('K', {metaKey: true}))).toBe(true);
  });

  it('leaves K alone, and the shortcuts that browsers have on it', () => {
    expect(isShortcut(key('k'))).toBe(false);
    expect(isShortcut(key('f', {ctrlKey: true}))).toBe(false);
    expect(isShortcut(key('K', {ctrlKey: true, shiftKey: true}))).toBe(false);
    expect(isShortcut(key('k', {ctrlKey: true, altKey: true}))).toBe(false);
  });

  it('knows the keys that write', () => {
    for (const name of ['a', 'É', '/', '€', '😀']) expect(isWriting(key(name)), name).toBe(true);
    for (const name of ['Enter', 'Tab', 'ArrowDown', 'Shift', 'F5', 'Dead', ' '])
      expect(isWriting(key(name)), name).toBe(false);
    expect(isWriting(key('c', {ctrlKey: true}))).toBe(false);
  });
});
