import type {Options} from '@docusaurus/plugin-sitemap';
import type {RouteConfig} from '@docusaurus/types';

/**
 * Dates come from the front matter, never from git, so a shallow clone or a tarball produces the same output. A page
 * without a date (the home page) gets the newest one.
 */
export const createSitemapItems: NonNullable<Options['createSitemapItems']> = async ({
  defaultCreateSitemapItems,
  ...params
}) => {
  const dates = new Map(
    params.routes.flatMap(withChildren).map((route) => [route.path, route.metadata?.lastUpdatedAt]),
  );
  const newest = Math.max(0, ...[...dates.values()].map((date) => date ?? 0));
  const items = await defaultCreateSitemapItems(params);
  return items.map((item) => {
    const date = dates.get(decodeURI(new URL(item.url).pathname)) ?? newest;
    return {...item, lastmod: new Date(date).toISOString().slice(0, 10)};
  });
};

function withChildren(route: RouteConfig): RouteConfig[] {
  return [route, ...(route.routes ?? []).flatMap(withChildren)];
}
