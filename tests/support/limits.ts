/**
 * Milliseconds after which something that has not ended never will. A guard against hanging, not an expectation: what a
 * test expects never depends on how fast the machine is.
 */
export const NEVER_ENDS = 600_000;

/** The same for one thing that a page should show. Shorter, because a test may wait for several that never come. */
export const NEVER_HAPPENS = 60_000;
