import type {PhrasingContent} from 'mdast';
import {replaceTokens, type Tokens} from '../../source/brand-tokens/resolve';
import {phrases} from '../../source/nodes';

/** A text of facts/ with brand tokens resolved. Other braces, as in a path, are unchanged. */
export const branded = (words: string, tokens: Tokens): string =>
  replaceTokens({text: words, tokens, format: 'data'}).text;

export const markdown = (words: string, tokens: Tokens): PhrasingContent[] => phrases(branded(words, tokens));
