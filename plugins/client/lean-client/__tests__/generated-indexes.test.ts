import {expect, test} from 'vitest';
import {rejectGeneratedIndexes} from '..';

type Docs = Parameters<typeof rejectGeneratedIndexes>[0];

const docsWith = (link: object) => {
  const inner = {type: 'category', label: 'Vans', items: [], link};
  const sidebars = {
    home: [
      {type: 'doc', id: 'a'},
      {type: 'category', label: 'All', items: [inner]},
    ],
  };
  return {loadedVersions: [{sidebars}]} as unknown as Docs;
};

test('A category with a generated index stops the build with its name and what to write instead', () => {
  const docs = docsWith({type: 'generated-index', permalink: '/docs/category/vans'});
  expect(() => rejectGeneratedIndexes(docs)).toThrow(
    /"Vans" \(\/docs\/category\/vans\).* Write an index page with <Cards>/,
  );
  expect(() => rejectGeneratedIndexes(docsWith({type: 'doc', id: 'vans/index'}))).not.toThrow();
  expect(() => rejectGeneratedIndexes(undefined)).not.toThrow();
});
