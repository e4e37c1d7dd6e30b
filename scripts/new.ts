/** npm run new -- how-to approvals/my-page: a page from the template of its type, listed in the sidebar. */
import {existsSync} from 'node:fs';
import {mkdir, readFile, writeFile} from 'node:fs/promises';
import path from 'node:path';
import {CONTENT_TYPES} from '../plugins/authoring/content-checks/front-matter';
import {nearest} from '../plugins/authoring/content-checks/nearest';
import {routeOf} from '../plugins/authoring/content-checks/page';
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
  if (existsSync(path.join(root, file))) throw new Error(`${file} exists already. Choose another name.`);
  const url = routeOf({file, docsDir: 'docs'});
  const redirects = await read('config/redirects.ts');
  const old = redirects && readRedirects(redirects).find(({from}) => from.includes(withoutSlash(url)));
  if (old) throw new Error(`${url} is an old URL of ${old.to} in config/redirects.ts. Choose another name.`);
  const template = await readFile(path.join(root, 'templates', `${type}.mdx`), 'utf8');

  // The newest month is the first in the list of changelogs.
  const sidebar = addToSidebar(await read('sidebars.ts'), name, {first: type === 'changelog'});
  await mkdir(path.dirname(path.join(root, file)), {recursive: true});
  await writeFile(path.join(root, file), fillTemplate(template, {title: titleOf(name), today}));
  if (sidebar) {
    await writeFile(path.join(root, 'sidebars.ts'), await formatSource(root, 'sidebars.ts', sidebar.text));
  }
  return [
    `Created ${file}, the page ${url}.`,
    sidebar
      ? `Listed it in sidebars.ts: ${sidebar.where}. Move it there if readers look for it elsewhere.`
      : `Add '${name}' to sidebars.ts, where readers look for it.`,
    'Next: write the title, the description, the tags and the text in place of what the template says.',
    `Check it: npm run lint:content -- ${file}`,
  ].join('\n');
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
