/** Facets of a record, and filters by them. */
import type {Corpus} from './corpus';
import {FACETS, type Facet, type Filter} from './query';
import type {Work} from './work';

type Facets = Pick<Corpus, 'pages' | 'entries' | 'isAboutErrors'>;

export function facetsOf({pages, entries, isAboutErrors}: Facets, record: number, facet: Facet): string[] {
  const {page, level} = entries[record]!;
  if (facet === 'type') return [level === 0 ? 'content' : `lvl${level}`];
  if (facet !== 'kind') return [pages[page]![facet]];
  const {kind, topics = []} = pages[page]!;
  return [kind, ...topics, ...(isAboutErrors[record] === 1 ? ['errors'] : [])];
}

/** Alternatives by facet: one of the values, or any value but one. */
type Alternatives = Map<Facet, {values: Set<string>; unwanted: Set<string>}>;

/** Which records pass all filters. Of records with the same facets, one is tested. */
export function allowedBy(
  filters: Filter[][],
  facets: Facets & Pick<Corpus, 'facetGroupOf'>,
  work: Work,
): (record: number) => boolean {
  const groups = filters.map(alternativesOf).filter((group) => group !== undefined);
  const {facetGroupOf} = facets;
  const tested = new Int8Array(facetGroupOf.length);
  const passes = (record: number): boolean =>
    groups.every((group) => {
      work.steps += 1;
      for (const [facet, {values, unwanted}] of group) {
        const own = facetsOf(facets, record, facet);
        if (own.some((value) => values.has(value))) return true;
        for (const value of unwanted) if (!own.includes(value)) return true;
      }
      return false;
    });
  if (groups.length === 0) return () => true;
  return (record) => {
    const group = facetGroupOf[record]!;
    if (tested[group] === 0) tested[group] = passes(record) ? 1 : -1;
    return tested[group] === 1;
  };
}

/** Undefined if every record passes: an attribute that is not a facet cannot have the excluded value. */
function alternativesOf(group: Filter[]): Alternatives | undefined {
  const alternatives: Alternatives = new Map();
  for (const {attribute, value, negative} of group) {
    const facet = FACETS.find((name) => name === attribute);
    if (facet === undefined) {
      if (negative) return undefined;
      continue;
    }
    const known = alternatives.get(facet) ?? {values: new Set(), unwanted: new Set()};
    (negative ? known.unwanted : known.values).add(value);
    alternatives.set(facet, known);
  }
  return alternatives;
}
