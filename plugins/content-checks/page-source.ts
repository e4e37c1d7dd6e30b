import {readdirSync, readFileSync} from 'node:fs';
import path from 'node:path';
import type {MarkdownConfig} from '@docusaurus/types';
import {load} from 'js-yaml';
import {replaceTokens, type Tokens} from '../brand-tokens/resolve';
import {fileName, PageError, type Finding} from './finding';
import {engineValues, frontMatterProblems} from './front-matter';
import {imageMessage} from './links';
import {messages} from './messages';
import {parsePage, tokenFindings, type Page} from './page';

export type PageSourceOptions = {
  tokens: Tokens;
  docsDir: string;
  tagsFile: string;
  staticDir: string;
  /** Show what can be shown of a page with mistakes; otherwise each of them stops the build. */
  lenient: boolean;
};

export type PageSources = {
  /** Hooks of the engine: for the data of a page, and for its text before it is compiled. */
  markdown: Required<Pick<MarkdownConfig, 'parseFrontMatter' | 'preprocessor'>>;
  /** Findings in a file that cannot be compiled as it is, without compiling it. */
  problems: (file: string, text: string) => Finding[];
  /** Why the engine could not compile a page. */
  explain: (file: string, text: string, error: unknown) => Finding[];
};

/**
 * The text of a page on its way to the engine. A mistake in one page must not stop the engine while it loads all pages,
 * because its error names neither the line nor the remedy: pages are read as far as possible, and the loader
 * (mdx-loader.js) reports the mistakes when it comes to the page.
 */
export function pageSources({tokens, docsDir, tagsFile, staticDir, lenient}: PageSourceOptions): PageSources {
  const isGuide = (file: string): boolean => {
    const inDocs = path.relative(path.resolve(docsDir), path.resolve(file));
    return !inDocs.startsWith('..') && !inDocs.startsWith(`api${path.sep}`);
  };
  const tags = (): string[] => Object.keys(load(readFileSync(tagsFile, 'utf8')) as object);

  return {
    markdown: {
      async parseFrontMatter({filePath, fileContent, defaultParseFrontMatter}) {
        const {text} = replaceTokens({text: fileContent, tokens, inert: true});
        const readable = frontMatterProblems(fileName(filePath), text).length === 0 ? text : withoutFrontMatter(text);
        const {frontMatter, content} = await defaultParseFrontMatter({filePath, fileContent: readable});
        if (!isGuide(filePath)) return {content, frontMatter};
        // The engine would write them into `<meta name="keywords">` and into the script of the page.
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
        const page = parsePage({file: name, text, tokens, docsDir, inert: true});
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

/** YAML that cannot be read is left out, without moving a line. */
const withoutFrontMatter = (text: string): string =>
  text.replace(/^---\n[\s\S]*?\n---[ \t]*(?=\n|$)/, (block) => '\n'.repeat(block.split('\n').length - 1));

type Cause = {message?: string; line?: number; findings?: Finding[]};
const causeOf = (error: unknown): Cause => ((error as {cause?: unknown})?.cause ?? error) as Cause;

/** By its shape: plugins are loaded more than once, so there are several classes of this name. */
const findingsOf = (error: unknown): Finding[] | undefined => causeOf(error)?.findings;

/** The engine stops at an image that does not exist. */
function imagesOf({file, links}: Page, staticDir: string): Finding[] {
  const images = readdirSync(staticDir, {recursive: true}).map((name) => `/${String(name).split(path.sep).join('/')}`);
  return links
    .filter(({isImage, url}) => isImage && !/^[a-z]+:/i.test(url))
    .flatMap(({url, line}) => {
      const message = imageMessage(url, images);
      return message ? [{file, line, ...message}] : [];
    });
}
