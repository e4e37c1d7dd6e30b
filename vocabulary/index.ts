/** The words of the site, read once. */
import * as z from 'zod'; // not {z}: Docusaurus' plugin loader would return the module's default export instead
import {read} from '../facts/read';
import type {Synonym} from '../search-format';

const TEXT = z.string().min(1);

/** `see` is the page with more information. */
const TERM = z.strictObject({term: TEXT, definition: TEXT, see: TEXT.optional()});
export type GlossaryEntry = z.infer<typeof TERM>;
export const glossary = read('vocabulary/glossary.yml', z.record(TEXT, TERM));

/** A list of words means the same in all directions; a term leads to the words of its list. */
const WORDS = z.array(TEXT).min(1);
export const synonyms: Synonym[] = read(
  'vocabulary/synonyms.yml',
  z.array(z.union([WORDS, z.record(TEXT, WORDS)])),
).flatMap((entry): Synonym[] =>
  Array.isArray(entry) ? [{words: entry}] : Object.entries(entry).map(([from, words]) => ({from, words})),
);
