/**
 * What Docusaurus reads from the URL and from storage without a check, corrected before it does. Also part of the inline
 * script in the head of every page (plugins/client/page-script), so it is short.
 */

import {COLOR_MODE_KEY} from './docusaurus-keys';

/** Parameters that set any attribute of <html>, or a color mode. */
const PARAMETER = /^docusaurus-(data-|theme$)/;
const isMode = (value: string | null): boolean => value === 'light' || value === 'dark';

/**
 * The path and query with which the application works, on arrival and inside it (src/theme/Root):
 * - Docusaurus strips .html and /index.html when it renders, but not before it loads the page's chunk, so hydration
 *   would start without it. This also keeps one URL per page.
 * - A path that cannot be decoded (`/docs/%`) stops the router.
 * - `?docusaurus-data-has-hydrated=true` disables controls, `?docusaurus-theme=zzz` selects an unknown color mode.
 */
export function correctedUrl(pathname: string, search: string): string {
  const page = pathname.replace(/(\/index)?\.html$/, '') || '/';
  const path = page === '/404' ? pathname : decodable(page);
  const query = new URLSearchParams(search);
  const unwanted = [...query].filter(([name, value]) => PARAMETER.test(name) && !isMode(value));
  if (unwanted.length === 0) return path + search;
  for (const [name] of unwanted) query.delete(name);
  return path + String(query).replace(/^./, '?$&');
}

/** A path or fragment that can be decoded: `#100%` is valid, and is read literally, as in browsers. */
export function decodable(part: string): string {
  try {
    decodeURI(part);
    return part;
  } catch {
    return part.replaceAll('%', '%25');
  }
}

export function correctUrl(): void {
  const {pathname, search, hash} = location;
  const url = correctedUrl(pathname, search);
  if (url !== pathname + search) history.replaceState(history.state, '', url + hash);
}

export function forgetUnknownTheme(): void {
  try {
    if (!isMode(localStorage.getItem(COLOR_MODE_KEY))) localStorage.removeItem(COLOR_MODE_KEY);
  } catch {
    // Storage is blocked: Docusaurus does not read it either.
  }
}
