import type {PluginOptions} from '@docusaurus/plugin-content-docs';
import {ALL_RESOURCES, groupId} from './groups';

type Generator = NonNullable<PluginOptions['sidebarItemsGenerator']>;
type Item = Awaited<ReturnType<Generator>>[number];
type ApiFrontMatter = {api_index?: string; api_tag?: string; api_group?: string; sidebar_class_name?: string};
type ApiDoc = {id: string; title: string; sidebarPosition?: number; frontMatter: ApiFrontMatter};

/** Filled by plugins/client/page-script/controls/api-filter.ts. */
const FILTER: Item = {
  type: 'html',
  value:
    '<input type="search" placeholder="Filter operations" aria-label="Filter operations" autocomplete="off" data-does="filter">',
  className: 'api-filter',
};

/** The API sidebar: a field that filters, the page with all resources, then group, resource, operations. */
export const apiSidebarItems: Generator = ({item, docs, defaultSidebarItemsGenerator, ...rest}) => {
  if (item.dirName !== 'api') return defaultSidebarItemsGenerator({item, docs, ...rest});
  const pages = docs
    .filter(({sourceDirName}) => sourceDirName === 'api')
    .map((doc): ApiDoc => ({...doc, frontMatter: doc.frontMatter as ApiFrontMatter}))
    .sort((a, b) => (a.sidebarPosition ?? 0) - (b.sidebarPosition ?? 0));
  const groups = new Map<string | undefined, Item[]>();
  for (const index of pages.filter(({frontMatter}) => frontMatter.api_index !== undefined)) {
    const {api_group: group, api_index: tag} = index.frontMatter;
    const operations = pages.filter(({frontMatter}) => frontMatter.api_tag === tag);
    groups.set(group, [...(groups.get(group) ?? []), resource(index, operations)]);
  }
  return [
    FILTER,
    ...pages.filter(({id}) => id === `api/${ALL_RESOURCES.id}`).map(({id}): Item => ({type: 'doc', id})),
    ...[...groups].flatMap(([name, items]): Item[] => (name === undefined ? items : [group(name, items)])),
  ];
};

/** `href` is the parent of its resources in the Markdown version. It is no link in the sidebar: the label of a group opens it. */
const group = (label: string, items: Item[]): Item => ({
  type: 'category',
  label,
  collapsed: true,
  className: 'api-group',
  customProps: {href: `${ALL_RESOURCES.path}#${groupId(label)}`},
  items,
});

const resource = (index: ApiDoc, operations: ApiDoc[]): Item => ({
  type: 'category',
  label: index.title,
  link: {type: 'doc', id: index.id},
  collapsed: true,
  // Its operations would be in the HTML of every API page; the index page lists them.
  customProps: {foldedAsLink: true},
  items: operations.map(({id, title, frontMatter}) => ({
    type: 'doc',
    id,
    label: title,
    className: frontMatter.sidebar_class_name,
  })),
});
