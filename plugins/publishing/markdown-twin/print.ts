import type {Nodes, PhrasingContent, Root, RootContent} from 'mdast';
import {gfmStrikethroughToMarkdown} from 'mdast-util-gfm-strikethrough';
import {gfmTableToMarkdown} from 'mdast-util-gfm-table';
import {toMarkdown} from 'mdast-util-to-markdown';
import {visit} from 'unist-util-visit';
import {bullets, link, paragraph, quote, text} from '../../authoring/page-components/nodes';

export type PageLink = {title: string; route: string};

/** A page of the site with its position among the others. */
export type SitePage = {
  route: string;
  title: string;
  description: string;
  /** Of a frozen version: its name, and the same page in Next, if there is one. */
  version?: {name: string; next?: string};
  /** Words that readers bring and the page does not use. */
  keywords?: string[];
  /** Its section in llms.txt. */
  section: string;
  /** The parent page, or the index of its section. */
  parent?: PageLink;
  previous?: PageLink;
  next?: PageLink;
  /** The canonical page with the same text. */
  copyOf?: string;
};

/** `/docs/cli` is at `/docs/cli.md`, `/docs/how-to-guides/` at `/docs/how-to-guides.md`, the home page at `/index.md`. */
export const twinPath = (route: string): string => (route === '/' ? '/index.md' : `${route.replace(/\/$/, '')}.md`);

export type Addresses = {
  origin: string;
  routes: ReadonlySet<string>;
  /** The URL of a link on this page: pages of frozen versions are written with the URLs of Next. */
  linkOn?: (page: SitePage, url: string) => string;
};

/** The index of a frozen version, or of a folder of Next. */
export const indexPath = (folder: string, part = 1): string =>
  `/docs/${folder}/llms${part === 1 ? '' : `-${part}`}.txt`;

const bare = (route: string): string => route.replace(/(.)\/$/, '$1');

/** Absolute URL of a link: the Markdown version of a page, or the file. */
function absolute(url: string, from: string, {origin, routes}: Addresses): string {
  const local = url.startsWith(`${origin}/`) ? url.slice(origin.length) : url;
  if (/^(?:[a-z][a-z0-9+.-]*:|\/\/)/i.test(local)) return url;
  const {pathname, search, hash} = new URL(local, `${origin}${from}`);
  const route = bare(decodeURI(pathname));
  const known = routes.has(route) || routes.has(`${route}/`);
  return `${origin}${known ? encodeURI(twinPath(route)) : pathname}${search}${hash}`;
}

/** The Markdown version of a page: a short header, then the content. */
export function printPage(page: SitePage, body: RootContent[], addresses: Addresses): string {
  const {linkOn = (_page, url) => url} = addresses;
  const links = (children: RootContent[], urlOf: (url: string) => string): RootContent[] => {
    visit({type: 'root', children} satisfies Root, (node: Nodes) => {
      if (node.type === 'link' || node.type === 'image' || node.type === 'definition') {
        node.url = absolute(urlOf(node.url), page.route, addresses);
      }
    });
    return children;
  };
  const head = links(header(page, addresses), (url) => url);
  return print({type: 'root', children: [...head, ...links(body, (url) => linkOn(page, url))]});
}

function header(page: SitePage, {origin}: Addresses): RootContent[] {
  const {route, title, description, version, keywords = [], parent, previous, next} = page;
  const index = version ? indexPath(version.name) : '/llms.txt';
  const line = (label: string, to: PageLink | undefined): PhrasingContent[][] =>
    to ? [[text(`${label}: `), link(to.route, [text(to.title)])]] : [];
  const lines = [
    [text(`Page: ${origin}${route}`)],
    ...(version
      ? [
          [
            text(`Version: ${version.name}, not the latest`),
            ...(version.next === undefined
              ? []
              : [text(': '), link(version.next, [text('this page in the latest version')])]),
          ],
        ]
      : []),
    ...(keywords.length > 0 ? [[text(`Keywords: ${keywords.join(', ')}`)]] : []),
    ...line('Up', parent),
    ...line('Previous', previous),
    ...line('Next', next),
    [text('All pages: '), link(index, [text(index)])],
  ];
  return [
    {type: 'heading', depth: 1, children: [text(title)]},
    bullets(lines.map((words) => [paragraph(words)])),
    ...(description === '' ? [] : [quote([paragraph([text(description)])])]),
  ];
}

/** Bare URLs are not changed: the usual extension for them would add a backslash to each. */
export const print = (root: Root): string =>
  toMarkdown(root, {
    bullet: '-',
    emphasis: '_',
    rule: '-',
    fences: true,
    listItemIndent: 'one',
    resourceLink: true,
    extensions: [gfmTableToMarkdown({tablePipeAlign: false}), gfmStrikethroughToMarkdown()],
  });
