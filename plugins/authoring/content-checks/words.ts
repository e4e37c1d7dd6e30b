import {toString} from 'mdast-util-to-string';
import {visit} from 'unist-util-visit';
import {replaceTokens} from '../../source/brand-tokens/resolve';
import {rowsIn} from '../page-components/table-rows';
import {quoted, type Finding} from './finding';
import {lineOf, tokenFindings, type Page} from './page';
import {escapeRegExp} from '../../../text';

/** Links that say nothing, and tables without a separator row or a name in their header. */
export function checkWords(page: Page): Finding[] {
  const {file} = page;
  const findings: Finding[] = [];
  visit(page.tree, (node) => {
    if (node.type === 'link' && /^((click )?here|this (page|link)|link)\.?$/i.test(toString(node))) {
      findings.push({
        file,
        line: lineOf(node),
        rule: 'link-text',
        problem: `the link text "${toString(node)}" does not say where it leads`,
        fix: 'Use the name of the page or of the thing it is about.',
      });
    }
    if (node.type === 'paragraph') {
      const rows = rowsIn(toString(node));
      const line = lineOf(node) + (rows?.linesBelow ?? 0);
      if (rows)
        findings.push({
          file,
          line,
          rule: 'table-separator',
          problem:
            rows.separator === undefined
              ? 'the table has no separator row, so it is shown as text'
              : `the first row of the table has ${rows.columns} columns and the separator row ${rows.separator}, so it is shown as text`,
          fix: `Write ${quoted(`|${'---|'.repeat(rows.columns)}`)} below the first row.`,
        });
    }
    if (node.type === 'table' && node.children[0]!.children.some((cell) => toString(cell).trim() === '')) {
      findings.push({
        file,
        line: lineOf(node),
        rule: 'table-header',
        problem: 'a column of the table has no name',
        fix: 'Name it: a screen reader says the name with every cell.',
      });
    }
  });
  return findings;
}

/** Names in braces: unknown tokens, and tokens in code that are not replaced. */
export function checkTokens(file: string, text: string, tokens: Record<string, string>): Finding[] {
  const {unknown, kept} = replaceTokens({text, tokens});
  return [
    ...tokenFindings(file, unknown),
    ...kept.map(({name, line, language}) => ({
      file,
      line,
      rule: 'token-in-code',
      problem: `\`{${name}}\` is not replaced in a block of the language ${quoted(language)}, where braces are code`,
      fix: `Write ${quoted(`${language} tokens`)} after the backticks if it is the token.`,
    })),
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
      rule: 'brand-name',
      problem: `${quoted(name)} is a name of the product`,
      fix:
        names.get(name)!.length > 0
          ? `Write ${names
              .get(name)!
              .map((token) => quoted(`{${token}}`))
              .join(' or ')}.`
          : 'Write a token of brand.ts for it.',
    })),
  );
}
