import type {RootContent} from 'mdast';
import {CELL, type Page} from '../../../search-format';
import type {Item} from '../../source/page-items';
import {guideItems} from './guide';

/** Result group of guides on the first level of the sidebar. */
const NO_CATEGORY = 'Documentation';
const API = 'API reference';

/** A page with its searchable texts. */
export type SearchablePage = Omit<Page, 'pageRank'> & {deprecated: boolean; items: Item[]};

/** A page among the others. */
export type Place = {
  /** With the language and the version. */
  path: string;
  title: string;
  description: string;
  language: string;
  /** Of the docs; undefined for a page outside of them. */
  version?: string;
  /** Labels of the sidebar, from the first category down to the page. */
  crumbs: string[];
};

const metaOf = ({path, language, version}: Place): Pick<Page, 'path' | 'language' | 'docusaurus_tag' | 'version'> => ({
  path,
  language,
  docusaurus_tag: version === undefined ? 'default' : `docs-default-${version}`,
  version: version ?? 'current',
});

type Guide = {
  nodes: RootContent[];
  keywords: string[];
  topics?: Page['topics'];
  /** The URL of a link of the page: pages of frozen versions are written with the URLs of Next. */
  linkOf?: (url: string) => string;
};

/** Filters of a guide, by the type and the tags of its front matter. */
export const topicsOf = ({type, tags = []}: Record<string, unknown>): NonNullable<Page['topics']> => [
  ...(type === 'tutorial' ? ['tutorial' as const] : []),
  ...((tags as unknown[]).includes('cli') ? ['cli' as const] : []),
];

/** Keywords are at the title, which is the first record: sections are found by their own words. */
export function guidePage(place: Place, {nodes, keywords, topics = [], linkOf = (url) => url}: Guide): SearchablePage {
  const {title, crumbs} = place;
  const label = crumbs.at(-1);
  const isChangelog = /^(?:\/[\w-]+)?\/docs\/(?:\d[\d.]*\/)?changelogs\b/.test(place.path); // of any language and version
  return {
    ...metaOf(place),
    kind: isChangelog ? 'changelog' : 'guide',
    ...(topics.length > 0 && {topics}),
    lvl0: crumbs.slice(0, -1)[0] ?? NO_CATEGORY,
    deprecated: false,
    items: [
      {
        ...titleItem(place, label !== title ? (label ?? null) : null),
        ...(keywords.length > 0 && {keywords}),
      },
      ...guideItems(nodes, {wanted: isChangelog, linkOf}),
    ],
  };
}

/** What the reference says about a page. An operation has an id. */
export type ApiRecords = {
  id?: string;
  deprecated: boolean;
  /** Texts that a result of the page shows before its description. */
  above: string[];
  items: Item[];
};

export const apiPage = (place: Place, {id, deprecated, above, items}: ApiRecords): SearchablePage => ({
  ...metaOf(place),
  kind: id === undefined ? 'resource' : 'operation',
  lvl0: API,
  deprecated,
  items: [titleItem(place, id ?? null, above), ...items],
});

const titleItem = ({title, description}: Place, name: string | null, above: string[] = []): Item => ({
  level: 1,
  anchor: null,
  heading: title,
  name,
  content: [...above, description].filter(Boolean).join(CELL) || null,
});
