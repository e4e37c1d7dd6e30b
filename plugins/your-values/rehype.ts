import type {Element, ElementContent, Root, Text} from 'hast';
import type {MdxJsxTextElementHast} from 'mdast-util-mdx-jsx';
import {visit} from 'unist-util-visit';
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

function marked(text: string, addresses: Record<string, string>): (Element | Text)[] {
  const parts: (Element | Text)[] = [];
  let at = 0;
  for (const {start, end, name} of findValues(text, addresses)) {
    if (start > at) parts.push({type: 'text', value: text.slice(at, start)});
    const children: Text[] = [{type: 'text', value: text.slice(start, end)}];
    // The page script may have written the reader's value before the application starts.
    parts.push({
      type: 'element',
      tagName: 'span',
      properties: {'data-value': name, suppressHydrationWarning: true},
      children,
    });
    at = end;
  }
  if (at < text.length) parts.push({type: 'text', value: text.slice(at)});
  return parts;
}
