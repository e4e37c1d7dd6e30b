/** At most so many characters are searched for. Alone in its file: every page has a search button, few need the rest. */
export const QUERY_LIMIT = 64;
