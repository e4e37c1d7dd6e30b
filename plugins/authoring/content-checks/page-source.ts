import {readFileSync} from 'node:fs';
import path from 'node:path';
import type {MarkdownConfig} from '@docusaurus/types';
import {load} from 'js-yaml';
import {replaceTokens, type Tokens} from '../../source/brand-tokens/resolve';
import {splitFrontMatter} from '../../source/front-matter';
import {isBelow} from '../../source/is-below';
import {fileName, PageError} from './finding';
import {engineValues, frontMatterProblems} from './front-matter';
import {tokenFindings} from './page';

export type PageSourceOptions = {
  tokens: Tokens;
  /** Folders of guides, with that of frozen versions. */
  docsDirs: readonly string[];
  tagsFile: string;
  /** Show as much as possible of an invalid page; otherwise each error fails the build. */
  lenient: boolean;
};

export type PageSources = {
  /** Docusaurus hooks: for the metadata of a page, and for its text before it is compiled. */
  markdown: Required<Pick<MarkdownConfig, 'parseFrontMatter' | 'preprocessor'>>;
};

/**
 * Prepares the text of a page for Docusaurus. An error in one page must not fail the loading of all pages, because
 * Docusaurus' error has neither line nor fix: pages are read as far as possible, and a build reports the errors when it
 * compiles the page.
 */
export function pageSources({tokens, docsDirs, tagsFile, lenient}: PageSourceOptions): PageSources {
  const isGuide = (file: string): boolean =>
    docsDirs.some((docsDir) => isBelow(docsDir, file) && !isBelow(path.join(docsDir, 'api'), file));
  let known: {text: string; tags: string[]} | undefined;
  const tags = (): string[] => {
    const text = readFileSync(tagsFile, 'utf8');
    if (known?.text !== text) known = {text, tags: Object.keys(load(text) as object)};
    return known.tags;
  };

  return {
    markdown: {
      async parseFrontMatter({filePath, fileContent, defaultParseFrontMatter}) {
        const {text} = replaceTokens({text: fileContent, tokens, inert: true});
        const readable = frontMatterProblems(fileName(filePath), text).length === 0 ? text : withoutFrontMatter(text);
        const {frontMatter, content} = await defaultParseFrontMatter({filePath, fileContent: readable});
        if (!isGuide(filePath)) return {content, frontMatter};
        // Docusaurus would write them into `<meta name="keywords">` and into the page's chunk.
        const values = engineValues(frontMatter, tags());
        delete values.keywords;
        return {content, frontMatter: values};
      },
      preprocessor: ({filePath, fileContent}) => {
        const {text, unknown} = replaceTokens({text: fileContent, tokens, inert: lenient});
        if (lenient) return text;
        const file = fileName(filePath);
        const resolved = replaceTokens({text: fileContent, tokens, inert: true}).text;
        const findings = [
          ...tokenFindings(file, unknown),
          ...frontMatterProblems(file, resolved, isGuide(filePath) ? tags() : undefined),
        ];
        if (findings.length > 0) throw new PageError(findings);
        return text;
      },
    },
  };
}

/** Removes invalid YAML and keeps line numbers. */
function withoutFrontMatter(text: string): string {
  const {end} = splitFrontMatter(text);
  return text.slice(0, end).replace(/[^\n]/g, '') + text.slice(end);
}
