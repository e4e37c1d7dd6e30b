/** npm run move -- old/path new/path: moves a page, adds a redirect, and updates everything that references it. */
import {existsSync} from 'node:fs';
import {mkdir, readdir, rename, rm, writeFile} from 'node:fs/promises';
import path from 'node:path';
import {routeOf} from '../plugins/authoring/content-checks/page';
import {frontMatterOf} from '../plugins/source/front-matter';
import {formatSource} from './format';
import {addressPattern, moveLinks, withoutSlash, type Move} from './links';
import {checkName, pageFile, pageName} from './names';
import {moveRedirects, readRedirects} from './redirect-table';
import {moveInSidebar} from './sidebar';
import {isTest, linesWith, QUERIES, readSources} from './sources';
import {escapeRegExp} from '../text';

const REDIRECTS = 'config/redirects.json';
const SIDEBARS = 'sidebars.json';

export type Moved = {
  /** File and what was changed in it. */
  changes: [file: string, what: string][];
  /** Lines of tests with the old URL, which may or may not mean this page: reported for manual review. */
  mentions: string[];
};

/** Moves the page; throws before it changes anything when it cannot. */
export async function movePage({root, from, to}: {root: string; from: string; to: string}): Promise<Moved> {
  const [oldName, newName] = [pageName(from), pageName(to)];
  const [oldFile, newFile] = [pageFile(oldName), pageFile(newName)];
  checkName(newName, to);
  checkFiles(root, oldName, newName);
  const before = await readSources(root);
  const {slug} = frontMatterOf(before.get(oldFile)!);
  const move = {
    from: routeOf({file: oldFile, docsDir: 'docs', slug}),
    to: routeOf({file: newFile, docsDir: 'docs', slug}),
  };
  const keepsUrl = move.from === move.to;
  const redirects = before.get(REDIRECTS)!;
  const taken = readRedirects(redirects).find(
    (row) => row.from.includes(withoutSlash(move.to)) && row.to !== move.from,
  );
  if (taken && !keepsUrl) {
    throw new Error(`${move.to} is an old URL of ${taken.to} in ${REDIRECTS}. Remove it there first.`);
  }

  const after = new Map(before);
  const edit = (file: string, next: string) => after.set(file, next);
  for (const [file, text] of before) {
    if (file === REDIRECTS || file === SIDEBARS) continue;
    const named = text.replaceAll(filePattern(oldFile), newFile);
    edit(file, keepsUrl || (isTest(file) && !QUERIES.test(file)) ? named : moveLinks(named, move));
  }
  for (const file of [...before.keys()].filter((name) => name.startsWith('docs/') && name.endsWith('.mdx'))) {
    edit(file, moveImports(after.get(file)!, {file, oldFile, newFile, exists: (name) => before.has(name)}));
  }
  if (!keepsUrl) edit(REDIRECTS, moveRedirects(redirects, move));
  const sidebar = moveInSidebar(before.get(SIDEBARS)!, oldName, newName);
  if (sidebar) edit(SIDEBARS, sidebar.text);

  const notes = new Map<string, string>([
    [REDIRECTS, `${withoutSlash(move.from)} redirects to ${move.to}`],
    [SIDEBARS, `listed in ${sidebar?.where}`],
  ]);
  const changes: Moved['changes'] = [[oldFile, `is now ${newFile}`]];
  for (const [file, text] of after) {
    if (text === before.get(file)) continue;
    // A URL of another length can change where the formatter breaks a line.
    const next = await formatSource(root, file, text);
    await writeFile(path.join(root, file), next);
    changes.push([file, notes.get(file) ?? changedLines(before.get(file)!, next)]);
  }
  await renameFile(root, oldFile, newFile);
  if (keepsUrl) changes.push([newFile, `keeps the URL ${move.to}: its front matter has a slug`]);
  if (!sidebar) changes.push([SIDEBARS, `does not list ${oldName}`]);
  return {changes, mentions: keepsUrl ? [] : mentionsOf(after, move)};
}

function checkFiles(root: string, oldName: string, newName: string): void {
  if (existsSync(path.join(root, pageFile(newName)))) {
    throw new Error(`${pageFile(newName)} exists already. Choose another name.`);
  }
  checkPage(root, oldName);
}

/** Throws when there is no such page. */
function checkPage(root: string, oldName: string): void {
  if (existsSync(path.join(root, pageFile(oldName)))) return;
  const index = `${oldName}/index`;
  const hint = existsSync(path.join(root, pageFile(index))) ? ` Did you mean ${index}?` : '';
  throw new Error(`${pageFile(oldName)} does not exist.${hint}`);
}

const filePattern = (file: string): RegExp => new RegExp(`(?<![\\w/.-])${escapeRegExp(file)}(?!\\w)`, 'g');

type Texts = ReadonlyMap<string, string>;

type Import = {file: string; oldFile: string; newFile: string; exists: (file: string) => boolean};

/** `import Overview from './overview.mdx'` follows both the page that imports and the page that is imported. */
function moveImports(text: string, {file, oldFile, newFile, exists}: Import): string {
  return text.replaceAll(
    /^(import\s.*\sfrom\s+['"])(\.[^'"]+)(['"])/gm,
    (line, start: string, given: string, end: string) => {
      const target = path.posix.join(path.posix.dirname(file), given);
      if (!exists(target)) return line;
      const [page, imported] = [file, target].map((name) => (name === oldFile ? newFile : name)) as [string, string];
      const relative = path.posix.relative(path.posix.dirname(page), imported);
      return `${start}${relative.startsWith('.') ? relative : `./${relative}`}${end}`;
    },
  );
}

function changedLines(before: string, after: string): string {
  const known = new Set(before.split('\n'));
  const count = after.split('\n').filter((line) => !known.has(line)).length;
  return `${count} ${count === 1 ? 'line' : 'lines'}`;
}

async function renameFile(root: string, from: string, to: string): Promise<void> {
  await mkdir(path.dirname(path.join(root, to)), {recursive: true});
  await rename(path.join(root, from), path.join(root, to));
  await removeEmptyFolder(path.dirname(path.join(root, from)));
}

async function removeEmptyFolder(folder: string): Promise<void> {
  if ((await readdir(folder)).length === 0) await rm(folder, {recursive: true});
}

const mentionsOf = (texts: Texts, {from}: Move): string[] =>
  linesWith(
    [...texts].filter(([file]) => isTest(file) && !QUERIES.test(file)),
    addressPattern(from),
  );

export function reportMove({changes, mentions}: Moved): string {
  const width = Math.max(...changes.map(([file]) => file.length));
  return [
    ...changes.map(([file, what]) => `${file.padEnd(width)}  ${what}`),
    ...(mentions.length > 0
      ? ['', 'These lines of tests have the old URL. Change those that mean this page:', ...mentions]
      : []),
    '',
    'Check it: npm run lint && npm test && npm run build',
  ].join('\n');
}

async function main([from, to]: string[]): Promise<void> {
  if (from === undefined || to === undefined) {
    throw new Error('npm run move -- <old path> <new path>, for example: npm run move -- scopes/logs scopes/read-logs');
  }
  console.log(reportMove(await movePage({root: process.cwd(), from, to})));
}

if (process.argv[1] === __filename) {
  main(process.argv.slice(2)).catch((error: Error) => {
    console.error(error.message);
    process.exitCode = 1;
  });
}
