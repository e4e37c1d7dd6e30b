import {load, type AnyNode} from 'cheerio';
import type {BlockContent, ListItem, PhrasingContent, RootContent, Table, TableCell} from 'mdast';
import {toString} from 'mdast-util-to-string';
import {Fragment, isValidElement, type ReactNode} from 'react';
import {code, declare, link, paragraph, strong, text, type Flow} from './nodes';

type Element = {tag: string; attributes: Record<string, string>; children: Tree[]};
/** Nodes that a component of the reference declares. */
type Declared = {nodes: RootContent[]};
/** A part of a page, created by React or by a parser. */
export type Tree = string | Element | Declared;

/** `markdown` is what a component is in Markdown, where HTML shows it only by its style. */
type Component = ((props: unknown) => ReactNode) & {
  markdown?: (props: unknown, nodesOf: (node: ReactNode) => RootContent[]) => RootContent[];
};
type HostProps = {
  className?: string;
  children?: ReactNode;
  dangerouslySetInnerHTML?: {__html: string};
} & Record<string, unknown>;

/** Renders React elements by calling their components, which are pure functions without hooks. */
export function fromReact(node: ReactNode): Tree[] {
  if (typeof node === 'string' || typeof node === 'number') return [String(node)];
  if (Array.isArray(node)) return (node as ReactNode[]).flatMap(fromReact);
  if (!isValidElement<HostProps>(node)) return [];
  const {type, props} = node;
  if (type === Fragment) return fromReact(props.children);
  if (typeof type !== 'string') {
    const component = type as Component;
    if (!component.markdown) return fromReact(component(props));
    return [{nodes: component.markdown(props, (inner) => toNodes(fromReact(inner)))}];
  }
  const attributes = Object.fromEntries(
    Object.entries({...props, class: props.className}).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    ),
  );
  const ready = props.dangerouslySetInnerHTML?.__html;
  return [{tag: type, attributes, children: ready === undefined ? fromReact(props.children) : fromHtml(ready)}];
}

export function fromHtml(html: string): Tree[] {
  const convert = (node: AnyNode): Tree[] => {
    if (node.type === 'text') return [node.data];
    if (!('attribs' in node)) return [];
    return [{tag: node.name, attributes: node.attribs, children: node.children.flatMap(convert)}];
  };
  return load(html, null, false).root()[0]!.children.flatMap(convert);
}

const isElement = (tree: Tree): tree is Element => typeof tree !== 'string' && 'tag' in tree;

/** The verbatim text of elements. */
function textOf(tree: Tree): string {
  if (typeof tree === 'string') return tree;
  return isElement(tree) ? tree.children.map(textOf).join('') : tree.nodes.map((node) => toString(node)).join('');
}

/** Controls and drawings: their content is also in the text beside them. */
const SILENT = new Set('button dialog form input label nav script select style svg template textarea'.split(' '));
const PHRASES = new Set(
  'a abbr b br cite code del em i img kbd mark q s samp small span strong sub sup time u var'.split(' '),
);

const isSilent = (tree: Tree): boolean => isElement(tree) && SILENT.has(tree.tag);
const elements = (trees: Tree[], tag?: string): Element[] =>
  trees.filter(isElement).filter((tree) => tag === undefined || tree.tag === tag);
function isPhrase(tree: Tree): boolean {
  if (typeof tree === 'string') return true;
  if (!isElement(tree)) return tree.nodes.every(({type}) => type === 'text');
  return PHRASES.has(tree.tag) && tree.children.every(isPhrase);
}

/** Elements as Markdown nodes. */
export function toNodes(trees: Tree[]): RootContent[] {
  const nodes: RootContent[] = [];
  let run: Tree[] = [];
  const flush = (): void => {
    const words = trimmed(run.flatMap(phrase));
    run = [];
    if (words.length > 0) nodes.push(paragraph(words));
  };
  for (const tree of trees.filter((each) => !isSilent(each))) {
    if (isPhrase(tree)) {
      run.push(tree);
    } else {
      flush();
      nodes.push(...(isElement(tree) ? blocks(tree) : (tree as Declared).nodes));
    }
  }
  flush();
  return nodes;
}

function blocks(element: Element): RootContent[] {
  const {tag, attributes, children} = element;
  const words = (): PhrasingContent[] => trimmed(children.flatMap(phrase));
  const heading = /^h([1-6])$/.exec(tag)?.[1];
  if (heading) return [declare({type: 'heading', depth: Number(heading) as 1, children: words()}, {id: attributes.id})];
  const {'data-language': language, 'data-label': label} = attributes;
  if (language !== undefined) return [fence(element, language)];
  switch (tag) {
    case 'p':
      return words().length === 0 ? [] : [paragraph(words())];
    case 'pre':
      return [fence(element, 'text')];
    case 'ul':
    case 'ol':
      return [
        {
          type: 'list',
          ordered: tag === 'ol',
          spread: false,
          children: elements(children, 'li').map((item) =>
            declare(
              {type: 'listItem', spread: false, children: toNodes(item.children) as Flow[]},
              {id: item.attributes.id},
            ),
          ),
        },
      ];
    case 'dl':
      return [definitions(children)];
    case 'table':
      return [...elements(children, 'caption').flatMap((each) => toNodes(each.children)), tableOf(element)];
    case 'details': {
      const [summary] = elements(children, 'summary');
      const rest = toNodes(children.filter((child) => child !== summary));
      if (summary && elements(summary.children, 'h3').length > 0) return [...toNodes(summary.children), ...rest];
      const title = summary ? trimmed(summary.children.flatMap(phrase)) : [];
      return title.length === 0 ? rest : [paragraph([strong(plainStrong(title))]), ...rest];
    }
    case 'a': {
      // A link around blocks becomes a link in their heading.
      const inner = toNodes(children);
      return inner.map((node) =>
        node.type === 'heading' ? {...node, children: [link(attributes.href ?? '', node.children)]} : node,
      );
    }
    case 'hr':
      return [{type: 'thematicBreak'}];
    case 'blockquote':
      return [{type: 'blockquote', children: toNodes(children) as Flow[]}];
    default:
      return [...(label === undefined ? [] : [paragraph([strong([text(label)])])]), ...toNodes(children)];
  }
}

function definitions(children: Tree[]): RootContent {
  const items: ListItem[] = [];
  for (const child of elements(children)) {
    const nodes = toNodes(child.children);
    const [first, ...rest] = nodes;
    if (child.tag === 'dt') {
      const term = strong(trimmed(child.children.flatMap(phrase)));
      items.push({type: 'listItem', spread: false, children: [paragraph([term])]});
    } else if (first?.type === 'paragraph') {
      (items.at(-1)!.children[0] as {children: PhrasingContent[]}).children.push(text(': '), ...first.children);
      items.at(-1)!.children.push(...(rest as BlockContent[]));
    } else {
      items.at(-1)!.children.push(...(nodes as BlockContent[]));
    }
  }
  return {type: 'list', ordered: false, spread: false, children: items};
}

function tableOf(element: Element): Table {
  const rows = (tree: Tree): Element[] =>
    !isElement(tree) ? [] : tree.tag === 'tr' ? [tree] : tree.children.flatMap(rows);
  return {
    type: 'table',
    children: rows(element).map((row) => {
      const cells = elements(row.children).map((cell): TableCell => ({
        type: 'tableCell',
        children: trimmed(cell.children.flatMap(phrase)),
      }));
      return declare({type: 'tableRow', children: cells}, {id: row.attributes.id});
    }),
  };
}

function fence(element: Element, lang: string): RootContent {
  const find = (tree: Tree): Element | undefined => {
    if (!isElement(tree)) return undefined;
    return tree.tag === 'pre' ? tree : tree.children.map(find).find(Boolean);
  };
  return {type: 'code', lang, value: textOf(find(element) ?? element).replace(/\n$/, '')};
}

function phrase(tree: Tree): PhrasingContent[] {
  if (typeof tree === 'string') return [text(tree.replace(/[\s\u200b]+/g, ' '))];
  if (!isElement(tree)) return isPhrase(tree) ? (tree.nodes as PhrasingContent[]) : [text(` ${textOf(tree)} `)];
  if (isSilent(tree)) return [];
  const {tag, attributes, children} = tree;
  const inner = (): PhrasingContent[] => children.flatMap(phrase);
  switch (tag) {
    case 'code':
    case 'kbd':
    case 'samp':
      return [code(textOf(tree))];
    case 'a':
      // The anchor link beside a heading has no text.
      return textOf(tree)
        .replace(/\u200b/g, '')
        .trim() === ''
        ? []
        : [link(attributes.href ?? '', inner())];
    case 'b':
    case 'strong':
      return around(inner(), strong);
    case 'em':
    case 'i':
      return around(inner(), (words) => ({type: 'emphasis', children: words}));
    case 'br':
      return [{type: 'break'}];
    case 'img':
      return [{type: 'image', url: attributes.src ?? '', alt: attributes.alt ?? ''}];
    case 'span':
      // CSS separates it from the text before it.
      return [text(' '), ...inner()];
    default:
      // Blocks inside a phrase, such as boxes in a cell, keep a space between them.
      return PHRASES.has(tag) ? inner() : [text(' '), ...inner(), text(' ')];
  }
}

/** Emphasis markers cannot be next to a space, so leading and trailing spaces are moved outside. */
function around(words: PhrasingContent[], mark: (words: PhrasingContent[]) => PhrasingContent): PhrasingContent[] {
  const [first, last] = [words.at(0), words.at(-1)];
  return [
    ...(first?.type === 'text' && first.value.startsWith(' ') ? [text(' ')] : []),
    mark(trimmed(words)),
    ...(last?.type === 'text' && last.value.endsWith(' ') ? [text(' ')] : []),
  ];
}

/** Spaces collapse as in a browser, also between nodes. */
function trimmed(nodes: PhrasingContent[]): PhrasingContent[] {
  const all: PhrasingContent[] = [];
  for (const node of nodes) {
    const last = all.at(-1);
    if (node.type === 'text' && last?.type === 'text') {
      all[all.length - 1] = text((last.value + node.value).replace(/ +/g, ' '));
    } else {
      all.push(node);
    }
  }
  return all
    .map((node, index) => {
      if (node.type !== 'text') return node;
      const start = index === 0 || all[index - 1]!.type === 'break' ? node.value.trimStart() : node.value;
      return text(index === all.length - 1 ? start.trimEnd() : start.replace(/ ([.,;:])/g, '$1'));
    })
    .filter((node) => node.type !== 'text' || node.value !== '');
}

/** Flattens nested strong elements. */
const plainStrong = (nodes: PhrasingContent[]): PhrasingContent[] =>
  nodes.flatMap((node) => (node.type === 'strong' ? [text(toString(node))] : [node]));
