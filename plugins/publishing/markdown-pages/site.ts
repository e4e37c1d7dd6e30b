import type {LoadedVersion} from '@docusaurus/plugin-content-docs';
import type {LoadedContent as LoadedPages} from '@docusaurus/plugin-content-pages';
import type {ReferencePart} from '../../api/api-reference/page-model';
import type {Place as Found} from '../search-records/page';
import {indexPath, type PageLink, type SitePage} from './print';

/** Where search shows a page: version of the docs, and labels of the sidebar. */
type Place = Pick<Found, 'version' | 'crumbs'>;

/** A page and its source file. Generated pages have no place: they are not searched. React pages have no Markdown source. */
export type SourcedPage = {page: SitePage; place?: Place; file?: string; api?: ReferencePart};

type Version = Pick<LoadedVersion, 'docs' | 'sidebars'> & Partial<Pick<LoadedVersion, 'versionName'>>;
type SidebarItem = Version['sidebars'][string][number];
type InSidebar = {section: string; parent?: {label: string; id?: string; href?: string}; crumbs: string[]};

/** What Docusaurus calls Next. */
export const NEXT = 'current';
const HOME: PageLink = {title: 'Home', route: '/'};
const FIRST = 'Start here';
const API = 'API reference';
/** Pages of the site that are not documents. */
const OTHERS = 'More';
const TOPICS = 'Topics';

/** Pages that only React renders: their Markdown is made from their HTML. Every other page has a model. */
const MADE_FROM_HTML: readonly RegExp[] = [/^\/$/, /^\/my-react-page$/, /^\/docs\/tags(?:\/|$)/];

/** Fails for a page that is not in the list. */
export function checkMadeFromHtml(route: string): void {
  if (MADE_FROM_HTML.some((pattern) => pattern.test(route))) return;
  throw new Error(
    `${route} has no Markdown source. Write the page in MDX, exclude it from search engines (noindex), or add it to MADE_FROM_HTML in plugins/publishing/markdown-pages/site.ts: its Markdown is then made from its HTML.`,
  );
}

/** The folder of a page that has its own index at `/docs/{folder}/llms.txt`. */
export function folderOf(route: string): string | undefined {
  if (/^\/docs\/[^/]+-api-index$/.test(route)) return 'api';
  const folder = /^\/docs\/([^/]+)\//.exec(`${route}/`)?.[1];
  return folder === 'tags' ? undefined : folder;
}

/** Every listed document of a version, in the order of the sidebars. */
export function documents({docs, sidebars, versionName = NEXT}: Version): SourcedPage[] {
  const places = new Map<string, InSidebar>();
  for (const [name, items] of Object.entries(sidebars)) {
    for (const item of items) walk(item, {section: name === 'api' ? API : FIRST, crumbs: []}, places, name !== 'api');
  }
  const order = new Map([...places.keys()].map((id, at) => [id, at]));
  const listed = docs.filter(({unlisted}) => !unlisted);
  const byId = new Map(listed.map((doc) => [doc.id, doc]));
  const byRoute = new Map(listed.map((doc) => [doc.permalink, doc]));
  const folders = new Set(
    listed.map(({permalink}) => folderOf(permalink)).filter((folder, at, all) => all.indexOf(folder) !== at),
  );
  const rank = (id: string): number => order.get(id) ?? order.size;
  return listed
    .toSorted((a, b) => rank(a.id) - rank(b.id) || (a.id < b.id ? -1 : 1))
    .map((doc) => {
      const {section, parent, crumbs} = places.get(doc.id) ?? {section: OTHERS, crumbs: []};
      const above = byId.get(parent?.id ?? '') ?? byRoute.get(parent?.href?.replace(/#.*/, '') ?? '');
      const folder = folderOf(doc.permalink);
      const index =
        versionName === NEXT && parent && folder !== undefined && folders.has(folder)
          ? {title: parent.label, route: indexPath(folder)}
          : HOME;
      const api = apiPartOf(doc);
      return {
        page: {
          route: doc.permalink,
          title: doc.title,
          description: doc.description,
          section,
          parent: above ? {title: above.title, route: above.permalink} : index,
          previous: linkOf(doc.previous),
          next: linkOf(doc.next),
        },
        // The label of a document in the sidebar, if it is not written there.
        place: {version: versionName, crumbs: crumbs.map((label) => label || labelOf(doc))},
        file: doc.source,
        ...(api && {api}),
      };
    });
}

const labelOf = ({frontMatter, title}: Version['docs'][number]): string =>
  (frontMatter as {sidebar_label?: string}).sidebar_label ?? title;

function apiPartOf({id, frontMatter}: Pick<Version['docs'][number], 'id' | 'frontMatter'>): ReferencePart | undefined {
  const {api_tag, api_index, api_overview} = frontMatter as {
    api_tag?: string;
    api_index?: string;
    api_overview?: boolean;
  };
  if (api_overview) return 'all resources';
  if (api_index !== undefined) return {tag: api_index};
  return api_tag === undefined ? undefined : {operation: id.replace(/^api\//, '')};
}

const linkOf = (to: {title: string; permalink: string} | undefined): PageLink | undefined =>
  to && {title: to.title, route: to.permalink};

function walk(item: SidebarItem, place: InSidebar, places: Map<string, InSidebar>, top: boolean): void {
  if (item.type === 'doc') {
    if (!places.has(item.id)) places.set(item.id, {...place, crumbs: [...place.crumbs, item.label ?? '']});
  } else if (item.type === 'category') {
    const id = item.link?.type === 'doc' ? item.link.id : undefined;
    const href = item.customProps?.href as string | undefined;
    const section = top ? item.label : place.section;
    const crumbs = [...place.crumbs, item.label];
    if (id !== undefined && !places.has(id)) places.set(id, {...place, section, crumbs});
    for (const inner of item.items)
      walk(inner, {section, parent: {label: item.label, id, href}, crumbs}, places, false);
  }
}

/** Listed pages outside the documents. React pages have no metadata here; it comes from their HTML. */
export const freePages = (pages: NonNullable<LoadedPages>): SourcedPage[] =>
  pages.flatMap((each) => {
    const {permalink: route, source} = each;
    const page = {route, section: OTHERS, parent: route === '/' ? undefined : HOME};
    const place = {crumbs: []};
    if (each.type === 'jsx') return [{page: {...page, title: '', description: ''}, place}];
    const {title = '', description = '', unlisted} = each;
    return unlisted ? [] : [{page: {...page, title, description}, place, file: source}];
  });

/** Pages that Docusaurus generates, such as those of tags. */
export function madePage(route: string): SourcedPage {
  const tags = '/docs/tags';
  return {
    page: {
      route,
      title: '',
      description: '',
      section: route.startsWith(tags) ? TOPICS : OTHERS,
      parent: route.startsWith(`${tags}/`) ? {title: 'Tags', route: tags} : HOME,
    },
  };
}
