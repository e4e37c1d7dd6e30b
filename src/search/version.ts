import {attempt} from '../client/stored';

const TAG = 'docusaurus_tag:docs-default-';

/** Parameter of the results page: the version of the page that the search started on. */
export const VERSION = 'version';

/** Filters of a page for another version of the docs. */
export const filtersIn = (filters: unknown[], version: string): unknown[] =>
  filters.map((filter): unknown => {
    if (Array.isArray(filter)) return filtersIn(filter, version);
    return typeof filter === 'string' && filter.startsWith(TAG) ? TAG + version : filter;
  });

/**
 * The version to search on a page outside the docs: that of its URL, or the one that the reader chose last. `known` is
 * only set on such pages, if the docs have several versions. URL and storage are untrusted.
 */
export function wantedVersion(known: string | undefined, search: string): string | undefined {
  if (known === undefined) return undefined;
  const names = known.split(' ');
  const stored = attempt('version', () => localStorage.getItem('docs-preferred-version-default'));
  return [new URLSearchParams(search).get(VERSION), stored].find(
    (name): name is string => typeof name === 'string' && names.includes(name),
  );
}
