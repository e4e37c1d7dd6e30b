import type {DiagramNode} from './parse';

/** How something ended, as far as the text of its node says so. */
export type Outcome = 'success' | 'failure' | undefined;

/** The last word of a status or sentence: `auto_denied`, "Build failed". */
const OUTCOMES: [Outcome, RegExp][] = [
  ['failure', /(?:^|[ _])(?:failed|fails|denied|rejected|expired|rolled[ _]back)$/i],
  ['success', /(?:^|[ _])(?:active|success|successful|approved|finalized|passes)$/i],
];

/** A question has no outcome yet, and `on_policy_success` is the name of a setting. */
export const outcomeOf = ({label, shape}: DiagramNode): Outcome =>
  shape === 'choice' || label.startsWith('on_') ? undefined : OUTCOMES.find(([, words]) => words.test(label))?.[0];
