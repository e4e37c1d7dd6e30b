import {describe, expect, it} from 'vitest';
import {extractPage, type ExtractedPage} from '../extract';
import {create, glossary, guide, html, operation, ORIGIN, resource, STATUS} from './pages';

const extract = (page: string): ExtractedPage => extractPage(page, ORIGIN)!;
const contents = (page: string): (string | null)[] => extract(page).items.map(({content}) => content);

describe('A guide', () => {
  const {items, ...page} = extract(guide);

  it('has the metadata that its records share', () => {
    expect(page).toEqual({
      path: '/docs/scopes/kubernetes',
      kind: 'guide',
      lvl0: 'Scopes',
      language: 'en',
      docusaurus_tag: 'docs-default-current',
      version: 'current',
      deprecated: false,
    });
  });

  it('begins with its title, its sidebar label and its description', () => {
    expect(items[0]).toEqual({
      level: 1,
      anchor: null,
      heading: 'Kubernetes scopes',
      name: 'Kubernetes',
      content: 'How releases run on clusters.',
    });
  });

  it('contains every text once, under the anchor of its heading', () => {
    expect(items.slice(1).map(({anchor, heading, content}) => [anchor, heading, content])).toEqual([
      [null, null, 'A scope runs pods.'],
      ['limits', 'Limits of <b> tags', null],
      ['limits', null, 'Environment variable · 4 KB'],
      ['limits', null, 'Pods · 20'],
      ['limits', null, 'First'],
      ['limits', null, 'Inner'],
      ['limits', null, 'Second'],
      ['limits', null, 'Error: no such cluster'],
      ['options', 'Options', null],
      [
        'option-traffic.step',
        'traffic.step',
        'string · required · Share that each step adds. · Default 10 · Allowed: 1, 2',
      ],
      ['options', null, 'kind · string · Type of step. · slow In minutes. · fast In seconds.'],
      ['options', null, 'After the table.'],
    ]);
  });

  it('separates words that only CSS separates', () => {
    const main = '<h1>Home</h1><ol><li><strong>Commit</strong><span>You push.</span></ol>';
    expect(contents(html({path: '/', main})).at(-1)).toBe('Commit You push.');
  });

  it('outside the docs has no record of its table of contents and its date', () => {
    const main =
      '<h1>Page</h1><p>Text.<div class=theme-last-updated>Last updated</div><div class="table-of-contents x"><ul><li><a>Part</a></ul></div>';
    expect(contents(html({path: '/page', main})).slice(1)).toEqual(['Text.']);
  });

  it('has definitions as headings with their permalinks', () => {
    expect(extract(glossary).items.at(-1)).toEqual({
      level: 3,
      anchor: 'api-key',
      heading: 'API key',
      name: null,
      content: 'A credential for machines.',
    });
  });

  it('is in a default group when the sidebar has no category for it', () => {
    expect(extract(glossary).lvl0).toBe('Documentation');
  });

  it('turns a heading without an anchor into text', () => {
    const page = html({path: '/', tag: 'default', main: '<h1>Home</h1><h2 id=start>Start</h2><h3>First steps</h3>'});
    expect(extract(page).items.at(-1)).toMatchObject({level: 0, anchor: 'start', content: 'First steps'});
  });
});

describe('An operation', () => {
  const {items, kind, lvl0} = extract(create);

  it('is found by its id, its call and its command', () => {
    expect([kind, lvl0]).toEqual(['operation', 'API reference']);
    expect(items[0]).toMatchObject({
      heading: 'Create a scope',
      name: 'scope-create',
      content: 'POST /scope · acme scope create · Create a scope at once.',
    });
  });

  it('has the titles of sections whose anchor is not made from the title', () => {
    expect(extract(create).anchors).toEqual({
      samples: 'Request',
      'response-examples': 'Response',
      'response-200': '200 OK',
    });
    expect(extract(resource).anchors).toEqual({object: 'The scope object'});
    expect(extract(guide)).not.toHaveProperty('anchors');
  });

  it('has one item for each property, with its permalink, its path and its values', () => {
    const properties = items.filter(({level}) => level === 2);
    expect(properties.map(({anchor, heading, name, content, part}) => [anchor, heading, name, content, part])).toEqual([
      ['body.name', 'name', 'name', 'Label for people.', 'request'],
      ['body.capabilities', 'capabilities', 'capabilities', 'Settings.', 'request'],
      [
        'body.capabilities.health_check',
        'capabilities.health_check',
        'health_check',
        'Probe of an instance. · http Calls a path. · tcp Opens a port.',
        'request',
      ],
      ['response-200.status', 'status', 'status', 'Where the scope is in its life.', 'response'],
    ]);
  });

  it('has its permission and its errors as texts, but no samples and no links to guides', () => {
    expect(contents(create)).toContain('Permission · scope:create');
    expect(contents(create)).toContain('400 · The name of scope-create is taken. · Choose another one.');
    expect(contents(create).join()).not.toMatch(/--body|Some guide|CLI/);
  });

  it('has its history as one text with its id, which tells it from the history of other operations', () => {
    const body =
      '<h2 id=history>History</h2><ul class=api-history><li><a href=/docs/c>5 May 2026</a>, added: New.<li>1 May 2026, changed: Other.</ul>';
    const {items} = extract(operation({id: 'x-read', title: 'Read', answer: STATUS, body}));
    expect(items.filter(({anchor}) => anchor === 'history').map(({content}) => content)).toEqual([
      'What changed in x-read · 5 May 2026, added: New. · 1 May 2026, changed: Other.',
    ]);
  });

  it('says first that it is deprecated, so that a result shows it', () => {
    const old = extract(operation({id: 'x-read', title: 'Read', answer: STATUS, deprecated: true}));
    expect(old.items[0]!.content).toMatch(/^Deprecated\. Avoid it\. · POST \/scope/);
  });
});

it('A resource has the properties of its object, without the list of its operations', () => {
  expect(extract(resource)).toMatchObject({kind: 'resource', lvl0: 'API reference'});
  expect(extract(resource).items.at(-1)).toMatchObject({anchor: 'object.status', part: 'object'});
  expect(contents(resource).join()).not.toContain('List scopes');
});

describe('Not indexed is', () => {
  const main = '<h1>Title</h1><p>Text.';
  it.each([
    [
      'an unlisted page',
      html({path: '/docs/agent/parameters', main, head: '<meta name=robots content="noindex, nofollow">'}),
    ],
    [
      'the results page',
      html({path: '/search', tag: 'default', main, head: '<meta property=robots content="noindex, follow">'}),
    ],
    ['a redirect', '<!doctype html><meta charset=UTF-8><meta http-equiv=refresh content="0; url=/docs/catalog">'],
    ['a list of tags', html({path: '/docs/tags', tag: 'doc_tags_list', main})],
    ['the pages of a tag', html({path: '/docs/tags/api', tag: 'doc_tag_doc_list', main})],
    ['half a file', guide.slice(0, 300)],
  ])('%s', (_, page) => {
    expect(extractPage(page, ORIGIN)).toBeUndefined();
  });

  it('the same page otherwise', () => {
    expect(extractPage(html({path: '/docs/agent/parameters', main}), ORIGIN)).toBeDefined();
  });
});
