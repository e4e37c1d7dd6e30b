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

export type Addresses = {origin: string; routes: ReadonlySet<string>};

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
  const root: Root = {type: 'root', children: [...header(page, addresses), ...body]};
  visit(root, (node: Nodes) => {
    if (node.type === 'link' || node.type === 'image' || node.type === 'definition') {
      node.url = absolute(node.url, page.route, addresses);
    }
  });
  return print(root);
}

function header(page: SitePage, {origin}: Addresses): RootContent[] {
  const {route, title, description, keywords = [], parent, previous, next} = page;
  const line = (label: string, to: PageLink | undefined): PhrasingContent[][] =>
    to ? [[text(`${label}: `), link(to.route, [text(to.title)])]] : [];
  const lines = [
    [text(`Page: ${origin}${route}`)],
    ...(keywords.length > 0 ? [[text(`Keywords: ${keywords.join(', ')}`)]] : []),
    ...line('Up', parent),
    ...line('Previous', previous),
    ...line('Next', next),
    [text('All pages: '), link('/llms.txt', [text('/llms.txt')])],
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
