/** Old URLs: every page that moved has a static page that redirects, for hosts that cannot. */
import {existsSync, readFileSync} from 'node:fs';
import {expect, test} from 'vitest';
import {foldersAbove} from '../../config/folder-redirects';
import {moved, redirects} from '../../config/old-urls';
import {fileOf} from '../support/site-pages';
import {sitemapPaths} from '../support/sitemap';
import {openPage, RULES} from './rules';

/** Old paths as the specification lists them, by folder, with their targets. */
const SPECIFIED: [folder: string, names: string, to: string][] = [
  ['/docs/metadata', 'getting-started generated-ui ui-forms', '/docs/catalog/getting-started'],
  ['/docs', 'catalog-items-api-index catalog-item-api-index', '/docs/catalog-api-index'],
  [
    '/docs/api',
    'metadata-entity-create metadata-entity-list particular-metadata-entity-create particular-metadata-entity-read particular-metadata-entity-update particular-metadata-entity-delete metadata-specification-list metadata-specification-create metadata-specification-read metadata-specification-update metadata-specification-delete',
    '/docs/catalog-api-index',
  ],
  ['/docs/custom-scopes', 'overview', '/docs/agent-backed-scopes/'],
  [
    '/docs/custom-scopes/craft-custom-scopes',
    'custom-scope-spec scope-action-spec register-custom-scope',
    '/docs/agent-backed-scopes/',
  ],
  [
    '/docs/custom-scopes/provision-custom-scope',
    'set-up-notifications base-scope-service-workflow override-scope-service-workflow',
    '/docs/agent-backed-scopes/',
  ],
  [
    '/docs/custom-scopes/how-to-guides',
    'overview test-custom-scope-locally kubernetes-prod-ready',
    '/docs/agent-backed-scopes/',
  ],
  ...['test-scope-locally', 'kubernetes-prod-ready', 'scheduled-task'].map((name): [string, string, string] => [
    '/docs/agent-backed-scopes/how-to-guides',
    name,
    `/docs/how-to-guides/${name}`,
  ]),
  ['/docs/services/craft-a-service', 'json-schema', '/docs/json-ui-schema/overview'],
  ['/docs/reference/craft-a-service', 'ui-crafting', '/docs/json-ui-schema/overview'],
];

test('The table has every redirect of the specification', () => {
  const table = Object.fromEntries(moved.flatMap(({from, to}) => from.map((old) => [old, to])));
  const specified = SPECIFIED.flatMap(([folder, names, to]) =>
    names.split(' ').map((name) => [`${folder}/${name}`, to] as const),
  );
  expect(specified).toHaveLength(31);
  expect(table).toMatchObject(Object.fromEntries(specified));
});

test('Every old URL has a page that redirects to the new one, with and without JavaScript', () => {
  for (const {from, to} of redirects) {
    for (const old of from) {
      const page = openPage(old, readFileSync(fileOf(old), 'utf8'));
      const {$} = page;
      expect(RULES['has no inline style, no inline handler and no style element']!(page), old).toEqual([]);
      expect($('meta[http-equiv=refresh]').attr('content'), old).toBe(`0; url=${to}`);
      expect($('link[rel=canonical]').attr('href'), old).toBe(to);
      expect($('script').text(), old).toContain(`window.location.href = '${to}'`);
    }
  }
});

test('Every target is a page; no URL redirects twice or to itself', () => {
  const old = redirects.flatMap(({from}) => from);
  expect(new Set(old).size).toBe(old.length);
  for (const {to} of redirects) {
    expect(existsSync(fileOf(to)), to).toBe(true);
    expect(old).not.toContain(to.replace(/\/$/, ''));
  }
});

test('Every folder above a page is a page or redirects to one', () => {
  const paths = [...sitemapPaths(), '/search', ...redirects.flatMap(({from}) => from)];
  const folders = [...new Set(paths.map((path) => path.replace(/\/$/, '')).flatMap(foldersAbove))];
  expect(folders.length).toBeGreaterThan(30);
  expect(folders.filter((folder) => !existsSync(fileOf(folder)))).toEqual([]);
});
