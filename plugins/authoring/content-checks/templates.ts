import type {Nodes} from 'mdast';
import {toString} from 'mdast-util-to-string';
import {EXIT, SKIP, visit} from 'unist-util-visit';
import type {Finding, Message} from './finding';
import {lineOf, type Page} from './page';

/** Headings of templates that must be replaced; others, such as "Options", may stay. */
export const TEMPLATE_HEADINGS = [
  'Do the task',
  "The change in the reader's words",
  "The symptom in the reader's words",
];

/** Texts of templates that a writer has to replace: descriptions, and blocks of plain text. */
export function templateTexts(templates: readonly Page[]): ReadonlySet<string> {
  return new Set(
    templates.flatMap((page) => [
      String(page.frontMatter.description),
      ...textBlocks(page).flatMap(({text, node}) =>
        isOnlyWords(node) && (node.type !== 'heading' || TEMPLATE_HEADINGS.includes(text)) ? [text] : [],
      ),
    ]),
  );
}

const templateText = (text: string): Message => ({
  rule: 'template-text',
  problem: `"${text.length > 50 ? `${text.slice(0, 49).trimEnd()}…` : text}" is the text of the template`,
  fix: 'Replace it by your own, or remove it.',
});

/** Texts of a template that were not replaced. */
export function checkTemplateTexts(page: Page, texts: ReadonlySet<string>): Finding[] {
  const {file, frontMatter} = page;
  const {description} = frontMatter;
  const inBody = textBlocks(page)
    .filter(({text}) => texts.has(text))
    .map(({text, node}) => ({file, line: lineOf(node), ...templateText(text)}));
  if (typeof description !== 'string' || !texts.has(description)) return inBody;
  return [{file, line: page.frontMatterLine('description'), ...templateText(description)}, ...inBody];
}

/** Paragraphs, headings, and cells of tables below the first row. */
function textBlocks({tree}: Page): {text: string; node: Nodes}[] {
  const blocks: {text: string; node: Nodes}[] = [];
  visit(tree, (node, index, parent) => {
    if (parent?.type === 'table' && index === 0) return SKIP;
    if (node.type === 'paragraph' || node.type === 'heading' || node.type === 'tableCell') {
      blocks.push({text: toString(node), node});
    }
    return undefined;
  });
  return blocks;
}

/** A block with a link or code is an example, which may stay. */
function isOnlyWords(block: Nodes): boolean {
  let words = true;
  visit(block, ['link', 'inlineCode'], () => {
    words = false;
    return EXIT;
  });
  return words;
}
