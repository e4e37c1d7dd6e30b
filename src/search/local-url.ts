/** The index has absolute URLs; links inside the site need only the path. */
export function localUrl(url: string): string {
  const {pathname, search, hash} = new URL(url);
  return pathname + search + hash;
}
