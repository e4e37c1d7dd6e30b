import type {Entry} from '../../search-format';

/** One searchable text of a page, in page order. */
export type Item = Pick<Entry, 'level' | 'anchor' | 'heading' | 'name' | 'content' | 'keywords'> & {
  /** Of a heading in a changelog: paths that its text links to. */
  links?: string[];
  /** Only for the API reference: its part of the page. Duplicates are treated differently in each. */
  part?: 'request' | 'object' | 'response' | 'frame';
};

export const tidy = (text: string): string =>
  text
    .replace(/\u200b/g, '')
    .replace(/\s+/g, ' ')
    .trim();
