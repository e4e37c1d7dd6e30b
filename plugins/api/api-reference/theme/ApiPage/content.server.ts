import {readFileSync} from 'node:fs';
import {htmlInLanguage} from '../../../../source/languages';

declare const API_CONTENT_DIR: string;

/** In the build (SSR): the content from the folder that plugins/api/api-reference wrote. */
export function contentOf(id: string, _page: string, version?: string): string {
  const html = readFileSync(`${API_CONTENT_DIR}${version === undefined ? '' : `-${version}`}/${id}.html`, 'utf8');
  return LANGUAGE_BASE ? htmlInLanguage(html, LANGUAGE_BASE) : html;
}
