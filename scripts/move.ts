/** npm run move -- old/path new/path: moves a page, leaves a redirect, and mends every link to it. */
import {existsSync} from 'node:fs';
import {mkdir, readdir, readFile, rename, writeFile} from 'node:fs/promises';
import path from 'node:path';
import {load} from 'js-yaml';
import type {Redirect} from '../config/redirects';
import {routeOf} from '../plugins/content-checks/page';
import {pageName} from './new';

const REDIRECTS = 'config/redirects.ts';

/** Old and new address of every page that moved. */
export type Move = {from: string; to: string};

/** Replaces an address where it ends: /docs/scopes is not part of /docs/scopes/logs. */
export function moveLinks(text: string, {from, to}: Move): string {
  return text.replaceAll(new RegExp(`(?<![\\w/.-])${escapeRegExp(from)}(?![\\w/-]|\\.\\w)`, 'g'), to);
}

/** Ids of sidebars are paths without the address of the docs. */
export function moveSidebarItem(text: string, from: string, to: string): string {
  return text.replaceAll(new RegExp(`(['"])${escapeRegExp(from)}\\1`, 'g'), `$1${to}$1`);
}

/**
 * One hop: what led to the old address leads to the new one, and the old
 * address does too. The table is code, so its text is edited and not rebuilt.
 */
export function addRedirect(text: string, {from, to}: Move): string {
  const end = text.lastIndexOf('\n];');
  if (end === -1) throw new Error(`${REDIRECTS}: the table does not end with a line "];". Add the redirect by hand.`);
  const pointed = (part: string) => part.replaceAll(`to: '${from}'`, `to: '${to}'`);
  const line = `  {from: ['${from}'], to: '${to}'},`;
  const entry = line.length <= 120 ? line : `  {\n    from: ['${from}'],\n    to: '${to}',\n  },`;
  return `${pointed(text.slice(0, end))}\n${entry}${text.slice(end)}`;
}

export type MovePage = {root: string; from: string; to: string; redirects: readonly Redirect[]};

/** Moves the page and returns what was changed; throws before it changes anything when it cannot. */
export async function movePage({root, from, to, redirects}: MovePage): Promise<string[]> {
  const [oldName, newName] = [pageName(from), pageName(to)];
  const [oldFile, newFile] = [`docs/${oldName}.mdx`, `docs/${newName}.mdx`];
  if (!existsSync(path.join(root, oldFile))) throw new Error(`${oldFile} does not exist.`);
  if (existsSync(path.join(root, newFile))) throw new Error(`${newFile} exists already. Choose another name.`);
  const page = await readFile(path.join(root, oldFile), 'utf8');
  const slug = slugOf(page);
  const move = {
    from: routeOf({file: oldFile, docsDir: 'docs', slug}),
    to: routeOf({file: newFile, docsDir: 'docs', slug}),
  };
  if (redirects.some((redirect) => redirect.from.includes(move.to))) {
    throw new Error(`${move.to} is an old address in ${REDIRECTS}. Remove it there first.`);
  }

  await mkdir(path.dirname(path.join(root, newFile)), {recursive: true});
  await rename(path.join(root, oldFile), path.join(root, newFile));
  const changed = [`${oldFile} is now ${newFile}`];
  const edit = async (file: string, change: (text: string) => string, note: string) => {
    const text = await readFile(path.join(root, file), 'utf8');
    const next = change(text);
    if (next === text) return;
    await writeFile(path.join(root, file), next);
    changed.push(`${file}: ${note}`);
  };
  await edit('sidebars.ts', (text) => moveSidebarItem(text, oldName, newName), 'sidebar item');
  if (move.from === move.to) return changed; // its slug gives it the address
  await edit(REDIRECTS, (text) => addRedirect(text, move), `${move.from} leads to ${move.to}`);
  for (const file of await filesWithLinks(root)) await edit(file, (text) => moveLinks(text, move), 'links');
  return changed;
}

function slugOf(page: string): unknown {
  const yaml = /^---\n([\s\S]*?)\n---/.exec(page)?.[1] ?? '';
  return (load(yaml || '{}') as Record<string, unknown>).slug;
}

/** Everything that may link a guide: pages, code of the site, its configuration, templates, the contract. */
async function filesWithLinks(root: string): Promise<string[]> {
  const folders: [string, RegExp][] = [
    ['docs', /\.mdx$/],
    ['templates', /\.mdx$/],
    ['src', /\.(mdx|tsx?)$/],
    ['config', /\.ts$/],
    ['api', /\.yaml$/],
  ];
  const lists = await Promise.all(
    folders.map(async ([folder, kind]) =>
      (await readdir(path.join(root, folder), {recursive: true}).catch(() => []))
        .filter((name) => kind.test(name))
        .map((name) => path.join(folder, name)),
    ),
  );
  return ['sidebars.ts', ...lists.flat().sort()].filter((file) => file !== REDIRECTS);
}

const escapeRegExp = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

async function main([from, to]: string[]): Promise<void> {
  if (from === undefined || to === undefined) {
    throw new Error('npm run move -- <old path> <new path>, for example: npm run move -- scopes/logs scopes/read-logs');
  }
  const {redirects} = await import('../config/redirects');
  const changed = await movePage({root: process.cwd(), from, to, redirects});
  console.log(`${changed.join('\n')}\nCheck it: npm run lint:content`);
}

if (process.argv[1] === __filename) {
  main(process.argv.slice(2)).catch((error: Error) => {
    console.error(error.message);
    process.exitCode = 1;
  });
}
