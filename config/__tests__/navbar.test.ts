import {expect, test} from 'vitest';
import {brand} from '../../brand';
import {navbar} from '../navbar';

type Item = {label?: string; to?: string; activeBaseRegex?: string};

/** As the theme decides it. */
const activeOn = (page: string, versions: string[]): (string | undefined)[] =>
  (navbar(brand, versions)!.items as Item[])
    .filter(({to, activeBaseRegex}) =>
      activeBaseRegex ? new RegExp(activeBaseRegex).test(page) : to !== undefined && page.startsWith(to),
    )
    .map(({label}) => label);

test.each([
  ['concepts', 'Home'],
  ['how-to-guides/', 'Tutorials'],
  ['api/scope-create', 'API Reference'],
  ['scope-api-index', 'API Reference'],
])('%s is under %s, in Next and in a frozen version', (page, label) => {
  expect(activeOn(`/docs/${page}`, [])).toEqual([label]);
  expect(activeOn(`/docs/${page}`, ['1.0'])).toEqual([label]);
  // The link of an item leads into the version; its `to` is that of Next.
  if (label !== 'Tutorials') expect(activeOn(`/docs/1.0/${page}`, ['2.0', '1.0'])).toEqual([label]);
});

test('A page outside the docs is under none', () => {
  expect(activeOn('/search', ['1.0'])).toEqual([]);
});
