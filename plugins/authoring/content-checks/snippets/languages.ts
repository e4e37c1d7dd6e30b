import {normalizeLanguage} from '../../../source/highlight';
import type {Fence} from '../page';
import {quoted, type Message} from '../finding';

/** The canonical name of the language; empty if there is none or it is unknown. */
export function languageOf({language}: Pick<Fence, 'language'>): string {
  try {
    return language === '' || language === 'mermaid' ? language : normalizeLanguage(language);
  } catch {
    return '';
  }
}

export const unknownLanguage = (language: string, reason: string): Message => ({
  rule: 'fence-language',
  problem: `the code block has the unknown language ${quoted(language)}`,
  fix: reason,
});
