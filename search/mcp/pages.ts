/** Which page an agent means, and which part of it. */
import {redirects} from '../../config/redirects';
import {fold, hierarchyOf, type Artifact} from '../../search-format';

/** Models remember addresses for longer than a site keeps them. */
const MOVED = new Map(redirects.flatMap(({from, to}) => from.map((old) => [bare(old), bare(to)] as const)));

/** About 5,000 tokens: what clients take without a warning. */
export const PAGE_CHARACTERS = 20_000;

export type Address = {path: string; anchor: string | null};

/** Takes an address of the site, a path, with or without `.md`, and a section behind `#`. */
export function readAddress(given: string, origin: string): Address | null {
  const base = new URL(origin);
  const url = URL.canParse(given.trim(), `${origin}/`) ? new URL(given.trim(), `${origin}/`) : null;
  if (url === null || url.origin !== base.origin) return null;
  const path = bare(url.pathname.replace(/(\/index)?(\.md|\.html)?$/, ''));
  // Names of pages are plain; everything else is somebody looking for other files.
  if (!/^(\/[\w~-][\w.~-]*)*$/.test(path)) return null;
  return {path: MOVED.get(path) ?? path, anchor: url.hash === '' ? null : decoded(url.hash.slice(1))};
}

function bare(path: string): string {
  return path.replace(/\/+$/, '');
}

export const twinOf = (path: string): string => (path === '' ? '/index.md' : `${path}.md`);

type Heading = {level: number; text: string; slug: string; line: number};

/** Headings of a Markdown text with the anchors that the site gives them. */
export function headingsOf(markdown: string): Heading[] {
  const headings: Heading[] = [];
  const taken = new Map<string, number>();
  let fence: string | undefined;
  for (const [line, text] of markdown.split('\n').entries()) {
    const [, mark] = /^\s*(`{3,}|~{3,})/.exec(text) ?? [];
    if (mark !== undefined) {
      if (fence === undefined) fence = mark;
      else if (mark.startsWith(fence)) fence = undefined;
      continue;
    }
    const [, signs, title, id] = (fence === undefined && /^(#{1,6})\s+(.+?)(?:\s+\{#([^}]+)\})?\s*$/.exec(text)) || [];
    if (signs === undefined) continue;
    const plain = plainText(title!);
    let slug = id ?? slugOf(plain);
    const times = taken.get(slug) ?? 0;
    taken.set(slug, times + 1);
    if (times > 0) slug += `-${times}`;
    headings.push({level: signs.length, text: plain, slug, line});
  }
  return headings;
}

/** The part of a page from a heading to the next of its level. */
export function sectionOf(markdown: string, isWanted: (heading: Heading) => boolean): string | null {
  const headings = headingsOf(markdown);
  const start = headings.findIndex(isWanted);
  if (start < 0) return null;
  const {level, line} = headings[start]!;
  const end = headings.slice(start + 1).find((heading) => heading.level <= level)?.line;
  return markdown.split('\n').slice(line, end).join('\n').trim();
}

/** A section by its anchor; an anchor of something smaller, such as a property, gives the section around it. */
export function sectionAt(markdown: string, {path, anchor}: Address, artifact: Artifact): string | null {
  if (anchor === null) return markdown;
  const bySlug = sectionOf(markdown, ({slug}) => slug === anchor);
  if (bySlug !== null) return bySlug;
  const page = artifact.pages.findIndex((one) => bare(one.path) === path);
  const entry = artifact.entries.findIndex((one) => one.page === page && one.anchor === anchor);
  if (entry < 0) return null;
  const {lvl2, lvl3, lvl4, lvl5, lvl6} = hierarchyOf(artifact, entry);
  for (const title of [lvl6, lvl5, lvl4, lvl3, lvl2]) {
    const section = title === null ? null : sectionOf(markdown, ({text}) => fold(text) === fold(title));
    if (section !== null) return section;
  }
  return markdown;
}

export type Part = {text: string; total: number; next: number | null};

/** A piece that ends with a line where it can. */
export function partOf(text: string, offset: number, most = PAGE_CHARACTERS): Part {
  const rest = text.slice(offset, offset + most);
  if (offset + rest.length >= text.length) return {text: rest, total: text.length, next: null};
  const line = rest.lastIndexOf('\n') + 1;
  const piece = line > most / 2 ? rest.slice(0, line) : rest;
  return {text: piece, total: text.length, next: offset + piece.length};
}

const plainText = (markdown: string): string =>
  markdown
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/\\([!-/:-@[-`{-~])/g, '$1')
    .replace(/[`*]/g, '')
    .trim();

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
