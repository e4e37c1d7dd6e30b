import {readFileSync} from 'node:fs';

declare const API_CONTENT_DIR: string;

/** In the build (SSR): the content from the folder that plugins/api/api-reference wrote. */
export function contentOf(id: string, _page: string, version?: string): string {
  return readFileSync(`${API_CONTENT_DIR}${version === undefined ? '' : `-${version}`}/${id}.html`, 'utf8');
}
