import {normalizeLanguage} from '../../../source/highlight';
import type {Fence} from '../page';

/** The canonical name of the language; empty if there is none or it is unknown. */
export function languageOf({language}: Pick<Fence, 'language'>): string {
  try {
    return language === '' || language === 'mermaid' ? language : normalizeLanguage(language);
  } catch {
    return '';
  }
}
