import type {Heading, ListItem, Nodes, PhrasingContent, Root, RootContent, Table} from 'mdast';
import {gfmFootnoteToMarkdown} from 'mdast-util-gfm-footnote';
import {gfmStrikethroughToMarkdown} from 'mdast-util-gfm-strikethrough';
import {gfmTableToMarkdown} from 'mdast-util-gfm-table';
import {defaultHandlers, toMarkdown, type Options} from 'mdast-util-to-markdown';
import {visit} from 'unist-util-visit';
import {bullets, idOf, link, paragraph, quote, text} from '../../source/nodes';
import type {PageHead, PageModel} from '../../source/page-model';
import {markdownPath, type Anchor, type Anchors} from '../../../search-format';

export type PageLink = {title: string; route: string};

/** A page of the site with its position among the others. */
export type SitePage = PageHead & {
  /** Its section in llms.txt. */
  section: string;
  /** The parent page, or the index of its section. */
  parent?: PageLink;
  previous?: PageLink;
  next?: PageLink;
};

export type Addresses = {
  origin: string;
  routes: ReadonlySet<string>;
  /** The URL of a link, which may be the path of a page's file. */
  linkOn?: (url: string) => string;
};

/** The index of a folder. */
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
  return `${origin}${known ? encodeURI(markdownPath(route)) : pathname}${search}${hash}`;
}

/** The Markdown version of a page: a short header, then the content. */
export function printPage(page: SitePage, {keywords, blocks}: PageModel, addresses: Addresses): Printed {
  const {linkOn = (url) => url} = addresses;
  const root: Root = {type: 'root', children: [...header(page, keywords, addresses), ...blocks]};
  visit(root, (node: Nodes) => {
    if (node.type === 'link' || node.type === 'image' || node.type === 'definition') {
      node.url = absolute(linkOn(node.url), page.route, addresses);
    }
  });
  return print(root);
}

function header(page: SitePage, keywords: readonly string[], {origin}: Addresses): RootContent[] {
  const {route, title, description, parent, previous, next} = page;
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

export type Printed = {text: string; anchors: Anchors};

/** A text, and the lines of everything in it that has an id: sections, list items, rows of tables. */
export function print(root: Root): Printed {
  const anchors: Anchors = {};
  const headings: {depth: number; range?: Anchor}[] = [];
  const keep = (node: Nodes, range: Anchor): Anchor | undefined => {
    const id = idOf(node);
    return id === undefined || Object.hasOwn(anchors, id) ? undefined : (anchors[id] = range);
  };
  const after = (line: number, text: string): number => line + text.split('\n').length;
  const text = toMarkdown(root, {
    ...STYLE,
    handlers: {
      heading(node: Heading, parent, state, info) {
        const line = info.now.line - 1;
        const printed = defaultHandlers.heading(node, parent, state, info);
        // A section extends to the next heading of its level.
        for (const {depth, range} of headings) if (range && depth >= node.depth && range[1] < 0) range[1] = line;
        headings.push({depth: node.depth, range: keep(node, [line, -1])});
        return printed;
      },
      listItem(node: ListItem, parent, state, info) {
        const line = info.now.line - 1;
        const printed = defaultHandlers.listItem(node, parent, state, info);
        keep(node, [line, after(line, printed)]);
        return printed;
      },
      table(node: Table, parent, state, info) {
        const head = info.now.line - 1;
        node.children.forEach((row, index) => {
          const line = head + index + (index === 0 ? 0 : 1); // the line below the head
          keep(row, [line, line + 1, head]);
        });
        return TABLES.handlers!.table!(node, parent, state, info);
      },
    },
  });
  const end = after(0, text.trimEnd());
  for (const {range} of headings) if (range && range[1] < 0) range[1] = end;
  return {text, anchors};
}

const TABLES = gfmTableToMarkdown({tablePipeAlign: false});

/** Bare URLs are not changed: the usual extension for them would add a backslash to each. */
const STYLE: Options = {
  bullet: '-',
  emphasis: '_',
  rule: '-',
  fences: true,
  listItemIndent: 'one',
  resourceLink: true,
  extensions: [TABLES, gfmStrikethroughToMarkdown(), gfmFootnoteToMarkdown()],
};
