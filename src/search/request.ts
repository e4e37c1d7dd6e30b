export const HITS_PER_PAGE = 20;

const LEVELS = ['lvl0', 'lvl1', 'lvl2', 'lvl3', 'lvl4', 'lvl5', 'lvl6'];
const SNIPPET_WORDS = {wide: 10, narrow: 5};

export type Question = {
  indexName: string;
  query: string;
  page?: number;
  /** Language and docs version of the page the reader is on. */
  facetFilters: unknown;
  /** Up to 768 px, snippets have fewer words. */
  isNarrow: boolean;
};

/** The dialog and the results page send the same request, so that their counts agree. */
export function searchRequest({indexName, query, page = 0, facetFilters, isNarrow}: Question): Record<string, unknown> {
  const words = isNarrow ? SNIPPET_WORDS.narrow : SNIPPET_WORDS.wide;
  return {
    query,
    indexName,
    ...(page > 0 && {page}),
    attributesToRetrieve: [...LEVELS.map((level) => `hierarchy.${level}`), 'content', 'type', 'url'],
    attributesToSnippet: [...LEVELS.slice(1).map((level) => `hierarchy.${level}:${words}`), `content:${words}`],
    snippetEllipsisText: '…',
    highlightPreTag: '<mark>',
    highlightPostTag: '</mark>',
    hitsPerPage: HITS_PER_PAGE,
    clickAnalytics: false,
    advancedSyntax: true,
    facetFilters,
  };
}
