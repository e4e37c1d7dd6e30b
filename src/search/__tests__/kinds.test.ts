import {afterEach, beforeEach, describe, expect, it, vi} from 'vitest';
import {filtersFor, inKind, KIND_NAMES, kindOf, watchKind, storedKind, storeKind} from '../kinds';

const storage = {getItem: vi.fn(), setItem: vi.fn()};

beforeEach(() => {
  const browser = new EventTarget();
  for (const name of ['addEventListener', 'removeEventListener', 'dispatchEvent'] as const)
    vi.stubGlobal(name, browser[name].bind(browser));
  let value: string | null = null;
  storage.getItem.mockImplementation(() => value);
  storage.setItem.mockImplementation((_, next: string) => void (value = next));
  vi.stubGlobal('sessionStorage', storage);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('the filter of a search', () => {
  it('is one more facet filter beside the contextual ones, with alternatives in a list', () => {
    const contextual = ['language:en', ['docusaurus_tag:default']];
    expect(filtersFor(contextual, 'all')).toEqual(contextual);
    expect(filtersFor(contextual, 'api')).toEqual([...contextual, ['kind:operation', 'kind:resource']]);
    expect(contextual).toHaveLength(2);
  });

  it('is kept for the visit, and a change is reported until the listener stops', () => {
    expect(storedKind()).toBe('all');
    const heard = vi.fn();
    const stop = watchKind(heard);
    storeKind('guides');
    expect([storedKind(), heard.mock.lastCall]).toEqual(['guides', ['guides']]);
    stop();
    storeKind('api');
    expect(heard.mock.calls).toEqual([['all'], ['guides']]);
  });

  it('is "all" when the storage has anything else', () => {
    for (const value of ['', 'Guides', '__proto__', 'constructor', '<b>', '{}', null, 1, {}])
      expect(kindOf(value)).toBe('all');
    expect(KIND_NAMES.map(kindOf)).toEqual(KIND_NAMES);
  });

  it('works without storage for the open dialog or page', () => {
    vi.spyOn(console, 'error').mockReturnValue();
    storage.setItem.mockImplementation(() => {
      throw new Error('full');
    });
    const heard = vi.fn();
    const stop = watchKind(heard);
    storeKind('changelog');
    stop();
    expect(heard).toHaveBeenLastCalledWith('changelog');
  });

  it('is named in texts about the results', () => {
    expect(inKind({})).toBe('');
    expect(inKind({kind: 'all'})).toBe('');
    expect(inKind({kind: 'api'})).toBe(' in API');
  });
});
