import {load} from 'js-yaml';

const BLOCK = /^---\n([\s\S]*?)\n---[ \t]*(?:\n|$)/;

/** The YAML of a page, and where the text after it begins; an empty text and 0 for a page without front matter. */
export function splitFrontMatter(page: string): {yaml: string; end: number} {
  const [block = '', yaml = ''] = BLOCK.exec(page) ?? [];
  return {yaml, end: block.length};
}

/** The value of a front matter; throws a YAMLException. */
export const readYaml = (yaml: string): unknown => load(yaml.trim() === '' ? '{}' : yaml);

/** The front matter of a page that is known to be valid. */
export const frontMatterOf = (page: string): Record<string, unknown> =>
  readYaml(splitFrontMatter(page).yaml) as Record<string, unknown>;
