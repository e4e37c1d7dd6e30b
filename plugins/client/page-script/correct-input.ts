/**
 * What Docusaurus reads from the URL and from storage without a check, corrected before it does. Part of the inline
 * script in the head of every page, so it is short.
 */

/** Parameters that set any attribute of <html>, or a color mode. */
const PARAMETER = /^docusaurus-(data-|theme$)/;
const isMode = (value: string | null): boolean => value === 'light' || value === 'dark';

/**
 * The path and query with which the application works:
 * - Docusaurus strips .html and /index.html when it renders, but not before it loads the page's chunk, so hydration
 *   would start without it. This also keeps one URL per page.
 * - A path that cannot be decoded (`/docs/%`) stops the router: its percent signs become literal, as in fragments.
 * - `?docusaurus-data-has-hydrated=true` disables controls, `?docusaurus-theme=zzz` selects an unknown color mode.
 */
export function correctedUrl(pathname: string, search: string): string {
  const page = pathname.replace(/(\/index)?\.html$/, '') || '/';
  const path = page === '/404' ? pathname : decodable(page);
  const query = new URLSearchParams(search);
  const unwanted = [...query].filter(
    ([name, value]) => PARAMETER.test(name) && !(name === 'docusaurus-theme' && isMode(value)),
  );
  if (unwanted.length === 0) return path + search;
  for (const [name] of unwanted) query.delete(name);
  return path + String(query).replace(/^./, '?$&');
}

function decodable(path: string): string {
  try {
    decodeURI(path);
    return path;
  } catch {
    return path.replaceAll('%', '%25');
  }
}

export function correctUrl(): void {
  const {pathname, search, hash} = location;
  const url = correctedUrl(pathname, search);
  if (url !== pathname + search) history.replaceState(history.state, '', url + hash);
}

export function forgetUnknownTheme(): void {
  try {
    if (!isMode(localStorage.getItem('theme'))) localStorage.removeItem('theme');
  } catch {
    // Storage is blocked: Docusaurus does not read it either.
  }
}
