import type {
  Blockquote,
  DefinitionContent,
  BlockContent,
  InlineCode,
  Link,
  List,
  Nodes,
  Paragraph,
  PhrasingContent,
  RootContent,
  Strong,
  Table,
  TableCell,
  Text,
} from 'mdast';
import {fromMarkdown} from 'mdast-util-from-markdown';
import type {MdxJsxAttribute, MdxJsxFlowElement, MdxJsxTextElement} from 'mdast-util-mdx-jsx';
import type {Properties} from 'hast';

/** Factory functions for Markdown nodes. */
export type Flow = BlockContent | DefinitionContent;
export type Element = MdxJsxFlowElement | MdxJsxTextElement;
type Attributes = Record<string, string | true>;

export const text = (value: string): Text => ({type: 'text', value});
export const code = (value: string): InlineCode => ({type: 'inlineCode', value});
export const strong = (children: PhrasingContent[]): Strong => ({type: 'strong', children});
export const paragraph = (children: PhrasingContent[]): Paragraph => ({type: 'paragraph', children});
export const quote = (children: Flow[]): Blockquote => ({type: 'blockquote', children});

export const bullets = (items: Flow[][]): List => ({
  type: 'list',
  ordered: false,
  spread: false,
  children: items.map((children) => ({type: 'listItem', spread: false, children})),
});

/** Becomes Docusaurus' link component: it is checked, and navigates client-side. */
export const link = (url: string, children: PhrasingContent[], properties: Properties = {}): Link => ({
  type: 'link',
  url,
  children,
  data: {hProperties: properties},
});

export function table(head: string[], rows: PhrasingContent[][][]): Table {
  const cells = (row: PhrasingContent[][]): TableCell[] => row.map((children) => ({type: 'tableCell', children}));
  return {
    type: 'table',
    children: [head.map((name) => [text(name)]), ...rows].map((row) => ({type: 'tableRow', children: cells(row)})),
  };
}

const jsx = (attributes: Attributes): MdxJsxAttribute[] =>
  Object.entries(attributes).map(([name, value]) => ({
    type: 'mdxJsxAttribute',
    name,
    value: value === true ? null : value,
  }));

/** A plain HTML element, which no theme component replaces. */
export const block = (name: string, attributes: Attributes, children: RootContent[]): MdxJsxFlowElement => ({
  type: 'mdxJsxFlowElement',
  name,
  attributes: jsx(attributes),
  children: children as MdxJsxFlowElement['children'],
});

export const inline = (name: string, attributes: Attributes, children: PhrasingContent[]): MdxJsxTextElement => ({
  type: 'mdxJsxTextElement',
  name,
  attributes: jsx(attributes),
  children,
  // Marked as explicit JSX: otherwise the theme's link component replaces a plain link.
  data: {_mdxExplicitJsx: true} as MdxJsxTextElement['data'],
});

/** An element with raw HTML. */
export function raw(name: string, attributes: Attributes, html: string): MdxJsxFlowElement {
  const node = block(name, attributes, []);
  const value = {type: 'Literal' as const, value: html};
  const key = {type: 'Identifier' as const, name: '__html'};
  const property = {
    type: 'Property' as const,
    kind: 'init' as const,
    key,
    value,
    method: false,
    shorthand: false,
    computed: false,
  };
  node.attributes.push({
    type: 'mdxJsxAttribute',
    name: 'dangerouslySetInnerHTML',
    value: {
      type: 'mdxJsxAttributeValueExpression',
      value: '',
      data: {
        estree: {
          type: 'Program',
          sourceType: 'module',
          body: [{type: 'ExpressionStatement', expression: {type: 'ObjectExpression', properties: [property]}}],
        },
      },
    },
  });
  return node;
}

/** `import Name from 'source'` at the top of a page, so that only this page loads it. */
export const importDefault = (name: string, source: string): RootContent => ({
  type: 'mdxjsEsm',
  value: '',
  data: {
    estree: {
      type: 'Program',
      sourceType: 'module',
      body: [
        {
          type: 'ImportDeclaration',
          specifiers: [{type: 'ImportDefaultSpecifier', local: {type: 'Identifier', name}}],
          source: {type: 'Literal', value: source},
          attributes: [],
        },
      ],
    },
  },
});

/** The inline content of a Markdown text, without its blocks. */
export function phrases(markdown: string): PhrasingContent[] {
  const collect = (nodes: RootContent[]): PhrasingContent[][] =>
    nodes.flatMap((node) => {
      if (node.type === 'paragraph' || node.type === 'heading') return [node.children];
      if (node.type === 'code') return [[code(node.value)]];
      return 'children' in node ? collect(node.children as RootContent[]) : [];
    });
  return joined(collect(fromMarkdown(markdown).children), ' ');
}

/** Joins parts with a text or a line break. */
export function joined(parts: PhrasingContent[][], between: string | 'break'): PhrasingContent[] {
  return parts.flatMap((part, index) => {
    if (index === 0) return part;
    return [between === 'break' ? {type: 'break' as const} : text(between), ...part];
  });
}

/** "a", "a or b", "a, b or c". */
export function enumeration(parts: PhrasingContent[][], word: 'and' | 'or'): PhrasingContent[] {
  if (parts.length < 2) return parts.flat();
  return [...joined(parts.slice(0, -1), ', '), text(` ${word} `), ...parts.at(-1)!];
}

/** "`a`, `b`". */
export const codes = (values: readonly string[], between = ', '): PhrasingContent[] =>
  joined(
    values.map((value) => [code(value)]),
    between,
  );

/** Attributes of an element; one written as an expression counts as missing. */
export function attributesOf(node: Element): Record<string, string | undefined> {
  return Object.fromEntries(
    node.attributes.flatMap((attribute) => {
      if (attribute.type !== 'mdxJsxAttribute') return [];
      const {name, value} = attribute;
      return typeof value === 'object' && value !== null ? [] : [[name, value ?? '']];
    }),
  );
}

export const isElement = (node: {type: string}): node is Element =>
  node.type === 'mdxJsxFlowElement' || node.type === 'mdxJsxTextElement';

/** The inline content of an element; a block element has it in a paragraph. */
export function phrasingOf(node: Element): PhrasingContent[] {
  const children = node.children as RootContent[];
  return children.flatMap((child) => (child.type === 'paragraph' ? child.children : [child as PhrasingContent]));
}

/** An id that the page does not have yet. */
export function freeId(candidate: string, ids: Set<string>): string {
  let id = candidate;
  for (let number = 2; ids.has(id); number += 1) id = `${candidate}-${number}`;
  ids.add(id);
  return id;
}

/** What a component declares about a node for search and for links to it. Neither HTML nor Markdown shows it. */
export type MarkdownOverrides = {
  /** Text that only repeats or controls what is beside it has no record. */
  isSearched?: false;
  /** A row or a definition that is found by its name. */
  record?: {heading: string; name?: string | null; content: string};
};

export const declare = <Node extends Nodes>(
  node: Node,
  {id, ...declared}: MarkdownOverrides & {id?: string},
): Node => ({
  ...node,
  data: {...node.data, ...declared, ...(id !== undefined && {hProperties: {id}})},
});

export const declaredIn = ({data}: Nodes): MarkdownOverrides => (data ?? {}) as MarkdownOverrides;

export function idOf({data}: Nodes): string | undefined {
  const id = (data as {hProperties?: Properties} | undefined)?.hProperties?.id;
  return typeof id === 'string' ? id : undefined;
}

/** Attributes as they are written: an expression with its braces, `true` for one without a value. */
export function writtenAttributes(node: Element): Attributes {
  return Object.fromEntries(
    node.attributes.flatMap((attribute) => {
      if (attribute.type !== 'mdxJsxAttribute') return [];
      const {name, value} = attribute;
      return [[name, typeof value === 'object' && value !== null ? `{${value.value}}` : (value ?? true)]];
    }),
  );
}
