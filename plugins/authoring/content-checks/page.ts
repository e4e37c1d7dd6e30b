import path from 'node:path';
import {deserialize, serialize} from 'node:v8';
import {
  admonitionTitleToDirectiveLabel,
  createSlugger,
  escapeMarkdownHeadingIds,
  parseMarkdownHeadingId,
} from '@docusaurus/utils';
import remarkComment from '@slorber/remark-comment';
import {YAMLException} from 'js-yaml';
import type {Nodes, Root} from 'mdast';
import {toString} from 'mdast-util-to-string';
import remarkDirective from 'remark-directive';
import remarkFrontmatter from 'remark-frontmatter';
import remarkGfm from 'remark-gfm';
import remarkMdx from 'remark-mdx';
import remarkParse from 'remark-parse';
import {unified, type Processor} from 'unified';
import {visit} from 'unist-util-visit';
import {replaceTokens, type UnknownToken} from '../../source/brand-tokens/resolve';
import {readYaml} from '../../source/front-matter';
import {wordsOfMeta} from '../code-blocks/meta';
import {isElement, writtenAttributes} from '../../source/nodes';
import {fileName, PageError, type Finding, type Message} from './finding';
import {escapeRegExp} from '../../../text';
import {unknownToken, openCode, unindentedCode, syntax, frontMatterSyntax} from './syntax';

/** `line` is the line of the opening fence; brand tokens in `code` are resolved. */
export type Fence = {language: string; meta: Record<string, string | true>; code: string; line: number};
export type Heading = {depth: number; text: string; id: string; line: number};
/** `alt` is the text of an image in Markdown. */
export type Link = {url: string; line: number; isImage: boolean; alt?: string};
/** An attribute that is an expression is given as `{expression}`. */
export type PageElement = {name: string; attributes: Record<string, string | true>; line: number; column: number};

export type Page = {
  file: string;
  route: string;
  frontMatter: Record<string, unknown>;
  /** Line of a key, or of a nested one (`last_update.date`); 1 when it is missing. */
  frontMatterLine: (key: string) => number;
  tree: Root;
  fences: readonly Fence[];
  headings: readonly Heading[];
  links: readonly Link[];
  elements: readonly PageElement[];
};

export type PageSource = {
  file: string;
  text: string;
  tokens: Record<string, string>;
  /** Folder of the guides; its pages are under /docs. Any other folder has free pages, such as src/pages. */
  docsDir?: string;
  /** Treat unknown tokens as plain text; otherwise the page is invalid. */
  inert?: boolean;
};

const IMPORTED_PAGE = /^import\s+(\w+)\s+from\s+['"]([^'"]+\.mdx)['"]/gm;

/** Files whose text a page shows, by the name of the element that shows it. Their paths are from the root. */
function importedPages(file: string, text: string): Map<string, string> {
  const fromRoot = (target: string): string =>
    target.startsWith('@site/') ? target.slice('@site/'.length) : path.posix.join(path.posix.dirname(file), target);
  return new Map([...text.matchAll(IMPORTED_PAGE)].map(([, name, target]) => [name!, fromRoot(target!)]));
}

export const importsOf = ({file, tree}: Page): Map<string, string> =>
  importedPages(file, tree.children.map((node) => (node.type === 'mdxjsEsm' ? node.value : '')).join('\n'));

/** Texts of the files that a page imports, and of those that they import, by path; of those that exist. */
export async function importedTexts(
  file: string,
  text: string,
  read: (file: string) => Promise<string>,
  found = new Map<string, string>(),
): Promise<Map<string, string>> {
  for (const imported of importedPages(file, text).values()) {
    if (found.has(imported)) continue;
    const own = await read(imported).catch(() => undefined);
    if (own === undefined) continue;
    found.set(imported, own);
    await importedTexts(imported, own, read, found);
  }
  return found;
}

/** A part of pages, which is no page itself: Docusaurus excludes files and folders that start with an underscore. */
export const isPartial = (file: string): boolean => file.split(/[\\/]/).some((name) => name.startsWith('_'));

/** Parses a page as Docusaurus does. Throws a PageError if it is invalid. */
export function parsePage({file, text, tokens, docsDir = 'docs', inert = false}: PageSource): Page {
  const inFence = fenceProblem(text);
  if (inFence) fail(file, inFence.line, inFence.message);
  const replaced = replaceTokens({text, tokens, inert});
  if (!inert && replaced.unknown.length > 0) throw new PageError(tokenFindings(file, replaced.unknown));
  const {yaml, serialized, ...parts} = parseOnce(file, prepare(replaced.text));
  const frontMatter = parseFrontMatter(file, yaml);
  let tree: Root | undefined;
  return {
    file,
    route: routeOf({file, docsDir, slug: frontMatter.slug}),
    frontMatter,
    frontMatterLine: (key) => keyLine(yaml, key),
    get tree() {
      return (tree ??= deserialize(serialized) as Root);
    },
    ...parts,
  };
}

/** The page, or undefined if it is invalid: the error is reported when it is compiled. */
export function readablePage(source: PageSource): Page | undefined {
  try {
    return parsePage(source);
  } catch (error) {
    if (error instanceof PageError) return undefined;
    throw error;
  }
}

function fail(file: string, line: number, message: Message): never {
  throw new PageError([{file, line, ...message}]);
}

export const tokenFindings = (file: string, unknown: readonly UnknownToken[]): Finding[] =>
  unknown.map(({name, line, near}) => ({file, line, ...unknownToken(name, near)}));

/**
 * The first code block that ends in an unexpected place and includes other text: one that is not closed, or one in a
 * list with code that is indented less than its backticks, which ends the list.
 */
function fenceProblem(text: string): {line: number; message: Message} | undefined {
  let fence: {line: number; indent: number; marks: string} | undefined;
  for (const [index, row] of text.split('\n').entries()) {
    const line = index + 1;
    const [, {length: indent} = '', marks = '', rest = ''] = /^( *)(`{3,}|~{3,})?(.*)$/.exec(row)!;
    if (!fence) {
      if (marks !== '') fence = {line, indent, marks};
    } else if (marks.startsWith(fence.marks) && rest.trim() === '') {
      fence = undefined;
    } else if (marks === fence.marks && indent === fence.indent && /^\w/.test(rest)) {
      return {line: fence.line, message: openCode(line)};
    } else if (fence.indent >= 2 && indent < fence.indent && row.trim() !== '') {
      return {line, message: unindentedCode()};
    }
  }
  return fence && {line: fence.line, message: openCode(undefined)};
}

export const ADMONITIONS = ['note', 'tip', 'info', 'warning', 'danger', 'caution', 'success', 'secondary', 'important'];

/** Docusaurus' preprocessing of a file; neither step changes line numbers. */
const prepare = (text: string): string => admonitionTitleToDirectiveLabel(escapeMarkdownHeadingIds(text), ADMONITIONS);

const processor = unified()
  .use(remarkParse)
  .use(remarkMdx)
  .use(remarkFrontmatter)
  .use(remarkDirective)
  .use(remarkGfm)
  .use(remarkComment);

type Parsed = Pick<Page, 'fences' | 'headings' | 'links' | 'elements'> & {yaml: string; serialized: Buffer};

/**
 * Pages by their text. Several plugins read the same pages, and parsing is the largest part of their work. Trees are
 * serialized: they take little memory, and every caller that needs one gets a copy to change.
 */
const parsed = new Map<string, Parsed>();
/** More than the site has pages; in development, each save adds a version of a page. */
const MAX_PAGES = 1000;

function parseOnce(file: string, text: string): Parsed {
  const known = parsed.get(text);
  if (known) return known;
  const tree = parseText(file, text);
  const page = {
    yaml: tree.children[0]?.type === 'yaml' ? tree.children[0].value : '',
    serialized: serialize(tree),
    fences: fencesOf(tree),
    headings: headingsOf(tree),
    links: linksOf(tree),
    elements: elementsOf(tree),
  };
  parsed.set(text, page);
  if (parsed.size > MAX_PAGES) parsed.delete(parsed.keys().next().value!);
  return page;
}

/**
 * A remark plugin that comes first: Docusaurus compiles the tree that links between pages, checks and the Markdown form
 * read, so that a page is parsed once.
 */
export function remarkParsedOnce(this: Processor): void {
  this.parser = (text, file) => deserialize(parseOnce(fileName(file.path), text).serialized) as Root;
}

function parseText(file: string, text: string): Root {
  try {
    return processor.parse(text);
  } catch (error) {
    const {reason, line} = error as {reason?: string; line?: number};
    if (reason === undefined) throw error;
    // "Expected a closing tag for `<details>` (145:1-145:10)": report the position of the tag.
    const [place, opened] = / \((\d+):[\d:-]+\)/.exec(reason) ?? ['', line];
    return fail(file, Number(opened ?? 1), syntax(reason.replace(place, '')));
  }
}

export function parseFrontMatter(file: string, yaml: string): Record<string, unknown> {
  try {
    const value = readYaml(yaml);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>;
    return fail(file, 1, frontMatterSyntax('it is not a list of keys and values'));
  } catch (error) {
    if (!(error instanceof YAMLException)) throw error;
    return fail(file, (error.mark?.line ?? 0) + 2, frontMatterSyntax(error.reason));
  }
}

/** Line of the file for a key of the front matter, which starts on line 2. A number is an item of a list. */
export function keyLine(yaml: string, key: string): number {
  const lines = yaml.split('\n');
  let from = 0;
  let found = 1;
  for (const [depth, name] of key.split('.').entries()) {
    const isItem = /^\d+$/.test(name);
    const start = isItem ? /^\s*-\s/ : new RegExp(`^${depth === 0 ? '' : '\\s+'}["']?${escapeRegExp(name)}["']?\\s*:`);
    const indexes = lines.flatMap((line, at) => (at >= from && start.test(line) ? [at] : []));
    const index = indexes[isItem ? Number(name) : 0];
    if (index === undefined) return found; // `tags: [a, b]` and `last_update: {date: …}` are one line
    found = index + 2;
    from = index + 1;
  }
  return found;
}

/** The route of a page in Docusaurus: the path, a folder for an index, the slug if there is one. */
export function routeOf({file, docsDir, slug}: {file: string; docsDir: string; slug?: unknown}): string {
  const inDocs = !path.relative(docsDir, file).startsWith('..');
  const base = inDocs ? '/docs' : '';
  const relative = (inDocs ? path.relative(docsDir, file) : file.replace(/^.*src\/pages\//, ''))
    .split(path.sep)
    .join('/')
    .replace(/\.(mdx?|[jt]sx?)$/, '');
  const folder = path.posix.dirname(`/${relative}`).replace(/\/?$/, '/');
  const name = path.posix.basename(relative);
  if (inDocs && typeof slug === 'string' && slug !== '') {
    return base + (slug.startsWith('/') ? slug : path.posix.join(folder, slug));
  }
  const isIndex = ['index', 'readme'].includes(name.toLowerCase()) || (inDocs && name === path.posix.basename(folder));
  return base + (isIndex ? folder : folder + name);
}

export const lineOf = (node: Nodes): number => node.position?.start.line ?? 1;

function fencesOf(tree: Root): Fence[] {
  const fences: Fence[] = [];
  visit(tree, 'code', (node) => {
    fences.push({language: node.lang ?? '', meta: wordsOfMeta(node.meta), code: node.value, line: lineOf(node)});
  });
  return fences;
}

function headingsOf(tree: Root): Heading[] {
  const slugs = createSlugger();
  const headings: Heading[] = [];
  visit(tree, 'heading', (node) => {
    const {text, id} = parseMarkdownHeadingId(toString(node));
    headings.push({depth: node.depth, text, id: id ?? slugs.slug(text), line: lineOf(node)});
  });
  return headings;
}

function linksOf(tree: Root): Link[] {
  const links: Link[] = [];
  visit(tree, (node) => {
    if (node.type === 'link' || node.type === 'image' || node.type === 'definition') {
      const image = node.type === 'image' ? {isImage: true, alt: node.alt ?? ''} : {isImage: false};
      links.push({url: node.url, line: lineOf(node), ...image});
    } else if (isElement(node) && node.name !== 'link') {
      const {to, href, src} = writtenAttributes(node);
      for (const url of [to, href, src]) {
        if (typeof url !== 'string' || url.startsWith('{')) continue;
        links.push({url, line: lineOf(node), isImage: url === src});
      }
    }
  });
  return links;
}

function elementsOf(tree: Root): PageElement[] {
  const elements: PageElement[] = [];
  visit(tree, (node) => {
    if (!isElement(node)) return;
    const {line = 1, column = 1} = node.position?.start ?? {};
    elements.push({name: node.name ?? '', attributes: writtenAttributes(node), line, column});
  });
  return elements;
}
