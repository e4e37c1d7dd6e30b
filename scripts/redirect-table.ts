/** Edits the table of config/redirects.json. */
import type {Redirect} from '../config/folder-redirects';
import {withoutSlash, type Move} from './links';

export const readRedirects = (text: string): Redirect[] => JSON.parse(text) as Redirect[];

/**
 * The old URL redirects to the new one, as do older URLs, in one hop. When a page moves back, the redirect from its new
 * URL is removed. An index is listed without its trailing slash, because hosts look URLs up that way.
 */
export function moveRedirects(text: string, {from, to}: Move): string {
  const rows = readRedirects(text)
    .map((row) => (row.to === from ? {...row, to} : row))
    .map((row) => (row.to === to ? {...row, from: row.from.filter((old) => old !== withoutSlash(to))} : row))
    .filter((row) => row.from.length > 0);
  const last = rows.findLast((row) => row.to === to);
  if (last) last.from.push(withoutSlash(from));
  else rows.push({from: [withoutSlash(from)], to});
  return JSON.stringify(rows);
}
