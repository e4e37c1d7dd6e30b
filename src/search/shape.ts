import type {Kind} from './kinds';
import {unmarked} from './marked-text';

export type SearchHit = {
  objectID: string;
  url: string;
  type: string;
  content: string | null;
  hierarchy: Record<string, string | null>;
  _highlightResult?: {hierarchy?: Record<string, {value: string}>};
  _snippetResult?: {content?: {value: string}; hierarchy?: Record<string, {value: string}>};
};

export type SearchResult = {
  hits: SearchHit[];
  nbHits: number;
  nbPages: number;
  page: number;
  query: string;
  queryID?: string;
  /** The filter of the request. */
  kind?: Kind;
  /** Words that results were found by instead of words of the query, and words of the query that no page has. */
  replaced?: string[];
  leftOut?: string[];
};

/** Also the key of the hit's own heading in `hierarchy`, so no other word. */
const TYPE = /^(?:content|lvl[0-6])$/;

/** The stored fields of a hit that a reader opened. */
export type Visited = Pick<SearchHit, 'objectID' | 'url' | 'type' | 'content' | 'hierarchy'>;

/**
 * Hits from the network and from storage are untrusted: a broken host or a captive portal may respond, and another
 * version of the site or the reader may have written the storage. Returns undefined for any other shape.
 */
export function visitedOf(value: unknown): Visited | undefined {
  const {objectID, url, type, content, hierarchy} = fieldsOf(value);
  if (!isText(objectID) || !isText(url) || !isText(type) || !TYPE.test(type) || !isObject(hierarchy)) return undefined;
  return {objectID, url, type, content: isText(content) ? content : null, hierarchy: pick(hierarchy, isText)};
}

export function resultOf(value: unknown): SearchResult | undefined {
  const {hits, nbHits, nbPages, page, query, queryID, queryAfterRemoval, userData} = fieldsOf(value);
  if (!Array.isArray(hits)) return undefined;
  const shown = hits.map(hitOf);
  if (!shown.every((hit) => hit !== undefined)) return undefined;
  return {
    hits: shown,
    nbHits: isCount(nbHits) ? nbHits : shown.length,
    nbPages: isCount(nbPages) ? nbPages : 1,
    page: isCount(page) ? page : 0,
    query: isText(query) ? query : '',
    ...(isText(queryID) && {queryID}),
    ...(userData !== undefined && {replaced: replacedIn(userData)}),
    ...(queryAfterRemoval !== undefined && {leftOut: leftOutOf(queryAfterRemoval)}),
  };
}

/** Our service has one object here; hosted search has those of the rules that matched, or none. */
const replacedIn = (userData: unknown): string[] =>
  listOf(userData)
    .flatMap((data) => listOf(fieldsOf(data).replaced))
    .filter(isText);

/** The query, with the words that were left out in `<em>`. */
const leftOutOf = (query: unknown): string[] =>
  isText(query) ? Array.from(query.matchAll(/<em>(.*?)<\/em>/g), ([, word]) => unmarked(word!)) : [];

function hitOf(value: unknown): SearchHit | undefined {
  const visited = visitedOf(value);
  if (!visited || !isWebAddress(visited.url)) return undefined;
  const {_highlightResult, _snippetResult} = fieldsOf(value);
  const snippets = fieldsOf(_snippetResult);
  return {
    ...visited,
    ...(isObject(_highlightResult) &&
      isObject(_highlightResult.hierarchy) && {
        _highlightResult: {hierarchy: pick(_highlightResult.hierarchy, isMarked)},
      }),
    _snippetResult: {
      ...(isMarked(snippets.content) && {content: snippets.content}),
      hierarchy: pick(fieldsOf(snippets.hierarchy), isMarked),
    },
  };
}

function isWebAddress(url: string): boolean {
  try {
    return new URL(url).protocol.startsWith('http');
  } catch {
    return false;
  }
}

type Fields = Record<string, unknown>;

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const isText = (value: unknown): value is string => typeof value === 'string';
const isCount = (value: unknown): value is number => Number.isInteger(value);
const isObject = (value: unknown): value is Fields => typeof value === 'object' && value !== null;
const isMarked = (value: unknown): value is {value: string} => isObject(value) && isText(value.value);
const fieldsOf = (value: unknown): Fields => (isObject(value) ? value : {});

function pick<T>(fields: Fields, has: (value: unknown) => value is T): Record<string, T> {
  return Object.fromEntries(Object.entries(fields).filter((entry): entry is [string, T] => has(entry[1])));
}
