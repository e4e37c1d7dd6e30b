import * as z from 'zod'; // not {z}: Docusaurus' plugin loader would return the module's default export instead
import {fold, wordsOf} from '../../../search-format';
import {splitFrontMatter} from '../../source/front-matter';
import {PageError, quoted, list, suggest, type Finding, type Message} from './finding';
import {keyLine, parseFrontMatter, type Page} from './page';

export const CONTENT_TYPES = ['concept', 'how-to', 'tutorial', 'reference', 'troubleshooting', 'changelog'] as const;
export type ContentType = (typeof CONTENT_TYPES)[number];

/** Few and short: each of them competes with the words of other pages. */
const MAX_KEYWORDS = 16;
const LONGEST_KEYWORD = 40;

const KEYWORD = z
  .string()
  .max(LONGEST_KEYWORD)
  .refine((word) => /[\p{L}\p{N}]/u.test(word) && word === word.trim().toLowerCase() && !word.includes(','));

const SCHEMA = z.strictObject({
  title: z.string().min(1),
  description: z.string().min(50).max(160),
  type: z.enum(CONTENT_TYPES),
  keywords: z.array(KEYWORD).min(1).max(MAX_KEYWORDS).optional(),
  tags: z.array(z.string()).min(1),
  last_update: z.strictObject({date: z.iso.date()}),
  sidebar_label: z.string().min(1).optional(),
  slug: z.string().min(1).optional(),
  unlisted: z.boolean().optional(),
  sidebar_position: z.number().optional(),
  toc_max_heading_level: z.number().int().min(2).max(6).optional(),
});

/** What a value looks like, for messages. */
const EXAMPLES: Record<string, {expected: string; example: string}> = {
  title: {expected: 'text', example: 'title: Create a scope'},
  description: {expected: 'text', example: 'description: What the reader gets, in 50 to 160 characters.'},
  keywords: {
    expected: `a list of up to ${MAX_KEYWORDS} lower-case words or phrases of up to ${LONGEST_KEYWORD} characters`,
    example: 'keywords: [rollback, undo]',
  },
  type: {expected: 'a content type', example: 'type: how-to'},
  tags: {expected: 'a list with at least one tag', example: 'tags: [scopes]'},
  last_update: {expected: 'an entry with a date', example: 'last_update: {date: 2026-01-31}'},
  'last_update.date': {expected: 'a date', example: 'last_update: {date: 2026-01-31}'},
  sidebar_label: {expected: 'text', example: 'sidebar_label: Scopes'},
  slug: {expected: 'text', example: 'slug: /scopes'},
  unlisted: {expected: 'true or false', example: 'unlisted: true'},
  sidebar_position: {expected: 'a number', example: 'sidebar_position: 2'},
  toc_max_heading_level: {expected: 'a number from 2 to 6', example: 'toc_max_heading_level: 3'},
};

/** Values that Docusaurus rejects, with an error without a line. It never gets `keywords`. */
const ENGINE_SCHEMA: Record<string, z.ZodType> = {
  ...SCHEMA.omit({type: true, keywords: true}).shape,
  title: z.string(),
  description: z.string(),
  tags: z.array(z.string()),
  last_update: z.object({date: z.union([z.date(), z.string().refine((text) => !Number.isNaN(Date.parse(text)))])}),
};

/** The front matter without values that Docusaurus rejects: wrong types, unknown tags. */
export function engineValues(frontMatter: Record<string, unknown>, tags: readonly string[]): Record<string, unknown> {
  const kept = Object.entries(frontMatter).filter(
    ([key, value]) => ENGINE_SCHEMA[key]?.safeParse(value).success ?? true,
  );
  const values = Object.fromEntries(kept);
  if (!Array.isArray(values.tags)) return values;
  return {...values, tags: values.tags.filter((tag) => tags.includes(String(tag)))};
}

/** Words that readers bring to a page and that it does not use; none if their form is wrong. */
export function keywordsOf({keywords}: Record<string, unknown>): string[] {
  return Array.isArray(keywords) ? keywords.filter((word) => typeof word === 'string' && word.trim() !== '') : [];
}

/** Syntax errors in the front matter of a text. With `tags`, also values that Docusaurus rejects. */
export function frontMatterProblems(file: string, text: string, tags?: readonly string[]): Finding[] {
  const {yaml} = splitFrontMatter(text);
  try {
    const frontMatter = parseFrontMatter(file, yaml);
    if (!tags) return [];
    const kept = engineValues(frontMatter, tags);
    const page = {file, frontMatter, frontMatterLine: (key: string) => keyLine(yaml, key)};
    return checkValues(page, tags)
      .filter(({key}) => {
        const [name = ''] = key.split('.');
        return name in frontMatter && JSON.stringify(kept[name]) !== JSON.stringify(frontMatter[name]);
      })
      .map(({finding}) => finding);
  } catch (error) {
    if (error instanceof PageError) return error.findings;
    throw error;
  }
}

export function checkFrontMatter(page: Page, tags: readonly string[]): Finding[] {
  return checkValues(page, tags).map(({finding}) => finding);
}

type FrontMatter = Pick<Page, 'file' | 'frontMatter' | 'frontMatterLine'>;

function checkValues(
  {file, frontMatter, frontMatterLine}: FrontMatter,
  tags: readonly string[],
): {key: string; finding: Finding}[] {
  const found: {key: string; finding: Finding}[] = [];
  const add = (key: string, message: Message) =>
    found.push({key, finding: {file, line: frontMatterLine(key), ...message}});
  for (const issue of SCHEMA.safeParse(frontMatter).error?.issues ?? []) {
    const key = issue.path.join('.');
    if (issue.code === 'unrecognized_keys') {
      const known = Object.keys(issue.path.length === 0 ? SCHEMA.shape : SCHEMA.shape.last_update.shape);
      for (const name of issue.keys)
        add([...issue.path, name].join('.'), {
          rule: 'front-matter-key',
          problem: `the front matter has the unknown key ${quoted(name)}`,
          fix: suggest(name, known, `Remove it. The keys are ${list(known)}.`),
        });
    } else {
      add(key, valueMessage(key, valueAt(frontMatter, issue.path)));
    }
  }
  const given = Array.isArray(frontMatter.tags) ? frontMatter.tags : [];
  for (const [index, tag] of given.entries()) {
    if (typeof tag === 'string' && !tags.includes(tag))
      add(`tags.${index}`, {
        rule: 'unknown-tag',
        problem: `the tag ${quoted(tag)} is not in docs/tags.yml`,
        fix: suggest(tag, tags, `Use some of ${list(tags)}.`),
      });
  }
  const title = foldedText(String(frontMatter.title ?? ''));
  for (const [index, word] of keywordsOf(frontMatter).entries()) {
    if (title.includes(foldedText(word)))
      add(`keywords.${index}`, {
        rule: 'keyword-in-title',
        problem: `the keyword ${quoted(word)} is in the title of the page`,
        fix: 'Remove it: search finds the page by its title. Keywords are other names that readers use for its subject.',
      });
  }
  return found;
}

/** The words as search compares them, each between spaces. */
const foldedText = (text: string): string => ` ${Array.from(wordsOf(text), ({word}) => fold(word)).join(' ')} `;

function valueMessage(key: string, value: unknown): Message {
  const {expected, example} = EXAMPLES[key] ?? EXAMPLES[key.split('.')[0]!]!;
  if (value === undefined)
    return {
      rule: 'front-matter-missing',
      problem: `the front matter lacks ${quoted(key)}`,
      fix: `Add, for example, \`${example}\`.`,
    };
  if (key === 'description' && typeof value === 'string')
    return {
      rule: 'description-length',
      problem: `the description has ${value.length} characters`,
      fix: `Make it ${value.length < 50 ? 'longer' : 'shorter'}: 50 to 160 characters that say what the reader gets.`,
    };
  if (key === 'type' && typeof value === 'string')
    return {
      rule: 'unknown-type',
      problem: `${quoted(value)} is not a content type`,
      fix: suggest(value, CONTENT_TYPES, `Use one of ${list(CONTENT_TYPES)}.`),
    };
  if (key === 'last_update.date')
    return {
      rule: 'bad-date',
      problem: `${quoted(String(value))} is not a date`,
      fix: 'Write the day of the last review as YYYY-MM-DD.',
    };
  return {
    rule: 'front-matter-value',
    problem: `${quoted(key.replace(/\.\d+$/, ''))} of the front matter is not ${expected}`,
    fix: `Write it like \`${example}\`.`,
  };
}

function valueAt(value: unknown, path: PropertyKey[]): unknown {
  return path.reduce<unknown>((node, key) => (node as Record<PropertyKey, unknown> | undefined)?.[key], value);
}
