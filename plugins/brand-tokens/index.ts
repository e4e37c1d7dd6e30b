import type {MarkdownConfig} from '@docusaurus/types';
import {resolveTokens, type Tokens} from './resolve';

/**
 * Resolves tokens in whole files, before anything parses them: the front-matter
 * seam serves metadata (titles, excerpts), the preprocessor seam serves MDX.
 */
export function brandTokensMarkdown(
  tokens: Tokens,
): Required<Pick<MarkdownConfig, 'parseFrontMatter' | 'preprocessor'>> {
  return {
    parseFrontMatter: ({filePath, fileContent, defaultParseFrontMatter}) =>
      defaultParseFrontMatter({
        filePath,
        fileContent: resolveTokens({text: fileContent, file: filePath, tokens}),
      }),
    preprocessor: ({filePath, fileContent}) => resolveTokens({text: fileContent, file: filePath, tokens}),
  };
}
