import type {SearchResult} from './shape';

export type SearchStatus = 'idle' | 'loading' | 'stalled' | 'error';

export type SearchState = {
  status: SearchStatus;
  /** The last response; it stays while the next one is pending. */
  result: SearchResult | undefined;
  /** The failed query; it stays until another one succeeds. */
  failed: string | undefined;
  /** Groups of the response with the most groups so far: suggestions when a later response is empty. */
  suggestions: string[];
};

export const NOTHING_ASKED: SearchState = {status: 'idle', result: undefined, failed: undefined, suggestions: []};

const STALLED_AFTER_MS = 300;
const SUGGESTIONS = 3;

type Search = (query: string, page: number) => Promise<SearchResult>;

/** The search state of one reader: the newest query wins, in whichever order the responses arrive. */
export function createSearchSession(search: Search, onChange: (state: SearchState) => void) {
  let state = NOTHING_ASKED;
  let turn = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function set(change: Partial<SearchState>): void {
    state = {...state, ...change};
    onChange(state);
  }

  /** Cancels the pending query. */
  function stop(): void {
    turn += 1;
    clearTimeout(timer);
  }

  function ask(query: string, page: number): void {
    stop();
    const mine = turn;
    set({status: 'loading'});
    timer = setTimeout(() => set({status: 'stalled'}), STALLED_AFTER_MS);
    search(query, page).then(
      (result) => {
        if (mine !== turn) return;
        clearTimeout(timer);
        const earlier = page > 0 ? (state.result?.hits ?? []) : [];
        set({
          status: 'idle',
          failed: undefined,
          result: {...result, query, hits: [...earlier, ...result.hits]},
          suggestions: suggestionsFrom(result, state.suggestions),
        });
      },
      () => {
        if (mine !== turn) return;
        clearTimeout(timer);
        set({status: 'error', failed: query});
      },
    );
  }

  return {
    stop,
    /** `pauseMs` debounces typing. */
    ask(query: string, pauseMs = 0): void {
      stop();
      if (query === '') set({status: 'idle', result: undefined, failed: undefined});
      else if (pauseMs === 0) ask(query, 0);
      else {
        set({status: 'loading'});
        timer = setTimeout(() => ask(query, 0), pauseMs);
      }
    },
    /** Retries the failed query when the network is back; not while a newer one is pending. */
    retry(): void {
      if (state.status !== 'error' || state.failed === undefined) return;
      const isNextPage = state.failed === state.result?.query;
      ask(state.failed, isNextPage ? state.result!.page + 1 : 0);
    },
    /** Appends the next page to the last response; not while another one is pending. */
    more(): void {
      if (state.status === 'idle' && state.result) ask(state.result.query, state.result.page + 1);
    },
  };
}

function suggestionsFrom({hits}: SearchResult, last: string[]): string[] {
  const groups = [...new Set(hits.map(({hierarchy}) => hierarchy.lvl0).filter((name) => typeof name === 'string'))];
  return groups.length > last.length ? groups.slice(0, SUGGESTIONS) : last;
}
