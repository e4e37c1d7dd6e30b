import {readFileSync} from 'node:fs';

declare const API_CONTENT_DIR: string;

/** While the pages are built the content comes from the folder that plugins/api-reference wrote. */
export const contentOf = {
  now: (id: string): string => readFileSync(`${API_CONTENT_DIR}/${id}.html`, 'utf8'),
  later: (): Promise<string> => Promise.reject(new Error('Only a browser fetches content.')),
};
