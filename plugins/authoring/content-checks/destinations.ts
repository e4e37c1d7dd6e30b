/** Lists of pages outside the pages: sidebars, redirects, and links of the theme. A page that was deleted stays in them. */
import {quoted, suggest, type Finding} from './finding';
import type {Site} from './site';
import {deadLink} from './links';

export const SIDEBARS_FILE = 'sidebars.json';
const REDIRECTS_FILE = 'config/redirects.json';

/** Files with links to pages; the tables of redirects have old URLs, which have no page. */
export const LINKING_CODE = /^(src\/.+\.tsx?|config\/(?!folder-redirects)[\w-]+\.ts|config\/redirects\.json)$/;

type Destinations = {
  site: Pick<Site, 'pages' | 'api'>;
  /** Ids of the sidebars. */
  listed: Iterable<string>;
  /** Files of the guides, without folder and extension. */
  ids: ReadonlySet<string>;
  /** Text by file: sidebars.json and LINKING_CODE. */
  texts: ReadonlyMap<string, string>;
};

export function checkDestinations({site, listed, ids, texts}: Destinations): Finding[] {
  const routes = new Set([...site.pages.keys(), ...site.api.routes]);
  const dead = (file: string, line: number, url: string): Finding[] =>
    routes.has(url) ? [] : [{file, line, ...deadLink(url, [...routes])}];
  return [
    ...staleEntries(listed, ids, texts.get(SIDEBARS_FILE) ?? ''),
    ...[...texts].flatMap(([file, text]) => {
      if (!LINKING_CODE.test(file)) return [];
      const links = file === REDIRECTS_FILE ? /"to": "(\/[^"#]*)/g : /["'](\/docs\/[\w/-]+)(?=["'#])/g;
      return text
        .split('\n')
        .flatMap((row, index) => [...row.matchAll(links)].flatMap(([, url]) => dead(file, index + 1, url!)));
    }),
  ];
}

function staleEntries(listed: Iterable<string>, ids: ReadonlySet<string>, text: string): Finding[] {
  return [...listed]
    .filter((id) => !ids.has(id))
    .map((id) => ({
      file: SIDEBARS_FILE,
      line: lineOf(text, id),
      rule: 'missing-page',
      problem: `there is no page ${quoted(`docs/${id}.mdx`)}`,
      fix: suggest(
        id,
        [...ids],
        'Remove the entry, or restore the page. `npm run delete` removes a page with its entries.',
      ),
    }));
}

const lineOf = (text: string, id: string): number =>
  text.split('\n').findIndex((row) => row.includes(`"${id}"`)) + 1 || 1;
