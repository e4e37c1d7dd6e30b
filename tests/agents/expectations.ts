/** The agent score must not fall below this. */
export const SCORE = 97;

/** Checks of AFDocs that do not pass on every page, and why that stays so. */
export const EXPLAINED: Readonly<Record<string, string>> = {};
