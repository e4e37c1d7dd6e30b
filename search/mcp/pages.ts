/** Resolves URLs to pages and parts of pages. */
import {redirects} from '../../config/redirects';
import type {Artifact, Page} from '../../search-format';
import {linesOf, plainText, propertyAt, rowsNamed} from './places';

/** Models remember URLs longer than a site keeps them. */
const MOVED = new Map(redirects.flatMap(({from, to}) => from.map((old) => [bare(old), bare(to)] as const)));

/** About 5,000 tokens, which clients accept without a warning. */
export const PAGE_CHARACTERS = 20_000;

export type Address = {path: string; anchor: string | null};

/** Accepts a URL or path of the site, with or without `.md`, and an anchor. */
export function readAddress(given: string, origin: string): Address | null {
  const base = new URL(origin);
  const url = URL.canParse(given.trim(), `${origin}/`) ? new URL(given.trim(), `${origin}/`) : null;
  if (url === null || url.origin !== base.origin) return null;
  const path = bare(url.pathname.replace(/(\/index)?(\.md|\.html)?$/, ''));
  // Page names are plain; everything else is an attempt to read other files.
  if (!/^(\/[\w~-][\w.~-]*)*$/.test(path)) return null;
  return {path: MOVED.get(path) ?? path, anchor: url.hash === '' ? null : decoded(url.hash.slice(1))};
}

export function bare(path: string): string {
  return path.replace(/\/+$/, '');
}

export const twinOf = (path: string): string => (path === '' ? '/index.md' : `${path}.md`);

type Heading = {level: number; text: string; slug: string; line: number};

/**
 * Headings of a Markdown text with their anchors on the site; `anchors` has those that are not derived from the title.
 */
export function headingsOf(markdown: string, anchors: Page['anchors'] = {}): Heading[] {
  const given = new Map(Object.entries(anchors).map(([anchor, title]) => [title, anchor]));
  const headings: Heading[] = [];
  const taken = new Map<string, number>();
  for (const {line: text, at: line} of linesOf(markdown)) {
    const [, signs, title, id] = /^(#{1,6})\s+(.+?)(?:\s+\{#([^}]+)\})?\s*$/.exec(text) ?? [];
    if (signs === undefined) continue;
    const plain = plainText(title!);
    let slug = id ?? given.get(plain) ?? slugOf(plain);
    const times = taken.get(slug) ?? 0;
    taken.set(slug, times + 1);
    if (times > 0) slug += `-${times}`;
    headings.push({level: signs.length, text: plain, slug, line});
  }
  return headings;
}

/** The part of a page from a heading to the next of its level. */
function sectionOf(markdown: string, headings: Heading[], start: number): string {
  const {level, line} = headings[start]!;
  const end = headings.slice(start + 1).find((heading) => heading.level <= level)?.line;
  return markdown.split('\n').slice(line, end).join('\n').trim();
}

/** Sections of the API reference that list properties, by the first part of a property's anchor. */
const LISTS: Record<string, string> = {
  body: 'request-body',
  path: 'path-parameters',
  query: 'query-parameters',
  header: 'header-parameters',
  cookie: 'cookie-parameters',
};

/** The target of an anchor: a section, or a smaller part below the title of its section. */
export function sectionAt(markdown: string, {path, anchor}: Address, artifact: Artifact): string | null {
  if (anchor === null) return markdown;
  const page = artifact.pages.findIndex((one) => bare(one.path) === path);
  const headings = headingsOf(markdown, artifact.pages[page]?.anchors);
  const sectionWith = (isWanted: (heading: Heading) => boolean): string | null => {
    const start = headings.findIndex(isWanted);
    return start < 0 ? null : sectionOf(markdown, headings, start);
  };
  const found = sectionWith(({slug}) => slug === anchor);
  if (found !== null) return found;

  const list = anchor.replace(/\..*$/, '');
  // The fields of an error response have no section of their own: they are below the table of errors.
  const hasSection = headings.some(({slug}) => slug === list);
  const section = LISTS[list] ?? (list.startsWith('response-') && !hasSection ? 'errors' : list);
  const listed = list === anchor ? null : sectionWith(({slug}) => slug === section);
  const property = listed && propertyAt(listed, anchor);
  if (property) return withTitle(listed, property, path, section);

  const entry = artifact.entries.findIndex((one) => one.page === page && one.anchor === anchor);
  if (entry < 0) return null;
  const {heading, parent, content} = artifact.entries[entry]!;
  // A heading whose anchor differs from the title.
  if (content === null) return sectionWith(({text}) => text === heading);
  const above = artifact.entries[parent]!;
  const around = above.anchor === null ? markdown : sectionWith(({slug}) => slug === above.anchor);
  if (around === null) return null;
  const alike = artifact.entries.slice(0, entry).filter((one) => one.parent === parent && one.heading === heading);
  const row = rowsNamed(around, heading ?? '')[alike.length];
  return row === undefined ? around : withTitle(around, row, path, above.anchor);
}

/** A part of a section between the section's title and a line that says how to read the entire section. */
const withTitle = (section: string, part: string, path: string, anchor: string | null): string =>
  [
    section.slice(0, section.indexOf('\n')),
    part,
    `[Part of a section. Read the entire section: read_page with ${path}${anchor === null ? '' : `#${anchor}`}]`,
  ].join('\n\n');

export type Part = {text: string; total: number; next: number | null};

/** A chunk of a text, split at a line break if possible. */
export function partOf(text: string, offset: number, most = PAGE_CHARACTERS): Part {
  const rest = text.slice(offset, offset + most);
  if (offset + rest.length >= text.length) return {text: rest, total: text.length, next: null};
  const line = rest.lastIndexOf('\n') + 1;
  const piece = line > most / 2 ? rest.slice(0, line) : rest;
  return {text: piece, total: text.length, next: offset + piece.length};
}

const slugOf = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, '')
    .replaceAll(' ', '-');

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
