/**
 * What readers do not find: words of searches with no or few results, and words that no page has, kept only as counts. The
 * text of a search is never written, and a word appears in the log only when it occurred several times.
 */
import type {Searched} from '../../search/handler';

/** Fewer hits than this are a poor result. */
export const POOR = 3;
/** A word that occurs less often between two log lines is discarded: it may be a name or a secret. */
export const LEAST = 3;
/** Different words between two log lines; further ones are ignored. */
const MOST_WORDS = 5000;
const LONGEST_WORD = 30;

type Counts = Record<string, number>;
/** A word that no page has: where readers arrived with the other words of the query, and these words. */
export type Missing = {count: number; pages: Counts; with: Counts};
export type Unfound = {none: Counts; few: Counts; missing: Record<string, Missing>};

export type UnfoundWords = {
  add: (searched: Searched) => void;
  /** Returns the counts since the last call and starts again; undefined if there are none. */
  take: () => Unfound | undefined;
};

export function countUnfound(): UnfoundWords {
  let counts = empty();
  let known = new Set<string>();
  const isKept = (word: string): boolean => {
    if (known.size < MOST_WORDS) known.add(word);
    return known.has(word);
  };
  return {
    add({text, hits, leftOut, first}) {
      if (hits >= POOR && leftOut.length === 0) return; // its words must not use up the limit
      const words = wordsOf(text).filter(isKept);
      if (hits < POOR) for (const word of words) increase(counts[hits === 0 ? 'none' : 'few'], word);
      for (const word of words.filter((one) => leftOut.includes(one))) {
        const missing = (counts.missing[word] ??= newMissing());
        missing.count += 1;
        if (first !== undefined) increase(missing.pages, URL.parse(first, 'http://docs')?.pathname ?? first);
        for (const other of words) if (!leftOut.includes(other)) increase(missing.with, other);
      }
    },
    take() {
      const {none, few, missing} = counts;
      counts = empty();
      known = new Set();
      const taken = {
        none: frequent(none),
        few: frequent(few),
        missing: Object.fromEntries(
          Object.entries(missing)
            .filter(([, {count}]) => count >= LEAST)
            .sort(([one], [other]) => (one < other ? -1 : 1))
            .map(([word, one]) => [word, {...one, pages: frequent(one.pages), with: frequent(one.with)}]),
        ),
      };
      return Object.values(taken).every((one) => Object.keys(one).length === 0) ? undefined : taken;
    },
  };
}

// Without a prototype: a reader may search for "constructor".
const newCounts = (): Counts => Object.create(null) as Counts;
const newMissing = (): Missing => ({count: 0, pages: newCounts(), with: newCounts()});
const empty = (): Unfound => ({
  none: newCounts(),
  few: newCounts(),
  missing: Object.create(null) as Unfound['missing'],
});

function increase(counts: Counts, word: string, by = 1): void {
  counts[word] = (counts[word] ?? 0) + by;
}

const frequent = (counts: Counts): Counts =>
  Object.fromEntries(
    Object.entries(counts)
      .filter(([, count]) => count >= LEAST)
      .sort(),
  );

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
  const sum = empty();
  const add = (to: Counts, counts: Counts = {}): void => {
    for (const [word, count] of Object.entries(counts)) increase(to, word, count);
  };
  for (const line of lines) {
    const unfound = parsed(line);
    add(sum.none, unfound?.none);
    add(sum.few, unfound?.few);
    for (const [word, one] of Object.entries(unfound?.missing ?? {})) {
      const missing = (sum.missing[word] ??= newMissing());
      missing.count += one.count;
      add(missing.pages, one.pages);
      add(missing.with, one.with);
    }
  }
  return sum;
}

/** journald and container engines write a prefix before each line. */
function parsed(line: string): Partial<Unfound> | undefined {
  const start = line.indexOf('{');
  if (start < 0 || !line.includes('"unfound"')) return undefined;
  try {
    const entry = JSON.parse(line.slice(start)) as Partial<Unfound> & {event?: string};
    return entry.event === 'unfound' ? entry : undefined;
  } catch {
    return undefined;
  }
}
