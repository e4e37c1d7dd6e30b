/** Resolves URLs to pages and parts of pages. */
import {redirects} from '../../config/old-urls';
import type {Anchors} from '../../search-format';

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

function bare(path: string): string {
  return path.replace(/\/+$/, '');
}

const isHeading = (line = ''): boolean => line.startsWith('#');

/** Anchors of the sections of a page. */
export function sectionAnchors(markdown: string, anchors: Anchors): string[] {
  const lines = markdown.split('\n');
  return Object.keys(anchors).filter((anchor) => isHeading(lines[anchors[anchor]![0]]));
}

/** The target of an anchor: a section, or a smaller part below the title of its section. */
export function sectionAt(markdown: string, anchors: Anchors, {path, anchor}: Address): string | null {
  if (anchor === null) return markdown;
  if (!Object.hasOwn(anchors, anchor)) return null;
  const [from, to, head] = anchors[anchor]!;
  const lines = markdown.split('\n');
  const own = lines.slice(from, to);
  if (isHeading(own[0])) return own.join('\n').trim();
  // A row of a table below the head of its table, or an item of a list without its indentation.
  const indent = own[0]!.search(/\S|$/);
  const part = (
    head === undefined
      ? own.map((line) => line.slice(Math.min(indent, line.search(/\S|$/))))
      : [...lines.slice(head, head + 2), ...own]
  )
    .join('\n')
    .trim();
  const section = sectionAnchors(markdown, anchors).findLast((each) => anchors[each]![0] < from);
  return [
    lines[section === undefined ? 0 : anchors[section]![0]],
    ...(head === undefined ? around(anchor) : []),
    part,
    `[Part of a section. Read the entire section: read_page with ${path}${section === undefined ? '' : `#${section}`}]`,
  ].join('\n\n');
}

/**
 * What is around a property of the API reference: `capabilities` for the anchor `body.capabilities.(Containers).name`.
 * In parentheses is the schema alternative, if several have a property of this name, or a number if nothing else differs.
 */
function around(anchor: string): string[] {
  const shapes = Array.from(anchor.matchAll(/\.\(([^)]*)\)(?=\.)/g), ([, shape]) => `(${shape})`);
  const [, ...names] = anchor.replaceAll(/\.\([^)]*\)(?=\.)/g, '').split('.');
  const above = names.slice(0, -1).join('.');
  const words = [...(above === '' ? [] : [`\`${above}\``]), ...shapes];
  return words.length === 0 ? [] : [`In ${words.join(' ')}:`];
}

export type Part = {text: string; total: number; next: number | null};

/** A chunk of a text, split at a line break if possible. */
export function partOf(text: string, offset: number, most = PAGE_CHARACTERS): Part {
  const rest = text.slice(offset, offset + most);
  if (offset + rest.length >= text.length) return {text: rest, total: text.length, next: null};
  const line = rest.lastIndexOf('\n') + 1;
  const piece = line > most / 2 ? rest.slice(0, line) : rest;
  return {text: piece, total: text.length, next: offset + piece.length};
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
