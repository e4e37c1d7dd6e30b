import type {ObjectExpression, Property} from 'estree';
import type {ElementContent, Root, Text} from 'hast';
import type {MdxJsxAttributeValueExpression, MdxJsxTextElementHast} from 'mdast-util-mdx-jsx';
import {visit} from 'unist-util-visit';
import {findValues} from './values';
import {escapeHtml} from '../../../text';

/**
 * Marks the values in inline code, which contains most NRNs of the text. Fenced code is marked when it is highlighted.
 */
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

/**
 * Marked as explicit JSX, so that the theme does not replace it: it would render code with child elements as a code
 * block.
 */
const code = (children: ElementContent[]): MdxJsxTextElementHast => ({
  type: 'mdxJsxTextElement',
  name: 'code',
  attributes: [],
  children,
  data: {_mdxExplicitJsx: true} as MdxJsxTextElementHast['data'],
});

/**
 * The page script may have inserted the reader's value before hydration. React does not touch content set as HTML, but
 * would reset text.
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
