import {readdir, readFile} from 'node:fs/promises';
import path from 'node:path';
import type {Tokens} from '../../source/brand-tokens/resolve';
import {readablePage, type Page} from '../../authoring/content-checks/page';

/** A schema and UI schema of a guide for the preview, as written in the guide. */
export type Example = {name: string; page: string; schema: string; uischema: string};

/** The examples of the pages in a folder, in the order of the pages. */
export async function readExamples({folder, tokens}: {folder: string; tokens: Tokens}): Promise<Example[]> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.mdx')).sort();
  const pages = names.map(async (name) => {
    const file = path.join(folder, name);
    const page = readablePage({file, text: await readFile(file, 'utf8'), tokens});
    return page ? examplesOf(page) : [];
  });
  return (await Promise.all(pages)).flat();
}

/** A `json schema` block, with each `json uischema` block up to the next schema. */
export function examplesOf({fences, frontMatter}: Page): Example[] {
  const page = String(frontMatter.title);
  const blocks = fences.filter(({language, meta}) => language === 'json' && ('schema' in meta || 'uischema' in meta));
  return blocks.flatMap(({meta, code}, index) => {
    if (!('schema' in meta)) return [];
    const next = blocks.findIndex((other, at) => at > index && 'schema' in other.meta);
    const layouts = blocks.slice(index + 1, next === -1 ? undefined : next);
    const title = typeof meta.title === 'string' ? meta.title : `Schema ${index + 1}`;
    const name = title.replace(/: schema$/, '');
    if (layouts.length === 0) return [{name, page, ...apart(code)}];
    return layouts.map((layout, at) => ({
      name: at === 0 ? name : String(layout.meta.title ?? `${name}, ${at + 1}`),
      page,
      schema: code,
      uischema: layout.code,
    }));
  });
}

/** The platform expects the UI schema inside the schema; the preview shows them separately. */
function apart(code: string): {schema: string; uischema: string} {
  const {uiSchema, ...schema} = parsed(code);
  if (uiSchema === undefined) return {schema: code, uischema: ''};
  return {schema: JSON.stringify(schema, null, 2), uischema: JSON.stringify(uiSchema, null, 2)};
}

/** The content checks report JSON that cannot be parsed; until then the preview shows it as it is. */
function parsed(code: string): Record<string, unknown> {
  try {
    return JSON.parse(code) as Record<string, unknown>;
  } catch {
    return {};
  }
}
