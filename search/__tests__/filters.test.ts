import {describe, expect, it} from 'vitest';
import {randomFrom} from '../../tests/support/random';
import {readCorpus} from '../corpus';
import {allowedBy, facetsOf} from '../filters';
import {FACETS, type Facet, type Filter} from '../query';
import {startWork} from '../work';
import {artifactOf, SITE} from './fixture';

const artifact = artifactOf(SITE);
const corpus = readCorpus(artifact);
const records = [...artifact.entries.keys()];

describe('Filters', () => {
  it('match the same records as comparing each record with each filter', () => {
    const random = randomFrom(18);
    const one = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
    const values = [
      'en',
      'es',
      'fr',
      'docs-default-current',
      'default',
      'content',
      'lvl1',
      'lvl2',
      'current',
      'guide',
      'tutorial',
      'errors',
    ];
    const isFacet = (name: string): name is Facet => (FACETS as readonly string[]).includes(name);
    const filter = (): Filter => ({
      attribute: one([...FACETS, 'unknown', '__proto__']),
      value: one(values),
      negative: random() < 0.4,
    });
    for (let time = 0; time < 500; time += 1) {
      const filters = Array.from({length: 1 + Math.floor(random() * 3)}, () =>
        Array.from({length: Math.floor(random() * 4)}, filter),
      );
      const isAllowed = allowedBy(filters, corpus, startWork());
      const passing = records.filter((record) =>
        filters.every((group) =>
          group.some(({attribute, value, negative}) => {
            const own = isFacet(attribute) ? facetsOf(corpus, record, attribute) : [];
            return own.includes(value) !== negative;
          }),
        ),
      );
      expect(records.filter(isAllowed), JSON.stringify(filters)).toEqual(passing);
    }
  });
});
