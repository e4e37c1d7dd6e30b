import {readdir, readFile} from 'node:fs/promises';
import path from 'node:path';
import type {RootContent} from 'mdast';
import {formatDate} from '../../../text';
import type {Tokens} from '../../source/brand-tokens/resolve';
import {lineOf, readablePage, type Page} from '../content-checks/page';
import {isElement, writtenAttributes} from '../../source/nodes';

export {formatDate};

export const CHANGELOG_ROUTE = '/docs/changelogs';

/** Format to file and media type. */
export const FEEDS = {
  RSS: {file: 'rss.xml', type: 'application/rss+xml'},
  Atom: {file: 'atom.xml', type: 'application/atom+xml'},
  'JSON Feed': {file: 'feed.json', type: 'application/feed+json'},
} as const;

export const feedRoute = (format: keyof typeof FEEDS): string => `${CHANGELOG_ROUTE}/${FEEDS[format].file}`;

export const CHANGE_KINDS = {added: 'Added', changed: 'Changed', fixed: 'Fixed', deprecated: 'Deprecated'} as const;
export type ChangeKind = keyof typeof CHANGE_KINDS;

/** The line under the heading of an entry. */
export type Change = {date: string; kind: ChangeKind; area: string};

export type ChangelogEntry = Change & {
  title: string;
  /** URL of the entry on its page. */
  route: string;
  /** Text of the entry, below that line. */
  content: RootContent[];
};

/** One page of the changelog, newest entry first. */
export type ChangelogMonth = {month: string; route: string; entries: ChangelogEntry[]};

export const isKind = (kind: unknown): kind is ChangeKind =>
  typeof kind === 'string' && Object.hasOwn(CHANGE_KINDS, kind);

/** `docs/changelogs/2025-09.mdx` is about 2025-09. */
export const monthOf = (file: string): string | undefined =>
  /^(\d{4}-\d{2})\.mdx$/.exec(path.posix.basename(file))?.[1];

/**
 * The entries of a page: each `##` with a `<Change />` below it, up to the next. The content checks report malformed
 * ones.
 */
export function entriesOf(page: Page): ChangelogEntry[] {
  const entries: ChangelogEntry[] = [];
  let heading: {title: string; route: string} | undefined;
  for (const node of page.tree.children) {
    if (node.type === 'heading' && node.depth === 2) {
      const {text, id} = page.headings.find(({line}) => line === lineOf(node))!;
      heading = {title: text, route: `${page.route}#${id}`};
    } else if (heading && isElement(node) && node.name === 'Change') {
      const {date, kind, area} = writtenAttributes(node);
      if (isKind(kind)) entries.push({...heading, date: String(date), kind, area: String(area), content: []});
      heading = undefined;
    } else if (!heading) {
      entries.at(-1)?.content.push(node);
    }
  }
  return entries;
}

export type ChangelogSource = {docsDir: string; tokens: Tokens};

/** All months that have a page, newest first. Read again on each call: a page may have been saved. */
export async function readChangelog({docsDir, tokens}: ChangelogSource): Promise<ChangelogMonth[]> {
  const folder = path.join(docsDir, 'changelogs');
  const files = (await readdir(folder).catch(() => [])).filter((file) => monthOf(file)).sort();
  const months = files.map(async (name) => {
    const file = path.join(folder, name);
    const page = readablePage({file, text: await readFile(file, 'utf8'), tokens, docsDir});
    return page ? [{month: monthOf(name)!, route: page.route, entries: entriesOf(page)}] : [];
  });
  return (await Promise.all(months)).flat().reverse();
}

/** How many entries the home page shows. */
const LATEST = 5;

/** The newest entries without their text, for pages that are not made from Markdown. */
export const latestChanges = (months: ChangelogMonth[]) =>
  months
    .flatMap(({entries}) => entries)
    .slice(0, LATEST)
    .map(({title, route, date, kind, area}) => ({
      title,
      route,
      date,
      dateInWords: formatDate(date),
      kind,
      kindInWords: CHANGE_KINDS[kind],
      area,
    }));
