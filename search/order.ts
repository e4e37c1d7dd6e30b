/** The order of hits, apart from their scores. */
import type {Corpus} from './corpus';
import {AT, type PageFeatures} from './features';

/** Hits of one page before those of other pages: the first rows of a list should show different pages. */
const HITS_PER_PAGE = 2;

/** One hit per URL; beyond two per page, its hits follow those of other pages. */
export function arrange(ids: number[], {pages, pageOf, addressOf}: Corpus): number[] {
  const addresses = new Set<number>();
  const ofPage = new Uint16Array(pages.length);
  const first: number[] = [];
  const later: number[] = [];
  for (const id of ids) {
    if (addresses.has(addressOf[id]!)) continue;
    addresses.add(addressOf[id]!);
    ofPage[pageOf[id]!]! += 1;
    (ofPage[pageOf[id]!]! > HITS_PER_PAGE ? later : first).push(id);
  }
  return [...first, ...later];
}

/** The glossary comes after the page that it links to for this query. */
export function glossaryLater<T extends PageFeatures>(sorted: T[], links: ReadonlySet<number>): T[] {
  const glossary = sorted.findIndex(({values}) => values[AT.glossary] === 1);
  const linked = sorted.findIndex(({page}) => links.has(page));
  if (glossary !== -1 && linked > glossary) sorted.splice(linked, 0, ...sorted.splice(glossary, 1));
  return sorted;
}

/** A changelog comes after the best of the pages that its entry links to, unless the query is its name. */
export function changelogsLater<T extends PageFeatures>(
  sorted: T[],
  linksOf: (page: number) => readonly number[],
): T[] {
  // From the last one on: one that moves down is not visited again.
  for (let at = sorted.length - 1; at >= 0; at -= 1) {
    const {page, values, named} = sorted[at]!;
    if (values[AT.changelog] !== 1 || named > 0) continue;
    const links = linksOf(page);
    const linked = links.length === 0 ? -1 : sorted.findIndex((other) => links.includes(other.page));
    if (linked > at) sorted.splice(linked, 0, ...sorted.splice(at, 1));
  }
  return sorted;
}
