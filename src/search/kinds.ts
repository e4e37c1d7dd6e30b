import {stored} from '../client/stored';

/** Which records a search finds, as values of the facet `kind`. */
export const KINDS = {
  all: {label: 'All', filter: []},
  guides: {label: 'Guides', filter: ['kind:guide']},
  api: {label: 'API', filter: ['kind:operation', 'kind:resource']},
  cli: {label: 'CLI', filter: ['kind:cli']},
  errors: {label: 'Errors', filter: ['kind:errors']},
  tutorials: {label: 'Tutorials', filter: ['kind:tutorial']},
  changelog: {label: 'Changelog', filter: ['kind:changelog']},
} as const;

export type Kind = keyof typeof KINDS;
export const KIND_NAMES = Object.keys(KINDS) as Kind[];

/** Legend of the filters. */
export const KINDS_LABEL = 'Show results from';

/** The contextual filters and that of a kind; `facetFilters` must all match, and one of those in an inner list. */
export const filtersFor = (contextual: unknown[], kind: Kind): unknown[] =>
  kind === 'all' ? contextual : [...contextual, KINDS[kind].filter];

/** " in API" for the texts about results. */
export const inKind = ({kind = 'all'}: {kind?: Kind}): string => (kind === 'all' ? '' : ` in ${KINDS[kind].label}`);

/** The storage is untrusted: another version of the site or the reader may have written it. */
const kindOf = (value: unknown): Kind => KIND_NAMES.find((name) => name === value) ?? 'all';

const CHANGED = 'search-kind';
const choice = stored(CHANGED, kindOf, () => sessionStorage);

export const storedKind = choice.read;

/** Stores the choice for the visit. The event keeps the dialog and the results page, which may both be open, in step. */
export function storeKind(kind: Kind): void {
  choice.write(kind);
  dispatchEvent(new CustomEvent(CHANGED, {detail: kind}));
}

/** Calls the listener with the choice, now and when it changes. Returns a function that ends this. */
export function watchKind(listener: (kind: Kind) => void): () => void {
  const heard = (event: Event) => listener(kindOf((event as CustomEvent<unknown>).detail));
  addEventListener(CHANGED, heard);
  listener(storedKind());
  return () => removeEventListener(CHANGED, heard);
}
