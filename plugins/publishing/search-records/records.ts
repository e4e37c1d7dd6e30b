import type {Artifact, Entry, Page} from '../../../search-format';
import type {Item} from '../../source/page-items';
import type {SearchablePage} from './page';

/**
 * Rank among equal matches: guides first, then resources and operations, which are searched by name, then deprecated
 * operations, pages outside the docs and changelogs.
 */
const RANK: Record<Page['kind'], number> = {guide: 100, resource: 50, operation: 40, changelog: 20};
const RANK_OF_DEPRECATED = 10;
const RANK_OUTSIDE_DOCS = 10;

/** A text that is on more API pages than this is not specific to any of them. */
const COMMONPLACE = 5;

/** Terms in every text link to it. */
const GLOSSARY = /\/glossary\/?$/;

const bare = (path: string): string => path.replace(/(?<=.)\/$/, '');

export type Records = Pick<Artifact, 'origin' | 'pages' | 'entries'>;

/** Converts the texts of pages to records: every text once, without duplicates on API pages. */
export function toRecords(found: readonly SearchablePage[], origin: string): Records {
  const sorted = found.toSorted((a, b) => (a.path < b.path ? -1 : 1));
  const twice = sorted.find(({path}, index) => sorted[index - 1]?.path === path);
  if (twice) throw new Error(`Search: two pages have the address ${twice.path}.`);
  // By version: what Next and a frozen version both say is found in each.
  const filters = new Map(
    [...new Set(sorted.map(({docusaurus_tag}) => docusaurus_tag))].map((tag) => [
      tag,
      repetitionFilter(sorted.filter(({docusaurus_tag}) => docusaurus_tag === tag)),
    ]),
  );
  const pages: Page[] = [];
  const entries: Entry[] = [];
  const linkable = new Map(
    sorted.flatMap(({path, kind}, id) =>
      kind === 'changelog' || GLOSSARY.test(path) ? [] : [[bare(path), id] as const],
    ),
  );
  for (const {items, deprecated, ...page} of sorted) {
    const pageId = pages.push({...page, pageRank: rankOf({...page, deprecated})}) - 1;
    const first = entries.length;
    const open: (number | undefined)[] = [];
    const anchors = new Set<string>();
    const isWanted = filters.get(page.docusaurus_tag)!;
    for (const {part, links = [], ...item} of items.filter((each) => isWanted(each, page.path))) {
      const {level, anchor} = item;
      if (level > 0 && anchor !== null) {
        if (anchors.has(anchor)) throw new Error(`Search: ${page.path} has the anchor ${anchor} twice.`);
        anchors.add(anchor);
      }
      const above = level > 0 ? open.slice(0, level) : open;
      const parent = above.findLast((id) => id !== undefined) ?? -1;
      const targets = [...new Set(links.flatMap((link) => linkable.get(bare(link)) ?? []))];
      const position = entries.length - first;
      const id =
        entries.push({page: pageId, parent, ...item, ...(targets.length > 0 && {links: targets}), position}) - 1;
      // A heading ends those of its level and below; a named row or property has no children.
      const isNamed = level > 1 && (item.content !== null || part !== undefined);
      if (level > 0 && !isNamed) {
        open.length = level;
        open[level] = id;
      }
    }
  }
  return {origin, pages, entries};
}

function rankOf({kind, deprecated, docusaurus_tag}: Omit<Page, 'pageRank'> & {deprecated: boolean}): number {
  if (docusaurus_tag === 'default') return RANK_OUTSIDE_DOCS;
  return deprecated ? RANK_OF_DEPRECATED : RANK[kind];
}

/**
 * Operations of one resource are similar. Request parameters are kept on every page; response properties only on the
 * page of the resource, or else on the first page that has them; other texts only if they are specific to the page.
 */
function repetitionFilter(pages: SearchablePage[]): (item: Item, path: string) => boolean {
  const answered = new Map<string, string>();
  const framed = new Map<string, number>();
  for (const part of ['object', 'response', 'frame'] as const) {
    for (const {path, items} of pages) {
      for (const item of items.filter((each) => each.part === part)) {
        const key = keyOf(item);
        if (part === 'frame') framed.set(key, (framed.get(key) ?? 0) + 1);
        else if (!answered.has(key)) answered.set(key, path);
      }
    }
  }
  const seen = new Set<string>();
  return (item, path) => {
    const key = keyOf(item);
    if (item.part === 'frame') return framed.get(key)! <= COMMONPLACE;
    if (item.part !== 'response') return true;
    if (answered.get(key) !== path || seen.has(key)) return false;
    seen.add(key);
    return true;
  };
}

/** A list has under `results` what a single response has at the top level. */
const keyOf = ({heading, content}: Item): string =>
  JSON.stringify([heading?.replace(/^results\./, '') ?? null, content]);
