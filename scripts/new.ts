/** npm run new -- how-to approvals/my-page: a page from the template of its type. */
import {existsSync} from 'node:fs';
import {mkdir, readFile, writeFile} from 'node:fs/promises';
import path from 'node:path';
import {CONTENT_TYPES} from '../plugins/content-checks/front-matter';
import {nearest} from '../plugins/content-checks/nearest';

const USAGE = `npm run new -- <type> <path>, for example: npm run new -- how-to approvals/my-page
Types: ${CONTENT_TYPES.join(', ')}.`;

/** `docs/approvals/my-page.mdx` and `approvals/my-page` are the same page. */
export const pageName = (given: string): string =>
  given
    .replace(/^\/?docs\//, '')
    .replace(/\.mdx$/, '')
    .replace(/^\/|\/$/g, '');

/** `approvals/my-page` becomes "My page"; an index is named after its folder. */
export function titleOf(name: string): string {
  const words = name
    .replace(/\/index$/, '')
    .split('/')
    .at(-1)!
    .replaceAll(/[-_]+/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export function fillTemplate(template: string, {title, today}: {title: string; today: string}): string {
  return template.replace(/^title: .*$/m, `title: ${title}`).replace(/^ {2}date: .*$/m, `  date: ${today}`);
}

export type NewPage = {root: string; type: string; name: string; today: string};

/** Makes the page and says what to do next; throws when it cannot. */
export async function newPage({root, type, name: given, today}: NewPage): Promise<string> {
  if (!CONTENT_TYPES.some((known) => known === type)) {
    const near = nearest(type, CONTENT_TYPES);
    throw new Error(`There is no content type "${type}". ${near ? `Did you mean "${near}"?` : `\n${USAGE}`}`);
  }
  const name = pageName(given);
  if (!/^[\w-]+(\/[\w-]+)*$/.test(name)) {
    throw new Error(`"${given}" cannot be an address. Use words with hyphens, and / for folders.`);
  }
  const file = `docs/${name}.mdx`;
  if (existsSync(path.join(root, file))) throw new Error(`${file} exists already. Choose another name.`);
  const template = await readFile(path.join(root, 'templates', `${type}.mdx`), 'utf8');
  await mkdir(path.dirname(path.join(root, file)), {recursive: true});
  await writeFile(path.join(root, file), fillTemplate(template, {title: titleOf(name), today}));
  return [
    `Made ${file}.`,
    `1. Write it: title, description, tags, and the text in place of the template's.`,
    `2. Add '${name}' to sidebars.ts, where readers look for it.`,
    `3. Check it: npm run lint:content -- ${file}`,
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
