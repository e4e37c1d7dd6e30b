import type {Nodes} from 'mdast';
import {toString} from 'mdast-util-to-string';
import {visit} from 'unist-util-visit';
import {CHANGE_KINDS, isKind, monthOf} from '../changelog/entries';
import {componentOf} from '../page-components/registry';
import type {Finding, Message} from './finding';
import type {ContentType} from './front-matter';
import {messages} from './messages';
import {isCopy, lineOf, type Heading, type Page} from './page';
import {isElement, writtenAttributes} from '../../source/nodes';

const SECTIONS: Record<ContentType, string[]> = {
  concept: ['Next steps'],
  'how-to': ['Before you start', 'Troubleshooting', 'Next steps'],
  tutorial: ['What you will build', 'Before you start', 'Clean up', 'Troubleshooting', 'Next steps'],
  reference: ['Next steps'],
  troubleshooting: ['Still stuck', 'Next steps'],
  changelog: [],
};

/** Sections, parts and headings a page of its type must have. A page that shows another one needs none. */
export function checkSections(page: Page): Finding[] {
  if (isCopy(page)) return [];
  const findings: Finding[] = [];
  const add = (line: number, message: Message) => findings.push({file: page.file, line, ...message});
  const type = page.frontMatter.type as ContentType;
  const sections = page.headings.filter(({depth}) => depth === 2);

  checkOpening(page, add);
  checkHeadings(page.headings, add);
  if (!Object.hasOwn(SECTIONS, type)) return findings; // reported by the front matter check

  const typeLine = page.frontMatterLine('type');
  const titles = sections.map(({text}) => text);
  for (const needed of SECTIONS[type].filter((title) => !titles.includes(title))) {
    add(typeLine, messages.missingSection(type, needed, titles));
  }
  for (const what of missingParts(type, page, sections)) add(typeLine, messages.missingPart(type, what));
  checkChanges(page, type, add);
  if (type === 'tutorial') checkCheckpoints(page, sections.filter(isPart), add);
  checkNextSteps(page, sections, add);
  return findings;
}

type Add = (line: number, message: Message) => void;

const isPart = ({text}: Heading): boolean => /^Part \d+: ./.test(text);

function checkOpening(page: Page, add: Add): void {
  const first = page.tree.children.find((node) => !['yaml', 'mdxjsEsm', 'mdxFlowExpression'].includes(node.type));
  if (first?.type !== 'paragraph' || toString(first).length < 60) {
    add(first ? lineOf(first) : 1, messages.opening());
  }
}

function checkHeadings(headings: readonly Heading[], add: Add): void {
  let above = 1;
  const lines = new Map<string, number>();
  for (const {depth, text, line} of headings) {
    if (depth === 1) add(line, messages.topHeading());
    else if (depth > 3) add(line, messages.deepHeading());
    else if (depth > above + 1) add(line, messages.skippedHeading(above + 1));
    above = depth;
    const other = lines.get(text);
    if (other !== undefined) add(line, messages.duplicateHeading(text, other));
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
    if (!checkpoints.some((line) => line > part.line && line < end)) add(part.line, messages.checkpoint(part.text));
  }
}

/** Every entry of a changelog has date, type and area; the newest is first. */
function checkChanges(page: Page, type: ContentType, add: Add): void {
  const nodes = page.tree.children;
  const placed = new Set<number>();
  let above: string | undefined;
  for (const [index, node] of nodes.entries()) {
    if (type !== 'changelog' || node.type !== 'heading' || node.depth !== 2) continue;
    const below = nodes[index + 1];
    if (!below || !isElement(below) || below.name !== 'Change') {
      add(lineOf(node), messages.changeMissing(toString(node)));
      continue;
    }
    placed.add(lineOf(below));
    const {date, kind} = writtenAttributes(below);
    if (typeof kind === 'string' && !isKind(kind)) {
      add(lineOf(below), messages.changeKind(kind, Object.keys(CHANGE_KINDS)));
    }
    if (typeof date !== 'string') continue; // reported by the check of elements
    const problem = dateProblem(date, monthOf(page.file), above);
    if (problem) add(lineOf(below), problem);
    else above = date;
  }
  for (const {name, line} of page.elements) {
    if (name === 'Change' && !placed.has(line)) add(line, messages.changeMisplaced());
  }
}

function dateProblem(date: string, month: string | undefined, above: string | undefined): Message | undefined {
  const exists = /^\d{4}-\d{2}-\d{2}$/.test(date) && new Date(date).toJSON()?.slice(0, 10) === date;
  if (!exists) return messages.changeDate(date);
  if (month !== undefined && !date.startsWith(`${month}-`)) return messages.changeMonth(date, month);
  return above !== undefined && date > above ? messages.changeOrder(date, above) : undefined;
}

function checkNextSteps(page: Page, sections: Heading[], add: Add): void {
  const section = sections.find(({text}) => text === 'Next steps');
  if (!section) return;
  const end = endOf(page, section);
  const count = new Set(page.links.filter(({line}) => line > section.line && line < end).map(({url}) => url)).size;
  if (count < 2) add(section.line, messages.nextSteps(count));
}

/** Line of the next section. */
function endOf(page: Page, section: Heading): number {
  return page.headings.find(({depth, line}) => depth <= 2 && line > section.line)?.line ?? Infinity;
}
