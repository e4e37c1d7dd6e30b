/**
 * Format of the search files that the build writes and the search service reads: the only module both sides import.
 * Portable: no Node, no DOM.
 */
import type {AsPlainObject, Options} from 'minisearch';
import {escapeAttribute} from './text';

export const FORMAT = 2;
/** The index is a dump of exactly this engine version; another version may read it incorrectly. */
export const ENGINE = 'minisearch@7.2.0';

/** Between the cells of a row, and the parts of another list, in the text of a record. */
export const CELL = ' · ';

export const LEVELS = ['lvl0', 'lvl1', 'lvl2', 'lvl3', 'lvl4', 'lvl5', 'lvl6'] as const;
export type Level = (typeof LEVELS)[number];
export type RecordType = Exclude<Level, 'lvl0'> | 'content';

/** One hit, in the shape of hosted search. Texts are HTML-escaped: the modal shows them as HTML. */
export type SearchRecord = {
  objectID: string;
  type: RecordType;
  hierarchy: Record<Level, string | null>;
  /** The text of a `content` record; on a heading, what to show below it. */
  content: string | null;
  url: string;
  url_without_anchor: string;
  anchor: string | null;
  language: string;
  docusaurus_tag: string;
  version: string;
  /** Filters of the site: what kind of page, and which topics it has. */
  kind: (PageKind | Topic)[];
  weight: {pageRank: number; level: number; position: number};
};

export type PageKind = 'guide' | 'resource' | 'operation' | 'changelog';
/** Tutorials and guides to the command line are pages; errors are sections, wherever they are. */
export type Topic = 'tutorial' | 'cli' | 'errors';

/** Everything the records of a page share. Texts are plain here; `toRecord` escapes them. */
export type Page = {
  /** With a leading slash, without the site's origin. */
  path: string;
  kind: PageKind;
  topics?: Exclude<Topic, 'errors'>[];
  /** Group of results. */
  lvl0: string;
  language: string;
  docusaurus_tag: string;
  version: string;
  pageRank: number;
};

/** One record without repeated text: headings above it are found through `parent`. */
export type Entry = {
  /** Index in `pages`. */
  page: number;
  /** Index of its parent heading in `entries`; -1 for a page's title. */
  parent: number;
  /** 1 to 6 for a heading, 0 for text. */
  level: number;
  anchor: string | null;
  /** Of a heading; a parameter or property has its full path: `capabilities.health_check`. */
  heading: string | null;
  /** Exact query for this entry: `health_check` of the path above, `scope-create` of an operation. */
  name: string | null;
  content: string | null;
  /** Of a page's title: words that readers bring and the page does not use. They are searched and never shown. */
  keywords?: string[];
  /** Of a heading in a changelog: the pages that its text links to, as indexes in `pages`. */
  links?: number[];
  /** Position in its page. */
  position: number;
};

/** Synonyms; with `from`, only in this direction. Several words in one string are a phrase. */
export type Synonym = {words: string[]; from?: string};

/** A glossary term, and the entry that explains it best. */
export type Concept = {name: string; entry: number};

export type Artifact = {
  format: typeof FORMAT;
  engine: typeof ENGINE;
  /** Hash of the content; also in the file's name. */
  id: string;
  /** The site's origin, for `url`. */
  origin: string;
  /** The length of `entries`. */
  records: number;
  pages: Page[];
  /** Pages in order, headings before their content. */
  entries: Entry[];
  synonyms: Synonym[];
  /** Only for a site with a glossary. */
  concepts?: Concept[];
  /** Ids are indexes in `entries`. */
  index: AsPlainObject;
};

/** `search/manifest.json`: which artifact belongs to this build. */
export type Manifest = {format: typeof FORMAT; engine: typeof ENGINE; id: string; file: string; records: number};

/**
 * Title of a page; heading in it; exact name of an operation, parameter or property; text; keywords of the front matter.
 * Hot loops keep the positions in local constants: in the CommonJS that Node runs, each use of an imported one is a call.
 */
export const FIELDS = ['title', 'heading', 'name', 'content', 'keywords'] as const;
export type Field = (typeof FIELDS)[number];

export type Document = {id: number} & Partial<Record<Field, string>>;

export function toDocument(entry: Entry, id: number): Document {
  const document: Document = {id};
  if (entry.heading !== null) document[entry.level === 1 ? 'title' : 'heading'] = entry.heading;
  if (entry.name !== null) document.name = entry.name;
  if (entry.content !== null) document.content = entry.content;
  if (entry.keywords) document.keywords = entry.keywords.join(', ');
  return document;
}

/** A word as written. Identifiers with underscores are one word; apostrophes are part of the word. */
const WORD = /[\p{L}\p{N}_]+(?:['’]\p{L}+)*/gu;

/** Words of a text with their positions; used for indexes, queries and highlights. */
export function wordsOf(text: string): {word: string; at: number}[] {
  const words: {word: string; at: number}[] = [];
  // Half the time of `matchAll`.
  WORD.lastIndex = 0;
  for (let found = WORD.exec(text); found !== null; found = WORD.exec(text))
    words.push({word: found[0], at: found.index});
  return words;
}

/** Most words are plain ASCII, and the full folding rules take ten times as long. */
const PLAIN = /^\w+$/;

/** Normalized form for comparison: no case, no accents, no apostrophes. */
export function fold(word: string): string {
  if (PLAIN.test(word)) return word.toLowerCase();
  return word
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/['’]s?/g, '')
    .toLowerCase();
}

/** Words inside an identifier: `health_check`, `maxLength` and `HTTPRoute` have two each. */
export function partsOf(word: string): string[] {
  const parts = word
    .split(/_+|(?<=[\p{Ll}\p{N}])(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/u)
    .map(fold)
    .filter(Boolean);
  return parts.length > 1 ? parts : [];
}

/** Texts are indexed by full words and by the parts of identifiers; queries use full words only. */
export const indexOptions = {
  fields: [...FIELDS],
  tokenize: (text: string): string[] => wordsOf(text).map(({word}) => word),
  processTerm: (word: string): string[] => [...new Set([fold(word), ...partsOf(word)])].filter(Boolean),
  searchOptions: {processTerm: fold},
} satisfies Options<Document>;

/** The group title is shown as text in one place and as HTML in another: it must be the same in both. */
export const groupTitle = (text: string): string => text.replace(/[<>]/g, '');

/** The hierarchy of an entry: its heading and those above it, as plain text. */
export function hierarchyOf(
  {pages, entries}: Pick<Artifact, 'pages' | 'entries'>,
  id: number,
): SearchRecord['hierarchy'] {
  const hierarchy: SearchRecord['hierarchy'] = {
    lvl0: null,
    lvl1: null,
    lvl2: null,
    lvl3: null,
    lvl4: null,
    lvl5: null,
    lvl6: null,
  };
  hierarchy.lvl0 = pages[entries[id]!.page]!.lvl0;
  for (let at = id; at >= 0; at = entries[at]!.parent) {
    const {level, heading} = entries[at]!;
    if (level > 0) hierarchy[LEVELS[level]!] = heading;
  }
  return hierarchy;
}

const ABOUT_ERRORS = /troubleshoot|error|fail|problem|something does not|\b[45]\d\d\b/i;

/** Whether an entry is about errors: by the path of its guide, its heading or one above. Titles and names say too little. */
export function isAboutErrors({pages, entries}: Pick<Artifact, 'pages' | 'entries'>, id: number): boolean {
  const {kind, path} = pages[entries[id]!.page]!;
  if (kind === 'changelog') return false;
  if (kind === 'guide' && ABOUT_ERRORS.test(path)) return true;
  for (let at = id; at >= 0; at = entries[at]!.parent) {
    const {heading, name, level} = entries[at]!;
    if (level > 1 && name === null && ABOUT_ERRORS.test(heading!)) return true;
  }
  return false;
}

/** One entry as hosted search stores it and as our service returns it. */
export function toRecord(artifact: Pick<Artifact, 'origin' | 'pages' | 'entries'>, id: number): SearchRecord {
  const {page: pageId, level, anchor, content, position} = artifact.entries[id]!;
  const {path, kind, topics = [], language, docusaurus_tag, version, pageRank} = artifact.pages[pageId]!;
  const hierarchy = hierarchyOf(artifact, id);
  for (const key of LEVELS) {
    const text = hierarchy[key];
    if (text !== null) hierarchy[key] = key === 'lvl0' ? groupTitle(text) : escapeAttribute(text);
  }
  const page = artifact.origin + path;
  return {
    objectID: objectId(artifact, id),
    type: level === 0 ? 'content' : (LEVELS[level] as RecordType),
    hierarchy,
    content: content === null ? null : escapeAttribute(content),
    url: anchor === null ? page : `${page}#${anchor}`,
    url_without_anchor: page,
    anchor,
    language,
    docusaurus_tag,
    version,
    kind: [kind, ...topics, ...(isAboutErrors(artifact, id) ? ['errors' as const] : [])],
    weight: {pageRank, level: level === 0 ? 0 : 110 - 10 * level, position},
  };
}

/** Built from the URL and the position under it, so that other changes to the page do not affect it. */
function objectId({pages, entries}: Pick<Artifact, 'pages' | 'entries'>, id: number): string {
  const {page, anchor, level} = entries[id]!;
  const address = pages[page]!.path + (anchor === null ? '' : `#${anchor}`);
  if (level > 0) return address;
  let place = 1;
  for (let at = id - 1; at >= 0 && entries[at]!.page === page; at -= 1) {
    if (entries[at]!.level === 0 && entries[at]!.anchor === anchor) place += 1;
  }
  return `${address}:${place}`;
}

/** `/docs/cli` is at `/docs/cli.md`, `/docs/how-to-guides/` at `/docs/how-to-guides.md`, the home page at `/index.md`. */
export const markdownPath = (route: string): string => `${route.replace(/\/$/, '') || '/index'}.md`;

/** Beside the Markdown of a page: the lines of everything that has an anchor. */
export const anchorsPath = (route: string): string => markdownPath(route).replace(/md$/, 'anchors.json');

/**
 * The first line and the line after the last one, counted from 0. A row of a table has the line of the table's head
 * as its third number.
 */
export type Anchor = [from: number, to: number, head?: number];
export type Anchors = Record<string, Anchor>;

/**
 * Files for agents: `openapi/operations.json` has a line per operation, `openapi/{id}.json` is an OpenAPI document of
 * only that operation, so that a tool call reads one small file instead of the complete contract.
 */
export const OPERATIONS_FILE = '/openapi/operations.json';
export const operationFile = (id: string): string => `/openapi/${id}.json`;

export type OperationLine = {
  id: string;
  /** In upper case. */
  method: string;
  /** With its parameters in braces. */
  path: string;
  server: string;
  summary: string;
  resource: string;
  deprecated?: true;
  /** Ids of the operations to use instead. */
  replacements?: string[];
  /** Day of the removal, if it is decided. */
  sunset?: string;
  /** Recorded changes, newest first; `changelog` is the URL path of the entry. */
  history?: {date: string; kind: string; what: string; changelog?: string}[];
};

export type OperationDocument = {
  openapi: string;
  info: {title: string; version: string; description: string};
  servers: {url: string}[];
  security?: Record<string, string[]>[];
  paths: Record<string, Record<string, DocumentedOperation>>;
  components: {schemas: Record<string, unknown>} & Record<string, Record<string, unknown>>;
};

/** Parameters and body are inlined; only schemas are references. */
export type DocumentedOperation = {
  operationId: string;
  summary: string;
  description: string;
  deprecated?: boolean;
  security?: Record<string, string[]>[];
  parameters: {name: string; in: string; required?: boolean; schema: unknown}[];
  requestBody?: {required?: boolean; content: Record<string, {schema: unknown}>};
  responses: Record<string, unknown>;
  'x-permission'?: string;
  'x-codeSamples': {lang: SampleLanguage; label: string; syntax: string; source: string}[];
};

export const SAMPLE_LANGUAGES = ['cli', 'curl', 'powershell', 'python', 'nodejs'] as const;
export type SampleLanguage = (typeof SAMPLE_LANGUAGES)[number];
