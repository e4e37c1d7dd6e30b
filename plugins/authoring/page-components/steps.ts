import type {List, RootContent} from 'mdast';
import type {Message} from '../content-checks/finding';
import {isElement, type Element} from '../../source/nodes';

const KINDS: Record<string, string> = {
  code: 'code block',
  containerDirective: 'note',
  image: 'image',
  list: 'list',
  table: 'table',
};

/** Finding about the content of `<Steps>`, with its node. */
export function stepsProblem(steps: Element): {message: Message; at: Element | RootContent} | undefined {
  const [list, stray] = steps.children as RootContent[];
  if (list?.type !== 'list' || !list.ordered)
    return {
      message: {
        rule: 'steps',
        problem: '`<Steps>` does not start with an ordered list',
        fix: 'Put one list that starts with `1.` between the tags, with blank lines around it.',
      },
      at: steps,
    };
  if (!stray) return undefined;
  const what = isElement(stray) ? `\`<${stray.name}>\`` : (KINDS[stray.type] ?? 'text');
  return {
    message: {
      rule: 'steps',
      problem: `the ${what} is not indented, so it is not part of step ${(list.start ?? 1) + list.children.length - 1} and ends the list of \`<Steps>\``,
      fix: 'Indent every line of it by three spaces, or move it below `</Steps>`.',
    },
    at: stray,
  };
}

/**
 * A numbered list with large numbers, inside and outside of `<Steps>`. Without native numbers some screen readers do not
 * announce a list, so it has an explicit role.
 */
export const asSteps = (list: List): List => ({
  ...list,
  data: {hProperties: {className: ['steps'], role: 'list'}},
});
