/** Releases for the tests, from one build: pages and assets that differ, a policy that differs, and damaged ones. */
import {cp, readdir, readFile, rename, rm, writeFile} from 'node:fs/promises';
import path from 'node:path';
import {createRelease} from '../../deploy/release/create';
import {bundlePrograms} from '../../deploy/release/bundle';
import {sha256} from '../../deploy/release/manifest';
import {run} from './machine';

/** The page that differs in every release. */
export const CHANGED = '/docs/getting-started';

/** Left out, so that a release is copied quickly: the API reference, downloads, and most page chunks. */
const LEFT_OUT = ['docs/api', 'openapi', 'files'];
const isKept = (chunk: string): boolean => /^(?:main|runtime~main|[0-3])/.test(chunk);

/** A copy of the build in which files can be replaced, not edited: the others are links to it. */
async function copyOf(build: string, folder: string): Promise<string> {
  await rm(folder, {recursive: true, force: true});
  const {code, output} = await run('cp', ['-al', build, folder]);
  if (code !== 0) throw new Error(output);
  for (const name of LEFT_OUT) await rm(path.join(folder, name), {recursive: true, force: true});
  const chunks = path.join(folder, 'assets/js');
  for (const name of await readdir(chunks)) if (!isKept(name)) await rm(path.join(chunks, name));
  return folder;
}

async function replace(file: string, edit: (text: string) => string): Promise<void> {
  const text = edit(await readFile(file, 'utf8'));
  for (const name of [file, `${file}.br`, `${file}.gz`]) await rm(name, {force: true});
  await writeFile(file, text);
}

/** A version of the site: one page has another text, and the main style sheet another name. */
async function versionOf(build: string, folder: string, version: string): Promise<string> {
  const copy = await copyOf(build, folder);
  await replace(path.join(copy, `${CHANGED}/index.html`), (text) =>
    text.replace('</article>', `<p>${version}</p></article>`),
  );
  const styles = path.join(copy, 'assets/css');
  const main = (await readdir(styles)).find((name) => /^styles\..*\.css$/.test(name))!;
  await rename(path.join(styles, main), path.join(styles, `styles.${sha256(version).slice(0, 8)}.css`));
  return copy;
}

export type Releases = Record<'first' | 'second' | 'policy' | 'corrupted' | 'noIndex' | 'fewer', string>;

export async function createReleases(build: string, out: string): Promise<Releases> {
  const commit = '0'.repeat(40);
  const programs = await bundlePrograms();
  const make = async (version: string, edit?: (copy: string) => Promise<void>): Promise<string> => {
    const copy = await versionOf(build, path.join(out, `build-${version}`), version);
    await edit?.(copy);
    const folder = await createRelease(copy, path.join(out, 'releases'), {version, commit}, programs);
    await rm(copy, {recursive: true});
    return folder;
  };
  const first = await make('first');
  const second = await make('second');
  const policy = await make('policy', (copy) =>
    replace(path.join(copy, `${CHANGED}/index.html`), (text) => text.replace('</body>', '<script>1</script></body>')),
  );
  const noIndex = await make('no-index', async (copy) => {
    const index = (await readdir(path.join(copy, 'search'))).find((name) => name.endsWith('.json.gz'))!;
    await rm(path.join(copy, 'search', index));
  });
  const fewer = await make('fewer', (copy) => rm(path.join(copy, 'docs/cli'), {recursive: true}));
  const corrupted = path.join(out, 'releases/corrupted');
  await cp(second, corrupted, {recursive: true});
  await writeFile(path.join(corrupted, 'site/index.html'), 'This page was changed after the release was made.');
  return {first, second, policy, corrupted, noIndex, fewer};
}
