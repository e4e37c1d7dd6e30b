import path from 'node:path';
import {splitFrontMatter} from '../../source/front-matter';
import {byPlace, type Finding} from './finding';
import type {PageSources} from './page-source';
import {count, report, sentence} from './report';

type Rule = {use?: unknown; oneOf?: unknown; rules?: unknown};
type Use = {loader?: string; options?: object};

const LOADER = path.join(__dirname, 'mdx-loader.js');
const OF_ENGINE = require.resolve('@docusaurus/mdx-loader');

/** Replaces Docusaurus' MDX loader by ours in the bundler rules. */
export function replaceMdxLoader(rules: unknown, options: object): void {
  for (const rule of [rules].flat() as (Rule | null | undefined)[]) {
    if (typeof rule !== 'object' || rule === null) continue;
    for (const use of [rule.use].flat() as (Use | undefined)[]) {
      if (use?.loader === OF_ENGINE) Object.assign(use, {loader: LOADER, options: {...use.options, ...options}});
    }
    replaceMdxLoader(rule.oneOf, options);
    replaceMdxLoader(rule.rules, options);
  }
}

/** In development a page that cannot be compiled shows the reason. */
export const showBrokenPages = ({explain}: PageSources) => ({
  before: () => undefined,
  onError: (file: string, text: string, error: unknown): string => insteadOf(text, explain(file, text, error)),
});

/** The page with its findings in place of its text. */
export function insteadOf(text: string, findings: readonly Finding[]): string {
  const items = findings.map((finding) => `- ${asText(`${finding.file}:${finding.line}  ${sentence(finding)}`)}`);
  return [
    text.slice(0, splitFrontMatter(text).end),
    '<div className="page-problem">',
    '**This page cannot be shown yet.**',
    items.join('\n'),
    '</div>',
    '',
  ].join('\n\n');
}

/** Escapes every special character, so that quoted text does not become Markdown. */
const asText = (text: string): string => text.replace(/[^\w\s]/g, (sign) => `&#${sign.codePointAt(0)};`);

/**
 * In a production build, the findings of all invalid pages are collected and printed at the end, instead of the long
 * stack traces of Docusaurus.
 */
export function collectBrokenPages({problems, explain}: PageSources) {
  const found: Finding[] = [];
  const fail = (findings: readonly Finding[]): never => {
    // A page is compiled for the browser and for the server.
    if (!found.some(({file}) => file === findings[0]?.file)) found.push(...findings);
    const error = new Error(report(findings));
    error.stack = error.message;
    throw error;
  };
  return {
    loader: {
      before(file: string, text: string): void {
        const findings = problems(file, text);
        if (findings.length > 0) throw Object.assign(new Error('The page has mistakes.'), {findings});
      },
      onError: (file: string, text: string, error: unknown): string => fail(explain(file, text, error)),
    },
    /** The final output, if any page cannot be compiled. */
    summary: (): string | undefined =>
      found.length === 0
        ? undefined
        : `\n${report(found.sort(byPlace))}\nThe build stops: ${count(found.length, 'finding')}. \`npm run lint:content\` reports all of them.\n`,
  };
}
