import {CELL, type Page} from '../../../search-format';
import type {Item} from '../../source/page-items';
import type {PageModel} from '../../source/page-model';
import {guideItems} from './guide';

/** Result group of guides on the first level of the sidebar. */
const NO_CATEGORY = 'Documentation';
const API = 'API reference';

/** A page with its searchable texts. */
export type SearchablePage = Omit<Page, 'pageRank'> & {deprecated: boolean; items: Item[]};

/** A page among the others. */
export type Place = {
  path: string;
  language: string;
  /** Of the docs; undefined for a page outside of them. */
  version?: string;
  /** Labels of the sidebar, from the first category down to the page. */
  crumbs: string[];
};

/** `linkOf` is the URL of a link of the page, which may be the path of a page's file. */
export function searchablePage(place: Place, model: PageModel, linkOf = (url: string) => url): SearchablePage {
  const {path, language, version} = place;
  return {
    ...{path, language},
    docusaurus_tag: version === undefined ? 'default' : `docs-default-${version}`,
    version: version ?? 'current',
    ...(model.reference ? ofReference(model, model.reference) : ofGuide(place, model, linkOf)),
  };
}

type Content = Pick<SearchablePage, 'kind' | 'lvl0' | 'deprecated' | 'items' | 'topics'>;

/** Keywords are at the title, which is the first record: sections are found by their own words. */
function ofGuide({path, crumbs}: Place, model: PageModel, linkOf: (url: string) => string): Content {
  const {title, blocks, keywords} = model;
  const label = crumbs.at(-1);
  const isChangelog = /^\/docs\/(?:\d[\d.]*\/)?changelogs\b/.test(path); // of any version
  const topics = topicsOf(model);
  return {
    kind: isChangelog ? 'changelog' : 'guide',
    ...(topics.length > 0 && {topics}),
    lvl0: crumbs.slice(0, -1)[0] ?? NO_CATEGORY,
    deprecated: false,
    items: [
      {
        ...titleItem(model, label !== title ? (label ?? null) : null),
        ...(keywords.length > 0 && {keywords: [...keywords]}),
      },
      ...guideItems(blocks, {wanted: isChangelog, linkOf}),
    ],
  };
}

/** Filters of a guide. */
const topicsOf = ({type, tags}: PageModel): NonNullable<Page['topics']> => [
  ...(type === 'tutorial' ? ['tutorial' as const] : []),
  ...(tags.includes('cli') ? ['cli' as const] : []),
];

const ofReference = (
  model: PageModel,
  {id, deprecated, above, items}: NonNullable<PageModel['reference']>,
): Content => ({
  kind: id === undefined ? 'resource' : 'operation',
  lvl0: API,
  deprecated,
  items: [titleItem(model, id ?? null, above), ...items],
});

const titleItem = ({title, description}: PageModel, name: string | null, above: string[] = []): Item => ({
  level: 1,
  anchor: null,
  heading: title,
  name,
  content: [...above, description].filter(Boolean).join(CELL) || null,
});
