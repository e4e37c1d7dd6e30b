/**
 * What readers do not find: words of searches with no or few results, kept only as counts. The text of a search is never
 * written, and a word appears in the log only when it occurred several times.
 */

/** Fewer hits than this are a poor result. */
export const POOR = 3;
/** A word that occurs less often between two log lines is discarded: it may be a name or a secret. */
export const LEAST = 3;
/** Different words between two log lines; further ones are ignored. */
const MOST_WORDS = 5000;
const LONGEST_WORD = 30;

export type Unfound = Record<'none' | 'few', Record<string, number>>;

export type UnfoundWords = {
  add: (query: string, hits: number) => void;
  /** Returns the counts since the last call and starts again; undefined if there are none. */
  take: () => Unfound | undefined;
};

export function countUnfound(): UnfoundWords {
  let counts = empty();
  let size = 0;
  return {
    add(query, hits) {
      if (hits >= POOR) return;
      const counted = counts[hits === 0 ? 'none' : 'few'];
      for (const word of wordsOf(query)) {
        if (!counted.has(word) && (size += 1) > MOST_WORDS) continue;
        counted.set(word, (counted.get(word) ?? 0) + 1);
      }
    },
    take() {
      const taken = counts;
      counts = empty();
      size = 0;
      const [none, few] = [frequent(taken.none), frequent(taken.few)];
      return Object.keys(none).length + Object.keys(few).length === 0 ? undefined : {none, few};
    },
  };
}

const empty = () => ({none: new Map<string, number>(), few: new Map<string, number>()});

const frequent = (counts: Map<string, number>): Record<string, number> =>
  Object.fromEntries([...counts].filter(([, count]) => count >= LEAST).sort());

/** Each word of a query once. Numbers, e-mail addresses and long tokens are left out: they identify people. */
export function wordsOf(query: string): string[] {
  const words = query
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => !word.includes('@'))
    .flatMap((word) => word.match(/[\p{L}\p{N}]+/gu) ?? [])
    .filter((word) => word.length > 1 && word.length <= LONGEST_WORD && !/\d{3}/.test(word));
  return [...new Set(words)];
}

/** Sums the log lines of any number of instances. */
export function sumUnfound(lines: Iterable<string>): Unfound {
  const sum: Unfound = {none: {}, few: {}};
  for (const line of lines) {
    const unfound = parsed(line);
    for (const type of ['none', 'few'] as const) {
      for (const [word, count] of Object.entries(unfound?.[type] ?? {})) {
        sum[type][word] = (sum[type][word] ?? 0) + count;
      }
    }
  }
  return sum;
}

/** journald and container engines write a prefix before each line. */
function parsed(line: string): Unfound | undefined {
  const start = line.indexOf('{');
  if (start < 0 || !line.includes('"unfound"')) return undefined;
  try {
    const entry = JSON.parse(line.slice(start)) as Partial<Unfound> & {event?: string};
    return entry.event === 'unfound' ? {none: entry.none ?? {}, few: entry.few ?? {}} : undefined;
  } catch {
    return undefined;
  }
}
