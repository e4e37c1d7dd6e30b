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
  const {defaultLocale, locales} = params.siteConfig.i18n;
  return items.map((item) => {
    const date = dates.get(decodeURI(new URL(item.url).pathname)) ?? newest;
    const lastmod = new Date(date).toISOString().slice(0, 10);
    if (locales.length === 1) return {...item, lastmod};
    // Every language has every page: one without a translation is in English.
    const links = locales.map((lang) => ({lang, url: inLanguage(item.url, lang, {defaultLocale, locales})}));
    return {
      ...item,
      lastmod,
      links: [...links, {lang: 'x-default', url: links.find(({lang}) => lang === defaultLocale)!.url}],
    };
  });
};

function withChildren(route: RouteConfig): RouteConfig[] {
  return [route, ...(route.routes ?? []).flatMap(withChildren)];
}

/** The URL of the same page in another language: `/de/docs/cli` is `/docs/cli` in the default one. */
export function inLanguage(url: string, language: string, {defaultLocale, locales}: Languages): string {
  const {origin, pathname} = new URL(url);
  const own = locales.find((name) => name !== defaultLocale && pathname.startsWith(`/${name}/`));
  const page = own === undefined ? pathname : pathname.slice(own.length + 1);
  return origin + (language === defaultLocale ? page : `/${language}${page}`);
}
type Languages = {defaultLocale: string; locales: readonly string[]};
