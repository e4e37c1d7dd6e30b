/**
 * After a deploy, files of the version that an open tab runs may be missing. Also part of the script of every page
 * (plugins/client/page-script), so keep it short.
 */

/** The runtime script contains the hashed names of all other files, so its own hash changes with any of them. */
const versionOf = (html: string): string | undefined => /runtime~main\.\w+\.js/.exec(html)?.[0];

type Kept = {left?: string[]} | null;

/**
 * Reloads the page if the server has another version of it; otherwise returns
 * false. Rejects if the server cannot be reached or responds with something
 * else, such as the error of a proxy: a readable page is better than that.
 *
 * Each history entry records the versions it has left, which needs no storage:
 * servers that disagree about the version cannot cause a loop.
 */
export async function renew(): Promise<boolean> {
  const own = versionOf(document.documentElement.innerHTML)!;
  const response = await fetch(location.href, {cache: 'no-store', headers: {accept: 'text/html'}});
  const served = versionOf(await response.text());
  if (!served || response.status >= 500) throw new Error(`The server responded with status ${response.status}.`);
  const kept = history.state as Kept;
  const left = kept?.left ?? [];
  if (served === own || left.includes(own)) return false;
  history.replaceState({...kept, left: [...left, own]}, '');
  location.reload();
  return true;
}
