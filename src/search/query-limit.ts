/** Maximum length of a query. In a separate file because every page has a search field, but few need the rest. */
export const QUERY_LIMIT = 64;

/** Truncates to the limit without splitting a surrogate pair, which cannot be part of a URL. */
export const limitQuery = (text: string): string => text.slice(0, QUERY_LIMIT).replace(/[\ud800-\udbff]$/, '');
