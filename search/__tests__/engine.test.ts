import SearchableMap from 'minisearch/SearchableMap';
import {describe, expect, it, vi} from 'vitest';
import type {Artifact} from '../../search-format';
import {createEngine} from '../engine';
import {STOP_WORDS} from '../language';
import {parseSyntax} from '../query';
import {startWork} from '../work';
import {readWords} from '../words';
import {artifactOf, SITE} from './fixture';

const artifact = artifactOf(SITE, [
  {words: ['rollback', 'roll back']},
  {from: 'undo', words: ['cancel']},
  {from: 'place', words: ['scope']},
]);
const engine = createEngine(artifact);
const ENGLISH = [[{attribute: 'language', value: 'en', negative: false}]];
const addressOf = (id: number) => {
  const {page, anchor} = engine.artifact.entries[id]!;
  return engine.artifact.pages[page]!.path + (anchor === null ? '' : `#${anchor}`);
};
const find = (query: string, {advanced = false, filters = ENGLISH} = {}) =>
  engine.search(parseSyntax(query, advanced), filters).ids.map(addressOf);

describe('Ranking', () => {
  it.each([
    ['every title finds its page', 'Roles and grants', '/docs/roles'],
    ['a title that holds another one', 'Create and manage scopes', '/docs/all-scopes'],
    ['the name of an operation', 'scope-create', '/docs/api/scope-create'],
    ['resource and verb', 'scope create', '/docs/api/scope-create'],
    ['a property by its name', 'health_check', '/docs/api/scope-create#body.capabilities.health_check'],
    ['the words of a property lead to the guide', 'health check', '/docs/all-scopes#health-checks'],
    ['the start of a word', 'deplo', '/docs/deployments'],
    ['another form of a word', 'deploying', '/docs/deployments'],
    ['a missing letter', 'deploymnts', '/docs/deployments'],
    ['two swapped letters', 'roels', '/docs/roles'],
    ['a mistake in a word that is still being typed', 'deploiment', '/docs/deployments'],
    ['words in another order', 'check health', '/docs/all-scopes#health-checks'],
    ['one word where the text has two', 'oldinstances', '/docs/deployments#blue-green'],
    ['two words where the text has one', 'wel come', '/'],
    ['a synonym of one word for two', 'rollback', '/docs/deployments#roll-back'],
    ['a synonym in one direction', 'undo', '/docs/deployments#roll-back'],
    ['a value with its punctuation', 'machine:ci', '/docs/roles'],
    ['words of a text and of the heading above it', 'deployments traffic', '/docs/deployments#blue-green'],
    ['both words before one of them', 'stop scope', '/docs/all-scopes#stop-a-scope'],
    ['a question with words that say nothing', 'how do I stop a scope?', '/docs/all-scopes#stop-a-scope'],
  ])('%s: %s', (_, query, address) => {
    expect(find(query)[0]).toBe(address);
  });

  it('filters by kind of page, with alternatives', () => {
    const kinds = (...values: string[]) => values.map((value) => ({attribute: 'kind', value, negative: false}));
    expect(find('scope', {filters: [...ENGLISH, kinds('operation', 'resource')]})[0]).toMatch(/^\/docs\/api\//);
    expect(find('scope', {filters: [...ENGLISH, kinds('guide')]}).some((url) => url.startsWith('/docs/api/'))).toBe(
      false,
    );
    expect(find('scope', {filters: [...ENGLISH, kinds('changelog')]})).toEqual([]);
  });

  it('filters sections about errors on any page, and pages by their topics', () => {
    const site = artifactOf([
      {path: '/docs/agent', title: 'Install', items: ['An agent.', '## Troubleshooting', 'The agent does not start.']},
      {path: '/docs/scopes/troubleshooting', title: 'Scopes', items: ['The agent of a scope.']},
      {path: '/docs/first', title: 'Start here', topics: ['tutorial'], items: ['The first agent.']},
    ]);
    const {search} = createEngine(site);
    const pagesOf = (value: string) => {
      const {ids} = search(parseSyntax('agent', false), [[{attribute: 'kind', value, negative: false}]]);
      return new Set(ids.map((id) => [site.pages[site.entries[id]!.page]!.path, site.entries[id]!.anchor].join('#')));
    };
    expect(pagesOf('errors')).toEqual(new Set(['/docs/agent#troubleshooting', '/docs/scopes/troubleshooting#']));
    expect(pagesOf('tutorial')).toEqual(new Set(['/docs/first#']));
    expect(pagesOf('guide')).toContain('/docs/first#');
  });

  it.each([
    'instances 3fa85f64-5717-4562-b3fc-2c963f66afa6 that fail are replaced',
    'instances that fail organization=1255165411:account=95118862 are replaced',
    'instances that fail are replaced: /var/lib/app-7f9c/logs/current.log',
    '10.2.13.77:9000 instances that fail are replaced i-0abc123def at 2026-11-02T10:11:12Z',
  ])('finds the row of a pasted message with ids and paths in it: %s', (message) => {
    expect(find(message)[0]).toBe('/docs/all-scopes#health-checks');
  });

  it('searches for an id or a path that is the query, or one that the index has', () => {
    expect(find('/docs/xyzzy9 scope')[0]).toMatch(/scope/);
    expect(readWords(parseSyntax('which role is machine:ci for 404 pipelines', false), () => 1).ids).toEqual([]);
  });

  it('corrects a word that is also a form of a rare word', () => {
    const others = Array.from({length: 30}, (_, at) => ({path: `/docs/${at}`, title: `Page ${at}`, items: ['A key.']}));
    const site = artifactOf([
      {path: '/docs/rotate', title: 'Rotate keys', items: ['Rotate a key.', 'Keys that nobody rotates.']},
      {path: '/docs/forms', title: 'Forms', items: ['The mailbox of the rota.']},
      ...others,
    ]);
    const {ids} = createEngine(site).search(parseSyntax('rotae key ', false), []);
    expect(ids.map((id) => site.pages[site.entries[id]!.page]!.path)).toContain('/docs/rotate');
  });

  it('marks no stop word of an identifier', () => {
    const {search} = createEngine(artifactOf([{path: '/docs/pull', title: 'Pull', items: ['The tag is not found.']}]));
    const {ids, marker} = search(parseSyntax('NotFound ', false), []);
    expect(ids).toHaveLength(1);
    expect(['not', 'found'].map((word) => marker(word) !== undefined)).toEqual([false, true]);
  });

  it('reports words that were replaced on the first page, and words that no page has', () => {
    const told = (query: string) => {
      const {replaced, leftOut} = engine.search(parseSyntax(query, false), ENGLISH);
      return {replaced, leftOut};
    };
    expect(told('undo deployment')).toEqual({replaced: ['cancel'], leftOut: []});
    expect(told('deploymnts ')).toEqual({replaced: ['deployments'], leftOut: []});
    expect(told('how do I stop a scope')).toEqual({replaced: [], leftOut: []});
    expect(told('health check')).toEqual({replaced: [], leftOut: []});
    expect(told('xyzzyx scope').leftOut).toEqual(['xyzzyx']);
    expect(told('xyzzyx')).toEqual({replaced: [], leftOut: []});
  });

  it('ranks the changelog and the glossary after the page they are about', () => {
    const about = ['## Canary releases', 'Canary releases send a share of the traffic to the new version.'];
    const site = artifactOf([
      {path: '/docs/changelogs/2025-01', title: 'January 2025', kind: 'changelog', pageRank: 20, items: about},
      {path: '/docs/glossary', title: 'Glossary', items: about},
      {path: '/docs/traffic', title: 'Traffic', items: about},
      {path: '/docs/versions', title: 'Versions', items: ['Send some requests to each of two versions: a canary.']},
    ]);
    const first = (concepts: Artifact['concepts']) => {
      const {search} = createEngine({...site, ...(concepts && {concepts})});
      const ids = search(parseSyntax('canary', false), []).ids;
      return [...new Set(ids.map((id) => site.pages[site.entries[id]!.page]!.path))];
    };
    expect(first(undefined)[0]).toBe('/docs/traffic');
    const linked = first([{name: 'canary', entry: site.entries.findIndex(({heading}) => heading === 'Versions')}]);
    expect(linked.indexOf('/docs/versions')).toBeLessThan(linked.indexOf('/docs/glossary'));
  });

  it('ranks a changelog after the page that its entry links to, if that page has the words of the query', () => {
    const site = artifactOf([
      {
        path: '/docs/changelogs/2025-01',
        title: 'January 2025',
        kind: 'changelog',
        pageRank: 20,
        items: ['## Canary releases', 'Canary releases since version 7 of the chart.'],
      },
      {path: '/docs/versions', title: 'Versions', items: ['Send a share of the requests to a canary.', 'Releases.']},
    ]);
    const entry = site.entries.findIndex(({heading}) => heading === 'Canary releases');
    const linked = {...site, entries: site.entries.map((each, id) => (id === entry ? {...each, links: [1]} : each))};
    const first = (artifact: Artifact, query: string) => {
      const [id] = createEngine(artifact).search(parseSyntax(query, false), []).ids;
      return site.pages[site.entries[id!]!.page]!.path;
    };
    expect(first(site, 'canary releases')).toBe('/docs/changelogs/2025-01');
    expect(first(linked, 'canary releases')).toBe('/docs/versions');
    expect(first(linked, 'canary releases version 7 chart')).toBe('/docs/changelogs/2025-01');
    expect(first(linked, 'January 2025')).toBe('/docs/changelogs/2025-01');
  });

  it('finds nothing for unknown words', () => {
    expect(find('xyzzyx')).toEqual([]);
    expect(find('!!! ???')).toEqual([]);
  });

  it('returns everything once for an empty query, highest weight first', () => {
    const all = find('', {filters: []});
    expect(all[0]).toMatch(/^\/docs\/(all-scopes|deployments|roles)$/);
    expect(new Set(all).size).toBe(all.length);
  });
});

describe('Words are wanted, not required', () => {
  it('a page is found although it lacks a word of the query', () => {
    expect(find('list scopes endpoint')[0]).toBe('/docs/api/scope-list');
    expect(find('roll back a deployment in heroku')[0]).toMatch(/^\/docs\/deployments/);
  });

  it('every word of the index finds something, alone and beside an unknown word', () => {
    const words = artifact.index.index.map(([word]) => word).filter((word) => !STOP_WORDS.has(word));
    expect(words.filter((word) => find(word, {filters: []}).length === 0)).toEqual([]);
    expect(words.filter((word) => find(`${word} xyzzyx`, {filters: []}).length === 0)).toEqual([]);
  });

  it('two typed words find the one word that they begin', () => {
    expect(find('roll ba')[0]).toBe('/docs/deployments#roll-back');
    expect(find('deploy me')).toContain('/docs/deployments');
  });
});

describe('A name of a page', () => {
  const names = createEngine(
    artifactOf([
      {path: '/docs/scopes', title: 'Scope basics', name: 'Scopes', items: ['Scopes.']},
      {path: '/docs/many', title: 'All about scopes', keywords: ['scopes'], items: ['## Scopes', 'Scopes, scopes.']},
      {path: '/docs/api/a', title: 'Read a scope', name: 'scope-read', call: 'GET /scope/{id}', kind: 'operation'},
      {path: '/docs/api/b', title: 'List scopes', name: 'scope-list', call: 'GET /scope', kind: 'operation'},
    ]),
  );
  it.each([
    ['a title', 'all about scopes', '/docs/many'],
    ['a sidebar label', 'scopes', '/docs/scopes'],
    ['the id of an operation', 'scope-read', '/docs/api/a'],
    ['method and path', 'GET /scope', '/docs/api/b'],
    ['method and path with an id', 'GET /scope/{scopeId}', '/docs/api/a'],
  ])('ranks it first: %s', (_, query, path) => {
    const [first] = names.search(parseSyntax(query, false), []).ids;
    expect(names.artifact.pages[names.artifact.entries[first!]!.page]!.path).toBe(path);
  });
});

it('More than two hits of one page come after those of other pages', () => {
  const crowded = createEngine(
    artifactOf([
      {path: '/a', title: 'Zebra', items: ['one', 'two', 'three', 'four', 'five'].map((n) => `## Zebra ${n}`)},
      {path: '/b', title: 'Horses', items: ['A zebra is no horse.']},
    ]),
  );
  const pages = crowded.search(parseSyntax('zebra', false), []).ids.map((id) => crowded.artifact.entries[id]!.page);
  expect(pages).toEqual([0, 0, 1, 0, 0, 0, 0]);
});

describe('Advanced syntax', () => {
  it('finds phrases only as they are written', () => {
    expect(find('"health check"', {advanced: true})).toEqual(['/docs/all-scopes#health-checks']);
  });

  it('reads a phrase that nothing has as words, because pasted messages quote ids', () => {
    const asWords = find('stop scope orders-api');
    expect(asWords[0]).toBe('/docs/all-scopes#stop-a-scope');
    expect(find('stop scope "orders-api"', {advanced: true})).toEqual(asWords);
    expect(find('"check health"', {advanced: true})[0]).toBe('/docs/all-scopes#health-checks');
  });

  it('reads a minus at the start as part of a flag', () => {
    expect(find('-scope create', {advanced: true})).toEqual(find('scope create'));
  });

  it('omits records that contain an excluded word in their text or a heading above', () => {
    const hits = find('scope -create', {advanced: true});
    expect(hits).toContain('/docs/api/scope-list');
    expect(hits.filter((address) => /^\/docs\/(scopes|api\/scope-create)/.test(address))).toEqual([]);
  });

  it('returns everything else for a query of only excluded words', () => {
    const hits = find('-"scope" -scopes', {advanced: true});
    expect(hits).toContain('/docs/roles');
    expect(hits).not.toContain('/docs/all-scopes');
  });
});

describe('The cost of a query', () => {
  const crowded = createEngine(
    artifactOf(
      Array.from({length: 120}, (_, page) => ({
        path: `/docs/${page}`,
        title: `Page ${page}`,
        items: Array.from({length: 9}, () => [...'abcdefghijklmnopqrst'].map((letter) => `z${letter}`).join(' ')),
      })),
    ),
  );

  it('is bounded: beyond its budget it returns partial results, marked as such', () => {
    for (const query of ['z', 'zax zbx zcx zdx zex zfx zgx zhx zix z', 'za zb zc zd ze zf zg zh zi zj zk zl']) {
      const work = startWork();
      const {ids, isComplete} = crowded.search(parseSyntax(query, false), [], work);
      expect(isComplete, query).toBe(false);
      expect(ids.length, query).toBeGreaterThan(0);
      // The budget, and the texts of the records that are compared word by word.
      expect(work.steps, query).toBeLessThan(crowded.size * 20 + 60 * 200);
    }
    expect(crowded.search(parseSyntax('zb zc', false), []).isComplete).toBe(true);
  });

  const stepsOf = (query: string) => {
    const work = startWork();
    engine.search(parseSyntax(query, false), [], work);
    return work.steps;
  };

  it('of a word with many characters is that of any unknown word', () => {
    const fuzzyGet = vi.spyOn(SearchableMap.prototype, 'fuzzyGet');
    // Folding expands one character to 18.
    expect(stepsOf('ﷺ'.repeat(512))).toBeLessThanOrEqual(stepsOf('xyzzyxyzzy'));
    // The tree needs memory quadratic in the length.
    expect(Math.max(...fuzzyGet.mock.calls.map(([word]) => word.length))).toBeLessThan(50);
    fuzzyGet.mockRestore();
  });
});

describe('Filters and facets', () => {
  const language = (value: string, negative = false) => [[{attribute: 'language', value, negative}]];

  it('restrict results to a language', () => {
    expect(find('scopes', {filters: language('es')})).toEqual(['/es/docs/all-scopes']);
    expect(find('scopes', {filters: language('en')})).not.toContain('/es/docs/all-scopes');
    expect(find('scopes', {filters: language('en', true)})).toEqual(['/es/docs/all-scopes']);
  });

  it('are counted over all hits', () => {
    const {ids} = engine.search(parseSyntax('', false), []);
    const {language: languages, docusaurus_tag} = engine.count(ids, ['language', 'docusaurus_tag']);
    expect(languages).toEqual({en: ids.length - 1, es: 1});
    expect(docusaurus_tag).toEqual({'docs-default-current': ids.length - 1, default: 1});
  });
});

describe('An index', () => {
  it.each([
    [{format: 1 as 2}, 'build site and service together'],
    [{engine: 'minisearch@8.0.0' as 'minisearch@7.2.0'}, 'minisearch@7.2.0'],
    [{index: {...artifact.index, serializationVersion: 3}}, 'another form'],
  ])('of another format, engine or dump is rejected', (change, message) => {
    expect(() => createEngine({...artifact, ...change})).toThrow(message);
  });

  it('without any record works', () => {
    expect(createEngine(artifactOf([])).search(parseSyntax('scope', false), []).ids).toEqual([]);
  });
});

describe('The glossary', () => {
  const entry = artifact.entries.findIndex(({heading}) => heading === 'Stop a scope');
  const withGlossary = createEngine({
    ...artifact,
    concepts: ['Scope', 'Roles and grants'].map((name) => ({name, entry})),
  });
  const first = (query: string) => addressOf(withGlossary.search(parseSyntax(query, false), ENGLISH).ids[0]!);

  it('selects the target of a word with many matches, in any form and in a question', () => {
    expect(find('scopes')[0]).not.toBe('/docs/all-scopes#stop-a-scope');
    expect(first('scopes')).toBe('/docs/all-scopes#stop-a-scope');
    expect(first('what is a scope')).toBe('/docs/all-scopes#stop-a-scope');
    expect(first('places')).toBe('/docs/all-scopes#stop-a-scope');
  });

  it('does not outrank the page with that title', () => {
    expect(first('Roles and grants')).toBe('/docs/roles');
  });
});
