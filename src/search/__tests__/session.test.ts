import {afterEach, beforeEach, describe, expect, it, vi} from 'vitest';
import type {SearchResult} from '../shape';
import {createSearchSession, type SearchState} from '../session';

const answer = (query: string, {areas = ['Guides'], page = 0, nbPages = 1} = {}): SearchResult => ({
  query,
  page,
  nbPages,
  nbHits: areas.length * nbPages,
  hits: areas.map((lvl0, index) => ({
    objectID: `${query}-${page}-${index}`,
    url: 'https://docs.example/',
    type: 'lvl1',
    content: null,
    hierarchy: {lvl0, lvl1: query},
  })),
});

type Call = {query: string; page: number; resolve: (result: SearchResult) => void; reject: (error: Error) => void};

function setUp() {
  const calls: Call[] = [];
  const states: SearchState[] = [];
  const session = createSearchSession(
    (query, page) => new Promise((resolve, reject) => calls.push({query, page, resolve, reject})),
    (state) => states.push(state),
  );
  const now = () => states.at(-1)!;
  const settle = () => vi.advanceTimersByTimeAsync(0);
  return {session, calls, states, now, settle};
}

describe('a search session', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('never stalls after a response that arrived in time', async () => {
    const {session, calls, states} = setUp();
    session.ask('scope');
    calls[0]!.resolve(answer('scope'));
    await vi.advanceTimersByTimeAsync(1000);
    expect(states.map(({status}) => status)).toEqual(['loading', 'idle']);
  });

  it('retries only a failed query', async () => {
    const {session, calls, now, settle} = setUp();
    session.retry();
    expect(calls).toEqual([]);
    session.ask('scope');
    calls[0]!.reject(new Error('unreachable'));
    await settle();
    session.retry();
    calls[1]!.resolve(answer('scope', {nbPages: 2}));
    await settle();
    expect(now()).toMatchObject({status: 'idle', failed: undefined, result: {query: 'scope', page: 0}});
    session.more();
    calls[2]!.reject(new Error('unreachable'));
    await settle();
    session.retry();
    expect(calls[3]).toMatchObject({query: 'scope', page: 1});
  });

  it('shows the newest query when an older response or error arrives late', async () => {
    const {session, calls, now, settle} = setUp();
    session.ask('s');
    session.ask('sc');
    session.ask('sco');
    calls[2]!.resolve(answer('sco'));
    await settle();
    calls[0]!.resolve(answer('s'));
    calls[1]!.reject(new Error('unreachable'));
    await settle();
    expect(now()).toMatchObject({status: 'idle', result: {query: 'sco'}});
  });

  it('never replaces a newer query by more results of the last one, or by a repetition of the failed one', async () => {
    const {session, calls, now, settle} = setUp();
    session.ask('scope');
    calls[0]!.resolve(answer('scope', {nbPages: 2}));
    await settle();
    session.ask('release', 300);
    session.more();
    await vi.advanceTimersByTimeAsync(300);
    session.more();
    calls[1]!.reject(new Error('unreachable'));
    await settle();
    session.ask('agent');
    session.retry();
    calls[2]!.resolve(answer('agent'));
    await settle();
    expect(calls.map(({query}) => query)).toEqual(['scope', 'release', 'agent']);
    expect(now()).toMatchObject({status: 'idle', result: {query: 'agent', page: 0}});
  });

  it('keeps the last response while the next one is pending, and drops it on an empty query', async () => {
    const {session, calls, now, settle} = setUp();
    session.ask('scope');
    calls[0]!.resolve(answer('scope'));
    await settle();
    session.ask('scopes');
    expect(now()).toMatchObject({status: 'loading', result: {query: 'scope'}});
    session.ask('');
    calls[1]!.resolve(answer('scopes'));
    await settle();
    expect(now()).toMatchObject({status: 'idle', result: undefined});
  });

  it('sends one request when the reader stops typing, if it is set to debounce', async () => {
    const {session, calls} = setUp();
    session.ask('s', 300);
    await vi.advanceTimersByTimeAsync(299);
    session.ask('sc', 300);
    await vi.advanceTimersByTimeAsync(300);
    expect(calls.map(({query}) => query)).toEqual(['sc']);
  });

  it('suggests up to 3 groups of the response with the most groups so far', async () => {
    const {session, calls, now, settle} = setUp();
    const areas = ['Guides', 'API reference', 'Tutorials', 'Concepts'];
    session.ask('s');
    calls[0]!.resolve(answer('s', {areas}));
    await settle();
    session.ask('sx');
    calls[1]!.resolve(answer('sx', {areas: []}));
    await settle();
    expect(now()).toMatchObject({result: {hits: []}, suggestions: ['Guides', 'API reference', 'Tutorials']});
  });
});
