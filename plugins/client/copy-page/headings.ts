/** Headings of sections that can be copied. */
export const HEADINGS = '.theme-doc-markdown :is(h2, h3, h4)[id]';

/** The section's anchor link has a zero-width space as its text. */
export const textOf = (heading: HTMLElement): string => heading.textContent.replace('\u200B', '');
