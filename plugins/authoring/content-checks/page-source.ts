import {readdirSync, readFileSync} from 'node:fs';
import path from 'node:path';
import type {MarkdownConfig} from '@docusaurus/types';
import {load} from 'js-yaml';
import {replaceTokens, type Tokens} from '../../source/brand-tokens/resolve';
import {splitFrontMatter} from '../../source/front-matter';
import {fileName, PageError, type Finding} from './finding';
import {engineValues, frontMatterProblems} from './front-matter';
import {imageMessage} from './links';
import {messages} from './messages';
import {parsePage, tokenFindings, type Page} from './page';

export type PageSourceOptions = {
  tokens: Tokens;
  /** Folders of guides: of Next, and of frozen versions. */
  docsDirs: readonly string[];
  tagsFile: string;
  staticDir: string;
  /** Show as much as possible of an invalid page; otherwise each error fails the build. */
  lenient: boolean;
};

export type PageSources = {
  /** Docusaurus hooks: for the metadata of a page, and for its text before it is compiled. */
  markdown: Required<Pick<MarkdownConfig, 'parseFrontMatter' | 'preprocessor'>>;
  /** Findings that prevent the compilation of a file, without compiling it. */
  problems: (file: string, text: string) => Finding[];
  /** Converts a compilation error of Docusaurus to findings. */
  explain: (file: string, text: string, error: unknown) => Finding[];
};

/**
 * Prepares the text of a page for Docusaurus. An error in one page must not fail the loading of all pages, because
 * Docusaurus' error has neither line nor fix: pages are read as far as possible, and the loader (mdx-loader.js) reports
 * the errors when it compiles the page.
 */
export function pageSources({tokens, docsDirs, tagsFile, staticDir, lenient}: PageSourceOptions): PageSources {
  const isGuide = (file: string): boolean =>
    docsDirs.some((docsDir) => {
      const inDocs = path.relative(path.resolve(docsDir), path.resolve(file));
      return !inDocs.startsWith('..') && !inDocs.startsWith(`api${path.sep}`);
    });
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
        if (unknown.length > 0 && !lenient) throw new PageError(tokenFindings(fileName(filePath), unknown));
        return text;
      },
    },
    problems(file, text) {
      const name = fileName(file);
      const {text: resolved, unknown} = replaceTokens({text, tokens, inert: true});
      const inFrontMatter = frontMatterProblems(name, resolved, isGuide(file) ? tags() : undefined);
      return [...tokenFindings(name, unknown), ...inFrontMatter];
    },
    explain(file, text, error) {
      const name = fileName(file);
      const known = findingsOf(error);
      if (known) return known;
      try {
        const page = parsePage({file: name, text, tokens, docsDir: docsDirs[0], inert: true});
        const images = imagesOf(page, staticDir);
        if (images.length > 0) return images;
      } catch (parsing) {
        const found = findingsOf(parsing);
        if (found) return found;
      }
      const {message = String(error), line = 1} = causeOf(error);
      return [{file: name, line, ...messages.compile(message.split('\n')[0]!)}];
    },
  };
}

/** Removes invalid YAML and keeps line numbers. */
function withoutFrontMatter(text: string): string {
  const {end} = splitFrontMatter(text);
  return text.slice(0, end).replace(/[^\n]/g, '') + text.slice(end);
}

type Cause = {message?: string; line?: number; findings?: Finding[]};
const causeOf = (error: unknown): Cause => ((error as {cause?: unknown})?.cause ?? error) as Cause;

/** Checked by its properties: plugins are loaded more than once, so `instanceof` does not work. */
const findingsOf = (error: unknown): Finding[] | undefined => causeOf(error)?.findings;

/** Docusaurus fails on an image that does not exist. */
function imagesOf({file, links}: Page, staticDir: string): Finding[] {
  const images = readdirSync(staticDir, {recursive: true}).map((name) => `/${String(name).split(path.sep).join('/')}`);
  return links
    .filter(({isImage, url}) => isImage && !/^[a-z]+:/i.test(url))
    .flatMap(({url, line}) => {
      const message = imageMessage(url, images);
      return message ? [{file, line, ...message}] : [];
    });
}
