/**
 * npm run new -- how-to approvals/my-page: a page from the template of its type, listed in the sidebar. A changelog gets
 * entries for the changes of the API that have none (api/changes/), also if its page exists.
 */
import {existsSync} from 'node:fs';
import {mkdir, readFile, writeFile} from 'node:fs/promises';
import path from 'node:path';
import {CONTENT_TYPES} from '../plugins/authoring/content-checks/front-matter';
import {readablePage, routeOf} from '../plugins/authoring/content-checks/page';
import {draftsOf, withDrafts, withEntry, type Draft} from '../plugins/api/contract-changes/changelog';
import {readRecords} from '../plugins/api/contract-changes/records';
import {entriesOf} from '../plugins/authoring/changelog/entries';
import {brand, brandTokens} from '../brand';
import {formatDate, nearest} from '../text';
import {formatSource} from './format';
import {withoutSlash} from './links';
import {checkName, pageFile, pageName, titleOf} from './names';
import {readRedirects} from './redirect-table';
import {addToSidebar} from './sidebar';

const USAGE = `npm run new -- <type> <path>, for example: npm run new -- how-to approvals/my-page
Types: ${CONTENT_TYPES.join(', ')}.`;

function fillTemplate(template: string, {title, today}: {title: string; today: string}): string {
  return template.replace(/^title: .*$/m, `title: ${title}`).replace(/^ {2}date: .*$/m, `  date: ${today}`);
}

export type NewPage = {root: string; type: string; name: string; today: string};

/** Creates the page and returns a summary with the next steps; throws before it changes anything. */
export async function newPage({root, type, name: given, today}: NewPage): Promise<string> {
  const read = (file: string): Promise<string> => readFile(path.join(root, file), 'utf8').catch(() => '');
  if (!CONTENT_TYPES.some((known) => known === type)) {
    const near = nearest(type, CONTENT_TYPES);
    throw new Error(`There is no content type "${type}". ${near ? `Did you mean "${near}"?` : `\n${USAGE}`}`);
  }
  const name = pageName(given);
  checkName(name, given);
  const file = pageFile(name);
  const drafts = type === 'changelog' ? draftsOf(await readRecords(path.join(root, 'api'), tokens), month(name)) : [];
  if (existsSync(path.join(root, file)) && drafts.length > 0) {
    await addDrafts({root, file, page: await read(file), drafts});
    return summaryOf(drafts, file);
  }
  if (existsSync(path.join(root, file))) throw new Error(`${file} exists already. Choose another name.`);
  const url = routeOf({file, docsDir: 'docs'});
  const redirects = await read('config/redirects.json');
  const old = redirects && readRedirects(redirects).find(({from}) => from.includes(withoutSlash(url)));
  if (old) throw new Error(`${url} is an old URL of ${old.to} in config/redirects.json. Choose another name.`);
  const template = await readFile(path.join(root, 'templates', `${type}.mdx`), 'utf8');

  // The newest month is the first in the list of changelogs.
  const sidebars = await read('sidebars.json');
  const sidebar = sidebars ? addToSidebar(sidebars, name, {first: type === 'changelog'}) : undefined;
  await mkdir(path.dirname(path.join(root, file)), {recursive: true});
  const page = fillTemplate(template, {title: type === 'changelog' ? formatDate(month(name)) : titleOf(name), today});
  if (drafts.length > 0) await addDrafts({root, file, page: page.split(/^## /m)[0]!, drafts});
  else await writeFile(path.join(root, file), page);
  if (sidebar) {
    await writeFile(path.join(root, 'sidebars.json'), await formatSource(root, 'sidebars.json', sidebar.text));
  }
  return [
    `Created ${file}, the page ${url}.`,
    sidebar
      ? `Listed it in sidebars.json: ${sidebar.where}. Move it there if readers look for it elsewhere.`
      : `Add "${name}" to sidebars.json, where readers look for it.`,
    ...(drafts.length > 0 ? [summaryOf(drafts, file)] : []),
    'Next: write the title, the description, the tags and the text in place of what the template says.',
    `Check it: npm run lint:content -- ${file}`,
  ].join('\n');
}

const tokens = brandTokens(brand);

/** `changelogs/2026-11` is about 2026-11. */
const month = (name: string): string => path.posix.basename(name);

const summaryOf = (drafts: readonly Draft[], file: string): string =>
  `Drafted ${drafts.map(({title}) => `"${title}"`).join(', ')} in ${file}. Write what it means for readers.`;

/** Writes the page with the drafts, and the URL of each entry to its file of api/changes/. */
async function addDrafts({
  root,
  file,
  page,
  drafts,
}: {
  root: string;
  file: string;
  page: string;
  drafts: Draft[];
}): Promise<void> {
  const text = withDrafts(page, drafts);
  await writeFile(path.join(root, file), text);
  const entries = entriesOf(readablePage({file, text, tokens, docsDir: 'docs'})!);
  for (const {title, date, file: record} of drafts) {
    const {route} = entries.find((entry) => entry.title === title && entry.date === date)!;
    await writeFile(record, withEntry(await readFile(record, 'utf8'), route));
  }
}

async function main([type, name]: string[]): Promise<void> {
  if (type === undefined || name === undefined) throw new Error(USAGE);
  const today = new Date().toISOString().slice(0, 10);
  console.log(await newPage({root: process.cwd(), type, name, today}));
}

if (process.argv[1] === __filename) {
  main(process.argv.slice(2)).catch((error: Error) => {
    console.error(error.message);
    process.exitCode = 1;
  });
}
