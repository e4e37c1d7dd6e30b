/** Builds the response to one query in the format of hosted search. */
import {groupTitle, hierarchyOf, LEVELS, toRecord, type Artifact, type SearchRecord} from '../search-format';
import type {Engine, Found} from './engine';
import {highlight, marked, snippet, type Highlight, type Marked, type Snippet, type Style} from './highlight';
import type {SearchRequest} from './query';
import {startWork, STEPS, type Work} from './work';
import {escapeAttribute} from '../text';

export type Hit = Partial<SearchRecord> & {
  objectID: string;
  _highlightResult: Nested<Highlight>;
  _snippetResult?: Nested<Snippet>;
};

type Nested<T> = {hierarchy?: Record<string, T>; content?: T};

export type SearchAnswer = {
  hits: Hit[];
  /** Number of hits: sections and properties, at most one for each URL, not pages. */
  nbHits: number;
  page: number;
  nbPages: number;
  hitsPerPage: number;
  /** False when the request exceeded its budget, so that hits may be missing. */
  exhaustiveNbHits: boolean;
  facets?: Record<string, Record<string, number>>;
  /** The query byte for byte: the results page drops responses to other queries. */
  query: string;
  params: string;
  index: string;
  processingTimeMS: number;
  /** With `clickAnalytics` only. */
  queryID?: string;
  /** The words of the query; those that no page has are inside `<em>`. Only if there are such words. */
  queryAfterRemoval?: string;
  /** Words that the first page was found by, instead of words of the query. Hosted search has data of rules here. */
  userData?: [{replaced: string[]}];
};

/** Pagination limit, as in hosted search. */
const REACHABLE_HITS = 1000;

export function answer(
  engine: Engine,
  request: SearchRequest,
  now: () => number,
  work: Work = startWork(),
): SearchAnswer {
  const started = now();
  const {query, page, hitsPerPage, facets} = request;
  const found = engine.search(request.parsed, request.filters, work);
  const reachable = Math.min(found.ids.length, REACHABLE_HITS);
  const from = page * hitsPerPage;
  work.steps += found.ids.length * facets.length * STEPS.counted;
  return {
    hits: found.ids
      .slice(from, Math.min(from + hitsPerPage, reachable))
      .map((id) => toHit(engine, id, found, request, work)),
    nbHits: found.ids.length,
    page,
    nbPages: hitsPerPage === 0 ? 0 : Math.ceil(reachable / hitsPerPage),
    hitsPerPage,
    exhaustiveNbHits: found.isComplete,
    ...(facets.length > 0 && {facets: engine.count(found.ids, facets)}),
    query,
    params: '',
    index: request.indexName,
    processingTimeMS: now() - started,
    ...(request.clickAnalytics && {queryID: newQueryId()}),
    ...(found.leftOut.length > 0 && {queryAfterRemoval: afterRemoval(found)}),
    ...(found.replaced.length > 0 && {userData: [{replaced: found.replaced}]}),
  };
}

/** Escaped, because it is HTML: a query may contain tags. */
const afterRemoval = ({words, leftOut}: Found): string =>
  [
    ...words.filter((word) => !leftOut.includes(word)),
    ...leftOut.map((word) => `<em>${escapeAttribute(word)}</em>`),
  ].join(' ');

/**
 * Random for each response, as in hosted search. Nothing is stored under it, and it reveals nothing about the query.
 */
const newQueryId = (): string => crypto.randomUUID().replaceAll('-', '');

/** The text of an entry; of a heading without one, the first text below it, so that every hit has a line of text. */
function textOf({entries}: Pick<Artifact, 'entries'>, id: number): string | null {
  let at = id;
  while (entries[at]!.content === null && entries[at + 1] !== undefined && entries[at + 1]!.parent >= id) at += 1;
  return entries[at]!.content;
}

function toHit(engine: Engine, id: number, {marker, words}: Found, request: SearchRequest, work: Work): Hit {
  const {artifact} = engine;
  const texts = new Map<string, Marked>();
  const add = (attribute: string, text: string | null) => {
    if (text === null) return;
    work.steps += text.length * STEPS.character;
    texts.set(attribute, marked(text, marker));
  };
  // The title of a hit is the last level present, so the order matters.
  const hierarchy = hierarchyOf(artifact, id);
  for (const level of LEVELS) add(`hierarchy.${level}`, hierarchy[level]);
  const content = textOf(artifact, id);
  add('content', content);

  // The group's title is shown as text, not as HTML: nothing in it may be an entity.
  const styleOf = (attribute: string): Style =>
    attribute === 'hierarchy.lvl0' ? {...request, escape: groupTitle} : request;
  const highlights = new Map<string, Highlight>();
  for (const [attribute, text] of texts) {
    if (isNamed(attribute, request.highlight)) {
      highlights.set(attribute, highlight(text, words, styleOf(attribute)));
    }
  }
  const snippets = new Map<string, Snippet>();
  for (const [name, text] of texts) {
    // Of several lengths for one attribute, the last.
    const wanted = request.snippet.findLast(({attribute}) => isNamed(name, attribute === '*' ? null : [attribute]));
    if (wanted === undefined) continue;
    snippets.set(name, snippet(text, wanted.words, words, styleOf(name)));
  }
  return {
    ...(pick(
      {...toRecord(artifact, id), content: content && escapeAttribute(content)},
      request.retrieve,
    ) as Partial<SearchRecord> & {objectID: string}),
    _highlightResult: nest(highlights),
    ...(snippets.size > 0 && {_snippetResult: nest(snippets)}),
  };
}

/** `hierarchy` means all its levels. */
const isNamed = (attribute: string, names: string[] | null): boolean =>
  names === null || names.includes(attribute) || (attribute.startsWith('hierarchy.') && names.includes('hierarchy'));

function nest<T>(values: Map<string, T>): Nested<T> {
  const nested: Nested<T> = {};
  for (const [name, value] of values) {
    if (name === 'content') nested.content = value;
    else (nested.hierarchy ??= {})[name.slice('hierarchy.'.length)] = value;
  }
  return nested;
}

function pick(record: SearchRecord, names: string[] | null): Partial<SearchRecord> {
  if (names === null) return record;
  const levels = LEVELS.filter((level) => isNamed(`hierarchy.${level}`, names));
  const rest = Object.entries(record).filter(
    ([name]) => name === 'objectID' || (name !== 'hierarchy' && names.includes(name)),
  );
  return {
    ...Object.fromEntries(rest),
    ...(levels.length > 0 && {
      hierarchy: Object.fromEntries(
        levels.map((level) => [level, record.hierarchy[level]]),
      ) as SearchRecord['hierarchy'],
    }),
  };
}
