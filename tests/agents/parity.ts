import {load, type AnyNode} from 'cheerio';
import type {Nodes, Table} from 'mdast';
import {fromMarkdown} from 'mdast-util-from-markdown';
import {gfmTableFromMarkdown} from 'mdast-util-gfm-table';
import {toString} from 'mdast-util-to-string';
import {gfmTable} from 'micromark-extension-gfm-table';
import {optionRows} from '../../plugins/authoring/page-components/option-rows';
import {OPTION_COLUMNS} from '../../plugins/authoring/page-components/option-table';

/** Words by how often they occur. */
type Words = Map<string, number>;

const SILENT = new Set(
  'button dialog form input label nav noscript output script select style svg template textarea'.split(' '),
);
/** Controls, and text that is repeated for hover or for screen readers. */
const REPEATED = [
  '[role=tooltip]',
  '.code-buttons',
  '.hash-link',
  '.theme-doc-toc-mobile',
  // Summaries such as "3 flags"; Markdown has no collapsible sections.
  '.wide-table summary',
  '.in-words > summary',
  '.row-count',
  // Downloads; their content is on the page.
  '.code-title > a',
  // Interactive parts and their descriptions.
  'section[tabindex]',
];

const split = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

function count(words: string[]): Words {
  const found: Words = new Map();
  for (const word of words) found.set(word, (found.get(word) ?? 0) + 1);
  return found;
}

/** The words of a page's article, including collapsed sections. */
export function wordsOfHtml(html: string): Words {
  const $ = load(html);
  const article = $('.markdown').length > 0 ? $('.markdown').first() : $('main');
  article.find(REPEATED.join(', ')).remove();
  // Names of alternatives, which Markdown has as text.
  article
    .find('.api-page .tab-group > label')
    .each((_, label) => void $(label).replaceWith(`<b>${$(label).text()}</b>`));
  const collect = (node: AnyNode): string => {
    if (node.type === 'text') return node.data;
    if (!('attribs' in node) || SILENT.has(node.name)) return '';
    if (node.name === 'img') return ` ${node.attribs.alt ?? ''} `;
    const inner = node.children.map(collect).join('');
    // Syntax highlighting splits words in code; everywhere else an element begins a word.
    return node.parent && isInCode(node) ? inner : ` ${inner} `;
  };
  return count(split(article.toArray().map(collect).join(' ')));
}

function isInCode(node: AnyNode): boolean {
  for (let at = node.parent; at; at = at.parent) if ('name' in at && at.name === 'code') return true;
  return false;
}

export type MarkdownPage = {words: Words; leaks: string[]};

/** The words of a Markdown page below its header, and any text that is not Markdown. */
export function readMarkdown(markdown: string): MarkdownPage {
  const {children} = fromMarkdown(markdown, {
    extensions: [gfmTable()],
    mdastExtensions: [gfmTableFromMarkdown()],
  });
  const [title, links, description, ...rest] = children;
  const body = description?.type === 'blockquote' ? rest : children.slice(2);
  const leaks: string[] = [];
  if (title?.type !== 'heading' || links?.type !== 'list') leaks.push('no header');
  const collect = (node: Nodes): string => {
    if (node.type === 'html') leaks.push(node.value);
    if (node.type === 'text') leaks.push(...(node.value.match(/^(?:import|export) .*(?:from|=) .*$/gm) ?? []));
    if (node.type === 'image') return ` ${node.alt ?? ''} `;
    if (node.type === 'code')
      return ` ${/title="([^"]*)"/.exec(node.meta ?? '')?.[1] ?? ''} ${isPicture(node.lang) ? '' : node.value} `;
    // Shown as rows without the words that say nothing.
    if (node.type === 'table' && isOptionTable(node)) return collect(optionRows(node));
    // Shown as a dash.
    if (node.type === 'tableCell' && /^none$/i.test(toString(node))) return ' ';
    if ('value' in node) return node.value;
    if (!('children' in node)) return ' ';
    const inner = node.children.map(collect).join('');
    return ['text', 'link', 'emphasis', 'strong'].includes(node.type) ? inner : ` ${inner} `;
  };
  const words = count(split([title, ...body].map((node) => (node ? collect(node) : '')).join(' ')));
  return {words, leaks};
}

const isOptionTable = ({children: [head]}: Table): boolean =>
  head?.children.map((cell) => toString(cell)).join() === OPTION_COLUMNS.join();

/** Diagram source; the text below it says the same, here and in the HTML. */
const isPicture = (language: string | null | undefined): boolean => language === 'mermaid';

export type Difference = {missing: string[]; extra: string[]; share: number};

/** Words that one side has more often, and their share. */
export function compare(html: Words, markdown: Words): Difference {
  const more = (a: Words, b: Words): string[] =>
    [...a].flatMap(([word, times]) => Array.from({length: Math.max(0, times - (b.get(word) ?? 0))}, () => word));
  const missing = more(html, markdown);
  const extra = more(markdown, html);
  const total = [...html.values()].reduce((sum, times) => sum + times, 0);
  return {missing, extra, share: (missing.length + extra.length) / Math.max(1, total)};
}
