import type {Nodes} from 'mdast';
import {toString} from 'mdast-util-to-string';
import {visit} from 'unist-util-visit';
import {componentOf} from '../page-components/registry';
import {quoted, type Finding, type Message} from './finding';
import type {ContentType} from './front-matter';
import {lineOf, type Heading, type Page} from './page';
import {nearest} from '../../../text';

const SECTIONS: Record<ContentType, string[]> = {
  concept: ['Next steps'],
  'how-to': ['Before you start', 'Troubleshooting', 'Next steps'],
  tutorial: ['What you will build', 'Before you start', 'Clean up', 'Troubleshooting', 'Next steps'],
  reference: ['Next steps'],
  troubleshooting: ['Still stuck', 'Next steps'],
  changelog: [],
};

/** Sections, parts and headings a page of its type must have. */
export function checkSections(page: Page): Finding[] {
  const findings: Finding[] = [];
  const add = (line: number, message: Message) => findings.push({file: page.file, line, ...message});
  const type = page.frontMatter.type as ContentType;
  const sections = page.headings.filter(({depth}) => depth === 2);

  checkHeadings(page.headings, add);
  if (!Object.hasOwn(SECTIONS, type)) return findings; // reported by the front matter check

  const typeLine = page.frontMatterLine('type');
  const titles = sections.map(({text}) => text);
  for (const needed of SECTIONS[type].filter((title) => !titles.includes(title))) {
    add(typeLine, {
      rule: 'missing-section',
      problem: `a ${type} page needs the section "## ${needed}"`,
      fix: nearest(needed, titles)
        ? `Rename "## ${nearest(needed, titles)}" to exactly that.`
        : `Add it, or see templates/${type}.mdx.`,
    });
  }
  for (const what of missingParts(type, page, sections))
    add(typeLine, {
      rule: 'missing-part',
      problem: `a ${type} page needs ${what}`,
      fix: `Add it, see templates/${type}.mdx, or choose another \`type\`.`,
    });
  if (type === 'tutorial') checkCheckpoints(page, sections.filter(isPart), add);
  checkNextSteps(page, sections, add);
  return findings;
}

type Add = (line: number, message: Message) => void;

const isPart = ({text}: Heading): boolean => /^Part \d+: ./.test(text);

function checkHeadings(headings: readonly Heading[], add: Add): void {
  let above = 1;
  const lines = new Map<string, number>();
  for (const {depth, text, line} of headings) {
    if (depth === 1)
      add(line, {
        rule: 'heading-level',
        problem: 'the page has a `#` heading',
        fix: 'Remove it: the title of the front matter is the first heading. Sections start with `##`.',
      });
    else if (depth > 3)
      add(line, {
        rule: 'heading-level',
        problem: 'the heading is deeper than `###`',
        fix: 'Make it `###`, or bold text that starts a paragraph.',
      });
    else if (depth > above + 1)
      add(line, {
        rule: 'heading-level',
        problem: `the heading skips a level`,
        fix: `Make it ${quoted('#'.repeat(above + 1))}.`,
      });
    above = depth;
    const other = lines.get(text);
    if (other !== undefined)
      add(line, {
        rule: 'duplicate-heading',
        problem: `"${text}" is already the heading of line ${other}`,
        fix: 'Say in the heading how the two sections differ.',
      });
    else lines.set(text, line);
  }
}

function missingParts(type: ContentType, page: Page, sections: Heading[]): string[] {
  const has = (test: (node: Nodes) => boolean): boolean => {
    let found = false;
    visit(page.tree, (node) => {
      found ||= test(node);
    });
    return found;
  };
  const table = () => has((node) => node.type === 'table') || page.elements.some(({name}) => componentOf(name)?.table);
  const needs: Partial<Record<ContentType, [what: string, there: () => boolean][]>> = {
    concept: [['a `##` section beside "Next steps"', () => sections.some(({text}) => text !== 'Next steps')]],
    'how-to': [['an ordered list of steps', () => has((node) => node.type === 'list' && node.ordered === true)]],
    tutorial: [['at least two sections "## Part N: …"', () => sections.filter(isPart).length >= 2]],
    reference: [['a table', table]],
    troubleshooting: [['a table, or a line that starts with `**Fix:**`', () => table() || has(startsWith('Fix:'))]],
  };
  return (needs[type] ?? []).filter(([, there]) => !there()).map(([what]) => what);
}

/** A paragraph that starts with this in bold. */
const startsWith = (text: string) => (node: Nodes) =>
  node.type === 'paragraph' && node.children[0]?.type === 'strong' && toString(node.children[0]) === text;

function checkCheckpoints(page: Page, parts: Heading[], add: Add): void {
  const checkpoints: number[] = [];
  visit(page.tree, 'paragraph', (node) => {
    if (startsWith('Checkpoint:')(node)) checkpoints.push(lineOf(node));
  });
  for (const part of parts) {
    const end = endOf(page, part);
    if (!checkpoints.some((line) => line > part.line && line < end))
      add(part.line, {
        rule: 'checkpoint',
        problem: `"${part.text}" has no checkpoint`,
        fix: 'End the part with a line `**Checkpoint:** what the reader sees when it worked.`',
      });
  }
}

function checkNextSteps(page: Page, sections: Heading[], add: Add): void {
  const section = sections.find(({text}) => text === 'Next steps');
  if (!section) return;
  const end = endOf(page, section);
  const count = new Set(page.links.filter(({line}) => line > section.line && line < end).map(({url}) => url)).size;
  if (count < 2)
    add(section.line, {
      rule: 'next-steps',
      problem: `"Next steps" has ${count === 0 ? 'no link' : 'one link'}`,
      fix: 'Link at least two pages the reader needs now.',
    });
}

/** Line of the next section. */
function endOf(page: Page, section: Heading): number {
  return page.headings.find(({depth, line}) => depth <= 2 && line > section.line)?.line ?? Infinity;
}
