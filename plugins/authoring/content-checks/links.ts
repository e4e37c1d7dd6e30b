import path from 'node:path';
import {list, quoted, type Finding, type Message} from './finding';
import type {Link, Page} from './page';
import {anchorsOf, OPERATION_ROUTE, type Site} from './site';
import {nearest} from '../../../text';

/** Checks that internal links point to an existing page and anchor. */
export function checkLinks(page: Page, site: Site): Finding[] {
  return page.links.flatMap((link) => {
    const message = linkMessage(link, page, site);
    return message ? [{file: page.file, line: link.line, ...message}] : [];
  });
}

export const deadLink = (url: string, routes: readonly string[]): Message => ({
  rule: 'dead-link',
  problem: `there is no page ${quoted(url)}`,
  fix: nearestAddress(url, routes)
    ? `Did you mean ${quoted(nearestAddress(url, routes)!)}?`
    : 'Link a page of docs/ or src/pages/, an API page, or a file of static/.',
});

function linkMessage({url, isImage, alt}: Link, page: Page, site: Site): Message | undefined {
  if (url.startsWith(`${site.docsHost}/`))
    return {
      rule: 'link-form',
      problem: `the link ${quoted(url)} names the host of these docs`,
      fix: `Write ${quoted(url.slice(site.docsHost.length))}.`,
    };
  if (/^[a-z][a-z+.-]*:/i.test(url) || url.startsWith('//')) return undefined;
  const [, address = '', anchor] = /^([^?#]*)(?:\?[^#]*)?(?:#(.*))?$/.exec(url)!;
  if (address === '') return anchor ? anchorMessage(page.route, anchor, page, site) : undefined;
  if (isImage)
    return (
      imageMessage(address, [...site.pages.keys()]) ??
      (alt === ''
        ? {
            rule: 'image-alt',
            problem: `the image ${quoted(address)} has no alternative text`,
            fix: `Write \`![What a reader learns from it.](${address})\`.`,
          }
        : undefined)
    );
  if (!address.startsWith('/') || /\.mdx?$/.test(address)) {
    return {
      rule: 'link-form',
      problem: `the link ${quoted(url)} is not a site path`,
      fix: `Write ${quoted(siteAddress(address, page, site) ?? '/docs/…')}: from the root, without extension.`,
    };
  }
  const route = decodeURI(address);
  const target = site.redirects.get(route);
  if (target !== undefined)
    return {
      rule: 'redirected-link',
      problem: `${quoted(route)} moved to ${quoted(target)}`,
      fix: `Write ${quoted(target)}.`,
    };
  if (!site.pages.has(route) && !site.api.routes.includes(route)) {
    return deadLink(
      route,
      [...site.pages.keys(), ...site.api.routes].filter((address) => !address.startsWith('/docs/tags/')),
    );
  }
  return anchor ? anchorMessage(route, anchor, site.pages.get(route), site) : undefined;
}

/** Checks the path of an image; `files` are the paths of static/. */
function imageMessage(address: string, files: readonly string[]): Message | undefined {
  const images = files.filter((name) => /\.(?:png|jpe?g|gif|svg|webp|avif)$/i.test(name));
  if (!address.startsWith('/'))
    return {
      rule: 'image-path',
      problem: `the path of the image ${quoted(address)} does not start with \`/\``,
      fix: imageFix(address, images),
    };
  return images.includes(decodeURI(address))
    ? undefined
    : {rule: 'image-path', problem: `there is no image ${quoted(address)}`, fix: imageFix(address, images)};
}

const deadAnchor = (route: string, anchor: string, anchors: readonly string[]): Message => ({
  rule: 'dead-anchor',
  problem: `${quoted(route)} has nothing with the id ${quoted(anchor)}`,
  fix: [
    suggestId(anchor, anchors),
    ...(route.startsWith('/docs/api/')
      ? []
      : [`If the heading was renamed, end it with \`{#${anchor}}\`: links from other sites then work too.`]),
  ].join(' '),
});

function anchorMessage(route: string, anchor: string, page: Page | undefined, site: Site): Message | undefined {
  const id = decodeURIComponent(anchor);
  const operation = OPERATION_ROUTE.exec(route)?.[1];
  if (operation) {
    const ids = site.api.anchors(operation);
    return ids.has(id) ? undefined : deadAnchor(route, id, [...ids]);
  }
  if (!page) return undefined;
  // Rows of option tables have ids too, which depend on the contract.
  if (id.startsWith('option-') && page.elements.some(({name}) => name === 'OptionTable')) return undefined;
  const ids = anchorsOf(page, site);
  return ids.includes(id) ? undefined : deadAnchor(route, id, ids);
}

/** The URL of a relative or file link. */
function siteAddress(address: string, page: Page, site: Site): string | undefined {
  const file = path.posix.join(path.posix.dirname(page.file), address).replace(/\.mdx?$/, '');
  const found = [...site.pages].find(([, other]) => other?.file.replace(/\.mdx?$/, '') === file);
  return found?.[0];
}

/** Images are files of static/: the one that was probably meant, or where to put it. */
function imageFix(url: string, images: readonly string[]): string {
  const file = url.split('/').at(-1)!;
  const wanted = `/${url.replace(/^[./]*(?:static\/)?/, '')}`;
  const found = images.find((image) => image === wanted) ?? nearestAddress(wanted, images);
  return found
    ? `Did you mean ${quoted(found)}?`
    : `Put the file into static/img/ and write ${quoted(`/img/${file}`)}.`;
}

/** An id that is spelled like this one, or shares most of its words; otherwise what there is. */
function suggestId(id: string, ids: readonly string[]): string {
  const words = id.split('-');
  const shared = (other: string): number => other.split('-').filter((word) => words.includes(word)).length;
  const best = ids.toSorted((one, other) => shared(other) - shared(one))[0];
  const near = nearest(id, ids) ?? (best !== undefined && 2 * shared(best) >= words.length ? best : undefined);
  if (near !== undefined) return `Did you mean ${quoted(near)}?`;
  return `Its ids are ${list(ids.slice(0, 12))}${ids.length > 12 ? ' …' : ''}.`;
}

/** The URL a writer probably meant: with or without trailing slash, a typo, or the only page of that name elsewhere. */
function nearestAddress(address: string, addresses: readonly string[]): string | undefined {
  const bare = (text: string) => text.replace(/\/$/, '');
  const name = (text: string) => bare(text).split('/').at(-1);
  const namesakes = addresses.filter((other) => name(other) === name(address));
  return (
    addresses.find((other) => bare(other) === bare(address)) ??
    nearest(address, addresses, 2) ??
    (namesakes.length === 1 ? namesakes[0] : undefined)
  );
}
