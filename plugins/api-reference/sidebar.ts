import type {PluginOptions} from '@docusaurus/plugin-content-docs';

type ApiFrontMatter = {api_index?: string; api_tag?: string};

/** The API sidebar: a collapsed category per tag, whose label links to the tag's index page. */
export const apiSidebarItems: NonNullable<PluginOptions['sidebarItemsGenerator']> = ({
  item,
  docs,
  defaultSidebarItemsGenerator,
  ...rest
}) => {
  if (item.dirName !== 'api') return defaultSidebarItemsGenerator({item, docs, ...rest});
  const pages = docs
    .filter(({sourceDirName}) => sourceDirName === 'api')
    .map((doc) => ({...doc, frontMatter: doc.frontMatter as ApiFrontMatter}));
  return pages
    .filter(({frontMatter}) => frontMatter.api_index !== undefined)
    .sort((a, b) => a.title.localeCompare(b.title, 'en'))
    .map((index) => ({
      type: 'category',
      label: index.title,
      link: {type: 'doc', id: index.id},
      collapsed: true,
      // Its operations would be in the HTML of every API page; the index page lists them.
      customProps: {foldedAsLink: true},
      items: pages
        .filter(({frontMatter}) => frontMatter.api_tag === index.frontMatter.api_index)
        .sort((a, b) => (a.sidebarPosition ?? 0) - (b.sidebarPosition ?? 0))
        .map(({id, title, frontMatter}) => ({
          type: 'doc',
          id,
          label: title,
          className: (frontMatter as {sidebar_class_name?: string}).sidebar_class_name,
        })),
    }));
};
