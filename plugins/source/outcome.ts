/** How something ended, as far as its name says so. */
export type Outcome = 'success' | 'failure' | undefined;

/** The last word of a status or sentence: `auto_denied`, "Build failed". */
const OUTCOMES: [Outcome, RegExp][] = [
  ['failure', /(?:^|[ _])(?:failed|fails|denied|rejected|expired|rolled[ _]back)$/i],
  ['success', /(?:^|[ _])(?:active|success|successful|approved|finalized|passes)$/i],
];

/** `on_policy_success` is the name of a setting. */
export const outcomeOf = (name: string): Outcome =>
  name.startsWith('on_') ? undefined : OUTCOMES.find(([, words]) => words.test(name))?.[0];
