/** "Let us know." opens an email to support (see /docs/support) with the query. */
export function missingResultsUrl({support, title}: {support: string; title: string}, query: string): string {
  return `mailto:${support}?subject=${encodeURIComponent(`${title}: no results for "${query}"`)}`;
}
