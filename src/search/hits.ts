import type {SearchHit} from './shape';
import {unmarked} from './marked-text';

const PER_GROUP = 5;

export type HitRow = {
  hit: SearchHit;
  /** The page's own hit, when it comes before this one in the group. */ parent: SearchHit | undefined;
};
export type HitGroup = {title: string; rows: HitRow[]};

/**
 * A group for each page, in the order of their first hits, so that the limit of a group hides no page. Its title is the area
 * and, unless its first row is the page itself, the title of the page.
 */
export function groupHits(hits: SearchHit[]): HitGroup[] {
  return Array.from(collect(hits, ({url}) => url.replace(/#.*/, '')).values(), (page) => {
    const {lvl0, lvl1} = page[0]!.hierarchy;
    const first = page.findIndex(({type}) => type === 'lvl1');
    return {
      title: [lvl0, first === 0 ? null : lvl1].filter(Boolean).join(' › '),
      rows: page
        .slice(0, PER_GROUP)
        .map((hit, index) => ({hit, parent: first >= 0 && index > first ? page[first] : undefined})),
    };
  });
}

function collect(hits: SearchHit[], key: (hit: SearchHit) => string): Map<string, SearchHit[]> {
  const groups = new Map<string, SearchHit[]>();
  for (const hit of hits) groups.set(key(hit), [...(groups.get(key(hit)) ?? []), hit]);
  return groups;
}

/** `POST /scope`: a cell of the text of an operation, after the notice of a deprecated one. */
const CALL = /(?:^| · )((?:GET|POST|PUT|PATCH|DELETE) \/\S*)(?: · |$)/;

/** Method and path of an operation, HTML-escaped. */
export const callOf = ({type, content}: SearchHit): string =>
  type === 'lvl1' ? (CALL.exec(content ?? '')?.[1] ?? '') : '';

/** A snippet without the call, which is shown before it. */
export const withoutCall = (snippet: string, call: string): string =>
  call !== '' && unmarked(snippet).startsWith(unmarked(call)) ? snippet.split(' · ').slice(1).join(' · ') : snippet;

/** The headings of a text below the title of its page. */
const sectionsOf = ({hierarchy}: SearchHit): string[] =>
  ['lvl2', 'lvl3', 'lvl4', 'lvl5', 'lvl6'].flatMap((level) => hierarchy[level] ?? []);

/** The two lines of a hit: title and path. HTML-escaped, with optional highlights. */
export function linesOf(hit: SearchHit): {title: string; path: string} {
  const level = (name: string) => hit._snippetResult?.hierarchy?.[name]?.value ?? hit.hierarchy[name] ?? '';
  // In full: a snippet of five words may lack the first one, "Associate" or "Dissociate".
  const heading = hit._highlightResult?.hierarchy?.[hit.type]?.value ?? level(hit.type);
  const content = hit._snippetResult?.content?.value ?? hit.content ?? '';
  if (hit.type === 'content')
    return {title: content, path: [level('lvl1'), ...sectionsOf(hit)].filter(Boolean).join(' › ')};
  if (hit.type === 'lvl1') return {title: heading, path: withoutCall(content, callOf(hit))};
  // Headings of one page may be identical: the content below distinguishes them.
  const above = [level('lvl1'), ...sectionsOf(hit).slice(0, -1)].filter(Boolean).join(' › ');
  return {title: heading, path: [above, content].filter(Boolean).join(' · ')};
}
