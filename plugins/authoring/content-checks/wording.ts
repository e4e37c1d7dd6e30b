import type {Nodes} from 'mdast';
import {SKIP, visit} from 'unist-util-visit';
import {misusedWords} from '../../../vocabulary/wording';
import {sentences} from '../../api/api-contract/texts';
import type {Finding} from './finding';
import {messages} from './messages';
import {lineOf, type Page} from './page';
import {isElement} from '../../source/nodes';

/** A text that readers see, with the line of each of its characters. */
type PageText = {text: string; lineAt: (index: number) => number};

/** Attributes of components that are shown as text; all others are ids, paths and options. */
const TEXT_ATTRIBUTES = ['title', 'label', 'description', 'alt', 'caption', 'summary'];

/** Words that are not the field's, in titles, headings, prose and the texts of components. */
export function checkWording(page: Page): Finding[] {
  return pageTexts(page).flatMap(({text, lineAt}) =>
    misusedWords(text).map(({word, instead, index}) => ({
      file: page.file,
      line: lineAt(index),
      ...messages.wording(word, instead),
    })),
  );
}

/** A paragraph is at most three sentences; a bold label in front of it ("**Role.**") is none. */
export function checkParagraphs(page: Page): Finding[] {
  const findings: Finding[] = [];
  visit(page.tree, 'paragraph', (node) => {
    if (node.children.some((child) => isElement(child) && child.name === 'Card')) return; // one paragraph for all cards
    const [label, ...rest] = node.children;
    const {text} = joined({...node, children: label?.type === 'strong' ? rest : node.children});
    if (sentences(text).length > 3) findings.push({file: page.file, line: lineOf(node), ...messages.longParagraph()});
  });
  return findings;
}

/** Every text of a page but code. Inline code is there as code, so that a sentence stays one text. */
function pageTexts(page: Page): PageText[] {
  const texts: PageText[] = [];
  const label = (text: unknown, line: number) => {
    if (typeof text === 'string') texts.push({text, lineAt: () => line});
  };
  for (const key of ['title', 'sidebar_label', 'description']) label(page.frontMatter[key], page.frontMatterLine(key));
  for (const {meta, line} of page.fences) label(meta.title, line);
  visit(page.tree, (node) => {
    if (!isElement(node)) return;
    for (const attribute of node.attributes) {
      if (attribute.type === 'mdxJsxAttribute' && TEXT_ATTRIBUTES.includes(attribute.name)) {
        label(attribute.value, attribute.position?.start.line ?? lineOf(node));
      }
    }
  });
  visit(page.tree, (node) => {
    const isBlock =
      ['paragraph', 'heading', 'tableCell'].includes(node.type) ||
      (isElement(node) && node.children.some(({type}) => type === 'text'));
    if (!isBlock) return undefined;
    texts.push(joined(node));
    return SKIP;
  });
  return texts;
}

/** The text of a block in one piece: a phrase may be part plain, part bold. */
function joined(block: Nodes): PageText {
  const parts: {from: number; line: number}[] = [];
  let text = '';
  const add = (value: string, node: Nodes) => {
    parts.push({from: text.length, line: lineOf(node)});
    text += value;
  };
  const collect = (node: Nodes): void => {
    if (node.type === 'text') add(node.value, node);
    else if (node.type === 'inlineCode') add(`\`${node.value.replace(/[`\n]/g, ' ')}\``, node);
    else if (node.type === 'image') add(node.alt ?? '', node);
    else if (node.type === 'break') add('\n', node);
    else if (node.type === 'textDirective') add(`:${node.name}`, node); // `scope:write` without backticks
    if ('children' in node) node.children.forEach(collect);
  };
  collect(block);
  const lineAt = (index: number): number => {
    const part = parts.findLast(({from}) => from <= index);
    return part ? part.line + text.slice(part.from, index).split('\n').length - 1 : lineOf(block);
  };
  return {text, lineAt};
}
