import type {Root, RootContent} from 'mdast';
import {calloutToMarkdown, isBlank, type MarkdownContext} from './markdown-forms';
import {isElement, paragraph} from '../../source/nodes';
import {componentOf} from './registry';

export type {MarkdownContext};

/** A page as plain Markdown. A diagram keeps its Mermaid source. */
export function pageToMarkdown(tree: Root, context: MarkdownContext): Root {
  return {...tree, children: blocks(tree.children).flatMap((child) => toMarkdown(child, context))};
}

/** A line of components is a paragraph to the parser; what it contains are blocks. */
function blocks(nodes: RootContent[]): RootContent[] {
  return nodes.flatMap((node) => {
    if (node.type !== 'paragraph' || !node.children.every((child) => isElement(child) || isBlank(child))) return [node];
    return node.children.filter(isElement).map((child) => ({...child, type: 'mdxJsxFlowElement'}) as RootContent);
  });
}

function toMarkdown(node: RootContent, context: MarkdownContext): RootContent[] {
  const inner =
    'children' in node
      ? ({
          ...node,
          children: blocks(node.children as RootContent[]).flatMap((child) => toMarkdown(child, context)),
        } as typeof node)
      : node;
  if (inner.type === 'containerDirective') return [calloutToMarkdown(inner)];
  if (!isElement(inner)) return [inner];
  const component = componentOf(inner.name);
  if (!component || component.markdown === 'parent') return [inner];
  const nodes = component.markdown(inner, context);
  return component.inline && inner.type === 'mdxJsxFlowElement' ? [paragraph(nodes as never[])] : nodes;
}
