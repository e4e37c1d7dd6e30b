/**
 * After a deploy, files of the version that an open tab runs may be gone. Also
 * part of the script of every page (plugins/page-script), so it is short.
 */

/** The runtime script names every other file by its content, so its own name changes with any of them. */
const versionOf = (html: string): string | undefined => /runtime~main\.\w+\.js/.exec(html)?.[0];

type Kept = {left?: string[]} | null;

/**
 * Loads the page anew when the server has another version of it; otherwise
 * there is nothing to gain, and the answer is false. Rejects when the server
 * cannot be reached: a page that reads is better than the browser's error.
 *
 * A version is left once for each entry of the history, which needs no storage:
 * servers that disagree about the version cannot cause a loop.
 */
export async function renew(): Promise<boolean> {
  const own = versionOf(document.documentElement.innerHTML)!;
  const response = await fetch(location.href, {cache: 'no-store', headers: {accept: 'text/html'}});
  const served = versionOf(await response.text());
  const kept = history.state as Kept;
  const left = kept?.left ?? [];
  if (!served || served === own || left.includes(own)) return false;
  history.replaceState({...kept, left: [...left, own]}, '');
  location.reload();
  return true;
}
