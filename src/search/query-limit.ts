/** At most so many characters are searched for. Alone in its file: every page has a search field, few need the rest. */
export const QUERY_LIMIT = 64;

/** Cut to the limit, without half of a character at the end, which cannot be part of a URL. */
export const limitQuery = (text: string): string => text.slice(0, QUERY_LIMIT).replace(/[\ud800-\udbff]$/, '');
