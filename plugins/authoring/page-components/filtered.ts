import {toString} from 'mdast-util-to-string';
import type {Heading, RootContent} from 'mdast';
import type {MdxJsxFlowElement} from 'mdast-util-mdx-jsx';
import {block, inline, text, type Element} from '../../source/nodes';
import {Problem} from './problem';

/** Maximum number of parts that styles.css supports. */
const MOST = 12;

/**
 * Sections under `###` headings that the reader can filter. Radio buttons before the sections select one, without
 * JavaScript.
 */
export function filtered(node: Element): MdxJsxFlowElement {
  const parts: {heading: Heading; content: RootContent[]}[] = [];
  for (const child of node.children as RootContent[]) {
    if (child.type === 'heading') parts.push({heading: child, content: [child]});
    else if (parts.length === 0) throw new Problem(misused('begins before the first `###` heading'));
    else parts.at(-1)!.content.push(child);
  }
  if (parts.length < 2 || parts.length > MOST) throw new Problem(misused(`has ${parts.length} parts`));
  const names = ['All', ...parts.map(({heading}) => toString(heading))];
  return block('div', {className: 'filtered', role: 'group', 'aria-label': 'Show'}, [
    ...names.flatMap((name, index) => choice(name, index)),
    ...parts.map(({content}) => block('section', {}, content)),
  ]);
}

function choice(name: string, index: number): RootContent[] {
  const id = `filter-${index}`;
  const attributes = {type: 'radio', name: 'filter', id, ...(index === 0 && {defaultChecked: true as const})};
  return [block('input', attributes, []), block('label', {htmlFor: id}, [inline('span', {}, [text(name)]) as never])];
}

const misused = (what: string) => ({
  problem: `<Filtered> ${what}`,
  fix: `Put two to ${MOST} \`###\` headings with their text into it.`,
});
