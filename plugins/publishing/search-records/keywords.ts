import {readdirSync, readFileSync} from 'node:fs';
import path from 'node:path';
import {keywordsOf} from '../../authoring/content-checks/front-matter';
import {parseFrontMatter, routeOf} from '../../authoring/content-checks/page';
import {PageError} from '../../authoring/content-checks/finding';
import type {ExtractedPage} from './extract';

/** Keywords by the route of a guide, without a trailing slash. */
export type Keywords = ReadonlyMap<string, string[]>;

const FRONT_MATTER = /^---\n([\s\S]*?)\n---[ \t]*(?:\n|$)/;

/**
 * The `keywords` of the front matter of all guides. They are in the source only, not in the HTML or in Docusaurus'
 * metadata. `base` is what URLs of a frozen version have in place of `/docs`.
 */
export function readKeywords(docsDir: string, base = '/docs'): Keywords {
  const files = readdirSync(docsDir, {recursive: true, encoding: 'utf8'}).filter(
    (file) => /\.mdx?$/.test(file) && !file.startsWith(`api${path.sep}`),
  );
  const keywords = new Map<string, string[]>();
  for (const name of files) {
    const file = path.join(docsDir, name);
    const yaml = FRONT_MATTER.exec(readFileSync(file, 'utf8'))?.[1] ?? '';
    const {slug, ...frontMatter} = read(file, yaml);
    const words = keywordsOf(frontMatter);
    if (words.length > 0) keywords.set(bare(routeOf({file, docsDir, slug})).replace('/docs', base), words);
  }
  return keywords;
}

/** Front matter that cannot be parsed has no keywords; the content checks report it. */
function read(file: string, yaml: string): Record<string, unknown> {
  // Most of the time is spent on parsing, and most of it on pages without keywords.
  if (!/^keywords:/m.test(yaml)) return {};
  try {
    return parseFrontMatter(file, yaml);
  } catch (error) {
    if (error instanceof PageError) return {};
    throw error;
  }
}

/** The page with its keywords at its title, which is its first record: sections are found by their own words. */
export function withKeywords(page: ExtractedPage, keywords: Keywords): ExtractedPage {
  const words = keywords.get(bare(page.path));
  const [title, ...items] = page.items;
  return words && title ? {...page, items: [{...title, keywords: words}, ...items]} : page;
}

const bare = (route: string): string => route.replace(/(?<=.)\/$/, '');
