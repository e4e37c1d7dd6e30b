/** English stop words, question words and stemming. */
// cspell:ignore dont isnt ation ating ated ment bdfgmnprt

/** Stop words: they affect the ranking, but are never required. */
export const STOP_WORDS: ReadonlySet<string> = new Set(
  `a about after all also am an and any are as at be because been before being between both but by can cannot cant could
  did do does doing dont for from get gets getting had has have having he her here his how i if in into is isnt it its
  just let like made make makes many may me might mine more most much must my need needs no nor not of off on once one only
  or other our out over please say says should show so some such than that the their them then there these they this those
  through to too us use used using very via want wants was way we were what when where which while who whom why will with
  without wont would yes you your`.split(/\s+/),
);

/** Words that make a query a question. */
export const QUESTION_WORDS: ReadonlySet<string> = new Set(
  'can could do does how is should what when where which who why'.split(' '),
);

/** Words that say which type of page a reader wants. They steer the ranking and exclude nothing. */
export const STEERING: ReadonlyMap<string, 'api' | 'cli' | 'terraform' | 'error'> = new Map(
  Object.entries({
    api: 'api endpoint endpoints rest http curl get post put patch request operation operations openapi resource object fields',
    cli: 'cli command commands terminal flag',
    terraform: 'terraform tf opentofu hcl iac',
    error: 'error errors exception failed fails failing failure cannot denied unauthorized forbidden invalid',
  } as const).flatMap(([kind, words]) => words.split(' ').map((word) => [word, kind as 'api'] as const)),
);

/** Words of error messages. */
const MESSAGE_WORDS: ReadonlySet<string> = new Set(
  `abort aborted cannot crash crashed denied errno error errors exceeded exception exhausted exit expired fail failed
  failing failure fatal forbidden found insufficient invalid killed malformed missing panic refused rejected terminated timed
  timeout unable unauthorized unavailable undefined unexpected unhealthy unknown unsupported warning`.split(/\s+/),
);
/** Names of errors in the spelling of programs: `CrashLoopBackOff`, `AADSTS7000222`, `not_in_channel`. */
const CODE = /(?<![\w.])(?:[A-Z][a-z]+(?:[A-Z][a-z]+)+|[A-Z]{2,}\d{3,}|[A-Z]+_[A-Z_]+|[a-z]+(?:_[a-z]+){2,})(?!\w)/;
const WORDS_OF_MESSAGE = 3;

/** Whether a query may be an error message: several words and no question; and whether it has words or names of errors. */
export function messageSigns(text: string): {isPossible: boolean; isLikely: boolean} {
  const words = text.toLowerCase().match(/[\p{L}_]+/gu) ?? [];
  const isPossible = words.length >= WORDS_OF_MESSAGE && !QUESTION_WORDS.has(words[0]!) && !text.includes('?');
  return {isPossible, isLikely: isPossible && (CODE.test(text) || words.some((word) => MESSAGE_WORDS.has(word)))};
}

const ENDINGS: [RegExp, string][] = [
  [/^(.{2,})ies$/, '$1y'],
  [/^(.{2,}(?:ss|x|z|ch|sh))es$/, '$1'],
  [/^(.{2,}[^sui])s$/, '$1'],
];

/** A root that the forms of a word share: `policies` and `policy`, `creating`, `created` and `creation`. Not a word itself. */
export function stem(word: string): string {
  if (word.length < 4 || word === 'https' || !/^\p{L}+$/u.test(word)) return word;
  let root = word;
  for (const [ending, rest] of ENDINGS) {
    if (ending.test(root)) {
      root = root.replace(ending, rest);
      break;
    }
  }
  const derived =
    /^(.{5,})(?:ation|ating|ated|ate)$/.exec(root) ?? /^(.{5,})ment$/.exec(root) ?? /^(.{3,}[ts])ion$/.exec(root);
  if (derived) {
    root = derived[1]!;
  } else {
    const inflected = /^(.*[aeiouy].*)(?:ing|ed)$/.exec(root);
    if (inflected && inflected[1]!.length > 2) root = inflected[1]!.replace(/([bdfgmnprt])\1$/, '$1');
  }
  return root.length > 4 ? root.replace(/e$/, '') : root;
}

/** As in hosted search: one typo from four letters on, two from eight. */
export const mistakesAllowed = (word: string): number => (word.length >= 8 ? 2 : word.length >= 4 ? 1 : 0);
