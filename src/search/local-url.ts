/** The index knows pages by their full URL; a link inside the site needs the path alone. */
export function localUrl(url: string): string {
  const {pathname, search, hash} = new URL(url);
  return pathname + search + hash;
}
