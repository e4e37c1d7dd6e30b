import path from 'node:path';
import type {Finding, Message} from './finding';
import {messages} from './messages';
import type {Link, Page} from './page';
import {anchorsOf, OPERATION_ROUTE, type Site} from './site';

/** Checks that internal links point to an existing page and anchor. */
export function checkLinks(page: Page, site: Site): Finding[] {
  return page.links.flatMap((link) => {
    const message = linkMessage(link, page, site);
    return message ? [{file: page.file, line: link.line, ...message}] : [];
  });
}

function linkMessage({url, isImage, alt}: Link, page: Page, site: Site): Message | undefined {
  if (url.startsWith(`${site.docsHost}/`)) return messages.ownHost(url, url.slice(site.docsHost.length));
  if (/^[a-z][a-z+.-]*:/i.test(url) || url.startsWith('//')) return undefined;
  const [, address = '', anchor] = /^([^?#]*)(?:\?[^#]*)?(?:#(.*))?$/.exec(url)!;
  if (address === '') return anchor ? anchorMessage(page.route, anchor, page, site) : undefined;
  if (isImage)
    return imageMessage(address, [...site.pages.keys()]) ?? (alt === '' ? messages.imageAlt(address) : undefined);
  if (!address.startsWith('/') || /\.mdx?$/.test(address)) {
    return messages.relativeLink(url, siteAddress(address, page, site));
  }
  const route = decodeURI(address);
  const target = site.redirects.get(route);
  if (target !== undefined) return messages.redirectedLink(route, target);
  if (!site.pages.has(route) && !site.api.routes.includes(route)) {
    return messages.deadLink(
      route,
      [...site.pages.keys(), ...site.api.routes].filter((address) => !address.startsWith('/docs/tags/')),
    );
  }
  return anchor ? anchorMessage(route, anchor, site.pages.get(route), site) : undefined;
}

/** Checks the path of an image; `files` are the paths of static/. */
export function imageMessage(address: string, files: readonly string[]): Message | undefined {
  const images = files.filter((name) => /\.(?:png|jpe?g|gif|svg|webp|avif)$/i.test(name));
  if (!address.startsWith('/')) return messages.relativeImage(address, images);
  return images.includes(decodeURI(address)) ? undefined : messages.missingImage(address, images);
}

function anchorMessage(route: string, anchor: string, page: Page | undefined, site: Site): Message | undefined {
  const id = decodeURIComponent(anchor);
  const operation = OPERATION_ROUTE.exec(route)?.[1];
  if (operation) {
    const ids = site.api.anchors(operation);
    return ids.has(id) ? undefined : messages.deadAnchor(route, id, [...ids]);
  }
  if (!page) return undefined;
  // Rows of option tables have ids too, which depend on the contract.
  if (id.startsWith('option-') && page.elements.some(({name}) => name === 'OptionTable')) return undefined;
  const ids = anchorsOf(page, site);
  return ids.includes(id) ? undefined : messages.deadAnchor(route, id, ids);
}

/** The URL of a relative or file link. */
function siteAddress(address: string, page: Page, site: Site): string | undefined {
  const file = path.posix.join(path.posix.dirname(page.file), address).replace(/\.mdx?$/, '');
  const found = [...site.pages].find(([, other]) => other?.file.replace(/\.mdx?$/, '') === file);
  return found?.[0];
}
