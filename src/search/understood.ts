import type {SearchResult} from './shape';

/** A text with the words that are emphasized in it. */
export type Note = {before: string; words: string[]; after: string};

/** What the search service did with the words of a query, for the line above the results. */
export function notesOn({replaced = [], leftOut = []}: Pick<SearchResult, 'replaced' | 'leftOut'>): Note[] {
  return [
    {before: 'Results for ', words: replaced, after: ', too'},
    {before: 'On no page: ', words: leftOut, after: ''},
  ].filter(({words}) => words.length > 0);
}

/** The same as plain text, for announcements. */
export const noteText = ({before, words, after}: Note): string => before + words.join(', ') + after;
