import {readFileSync} from 'node:fs';

declare const API_CONTENT_DIR: string;

/** In the build (SSR): the content from the folder that plugins/api/api-reference wrote. */
export const contentOf = (id: string): string => readFileSync(`${API_CONTENT_DIR}/${id}.html`, 'utf8');
