/** "Let us know.": errors in the documentation go to the support address (see /docs/support), here with the query. */
export function missingResultsUrl({support, title}: {support: string; title: string}, query: string): string {
  return `mailto:${support}?subject=${encodeURIComponent(`${title}: no results for "${query}"`)}`;
}
