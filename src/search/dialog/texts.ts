/** Interface texts, as in the specification or, where it has none, as in DocSearch. */
export const TEXTS = {
  recent: 'Recent',
  favourites: 'Favorite',
  noRecent: 'No recent searches',
  save: 'Save this search',
  removeRecent: 'Remove this search from history',
  removeFavourite: 'Remove this search from favorites',
  error: 'Unable to fetch results',
  errorHelp: 'You might want to check your network connection.',
  nothing: 'No results for',
  suggestions: 'Try searching for',
  missing: 'Believe this query should return results?',
  report: 'Let us know.',
  searching: 'Searching…',
  retry: 'Try again',
  more: 'Show more results',
  earlierSearches: 'Earlier searches',
  results: 'Results',
  frequent: 'Frequent topics',
  browse: 'Or browse',
  slash: 'The key / opens search',
} as const;

export const seeAll = (count: number): string => (count === 1 ? 'See 1 result' : `See all ${count} results`);
export const resultCount = (count: number): string => (count === 1 ? '1 result' : `${count} results`);
