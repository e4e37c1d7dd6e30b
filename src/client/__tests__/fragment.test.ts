import {describe, expect, it} from 'vitest';
import {decodableHash} from '../fragment';

const id = (hash: string): string => decodeURIComponent(decodableHash(hash).slice(1));

describe('Fragments', () => {
  it('Leaves a valid fragment as it is', () => {
    for (const hash of ['', '#', '#next-steps', '#%F0%9F%98%80', '#body.name', '#100%25'])
      expect(decodableHash(hash)).toBe(hash);
  });

  it('Reads a malformed escape as its literal characters, as browsers do', () => {
    expect(id('#100%')).toBe('100%');
    expect(id('#%E0%A4%A')).toBe('%E0%A4%A');
    expect(id('#a%20b%')).toBe('a%20b%');
    expect(id('#%%%')).toBe('%%%');
  });
});
