import {load, type AnyNode, type Element} from 'cheerio';
import {CELL, type Page, type PageKind} from '../../../search-format';

/** One searchable text of a page, in page order. */
export type Item = {
  /** 1 to 6 for a heading, 0 for text. */
  level: number;
  anchor: string | null;
  heading: string | null;
  name: string | null;
  content: string | null;
  /** Of the title of a guide; `withKeywords` adds them. */
  keywords?: string[];
  /** Of a heading in a changelog: paths that its text links to. */
  links?: string[];
  /** Only for the API reference: its part of the page. Duplicates are treated differently in each. */
  part?: 'request' | 'object' | 'response' | 'frame';
};

export type ExtractedPage = Omit<Page, 'pageRank'> & {deprecated: boolean; items: Item[]};

/** Result group of guides on the first level of the sidebar. */
const NO_CATEGORY = 'Documentation';
const API = 'API reference';

/** Content that is not indexed: controls, drawings and their text, generated lists of links. */
const SKIPPED_TAGS = new Set(
  'script style svg button input label output form dialog nav thead noscript template select textarea'.split(' '),
);
const SKIPPED_CLASSES = new Set(
  (
    'hash-link api-anchor code-buttons code-title tabs in-words api-used row-count theme-doc-toc-mobile ' +
    'table-of-contents theme-last-updated api-facts api-rail api-ops api-groups'
  ).split(' '),
);
const BLOCKS = new Set(
  'address article aside blockquote caption dd details div dl dt figcaption figure footer header hr li main ol p pre section summary table tbody td th tr ul'.split(
    ' ',
  ),
);
/** The last sections of guides and of API pages: links to other pages, which have their own records. */
const ONWARDS = 'next-steps';
const GUIDES = 'used-in-guides';
/** Outputs and URLs are indexed; programs and settings only repeat the text beside them. */
const TEXT_LANGUAGES = new Set(['text', 'log', 'console', 'http', undefined]);

/** Searchable texts of one page, or undefined if it is not indexed: redirects, unlisted pages, tag lists. */
export function extractPage(html: string, origin: string): ExtractedPage | undefined {
  // The build omits optional end tags, so only a standard-compliant parser reads it correctly.
  const document = load(html.slice(0, html.indexOf('<body')) + mainOf(html)).root()[0]!.children;
  const metaTags = findAll(document, ({name}) => name === 'meta');
  const meta = (name: string): string | undefined =>
    metaTags.find(({attribs}) => attribs.name === name)?.attribs.content;
  const docusaurus_tag = meta('docsearch:docusaurus_tag');
  const language = meta('docsearch:language');
  if (!docusaurus_tag || !language || /^docs?_tag/.test(docusaurus_tag)) return undefined;
  // Docusaurus writes robots as a name or, on the search page, as a property.
  if (
    metaTags.some(
      ({attribs}) => [attribs.name, attribs.property].includes('robots') && attribs.content?.includes('noindex'),
    )
  )
    return undefined;
  const canonical = find(document, ({name, attribs}) => name === 'link' && attribs.rel === 'canonical');
  const root =
    find(document, (element) => hasClass(element, 'theme-doc-markdown')) ?? find(document, ({name}) => name === 'main');
  const title = root && find([root], ({name}) => name === 'h1');
  if (!canonical?.attribs.href?.startsWith(origin) || !root || !title) return undefined;

  const path = canonical.attribs.href.slice(origin.length);
  const api = find([root], (element) => hasClass(element, 'api-page'));
  const call = api && find([api], (element) => hasClass(element, 'api-call'));
  // "Deprecated: use ... instead." It comes first, so that a result shows it.
  const notice = call && find([api], (element) => hasClass(element, 'api-warn'));
  const kind: PageKind = call
    ? 'operation'
    : api
      ? 'resource'
      : /^(?:\/[\w-]+)?\/docs\/(?:\d[\d.]*\/)?changelogs\b/.test(path) // of any language and version
        ? 'changelog'
        : 'guide';
  const {category, label} = sidebarPlace(document);
  const heading = textOf(title);
  const first: Item = {
    level: 1,
    anchor: null,
    heading,
    name: call ? path.split('/').at(-1)! : label !== undefined && !api && label !== heading ? label : null,
    content:
      [notice && textOf(notice), call && callOf(call), call && commandIn(api), meta('description')]
        .filter(Boolean)
        .join(CELL) || null,
  };
  return {
    path,
    kind,
    lvl0: api ? API : (category ?? NO_CATEGORY),
    language,
    docusaurus_tag,
    version: meta('docsearch:version') ?? 'current',
    ...(api && anchorsOf(api)),
    deprecated: notice !== undefined,
    items: [first, ...(api ? apiItems(api, path.split('/').at(-1)!) : guideItems(root, kind === 'changelog'))],
  };
}

/** Header, sidebar and footer are half of a page and not searchable. */
const mainOf = (html: string): string => html.slice(html.indexOf('<main'), html.lastIndexOf('</main>'));

const DATA = /<(?:meta|link)\b(?:"[^"]*"|'[^']*'|[^>"'])*>/g;

/** The parts of a page that decide the result of `extractPage`: without names of scripts, which change in every build. */
export function readParts(html: string): string {
  const head = html.slice(0, html.indexOf('<body')).match(DATA) ?? [];
  return head.filter((tag) => !tag.includes('/assets/')).join('') + mainOf(html);
}

const hasClass = ({attribs}: Element, name: string): boolean => attribs.class?.split(/\s+/).includes(name) ?? false;

const isElement = (node: AnyNode): node is Element => 'attribs' in node;

function findAll(nodes: AnyNode[], fits: (element: Element) => boolean): Element[] {
  return nodes.filter(isElement).flatMap((node) => [...(fits(node) ? [node] : []), ...findAll(node.children, fits)]);
}

function find(nodes: AnyNode[], fits: (element: Element) => boolean): Element | undefined {
  for (const node of nodes) {
    if (!isElement(node)) continue;
    const found = fits(node) ? node : find(node.children, fits);
    if (found) return found;
  }
  return undefined;
}

const isSkipped = (element: Element): boolean =>
  SKIPPED_TAGS.has(element.name) ||
  element.attribs.role === 'tooltip' ||
  (element.attribs.class?.split(/\s+/).some((name) => SKIPPED_CLASSES.has(name)) ?? false);

const tidy = (text: string): string =>
  text
    .replace(/\u200b/g, '')
    .replace(/\s+/g, ' ')
    .trim();

function collect(node: AnyNode): string {
  if (node.type === 'text') return node.data;
  if (!isElement(node) || isSkipped(node)) return '';
  const inner = node.children.map(collect).join('');
  return BLOCKS.has(node.name) || node.name === 'br' ? ` ${inner} ` : inner;
}

const textOf = (node: AnyNode): string => tidy(collect(node));

/** Sidebar label and category of a page, from its breadcrumbs. */
function sidebarPlace(nodes: AnyNode[]): {category?: string; label?: string} {
  const crumbs = findAll(nodes, (element) => hasClass(element, 'breadcrumbs__item')).map(textOf);
  return {category: crumbs.slice(1, -1)[0], label: crumbs.slice(1).at(-1)};
}

/** `POST /scope`: the server is the same everywhere. */
const callOf = (call: Element): string =>
  ['api-method', 'api-path'].map((name) => textOf(find([call], (each) => hasClass(each, name))!)).join(' ');

/** `cli scope create`, from the first words of the page's sample for the command line. */
function commandIn(api: Element): string | undefined {
  const sample = find([api], (element) => hasClass(element, 'sample-cli'));
  const code = sample && find([sample], ({name}) => name === 'code');
  return code && /^[\w-]+(?: [a-z][\w-]*)+/.exec(textOf(code))?.[0];
}

/** Walks a page: every block of text is an item under the heading before it. */
function guideItems(root: Element, hasLinks: boolean): Item[] {
  const items: Item[] = [];
  let anchor: string | null = null;
  let level = 1;
  let inline = '';
  const add = (text: string, at = anchor): void => {
    const content = tidy(text);
    if (at !== ONWARDS && /[\p{L}\p{N}]{2}/u.test(content))
      items.push({level: 0, anchor: at, heading: null, name: null, content});
  };
  const flush = (): void => {
    add(inline);
    inline = '';
  };

  const visit = (node: AnyNode): void => {
    if (node.type === 'text') inline += node.data;
    if (!isElement(node) || isSkipped(node)) return;
    const heading = /^h([1-6])$/.exec(node.name)?.[1];
    if (heading === '1') return;
    if (hasLinks && node.name === 'a') link(node.attribs.href);
    if (!heading && !BLOCKS.has(node.name)) {
      if (node.name === 'br' || isApart(node)) inline += ' ';
      node.children.forEach(visit);
      return;
    }
    flush();
    if (heading && node.attribs.id === undefined) {
      add(textOf(node)); // no anchor
    } else if (heading) {
      level = Number(heading);
      anchor = node.attribs.id!;
      if (anchor !== ONWARDS) items.push({level, anchor, heading: textOf(node), name: null, content: null});
    } else if (node.name === 'tr') {
      row(node, node.children.filter(isElement).map(textOf));
    } else if (hasClass(node, 'options')) {
      for (const option of node.children.filter(isElement)) row(option, optionParts(option));
    } else if (node.name === 'dl') {
      definitions(node);
    } else if (node.name === 'pre') {
      if (TEXT_LANGUAGES.has((node.parent as Element | null)?.attribs['data-language'])) add(textOf(node));
    } else {
      node.children.forEach(visit);
    }
    flush();
  };

  /** Adds a link within the site to the heading above it. */
  const link = (href = ''): void => {
    const above = items.findLast((item) => item.level > 0);
    const path = /^\/[^#?]*/.exec(href)?.[0];
    if (above && anchor !== ONWARDS && path !== undefined) above.links = [...new Set([...(above.links ?? []), path])];
  };
  /** A row is one text; with a permalink it is found by the name in its first cell. */
  const row = (element: Element, cells: string[]): void => {
    const permalink = permalinkIn(element);
    if (permalink) named(permalink, cells[0]!, cells.slice(1).filter(Boolean).join(CELL), cells[0]!.split('.').at(-1));
    else add(cells.filter(Boolean).join(CELL));
  };
  const definitions = (element: Element): void => {
    let term = '';
    let permalink: string | undefined;
    for (const child of element.children.filter(isElement)) {
      if (child.name === 'dt') {
        term = textOf(child);
        permalink = permalinkIn(child);
      } else if (permalink) {
        named(permalink, term, textOf(child));
      } else {
        add(term + CELL + textOf(child));
      }
    }
  };
  const named = (at: string, heading: string, content: string, name: string | null = null): void => {
    items.push({level: Math.min(level + 1, 6), anchor: at, heading, name, content: content || null});
  };

  root.children.forEach(visit);
  flush();
  return items;
}

/** CSS separates a span from the element before it, but not the parts of code. */
const isApart = ({name, prev, parent}: Element): boolean =>
  name === 'span' && prev !== null && isElement(prev) && !(parent && isElement(parent) && parent.name === 'code');

const permalinkIn = (element: Element): string | undefined =>
  find([element], ({name, attribs}) => name === 'a' && attribs.id !== undefined)?.attribs.id;

/** Sections of an API page have no records, only their texts: the MCP server looks sections up by title. */
function anchorsOf(api: Element): Pick<Page, 'anchors'> {
  const headings = findAll([api], ({name, attribs}) => /^h[2-6]$/.test(name) && attribs.id !== undefined);
  const anchors = headings
    .map((heading) => [heading.attribs.id!, textOf(heading)] as const)
    .filter(([id, title]) => id !== title.toLowerCase().replaceAll(' ', '-'));
  return anchors.length > 0 ? {anchors: Object.fromEntries(anchors)} : {};
}

/** An API page: its texts, and one item for each parameter and property. */
function apiItems(api: Element, operation: string): Item[] {
  const items: Item[] = [];
  let anchor: string | null = null;
  const frame = (content: string): void => {
    if (anchor === GUIDES || !/\p{L}{2}/u.test(content)) return;
    items.push({level: 0, anchor, heading: null, name: null, content, part: 'frame'});
  };
  const visit = (node: AnyNode): void => {
    if (!isElement(node) || isSkipped(node) || hasClass(node, 'api-call') || node.name === 'pre') return;
    if (/^h[2-6]$/.test(node.name)) {
      // Sections have the same titles on all API pages: as separate records they would flood the results.
      anchor = node.attribs.id ?? anchor;
    } else if (hasClass(node, 'api-history')) {
      history(node);
    } else if (hasClass(node, 'api-props')) {
      properties(node, []);
    } else if (hasClass(node, 'api-about')) {
      for (const [term, ...detail] of node.children.map((fact) => ('children' in fact ? fact.children : [])))
        if (term) frame(textOf(term) + CELL + tidy(detail.map(textOf).join(' ')));
    } else if (['p', 'li', 'tr', 'figcaption'].includes(node.name) || hasClass(node, 'api-about-response')) {
      frame(node.name === 'tr' ? node.children.map(textOf).filter(Boolean).join(CELL) : textOf(node));
    } else {
      node.children.forEach(visit);
    }
  };

  /** One record with the id of the operation, for "what changed in scope-create". */
  const history = (list: Element): void => {
    const changes = list.children.map(textOf).join(CELL);
    frame(`What changed in ${operation}${CELL}${changes}`);
  };

  const properties = (list: Element, above: string[]): void => {
    for (const property of list.children.filter(isElement)) {
      const {id} = property.attribs;
      const code = find(property.children, (element) => hasClass(element, 'api-name'));
      if (!id || !code) continue;
      const own = textOf(code);
      const path = [...above, own];
      items.push({
        level: 2,
        anchor: id,
        heading: path.join('.'),
        name: /\w/.test(own) ? own : null,
        content: ownText(property) || null,
        part: partOf(id),
      });
      listsIn(property).forEach((inner) => properties(inner, path));
    }
  };

  api.children.forEach(visit);
  return items;
}

/** Outermost lists of properties below an element, at any depth. */
function listsIn(element: Element): Element[] {
  return element.children
    .filter(isElement)
    .flatMap((child) => (hasClass(child, 'api-props') ? [child] : listsIn(child)));
}

/** Description and values of a property, without those of nested properties. */
function ownText(property: Element): string {
  const texts: string[] = [];
  const visit = (node: AnyNode): void => {
    if (!isElement(node) || isSkipped(node) || hasClass(node, 'api-props') || node.name === 'pre') return;
    if (node.name === 'p' || (node.name === 'li' && node !== property)) texts.push(textOf(node));
    else if (node.name === 'dl') texts.push(...valuesIn(node));
    else if (node.name !== 'summary') node.children.forEach(visit);
  };
  visit(property);
  return texts.filter(Boolean).join(CELL);
}

/** Name, type, meaning, default and values of an option in a guide. Their order on the page is the order of a row. */
function optionParts(option: Element): string[] {
  return option.children.filter(isElement).flatMap((part) => {
    if (part.name === 'dl') return valuesIn(part);
    // Default and limits, which are skipped on API pages.
    return [tidy(part.children.map(collect).join(''))];
  });
}

/** The values of an enum, each with its meaning. */
function valuesIn(list: Element): string[] {
  const texts = list.children.filter(isElement).map((child) => ({tag: child.name, text: textOf(child)}));
  return texts.flatMap(({tag, text}, index) =>
    tag === 'dt' ? [[text, texts[index + 1]?.text].filter(Boolean).join(' ')] : [],
  );
}

function partOf(id: string): Item['part'] {
  if (id.startsWith('object')) return 'object';
  return id.startsWith('response') ? 'response' : 'request';
}
