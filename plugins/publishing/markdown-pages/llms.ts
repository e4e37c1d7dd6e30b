import type {SitePage} from './print';
import {indexPath} from './print';
import {markdownPath} from '../../../search-format';
import {folderOf} from './site';

export type LlmsSite = {
  title: string;
  description: string;
  origin: string;
  /** All pages in reading order. */
  pages: SitePage[];
  /** Markdown versions by route. */
  texts: ReadonlyMap<string, string>;
  /** URLs of the machine-readable contract. */
  contract: string[];
};

/** Characters of an index that agents read in one request; they truncate one of twice the length. */
const COMFORT = 50_000;
const LIMIT = 100_000;
/** Possible lengths of a description in the index of all pages, longest first. The index of a folder has it in full. */
const WIDTHS = [160, 120, 90, 70, 60, 50, 40, 30];

/** `llms.txt`, one for each folder, and `llms-full.txt`, by path. */
export function llmsFiles(site: LlmsSite): Map<string, string> {
  const {pages} = site;
  const full = fullText(site, pages);
  const folders = groups(pages, ({route}) => folderOf(route)).filter(([, list]) => list.length > 1);
  const files = new Map<string, string>([['/llms-full.txt', full]]);
  for (const [folder, list] of folders) {
    folderParts(site, folder, list).forEach((text, at) => files.set(indexPath(folder, at + 1), text));
  }
  files.set('/llms.txt', rootIndex(site, pages, folders, full));
  return files;
}

/** Pages in groups, in the order of the first page of each. Those without a name are omitted. */
function groups(pages: SitePage[], nameOf: (page: SitePage) => string | undefined): [string, SitePage[]][] {
  const found = new Map<string, SitePage[]>();
  for (const page of pages) {
    const name = nameOf(page);
    if (name !== undefined) found.set(name, [...(found.get(name) ?? []), page]);
  }
  return [...found];
}

function fullText({title, description, origin, texts}: LlmsSite, pages: SitePage[]): string {
  const all = pages.map(({route}) => texts.get(route)!.trim());
  const intro = `# ${title}\n\n> ${description}\n\nEvery page of ${origin}, one after the other. The index is ${origin}/llms.txt.`;
  return `${[intro, ...all].join('\n\n---\n\n')}\n`;
}

const line = ({title, route}: SitePage, origin: string, words: string): string =>
  `- [${title.replace(/[[\]]/g, '\\$&')}](${origin}${encodeURI(markdownPath(route))})${words === '' ? '' : `: ${words}`}`;

/**
 * A line for each page, with as much of its description as fits. Pages of the API reference, more than half, have only
 * a title and a path, which leaves space for descriptions of guides. If the site is still too large, the largest
 * folders are listed in their own index.
 */
function rootIndex(site: LlmsSite, pages: SitePage[], folders: [string, SitePage[]][], full: string): string {
  const bySize = folders.toSorted(([, a], [, b]) => b.length - a.length).map(([folder]) => folder);
  for (const width of WIDTHS) {
    const text = rootText(site, pages, folders, full, {width});
    if (text.length <= COMFORT) return text;
  }
  for (let count = 0; count <= bySize.length; count += 1) {
    const text = rootText(site, pages, folders, full, {width: 0, left: new Set(bySize.slice(0, count))});
    if (text.length <= LIMIT) return text;
  }
  throw new Error(
    `llms.txt is longer than ${LIMIT} characters, where agents cut it, although every folder has an index of its own. Give the pages of docs/ folders, or raise LIMIT in plugins/publishing/markdown-pages/llms.ts.`,
  );
}

/** `left`: folders whose pages are not listed here. */
type Detail = {width: number; left?: ReadonlySet<string>};

function rootText(
  site: LlmsSite,
  pages: SitePage[],
  folders: [string, SitePage[]][],
  full: string,
  {width, left = new Set()}: Detail,
): string {
  const {title, description, origin, contract} = site;
  const entry = (page: SitePage): string =>
    folderOf(page.route) === 'api' ? line(page, '', '') : line(page, origin, brief(page.description, width));
  const named = pages.filter(({route}) => !left.has(folderOf(route) ?? ''));
  const elsewhere = folders.filter(([folder]) => left.has(folder));
  return `${[
    `# ${title}`,
    `> ${description}`,
    [
      `Each link is the Markdown of a page of ${origin}; without \`.md\` it is the page for people. More:`,
      '',
      `- All pages in one file: ${origin}/llms-full.txt (${megabytes(full)})`,
      ...contract.map((address) => `- API contract, OpenAPI: ${address}`),
      `- Folders with whole descriptions: ${folders.map(([folder]) => indexPath(folder)).join(' ')}`,
    ].join('\n'),
    ...groups(named, ({section}) => section).map(([name, list]) => `## ${name}\n\n${list.map(entry).join('\n')}`),
    ...(elsewhere.length > 0
      ? [
          `## Listed in their own index\n\n${elsewhere.map(([folder, list]) => `- [${folder}, ${list.length} pages](${origin}${indexPath(folder)})`).join('\n')}`,
        ]
      : []),
  ].join('\n\n')}\n`;
}

function folderParts(site: LlmsSite, folder: string, pages: SitePage[]): string[] {
  const named = folder === 'api' ? groups(pages, resourceOf) : [['Pages', pages] as [string, SitePage[]]];
  const name = pages[0]!.section;
  const about = name.toLowerCase().startsWith('api') ? 'the API' : name.toLowerCase();
  return indexParts(site, folder, {title: `${site.title}: ${name}`, about, named});
}

type Index = {title: string; about: string; named: [string, SitePage[]][]};

/** The index of a folder, split into files that agents can read in full; each links the next. */
function indexParts({origin}: LlmsSite, folder: string, {title, about, named}: Index): string[] {
  const count = named.reduce((sum, [, list]) => sum + list.length, 0);
  const head = `# ${title}\n\n> ${count} pages about ${about}. All pages of the site: ${origin}/llms.txt`;
  const next = (part: number): string => `\n\nIt goes on in ${origin}${indexPath(folder, part)}`;
  const texts = [head];
  for (const [group, list] of named) {
    let heading = `\n\n## ${group}\n`;
    for (const page of list) {
      const entry = `\n${line(page, origin, page.description)}`;
      const isFull = texts.at(-1)!.length + heading.length + entry.length + next(texts.length + 1).length >= LIMIT;
      if (isFull) {
        texts[texts.length - 1] += next(texts.length + 1);
        texts.push(`${head} Part ${texts.length + 1}.`);
        heading = `\n\n## ${group}\n`;
      }
      texts[texts.length - 1] += heading + entry;
      heading = '';
    }
  }
  return texts.map((text) => `${text}\n`);
}

/** The page of a resource is before its operations and is their parent. */
const resourceOf = ({route, title, parent}: SitePage): string =>
  route.endsWith('-api-index') ? title : (parent?.title ?? title);

/** As much of a description as fits: full clauses, else full words. */
export function brief(words: string, width: number): string {
  if (width === 0 || words.length <= width) return width === 0 ? '' : words;
  const start = words.slice(0, width);
  const clause = Math.max(...[', ', '; ', ': ', '. '].map((mark) => start.lastIndexOf(mark)));
  return clause > width / 2 ? start.slice(0, clause) : `${start.slice(0, start.lastIndexOf(' '))}…`;
}

const megabytes = (text: string): string => `${(Buffer.byteLength(text) / 1e6).toFixed(1)} MB`;
