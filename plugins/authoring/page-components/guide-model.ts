import path from 'node:path';
import type {Nodes, Parents, Root, RootContent} from 'mdast';
import {SKIP, visit} from 'unist-util-visit';
import {parseMeta, takeMarks} from '../code-blocks/meta';
import {isComment} from '../content-checks/mdx';
import {keywordsOf} from '../content-checks/front-matter';
import {importsOf, lineOf, type Page} from '../content-checks/page';
import {pageModel, type PageHead, type PageModel} from '../../source/page-model';
import {diagramSentences} from './diagram/words';
import {parseDiagram} from './diagram/parse';
import {pageToMarkdown, type MarkdownContext} from './markdown';
import {bullets, declare, isElement, link, paragraph, strong, text} from '../../source/nodes';
import {operationRoute, operationsById} from './operations';

export type GuideSource = {
  page: Page;
  /** Pages whose text is a part of this one, by file. */
  imported?: ReadonlyMap<string, Page>;
  /** Operations that the page uses. */
  operations: string[];
};

/** A guide, from the tree of its MDX, with its components expanded. */
export function guideModel(head: PageHead, source: GuideSource, context: MarkdownContext): PageModel {
  const {type, tags = []} = source.page.frontMatter;
  return pageModel({
    ...head,
    type: typeof type === 'string' ? type : 'page',
    tags: tags as string[],
    keywords: keywordsOf(source.page.frontMatter),
    blocks: blocksOf(source, context),
  });
}

function blocksOf({page, imported, operations}: GuideSource, context: MarkdownContext): RootContent[] {
  const [first, ...rest] = nodesOf(page, imported, {...context, ids: new Set()});
  // The header of the Markdown version has the title.
  const nodes = first?.type === 'heading' && first.depth === 1 ? rest : [...(first ? [first] : []), ...rest];
  headings(nodes);
  return [...nodes, ...apiUsed(operations, context)];
}

/** The nodes of a page, with those of the pages that it shows. */
function nodesOf(page: Page, imported: GuideSource['imported'], context: MarkdownContext): RootContent[] {
  const names = importsOf(page);
  const written: Root = {
    type: 'root',
    children: structuredClone(page.tree.children.filter(({type}) => !['yaml', 'mdxjsEsm', 'comment'].includes(type))),
  };
  visit(written, (node) => {
    if (node.type === 'image' || node.type === 'link' || node.type === 'definition')
      node.url = fromRoot(node.url, page);
  });
  visit(written, 'heading', (heading) => {
    const {id} = page.headings.find(({line}) => line === lineOf(heading))!;
    Object.assign(heading, declare(heading, {id}));
  });
  const tree = pageToMarkdown(written, context);
  visit(tree, (node, index, parent) => {
    if (index === undefined || parent === undefined) return undefined;
    const part = isElement(node) ? imported?.get(names.get(node.name ?? '') ?? '') : undefined;
    const nodes = part ? inPlaceOf(node, nodesOf(part, imported, context)) : replacementOf(node, page.file);
    if (nodes === undefined) return undefined;
    (parent as Parents).children.splice(index, 1, ...(nodes as never[]));
    return [SKIP, index + nodes.length];
  });
  return tree.children;
}

/** A relative path of a file, which starts in the folder of the page; another relative URL starts at the page's own. */
const fromRoot = (url: string, {file}: Page): string =>
  /^(?![a-z][a-z\d+.-]*:)[^/#?].*\.\w+(?=$|[?#])/i.test(url)
    ? `/${path.posix.join(path.posix.dirname(file), url)}`
    : url;

/** In a line of text, paragraphs are text. */
const inPlaceOf = ({type}: Nodes, nodes: RootContent[]): RootContent[] =>
  type === 'mdxJsxTextElement' ? nodes.flatMap((each) => (each.type === 'paragraph' ? each.children : [each])) : nodes;

/** Replacement of a node that is not plain Markdown; undefined for one that is. */
function replacementOf(node: Nodes, file: string): RootContent[] | undefined {
  if (node.type === 'code') {
    const {title} = parseMeta(node.meta);
    // The other words after the language are for the content checks.
    const fence = {...node, value: takeMarks(node.value).code, meta: title ? `title="${title}"` : null};
    return node.lang === 'mermaid' ? [fence, words(node.value)] : [fence];
  }
  if (isElement(node)) throw noMarkdown(file, lineOf(node), `<${node.name ?? ''}>`);
  if (node.type === 'textDirective') {
    // A word after a colon, such as the action in `scope:create`; Docusaurus parses it this way, too.
    return [text(`:${node.name}`), ...node.children];
  }
  if (node.type === 'mdxTextExpression' || node.type === 'mdxFlowExpression') {
    if (isComment(node)) return [];
    throw noMarkdown(file, lineOf(node), `{${node.value}}`);
  }
  return undefined;
}

const noMarkdown = (file: string, line: number, what: string): Error =>
  new Error(
    `${file}:${line}: ${what} has no Markdown form, so the page's Markdown would leak it. ` +
      'Give it one in plugins/authoring/page-components/registry.ts.',
  );

const words = (diagram: string): RootContent =>
  declare(bullets(diagramSentences(parseDiagram(diagram)).map((sentence) => [paragraph([text(sentence)])])), {
    isSearched: false,
  });

/** Labels of tabs become headings below the one above them; ids of headings are only for HTML. */
function headings(nodes: RootContent[]): void {
  let depth = 1;
  const look = (node: Nodes): void => {
    if (node.type === 'heading') {
      depth = node.depth;
      const last = node.children.at(-1);
      if (last?.type === 'text') last.value = last.value.replace(/\s*\\?\{#[\w-]+\\?\}$/, '');
    } else if (node.type === 'paragraph' && (node.data as {tabLabel?: boolean} | undefined)?.tabLabel) {
      const label = node.children.flatMap((child) => (child.type === 'strong' ? child.children : [child]));
      Object.assign(node, {type: 'heading', depth: Math.min(depth + 1, 6), children: label});
    } else if ('children' in node) {
      node.children.forEach(look);
    }
  };
  nodes.forEach(look);
}

function apiUsed(ids: string[], {contract}: MarkdownContext): RootContent[] {
  const known = operationsById(contract);
  const links = ids.flatMap((id) => {
    const endpoint = known.get(id);
    if (!endpoint) return [];
    return [[paragraph([link(operationRoute(id), [text(`${endpoint.method.toUpperCase()} ${endpoint.path}`)])])]];
  });
  const nodes = [paragraph([strong([text('API used on this page')])]), bullets(links)];
  return links.length === 0 ? [] : nodes.map((node) => declare(node, {isSearched: false}));
}
