import {expect, test} from 'vitest';
import {brand} from '../../brand';
import {navbar} from '../navbar';

type Item = {label?: string; to?: string; activeBaseRegex?: string};

/** As the theme decides it. */
const activeOn = (page: string): (string | undefined)[] =>
  (navbar(brand, {withTerminal: true})!.items as Item[])
    .filter(({to, activeBaseRegex}) =>
      activeBaseRegex ? new RegExp(activeBaseRegex).test(page) : to !== undefined && page.startsWith(to),
    )
    .map(({label}) => label);

test.each([
  ['concepts', 'Home'],
  ['how-to-guides/', 'Tutorials'],
  ['api/scope-create', 'API Reference'],
  ['scope-api-index', 'API Reference'],
])('%s is under %s', (page, label) => {
  expect(activeOn(`/docs/${page}`)).toEqual([label]);
});

test('A page outside the docs is under none', () => {
  expect(activeOn('/search')).toEqual([]);
});
