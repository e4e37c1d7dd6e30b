import {limitQuery, MESSAGE_LIMIT} from '../../search/query-limit';

/** The static page has no query. */
export const TITLE_WITHOUT_QUERY = 'Search the documentation';

const inUrl = (search: string): string => new URLSearchParams(search).get('q') ?? '';

export const queryOf = (search: string): string => limitQuery(inUrl(search));

/** The URL may have a pasted message, which is longer than the field. */
export const searchedOf = (search: string): string => limitQuery(inUrl(search), MESSAGE_LIMIT);

/** Spaces alone are no query. */
export const isQuery = (query: string): boolean => query.trim() !== '';

export const titleOf = (query: string): string =>
  isQuery(query) ? `Search results for "${query}"` : TITLE_WITHOUT_QUERY;
