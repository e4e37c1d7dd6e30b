/** Maximum length of a query. In a separate file because every page has a search field, but few need the rest. */
export const QUERY_LIMIT = 64;

/** Of a message that was pasted: what the search service accepts. */
export const MESSAGE_LIMIT = 512;

/** Truncates to the limit without splitting a surrogate pair, which cannot be part of a URL. */
export const limitQuery = (text: string, limit = QUERY_LIMIT): string =>
  text.slice(0, limit).replace(/[\ud800-\udbff]$/, '');

/** What is searched for a field: the message that was condensed to fit into it, until the reader edits the field. */
export const searchedIn = ({value, dataset}: HTMLInputElement): string =>
  dataset.message !== undefined && dataset.condensed === value ? dataset.message : value;
