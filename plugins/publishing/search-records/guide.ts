import type {Nodes, PhrasingContent, RootContent, TableRow} from 'mdast';
import {CELL} from '../../../search-format';
import {parseMeta} from '../../authoring/code-blocks/meta';
import {declaredIn, idOf, type MarkdownOverrides} from '../../source/nodes';
import {tidy, type Item} from '../../source/page-items';

/** The last section of guides: links to other pages, which have their own records. */
const ONWARDS = 'next-steps';
/** Outputs and URLs are indexed; programs and settings only repeat the text beside them. */
const TEXT_LANGUAGES = new Set(['text', 'log', 'console', 'http']);

type Links = {
  /** Whether a heading has the pages that the text below it links to. */
  wanted: boolean;
  linkOf: (url: string) => string;
};

/** The searchable texts below the title of a page: every block of text is an item under the heading before it. */
export function guideItems(nodes: RootContent[], {wanted, linkOf}: Links): Item[] {
  const items: Item[] = [];
  let anchor: string | null = null;
  let level = 1;
  const add = (text: string): void => {
    const content = tidy(text);
    if (anchor !== ONWARDS && /[\p{L}\p{N}]{2}/u.test(content))
      items.push({level: 0, anchor, heading: null, name: null, content});
  };
  /** With a permalink, a row or a definition is found by its name. */
  const named = (at: string, {heading, name = null, content}: NonNullable<MarkdownOverrides['record']>): void => {
    items.push({level: Math.min(level + 1, 6), anchor: at, heading, name, content: content || null});
  };
  const visit = (node: Nodes): void => {
    const {isSearched = true, record} = declaredIn(node);
    if (!isSearched) return;
    const id = idOf(node);
    if (record && id !== undefined) named(id, record);
    else if (record) add(record.heading + CELL + record.content);
    else if (node.type === 'heading') {
      if (id === undefined) return add(textOf(node));
      level = node.depth;
      anchor = id;
      if (anchor !== ONWARDS) items.push({level, anchor, heading: tidy(textOf(node)), name: null, content: null});
    } else if (node.type === 'table') {
      node.children.slice(1).forEach(visit);
    } else if (node.type === 'tableRow') {
      add(cellsOf(node).join(CELL));
    } else if (node.type === 'code') {
      if (TEXT_LANGUAGES.has(node.lang ?? 'text')) add(node.value);
      else if (node.lang === 'mermaid') add(parseMeta(node.meta).title ?? '');
    } else if (node.type === 'paragraph') {
      add(textOf(node));
    } else if ('children' in node) {
      return node.children.forEach(visit);
    }
    if (wanted) addLinks(node);
  };
  /** Adds the links within the site to the heading above them. */
  const addLinks = (node: Nodes): void => {
    const above = items.findLast((item) => item.level > 0);
    if (!above || anchor === ONWARDS) return;
    const paths = linksIn(node).flatMap((url) => /^\/[^#?]*/.exec(linkOf(url)) ?? []);
    if (paths.length > 0) above.links = [...new Set([...(above.links ?? []), ...paths])];
  };
  nodes.forEach(visit);
  return items;
}

/** A cell with "none" shows a dash. */
const cellsOf = ({children}: TableRow): string[] =>
  children.map((cell) => tidy(textOf(cell)).replace(/^none$/i, '–')).filter(Boolean);

function textOf(node: Nodes): string {
  if (node.type === 'text' || node.type === 'inlineCode') return node.value;
  if (node.type === 'break') return ' ';
  return 'children' in node ? (node.children as PhrasingContent[]).map(textOf).join('') : '';
}

function linksIn(node: Nodes): string[] {
  if (node.type === 'link') return [node.url];
  return 'children' in node ? (node.children as Nodes[]).flatMap(linksIn) : [];
}
