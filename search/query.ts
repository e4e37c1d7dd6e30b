/**
 * Parses and validates client input, with limits. A request is either fully understood or rejected with a message that
 * repeats nothing of it.
 */
export const LIMITS = {
  bodyBytes: 64 * 1024,
  /** The site sends one query, stock results pages three: one for the hits, one for each of two filters. */
  requests: 3,
  queryCharacters: 512,
  words: 12,
  /** Quoted phrases and excluded words together: more than fit into the 64 characters of the site's search field. */
  phrases: 24,
  hitsPerPage: 100,
  page: 1000,
  snippetWords: 100,
  filters: 50,
  attributes: 50,
  attributeCharacters: 256,
} as const;

export const FACETS = ['language', 'version', 'docusaurus_tag', 'type', 'kind'] as const;
export type Facet = (typeof FACETS)[number];

export type Filter = {attribute: string; value: string; negative: boolean};

export type SearchRequest = {
  indexName: string;
  query: string;
  page: number;
  hitsPerPage: number;
  parsed: ParsedQuery;
  /** Requests an id in the response. */
  clickAnalytics: boolean;
  /** All lists must match (AND); within a list, one value (OR). */
  filters: Filter[][];
  facets: Facet[];
  /** `null`: everything. */
  retrieve: string[] | null;
  /** `null`: every searchable attribute. */
  highlight: string[] | null;
  snippet: {attribute: string; words: number}[];
  preTag: string;
  postTag: string;
  ellipsis: string;
};

/** The defaults of the DocSearch index template, which the results page relies on. */
const DEFAULTS = {
  hitsPerPage: 20,
  preTag: '<span class="algolia-docsearch-suggestion--highlight">',
  postTag: '</span>',
  ellipsis: '…',
  snippet: [{attribute: 'content', words: 10}],
} as const;

export class BadRequest extends Error {
  constructor(
    message: string,
    readonly status: 400 | 404 | 413 = 400,
  ) {
    super(message);
  }
}

type Fields = Record<string, unknown>;

export function parseBody(text: string): Fields {
  let body: unknown;
  try {
    body = text === '' ? {} : JSON.parse(text);
  } catch {
    throw new BadRequest('The body is not valid JSON.');
  }
  return asObject(body, 'The body');
}

/** Requests of `/1/indexes/*\/queries`. */
export function parseQueries(text: string): SearchRequest[] {
  const {requests} = parseBody(text);
  if (!Array.isArray(requests)) throw new BadRequest('`requests` must be an array.');
  if (requests.length > LIMITS.requests) throw new BadRequest(`At most ${LIMITS.requests} requests at once.`);
  return requests.map((request) => {
    const fields = asObject(request, 'A request');
    return parseRequest(fields, fields.indexName);
  });
}

export function parseRequest(given: Fields, indexName: unknown): SearchRequest {
  const fields = {...fromParams(given.params), ...given};
  if (typeof indexName !== 'string' || indexName === '') throw new BadRequest('`indexName` must be a string.');
  if (fields.filters !== undefined && fields.filters !== '') {
    throw new BadRequest('`filters` is not supported: use `facetFilters`.');
  }
  const preTag = text(fields, 'highlightPreTag', DEFAULTS.preTag);
  const postTag = text(fields, 'highlightPostTag', DEFAULTS.postTag);
  if (!TAG.test(preTag) || !TAG.test(postTag)) {
    throw new BadRequest('Highlight tags must be mark, em, strong, b or span, with a class at most.');
  }
  const snippet = fields.attributesToSnippet;
  const query = text(fields, 'query', '', LIMITS.queryCharacters);
  return {
    indexName,
    query,
    parsed: parseSyntax(query, flag(fields, 'advancedSyntax')),
    clickAnalytics: flag(fields, 'clickAnalytics'),
    page: integer(fields, 'page', 0, LIMITS.page),
    hitsPerPage: integer(fields, 'hitsPerPage', DEFAULTS.hitsPerPage, LIMITS.hitsPerPage),
    filters: parseFilters(fields.facetFilters),
    facets: parseFacets(fields.facets),
    retrieve: attributes(fields, 'attributesToRetrieve'),
    highlight: attributes(fields, 'attributesToHighlight'),
    snippet: snippet === undefined ? [...DEFAULTS.snippet] : strings(snippet, 'attributesToSnippet').map(parseSnippet),
    preTag,
    postTag,
    ellipsis: text(fields, 'snippetEllipsisText', DEFAULTS.ellipsis, 16),
  };
}

/** A harmless opening or closing tag, or a plain marker as other clients use. */
const TAG = /^(?:<(?:mark|em|strong|b|span)(?: class="[\w -]{0,80}")?>|<\/(?:mark|em|strong|b|span)>|[\w/-]{0,40})$/;

/** The older form: the parameters as one query string. */
function fromParams(params: unknown): Fields {
  if (params === undefined) return {};
  if (typeof params !== 'string') throw new BadRequest('`params` must be a string.');
  return Object.fromEntries(
    // Lists are JSON inside the string.
    Array.from(new URLSearchParams(params), ([name, value]) => [
      name,
      LISTS.has(name) && value.startsWith('[') ? parseList(value, name) : value,
    ]),
  );
}

function parseList(value: string, name: string): unknown {
  try {
    return JSON.parse(value);
  } catch {
    throw new BadRequest(`\`${name}\` is not valid JSON.`);
  }
}

const LISTS = new Set([
  'facetFilters',
  'facets',
  'attributesToRetrieve',
  'attributesToHighlight',
  'attributesToSnippet',
]);

function parseFilters(value: unknown): Filter[][] {
  if (value === undefined || value === null || value === '') return [];
  const groups = Array.isArray(value) ? value : [value];
  if (groups.length > LIMITS.filters) throw new BadRequest('Too many `facetFilters`.');
  return groups.map((group: unknown) => {
    const alternatives = Array.isArray(group) ? group : [group];
    if (alternatives.length > LIMITS.filters) throw new BadRequest('Too many `facetFilters`.');
    return alternatives.map(parseFilter);
  });
}

function parseFilter(value: unknown): Filter {
  const colon = typeof value === 'string' ? value.indexOf(':') : -1;
  if (typeof value !== 'string' || colon < 1 || value.length > LIMITS.attributeCharacters) {
    throw new BadRequest('`facetFilters` must be strings "attribute:value", in lists of at most two levels.');
  }
  const wanted = value.slice(colon + 1);
  return {
    attribute: value.slice(0, colon),
    value: wanted.replace(/^-/, ''),
    negative: wanted.startsWith('-'),
  };
}

function parseFacets(value: unknown): Facet[] {
  if (value === undefined || value === null || value === '') return [];
  const names = strings(typeof value === 'string' ? [value] : value, 'facets');
  return FACETS.filter((facet) => names.includes(facet) || names.includes('*'));
}

function parseSnippet(value: string): {attribute: string; words: number} {
  const [, attribute = '', words = '10'] = /^([^:]*)(?::(\d{1,4}))?$/.exec(value) ?? [];
  if (attribute === '') throw new BadRequest('`attributesToSnippet` must be strings "attribute:words".');
  return {attribute, words: Math.min(Number(words), LIMITS.snippetWords)};
}

function attributes(fields: Fields, name: string): string[] | null {
  if (fields[name] === undefined || fields[name] === null) return null;
  const names = strings(fields[name], name);
  return names.includes('*') ? null : names;
}

function strings(value: unknown, name: string): string[] {
  const list: unknown[] = Array.isArray(value) ? value : typeof value === 'string' ? value.split(',') : [undefined];
  if (list.length > LIMITS.attributes) throw new BadRequest(`Too many entries in \`${name}\`.`);
  return list.map((entry) => {
    if (typeof entry !== 'string' || entry.length > LIMITS.attributeCharacters) {
      throw new BadRequest(`\`${name}\` must be a list of strings.`);
    }
    return entry.trim();
  });
}

function text(fields: Fields, name: string, fallback: string, limit: number = LIMITS.attributeCharacters): string {
  const value = fields[name] ?? fallback;
  if (typeof value !== 'string') throw new BadRequest(`\`${name}\` must be a string.`);
  if (value.length > limit) throw new BadRequest(`\`${name}\` is longer than ${limit} characters.`);
  return value;
}

/** Numbers are strings in `params`. */
function integer(fields: Fields, name: string, fallback: number, most: number): number {
  const value = fields[name] ?? fallback;
  const number = typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : value;
  if (typeof number !== 'number' || !Number.isInteger(number) || number < 0 || number > most) {
    throw new BadRequest(`\`${name}\` must be a whole number from 0 to ${most}.`);
  }
  return number;
}

function flag(fields: Fields, name: string): boolean {
  const value = fields[name] ?? false;
  if (value === true || value === 'true') return true;
  if (value === false || value === 'false') return false;
  throw new BadRequest(`\`${name}\` must be true or false.`);
}

function asObject(value: unknown, what: string): Fields {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new BadRequest(`${what} must be an object.`);
  }
  return value as Fields;
}

/** The words of a query, and with `advancedSyntax` its "quoted phrases" and its -excluded words. */
export type ParsedQuery = {
  text: string;
  phrases: string[];
  excluded: string[];
  isOpen: boolean;
  /** With the words of the phrases in their places, for a phrase that nothing has. */
  plain: string;
};

/**
 * Phrases, and a minus before a word: not before another minus and not at the start, because `--dry-run` and
 * `-runtime host` are flags.
 */
const SYNTAX = /(?<!\S)(-?)"([^"]*)"|(?<=\S\s+)-([^\s"-][^\s"]*)/gu;

export function parseSyntax(query: string, advanced: boolean): ParsedQuery {
  // A word that is followed by a space is complete.
  const isOpen = !/[\s"]$/u.test(query);
  if (!advanced) return {text: query, phrases: [], excluded: [], isOpen, plain: query};
  const phrases: string[] = [];
  const excluded: string[] = [];
  /** The query without excluded words; its phrases as words, or not at all. */
  const without = (areWords: boolean): string =>
    query.replace(SYNTAX, (_, minus: string, phrase: string) => (areWords && minus === '' ? ` ${phrase} ` : ' '));
  for (const [, minus, phrase, word] of query.matchAll(SYNTAX)) {
    if (word !== undefined) excluded.push(word);
    else if (phrase!.trim() !== '') (minus ? excluded : phrases).push(phrase!);
  }
  // Rejected, not ignored: the response would show what the request excludes.
  if (phrases.length + excluded.length > LIMITS.phrases) {
    throw new BadRequest(`At most ${LIMITS.phrases} quoted phrases and excluded words.`);
  }
  return {text: without(false), phrases, excluded, isOpen, plain: without(true)};
}
