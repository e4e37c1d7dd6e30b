import type {Nodes, Root, RootContent} from 'mdast';
import {visit} from 'unist-util-visit';
import {idOf} from './nodes';
import type {Item} from './page-items';

/** A page, from which its Markdown, the lines of its anchors and its search records are made, and which checks read. */
export type PageModel = {
  route: string;
  title: string;
  description: string;
  /** The type of a guide by its front matter; `operation` or `resource` in the reference; `page` for all others. */
  type: string;
  tags: readonly string[];
  /** Words that readers bring and the page does not use. */
  keywords: readonly string[];
  /** The content below the title. */
  blocks: RootContent[];
  /** Ids of sections, list items and rows, in the order of the page. */
  anchors: readonly string[];
  /** Only of the reference: what search finds, from the shapes of the contract. */
  reference?: ReferenceTexts;
};

/** An operation has an id. */
export type ReferenceTexts = {
  id?: string;
  deprecated: boolean;
  /** Texts that a result of the page shows before its description. */
  above: string[];
  items: Item[];
};

/** What is known of a page before its content. */
export type PageHead = Pick<PageModel, 'route' | 'title' | 'description'>;

type Given = PageHead &
  Pick<PageModel, 'type' | 'blocks'> &
  Partial<Pick<PageModel, 'tags' | 'keywords' | 'reference'>>;

export function pageModel({tags = [], keywords = [], ...page}: Given): PageModel {
  const anchors: string[] = [];
  visit({type: 'root', children: page.blocks} satisfies Root, (node: Nodes) => {
    const id = idOf(node);
    if (id !== undefined) anchors.push(id);
  });
  return {...page, tags, keywords, anchors};
}
