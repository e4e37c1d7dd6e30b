/**
 * npm run delete -- path --to /docs/other: deletes a page or an operation with what belongs only to it, adds a redirect, and
 * lists the lines that still reference it.
 */
import {existsSync} from 'node:fs';
import {rm, writeFile} from 'node:fs/promises';
import path from 'node:path';
import {parseArgs} from 'node:util';
import {routeOf} from '../plugins/authoring/content-checks/page';
import {parseRecord, RECORD, writeRecord} from '../plugins/authoring/page-facts/record';
import {escapeRegExp, nearest} from '../text';
import {frontMatterOf} from '../plugins/source/front-matter';
import {apiRoutesIn, removeOperation} from './contract-source';
import {formatSource} from './format';
import {addressPattern, withoutSlash} from './links';
import {checkPage, removeEmptyFolder} from './move';
import {pageFile, pageName} from './names';
import {moveRedirects, removeRedirectsTo} from './redirect-table';
import {removeFromSidebar} from './sidebar';
import {linesWith, readSources} from './sources';

const REDIRECTS = 'config/redirects.json';
const SIDEBARS = 'sidebars.json';
const OPERATIONS = 'api/operations.txt';

export type Deletion = {
  root: string;
  /** Path of a page or id of an operation. */
  name: string;
  /** URL that the old URL redirects to; undefined if it returns 404 from now on. */
  to: string | undefined;
};

export type Deleted = {
  /** File and what was changed in it. */
  changes: [file: string, what: string][];
  /** Lines that reference what was deleted. */
  mentions: string[];
  /** Names under which readers looked for the page. */
  keywords: string[];
};

type Texts = ReadonlyMap<string, string>;

/** Deletes the page or the operation; throws before it changes anything when it cannot. */
export async function deleteSource({root, name, to}: Deletion): Promise<Deleted> {
  const before = await readSources(root);
  const operations = before.get(OPERATIONS)?.trim().split('\n') ?? [];
  return operations.includes(name) ? deleteOperation({root, name, to}, before) : deletePage({root, name, to}, before);
}

async function deletePage({root, name: given, to}: Deletion, before: Texts): Promise<Deleted> {
  const name = pageName(given);
  const file = pageFile(name);
  checkPage(root, name);
  const page = before.get(file)!;
  const {slug, keywords = []} = frontMatterOf(page);
  const url = routeOf({file, docsDir: 'docs', slug});
  const target = targetOf(to, url, before);
  const sidebar = removeFromSidebar(before.get(SIDEBARS)!, name);
  const others = new Map([...before].filter(([other]) => other !== file));
  const images = [...new Set(page.match(/(?<=[("'])\/img\/[^\s)"'#]+/g))].filter(
    (image) =>
      ![...others.values()].some((text) => text.includes(image)) && existsSync(path.join(root, 'static', image)),
  );
  const record = before.get(RECORD);
  const changes: Deleted['changes'] = [[file, 'deleted']];
  const edits: [file: string, text: string | undefined, what: string][] = [
    [SIDEBARS, sidebar?.text, `removed from ${sidebar?.where}`],
    [REDIRECTS, redirected(before.get(REDIRECTS)!, url, target), redirectNote(url, target)],
    [
      RECORD,
      record && writeRecord(new Map([...parseRecord(record)].filter(([other]) => other !== file))),
      'its facts are removed',
    ],
  ];
  changes.push(...(await write(root, before, edits)));
  await rm(path.join(root, file));
  await removeEmptyFolder(path.dirname(path.join(root, file)));
  for (const image of images) {
    await rm(path.join(root, 'static', image));
    changes.push([`static${image}`, 'deleted: no other page shows it']);
  }
  if (!sidebar) changes.push([SIDEBARS, `does not list ${name}`]);
  const left = mentionTexts(await readSources(root));
  const named = new RegExp(`${addressPattern(url).source}|(?<![\\w/.-])(?:docs/)?${escapeRegExp(name)}(?:\\.mdx|['"])`);
  return {changes, mentions: linesWith(left, named), keywords: (keywords as unknown[]).map(String)};
}

async function deleteOperation({root, name: id, to}: Deletion, before: Texts): Promise<Deleted> {
  const url = `/docs/api/${id}`;
  const file = [...before.keys()].find(
    (other) => other.startsWith('api/resources/') && new RegExp(`operationId: ${id}$`, 'm').test(before.get(other)!),
  );
  if (!file) throw new Error(`${id} is an alias. Remove it from x-aliases of its operation, and from ${OPERATIONS}.`);
  const rest = removeOperation(before.get(file)!, id);
  // With its last operation, the index page of the resource goes too.
  const target = targetOf(to, url, new Map([...before].filter(([other]) => other !== file || rest !== undefined)));
  const listed = before
    .get(OPERATIONS)!
    .split('\n')
    .filter((line) => line !== id);
  const edits: [file: string, text: string | undefined, what: string][] = [
    [file, rest, `${id} is removed`],
    [OPERATIONS, listed.join('\n'), `${id} is removed`],
    [REDIRECTS, redirected(before.get(REDIRECTS)!, url, target), redirectNote(url, target)],
  ];
  const changes = await write(root, before, edits);
  if (rest === undefined) {
    await rm(path.join(root, file));
    changes.push([file, `deleted: ${id} was its only operation`]);
  }
  const left = mentionTexts(await readSources(root));
  return {changes, mentions: linesWith(left, new RegExp(`(?<![\\w-])${id}(?![\\w-])`)), keywords: []};
}

/** Recorded facts and the table of redirects follow automatically. */
const mentionTexts = (texts: Texts): [string, string][] =>
  [...texts].filter(([file]) => file !== RECORD && file !== REDIRECTS);

/** Unchanged files are not written. */
async function write(
  root: string,
  before: Texts,
  edits: readonly [file: string, text: string | undefined, what: string][],
): Promise<Deleted['changes']> {
  const changes: Deleted['changes'] = [];
  for (const [file, text, what] of edits) {
    if (text === undefined || text === before.get(file)) continue;
    await writeFile(path.join(root, file), await formatSource(root, file, text));
    changes.push([file, what]);
  }
  return changes;
}

const redirected = (table: string, url: string, target: string | undefined): string =>
  target === undefined ? removeRedirectsTo(table, url) : moveRedirects(table, {from: url, to: target});

const redirectNote = (url: string, target: string | undefined): string =>
  target === undefined ? `redirects to ${url} are removed` : `${withoutSlash(url)} redirects to ${target}`;

/** The redirect goes to a page that exists: a guide, an operation or the index of a resource. */
function targetOf(to: string | undefined, url: string, texts: Texts): string | undefined {
  if (to === undefined) return undefined;
  const target = to.startsWith('/') ? to : `/docs/${to}`;
  const under = (pattern: RegExp): [string, string][] => [...texts].filter(([file]) => pattern.test(file));
  const routes = [
    ...under(/^docs\/.+\.mdx$/).map(([file, text]) => routeOf({file, docsDir: 'docs', slug: frontMatterOf(text).slug})),
    ...apiRoutesIn(
      texts.get(OPERATIONS) ?? '',
      under(/^api\/resources\//).map(([, text]) => text),
    ),
  ];
  const others = routes.filter((route) => route !== url);
  if (others.includes(target)) return target;
  const near = nearest(target, others);
  throw new Error(`--to ${to} is no other page.${near ? ` Did you mean ${near}?` : ''}`);
}

export function reportDeletion({changes, mentions, keywords}: Deleted): string {
  const width = Math.max(...changes.map(([file]) => file.length));
  return [
    ...changes.map(([file, what]) => `${file.padEnd(width)}  ${what}`),
    ...(mentions.length > 0
      ? ['', `These ${mentions.length} lines reference it. Remove the reference or choose another page:`, ...mentions]
      : []),
    ...(keywords.length > 0 ? ['', `Its keywords, for the page that replaces it: ${keywords.join(', ')}`] : []),
    ...(changes.some(([file]) => file === OPERATIONS)
      ? ['', 'Calls of it fail from now on. List the removal with its reason: npm run api:diff -- main --record']
      : []),
    '',
    'Check it: npm run lint && npm run api:lint && npm test && npm run build',
  ].join('\n');
}

const USAGE = `npm run delete -- <path of a page or id of an operation> --to <page>, for example:
  npm run delete -- scopes/logs --to /docs/scopes/management
Readers, search engines and other sites have links to the old URL: --to says where they lead from now on. If no page
answers the same question, use --gone: the URL then returns 404.`;

async function main(): Promise<void> {
  const {values, positionals} = parseArgs({
    options: {to: {type: 'string'}, gone: {type: 'boolean', default: false}},
    allowPositionals: true,
  });
  const [name] = positionals;
  if (name === undefined || (values.to === undefined) !== values.gone) throw new Error(USAGE);
  console.log(reportDeletion(await deleteSource({root: process.cwd(), name, to: values.to})));
}

if (process.argv[1] === __filename) {
  main().catch((error: Error) => {
    console.error(error.message);
    process.exitCode = 1;
  });
}
