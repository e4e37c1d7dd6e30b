import type {ObjectExpression, Property} from 'estree';
import type {ElementContent, Root, Text} from 'hast';
import type {MdxJsxAttributeValueExpression, MdxJsxTextElementHast} from 'mdast-util-mdx-jsx';
import {visit} from 'unist-util-visit';
import {escapeHtml} from '../code-blocks/highlight';
import {findValues} from './values';

/** Marks the values in inline code, where most NRNs of the prose stand. Fenced code is marked when it is highlighted. */
export function rehypeValues({addresses}: {addresses: Record<string, string>}) {
  return (tree: Root): void => {
    visit(tree, 'element', (node, index, parent) => {
      const text = node.children[0];
      if (node.tagName !== 'code' || !parent || (parent.type === 'element' && parent.tagName === 'pre')) return;
      if (node.children.length !== 1 || text?.type !== 'text') return;
      const children = marked(text.value, addresses);
      if (children.length > 1) parent.children[index!] = code(children);
    });
  };
}

/** As JSX that an author wrote, so that the theme leaves it alone: it takes code with elements inside for a code block. */
const code = (children: ElementContent[]): MdxJsxTextElementHast => ({
  type: 'mdxJsxTextElement',
  name: 'code',
  attributes: [],
  children,
  data: {_mdxExplicitJsx: true} as MdxJsxTextElementHast['data'],
});

/**
 * The page script may have written the reader's value before the application starts. React leaves the content alone when
 * it is given as HTML; text it would write again.
 */
const place = (name: string, example: string): MdxJsxTextElementHast => ({
  type: 'mdxJsxTextElement',
  name: 'span',
  attributes: [
    {type: 'mdxJsxAttribute', name: 'data-value', value: name},
    {type: 'mdxJsxAttribute', name: 'suppressHydrationWarning', value: null},
    {type: 'mdxJsxAttribute', name: 'dangerouslySetInnerHTML', value: htmlObject(escapeHtml(example))},
  ],
  children: [],
});

/** The expression `{__html: "…"}`. */
function htmlObject(html: string): MdxJsxAttributeValueExpression {
  const literal = JSON.stringify(html);
  const property: Property = {
    type: 'Property',
    key: {type: 'Identifier', name: '__html'},
    value: {type: 'Literal', value: html, raw: literal},
    ...{kind: 'init', method: false, shorthand: false, computed: false},
  };
  const expression: ObjectExpression = {type: 'ObjectExpression', properties: [property]};
  return {
    type: 'mdxJsxAttributeValueExpression',
    value: `{__html: ${literal}}`,
    data: {estree: {type: 'Program', sourceType: 'module', body: [{type: 'ExpressionStatement', expression}]}},
  };
}

function marked(text: string, addresses: Record<string, string>): (MdxJsxTextElementHast | Text)[] {
  const parts: (MdxJsxTextElementHast | Text)[] = [];
  let at = 0;
  for (const {start, end, name} of findValues(text, addresses)) {
    if (start > at) parts.push({type: 'text', value: text.slice(at, start)});
    parts.push(place(name, text.slice(start, end)));
    at = end;
  }
  if (at < text.length) parts.push({type: 'text', value: text.slice(at)});
  return parts;
}
