import {expect, test} from 'vitest';
import sidebars from '../../../sidebars.json';
import {areas} from '../page-links';

test('The home page lists the groups of the sidebar, in order, with all their categories', () => {
  const groups: Record<string, string[]> = {};
  for (const item of sidebars.home) {
    if (typeof item === 'string') continue;
    if (item.value !== undefined) groups[item.value] = [];
    else Object.values(groups).at(-1)!.push(item.label);
  }
  expect(areas.map(({group}) => group)).toEqual(Object.keys(groups));
  for (const {group, pages} of areas) {
    expect(pages.map(({label}) => label)).toEqual(expect.arrayContaining(groups[group]!));
  }
});
