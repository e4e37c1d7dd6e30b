import {limitQuery} from '../../search/query-limit';

/** The static page has no query. */
export const TITLE_WITHOUT_QUERY = 'Search the documentation';

export const queryOf = (search: string): string => limitQuery(new URLSearchParams(search).get('q') ?? '');

/** Spaces alone are no query. */
export const isQuery = (query: string): boolean => query.trim() !== '';

export const titleOf = (query: string): string =>
  isQuery(query) ? `Search results for "${query}"` : TITLE_WITHOUT_QUERY;
