import {mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import type {LoadContext} from '@docusaurus/types';
import MiniSearch from 'minisearch';
import {afterAll, beforeAll, describe, expect, it} from 'vitest';
import {ENGINE, FORMAT, indexOptions, toRecord, type Manifest} from '../../../../search-format';
import {searchRecords} from '..';
import {buildArtifact, readArtifact as readArtifactOf} from '../artifact';
import {toRecords} from '../records';
import {create, guide, guideOf, inVersion, ORIGIN, read, resource} from './pages';

const home = (title: string) => guideOf('', {path: '/', title, version: undefined});
const pages = [guide, create, read, resource, guideOf('', {path: '/docs/how-to-guides/', title: 'Tutorials'})];
const synonyms = [{words: ['k8s', 'kubernetes']}];
const glossary = {
  limit: {term: 'Limit', see: '/docs/scopes/kubernetes#limits-of-b-tags'},
  tutorial: {term: 'Tutorial', see: '/docs/how-to-guides'},
  elsewhere: {term: 'Elsewhere', see: '/docs/not-in-the-index'},
  nowhere: {term: 'Nowhere'},
};

it('A term of the glossary is explained by the page of Next', () => {
  const both = [guide, inVersion(guide)];
  const {concepts, entries, pages: found} = buildArtifact(toRecords(both, ORIGIN), {synonyms, glossary});
  expect(concepts!.map(({name, entry}) => [name, found[entries[entry]!.page]!.version])).toEqual([
    ['Limit', 'current'],
    ['limit', 'current'],
  ]);
});

describe('A build', () => {
  const outDir = mkdtempSync(path.join(tmpdir(), 'search-records-'));
  const folder = path.join(outDir, 'search');
  afterAll(() => rmSync(outDir, {recursive: true}));
  const i18n = {currentLocale: 'en', defaultLocale: 'en'};
  const context = {siteConfig: {url: ORIGIN}, i18n} as LoadContext;
  const build = (first = home('Home')) =>
    searchRecords({synonyms, glossary, pages: () => [first, ...pages]})(context).postBuild!({
      outDir,
    } as never) as Promise<void>;
  const readManifest = () => JSON.parse(readFileSync(path.join(folder, 'manifest.json'), 'utf8')) as Manifest;
  const readArtifact = () => readArtifactOf(folder);

  beforeAll(() => build());

  it('writes one artifact and the manifest that references it', () => {
    const {id, file, records, ...rest} = readManifest();
    expect(rest).toEqual({format: FORMAT, engine: ENGINE});
    expect(file).toBe(`${id}.json.gz`);
    expect(readArtifact()).toMatchObject({format: FORMAT, engine: ENGINE, id, records, origin: ORIGIN, synonyms});
    expect(readArtifact().entries).toHaveLength(records);
  });

  it('contains the targets of glossary links', () => {
    const {concepts, entries} = readArtifact();
    expect(concepts!.map(({name, entry}) => [name, entries[entry]!.heading])).toEqual([
      ['Limit', 'Limits of <b> tags'],
      ['limit', 'Limits of <b> tags'],
      ['Tutorial', 'Tutorials'],
      ['tutorial', 'Tutorials'],
    ]);
  });

  it('has every page once, in the order of the URLs', () => {
    expect(readArtifact().pages.map(({path: address}) => address)).toEqual([
      '/',
      '/docs/api/scope-create',
      '/docs/api/scope-read',
      '/docs/how-to-guides/',
      '/docs/scope-api-index',
      '/docs/scopes/kubernetes',
    ]);
  });

  it('is deterministic, and has another id when a page changes', async () => {
    const {file} = readManifest();
    const bytes = readFileSync(path.join(folder, file));
    await build();
    expect(readFileSync(path.join(folder, file)).equals(bytes)).toBe(true);
    await build(home('House'));
    expect(readManifest().file).not.toBe(file);
    expect(readdirSync(folder).sort()).toEqual([readManifest().file, 'manifest.json'].sort());
    await build();
    expect(readManifest().file).toBe(file);
  });

  it('fails when something of the contract cannot be found', async () => {
    const parameters = [{$ref: '#/components/parameters/name'}, {in: 'query', name: 'lost'}];
    const contract = {
      paths: {'/scope': {get: {operationId: 'scope-read', 'x-aliases': [{id: 'scope-get'}], parameters}}},
      components: {parameters: {name: {in: 'path', name: 'id'}}},
    };
    const file = path.join(outDir, 'openapi.json');
    writeFileSync(file, JSON.stringify(contract));
    await expect(build()).rejects.toThrow(
      '5 operations or parameters of the contract cannot be found, such as /docs/api/scope-read#path.id, /docs/api/scope-read#query.lost, /docs/api/scope-get.',
    );
    contract.paths['/scope'].get = {...contract.paths['/scope'].get, 'x-aliases': [], parameters: []};
    writeFileSync(file, JSON.stringify(contract));
    await expect(build()).resolves.toBeUndefined();
  });

  describe('with its index', () => {
    const search = (query: string, fields?: string[]): string[] => {
      const artifact = readArtifact();
      const engine = MiniSearch.loadJS(artifact.index, indexOptions);
      return engine
        .search(query, {combineWith: 'AND', ...(fields && {fields})})
        .map(({id}) => toRecord(artifact, id).objectID);
    };

    it('finds identifiers by the words in them', () => {
      expect(search('health')).toContain('/docs/api/scope-create#body.capabilities.health_check');
    });

    it('finds a page by the keywords of its front matter, and none of its sections', () => {
      expect(search('hpa')).toEqual(['/docs/scopes/kubernetes']);
      expect(search('replica set', ['keywords'])).toEqual(['/docs/scopes/kubernetes']);
    });
  });
});

it('The engine in use is the one in the artifact', () => {
  const {version} = JSON.parse(readFileSync('node_modules/minisearch/package.json', 'utf8')) as {version: string};
  expect(`minisearch@${version}`).toBe(ENGINE);
});
