/** Every feed of the changelog is valid. */
import {readFile} from 'node:fs/promises';
import Ajv from 'ajv';
import addFormats from 'ajv-formats';
import {beforeAll, expect, it} from 'vitest';
import {validateXML} from 'xmllint-wasm';
import {brand, brandTokens} from '../../brand';
import {glossary} from '../../vocabulary';
import {placeholders} from '../../facts';
import {bundleContract} from '../../plugins/api/api-contract/bundle';
import {jsonFeedSchema} from '../../plugins/publishing/changelog-feed/__tests__/json-feed';
import {readChangelog, type ChangelogMonth} from '../../plugins/authoring/changelog/entries';
import {makeFeeds} from '../../plugins/publishing/changelog-feed/feeds';
import {pageToMarkdown} from '../../plugins/authoring/page-components/markdown';

let months: ChangelogMonth[];
let feeds: Record<string, string>;

beforeAll(async () => {
  const tokens = brandTokens(brand);
  const contract = await bundleContract({apiDir: 'api', tokens});
  months = await readChangelog({docsDir: 'docs', tokens});
  feeds = makeFeeds({
    title: 'Changelog',
    description: 'What changed.',
    author: brand.company,
    url: `https://${brand.hosts.docs}`,
    entries: months.flatMap(({entries}) => entries),
    plain: (tree) => pageToMarkdown(tree, {contract, glossary, placeholders, tokens, changelog: months, events: []}),
  });
});

it('There is a page for every month from December 2024 to September 2025, newest first', () => {
  expect(months.map(({month}) => month)).toEqual([
    ...[9, 8, 7, 6, 5, 4, 3, 2, 1].map((number) => `2025-0${number}`),
    '2024-12',
  ]);
  expect(months.every(({entries}) => entries.length > 0)).toBe(true);
});

it.each([
  ['rss', 'rss.xml'],
  ['atom', 'atom.xml'],
])('The %s feed is valid', async (schema, fileName) => {
  const contents = await readFile(`plugins/publishing/changelog-feed/__tests__/${schema}.rng`, 'utf8');
  const {errors} = await validateXML({
    xml: {fileName, contents: feeds[fileName]!},
    schema: {fileName: 'schema.rng', contents},
    extension: 'relaxng',
  });
  expect(errors).toEqual([]);
});

it('The JSON feed is valid and has every entry', () => {
  const validate = addFormats(new Ajv({allErrors: true})).compile(jsonFeedSchema);
  const feed = JSON.parse(feeds['feed.json']!) as {items: {id: string; content_html: string}[]};
  validate(feed);
  expect(validate.errors).toBeNull();
  expect(new Set(feed.items.map(({id}) => id)).size).toBe(months.flatMap(({entries}) => entries).length);
});

it('No entry contains a component, which feed readers cannot render', () => {
  expect(feeds['feed.json']).not.toMatch(/undefined|<[A-Z]/);
});
