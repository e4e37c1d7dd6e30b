import {toString} from 'mdast-util-to-string';
import {visit} from 'unist-util-visit';
import {replaceTokens} from '../../source/brand-tokens/resolve';
import {rowsIn} from '../page-components/table-rows';
import type {Finding} from './finding';
import {messages} from './messages';
import {lineOf, tokenFindings, type Page} from './page';
import {escapeRegExp} from '../../../text';

const FILLERS: [RegExp, string][] = [
  [/\bsimply\b/gi, 'Leave it out.'],
  [/\bjust\b(?!-)/gi, 'Leave it out, or say "only".'],
  [/\beasily\b/gi, 'Leave it out, or say how many steps it takes.'],
  [/\bplease\b/gi, 'Leave it out: say what to do.'],
  [/\bcoming soon\b/gi, 'Describe what is there today.'],
  [/!(?=[\s"'”)\]]|$)/g, 'End the sentence with a full stop.'],
];

/** Checks wording in prose, and tables without a separator row. Code and program output are not prose. */
export function checkWords(page: Page): Finding[] {
  const {file} = page;
  const findings: Finding[] = [];
  const look = (text: string, line: number) => {
    for (const [pattern, fix] of FILLERS) {
      for (const match of text.matchAll(pattern)) {
        const at = line + text.slice(0, match.index).split('\n').length - 1;
        findings.push({file, line: at, ...messages.filler(match[0], fix)});
      }
    }
  };
  for (const key of ['title', 'description', 'sidebar_label']) {
    const value = page.frontMatter[key];
    if (typeof value === 'string') look(value, page.frontMatterLine(key));
  }
  visit(page.tree, (node) => {
    if (node.type === 'text') look(node.value, lineOf(node));
    if (node.type === 'link' && /^((click )?here|this (page|link)|link)\.?$/i.test(toString(node))) {
      findings.push({file, line: lineOf(node), ...messages.linkText(toString(node))});
    }
    if (node.type === 'paragraph') {
      const rows = rowsIn(toString(node));
      const line = lineOf(node) + (rows?.linesBelow ?? 0);
      if (rows) findings.push({file, line, ...messages.tableSeparator(rows.columns, rows.separator)});
    }
    if (node.type === 'table' && node.children[0]!.children.some((cell) => toString(cell).trim() === '')) {
      findings.push({file, line: lineOf(node), ...messages.emptyColumnName()});
    }
  });
  return findings;
}

/** Names in braces: unknown tokens, and tokens in code that are not replaced. */
export function checkTokens(file: string, text: string, tokens: Record<string, string>): Finding[] {
  const {unknown, kept} = replaceTokens({text, tokens});
  return [
    ...tokenFindings(file, unknown),
    ...kept.map(({name, line, language}) => ({file, line, ...messages.keptToken(name, language)})),
  ];
}

/** Values that are too generic to search for. */
const NO_NAMES = ['tagline', 'year'];

/** The product's names may only be in brand.ts, so this checks the source text. */
export function checkBrandName(file: string, text: string, tokens: Record<string, string>): Finding[] {
  const names = new Map<string, string[]>();
  for (const [token, name] of Object.entries(tokens)) {
    if (!NO_NAMES.includes(token)) names.set(name, [...(names.get(name) ?? []), token]);
  }
  const longestFirst = [...names.keys()].sort((a, b) => b.length - a.length);
  const pattern = new RegExp(`(?<![A-Za-z0-9])(?:${longestFirst.map(escapeRegExp).join('|')})(?![A-Za-z0-9])`, 'g');
  return text.split('\n').flatMap((row, index) =>
    [...row.matchAll(pattern)].map(([name]) => ({
      file,
      line: index + 1,
      ...messages.brandName(name, names.get(name)!),
    })),
  );
}
