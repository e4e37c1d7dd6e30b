/**
 * Languages of the site. English is at the root, every other one at `/{name}/` with its texts in `i18n/{name}/`; a page
 * without a translation is shown in English there. README.md describes how to add one.
 */
import type {I18nLocaleConfig} from '@docusaurus/types';

export const DEFAULT_LANGUAGE = 'en';

export const LANGUAGES: Readonly<Record<string, Partial<I18nLocaleConfig>>> = {
  en: {label: 'English', direction: 'ltr', htmlLang: 'en'},
};

/** What the URLs of a language start with: nothing in English, `/de` in German. Docusaurus builds one after the other. */
export const languageBase = (language = DEFAULT_LANGUAGE): string =>
  language === DEFAULT_LANGUAGE || !Object.hasOwn(LANGUAGES, language) ? '' : `/${language}`;

export const LANGUAGE_BASES: readonly string[] = Object.keys(LANGUAGES).map(languageBase);

/** Folder of the translated guides of a version; `docsDir` is that of the English ones. */
export const translatedDir = (language: string, docsDir: string): string =>
  `i18n/${language}/docusaurus-plugin-content-docs/${/^versioned_docs\/(.+)/.exec(docsDir)?.[1] ?? 'current'}`;
