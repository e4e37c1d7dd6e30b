import type {LoadedContent as LoadedDocs, LoadedVersion} from '@docusaurus/plugin-content-docs';
import type {LoadedContent as LoadedPages} from '@docusaurus/plugin-content-pages';

/** A page to index, as sent to the search process. */
export type FoundPage = {
  route: string;
  title: string;
  description: string;
  /** Docusaurus' tag for contextual search. */
  tag: string;
  /** Labels of the sidebar, from the first category down to the page. */
  crumbs: string[];
  /** Source file; an API page has its id in the contract instead. */
  source: {file: string} | {api: string};
};

type SidebarItem = LoadedVersion['sidebars'][string][number];

/** Listed documents and Markdown pages. React pages have no source text to index. */
export function foundPages(docs: LoadedDocs | undefined, pages: LoadedPages | undefined): FoundPage[] {
  return [
    ...(docs?.loadedVersions ?? []).flatMap(documents),
    ...(pages ?? []).flatMap((page): FoundPage[] => {
      if (page.type !== 'mdx' || page.unlisted) return [];
      const {permalink: route, title = '', description = '', source} = page;
      return [{route, title, description, tag: 'default', crumbs: [], source: {file: inSite(source)}}];
    }),
  ];
}

function documents({docs, sidebars, versionName}: LoadedVersion): FoundPage[] {
  const places = new Map<string, string[]>();
  const walk = (items: readonly SidebarItem[], above: string[]): void => {
    for (const item of items) {
      if (item.type === 'doc' && !places.has(item.id)) places.set(item.id, [...above, item.label ?? '']);
      if (item.type !== 'category') continue;
      if (item.link?.type === 'doc') places.set(item.link.id, [...above, item.label]);
      walk(item.items, [...above, item.label]);
    }
  };
  Object.values(sidebars).forEach((items) => walk(items, []));
  return docs
    .filter(({unlisted}) => !unlisted)
    .map(({id, permalink, title, description, source, frontMatter}) => {
      const {api_tag, api_index, api_overview, sidebar_label} = frontMatter as Record<string, string | undefined>;
      const crumbs = places.get(id) ?? [];
      return {
        route: permalink,
        title,
        description,
        tag: `docs-default-${versionName}`,
        crumbs: crumbs.map((label) => label || (sidebar_label ?? title)),
        source: api_tag || api_index || api_overview ? {api: id.replace(/^api\//, '')} : {file: inSite(source)},
      };
    });
}

const inSite = (source: string): string => source.replace(/^@site\//, '');
