import type {SitePage} from './print';
import {twinPath} from './print';
import {folderOf} from './site';

export type LlmsSite = {
  title: string;
  description: string;
  origin: string;
  /** All pages in reading order. */
  pages: SitePage[];
  /** Twins by route. */
  twins: ReadonlyMap<string, string>;
  /** Addresses of the machine-readable contract. */
  contract: string[];
};

/** Agents cut an index that is longer. Half of it is what AFDocs wants; tests/agents looks at that. */
const LIMIT = 100_000;
/** Characters of a description in the index of all pages; the index of a folder has it whole. */
const BRIEF = 90;

/** `llms.txt`, one for each folder, and `llms-full.txt`, by path. */
export function llmsFiles(site: LlmsSite): Map<string, string> {
  const pages = site.pages.filter(({copyOf}) => copyOf === undefined);
  const full = fullText(site, pages);
  const folders = groups(pages, ({route}) => folderOf(route)).filter(([, list]) => list.length > 1);
  const files = new Map<string, string>([['/llms-full.txt', full]]);
  for (const [folder, list] of folders) files.set(indexPath(folder), folderIndex(site, folder, list));
  files.set(
    '/llms.txt',
    rootIndex(
      site,
      pages,
      folders.map(([folder]) => folder),
      full,
    ),
  );
  return files;
}

const indexPath = (folder: string): string => `/docs/${folder}/llms.txt`;

/** Pages in groups, in the order of the first page of each. Those without a name are left out. */
function groups(pages: SitePage[], nameOf: (page: SitePage) => string | undefined): [string, SitePage[]][] {
  const found = new Map<string, SitePage[]>();
  for (const page of pages) {
    const name = nameOf(page);
    if (name !== undefined) found.set(name, [...(found.get(name) ?? []), page]);
  }
  return [...found];
}

function fullText({title, description, origin, twins}: LlmsSite, pages: SitePage[]): string {
  const texts = pages.map(({route}) => twins.get(route)!.trim());
  const intro = `# ${title}\n\n> ${description}\n\nEvery page of ${origin}, one after the other. The index is ${origin}/llms.txt.`;
  return `${[intro, ...texts].join('\n\n---\n\n')}\n`;
}

const line = ({title, route}: SitePage, origin: string, words: string): string =>
  `- [${title.replace(/[[\]]/g, '\\$&')}](${origin}${encodeURI(twinPath(route))})${words === '' ? '' : `: ${words}`}`;

/**
 * A line for each page. It must be short: addresses have no host, and operations, half of the pages, are only
 * named. The index of a folder has both.
 */
function rootIndex(site: LlmsSite, pages: SitePage[], folders: string[], full: string): string {
  const {title, description, origin, contract} = site;
  const sections = groups(pages, ({section}) => section);
  const words = (page: SitePage): string => (folderOf(page.route) === 'api' ? '' : brief(page.description));
  const text = [
    `# ${title}`,
    `> ${description}`,
    [
      `Each link is the Markdown of a page of ${origin}; without \`.md\` it is the page for people. More:`,
      '',
      `- All pages in one file: ${origin}/llms-full.txt (${megabytes(full)})`,
      ...contract.map((address) => `- API contract, OpenAPI: ${address}`),
      `- A folder with whole descriptions: ${folders.map(indexPath).join(' ')}`,
    ].join('\n'),
    ...sections.map(([name, list]) => `## ${name}\n\n${list.map((page) => line(page, '', words(page))).join('\n')}`),
  ].join('\n\n');
  if (text.length > LIMIT) {
    throw new Error(
      `llms.txt has ${text.length} characters; agents cut it at ${LIMIT}. Shorten what rootIndex in plugins/markdown-twin/llms.ts says of each page.`,
    );
  }
  return `${text}\n`;
}

function folderIndex({title, origin}: LlmsSite, folder: string, pages: SitePage[]): string {
  const isApi = folder === 'api';
  const parts = isApi ? groups(pages, resourceOf) : [['Pages', pages] as [string, SitePage[]]];
  const name = pages[0]!.section;
  return `${[
    `# ${title}: ${name}`,
    `> ${pages.length} pages about ${name.toLowerCase().startsWith('api') ? 'the API' : name.toLowerCase()}. All pages of the site: ${origin}/llms.txt`,
    ...parts.map(
      ([part, list]) => `## ${part}\n\n${list.map((page) => line(page, origin, page.description)).join('\n')}`,
    ),
  ].join('\n\n')}\n`;
}

/** The page of a resource stands before its operations and is their parent. */
const resourceOf = ({route, title, parent}: SitePage): string =>
  route.endsWith('-api-index') ? title : (parent?.title ?? title);

/** As much of a description as a list needs: whole clauses, else whole words. */
export function brief(words: string): string {
  if (words.length <= BRIEF) return words;
  const start = words.slice(0, BRIEF);
  const clause = Math.max(...[', ', '; ', ': ', '. '].map((mark) => start.lastIndexOf(mark)));
  return clause > BRIEF / 2 ? start.slice(0, clause) : `${start.slice(0, start.lastIndexOf(' '))}…`;
}

const megabytes = (text: string): string => `${(Buffer.byteLength(text) / 1e6).toFixed(1)} MB`;
