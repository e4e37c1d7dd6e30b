import {describe, expect, it} from 'vitest';
import type {SearchablePage} from '../page';
import {create, glossary, guide, guideOf, operationOf, resource} from './pages';

const contents = ({items}: SearchablePage): (string | null)[] => items.map(({content}) => content);

describe('A guide', () => {
  const {items, ...page} = guide;

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

  it('begins with its title, its sidebar label, its description and its keywords', () => {
    expect(items[0]).toEqual({
      level: 1,
      anchor: null,
      heading: 'Kubernetes scopes',
      name: 'Kubernetes',
      content: 'How releases run on clusters.',
      keywords: ['replica set', 'hpa'],
    });
  });

  it('contains every text once, under the anchor of its heading', () => {
    expect(items.slice(1).map(({anchor, heading, content}) => [anchor, heading, content])).toEqual([
      [null, null, 'A name runs pods.'],
      ['limits-of-b-tags', 'Limits of <b> tags', null],
      ['limits-of-b-tags', null, 'Environment variable · 4 KB'],
      ['limits-of-b-tags', null, 'Pods · –'],
      ['limits-of-b-tags', null, 'First'],
      ['limits-of-b-tags', null, 'Inner'],
      ['limits-of-b-tags', null, 'Second'],
      ['limits-of-b-tags', null, 'Error: no such cluster'],
      ['limits-of-b-tags', null, 'It has no title.'],
      ['options', 'Options', null],
      [
        'option-traffic.step',
        'traffic.step',
        'integer · required · Share that each step adds. · Default 10 · Allowed: 1, 2',
      ],
      ['options', null, 'limit · integer · How many at most. · Default 30 · Allowed: 1 to 200'],
      ['options', null, 'After the table.'],
    ]);
  });

  it('has definitions as headings with their permalinks', () => {
    expect(glossary.items.find(({anchor}) => anchor === 'api-key')).toEqual({
      level: 3,
      anchor: 'api-key',
      heading: 'API key',
      name: null,
      content: 'A credential for machines.',
    });
  });

  it('is in a default group when the sidebar has no category for it', () => {
    expect(glossary.lvl0).toBe('Documentation');
  });

  it('has no record of the labels of tabs, of a diagram in words and of the operations it uses', () => {
    const tabs = '<Tabs>\n<TabItem value="cli" label="CLI">\n\nOne.\n\n</TabItem>\n</Tabs>';
    const diagram = '```mermaid title="How it starts"\nflowchart LR\na --> b\n```';
    expect(contents(guideOf(`${tabs}\n\n${diagram}`)).slice(1)).toEqual(['One.', 'How it starts']);
  });
});

describe('An operation', () => {
  const {items, kind, lvl0} = create;

  it('is found by its id, its call and its command', () => {
    expect([kind, lvl0]).toEqual(['operation', 'API reference']);
    expect(items[0]).toMatchObject({
      heading: 'Create a scope',
      name: 'scope-create',
      content: 'POST /scope · acme scope create · What it is about.',
    });
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
    expect(contents(create).join()).not.toMatch(/--body|Some guide|curl/);
  });

  it('has its history as one text with its id, which tells it from the history of other operations', () => {
    expect(items.filter(({anchor}) => anchor === 'history').map(({content}) => content)).toEqual([
      'What changed in scope-create · 5 May 2026, added: New. · 1 May 2026, changed: Other.',
    ]);
  });

  it('says first that it is deprecated, so that a result shows it', () => {
    const old = operationOf('nrn-read', 'Read an NRN (deprecated)');
    expect(old.items[0]!.content).toMatch(/^Deprecated\. Avoid it in new work\. .*\. · GET \/nrn · /);
    expect(old.deprecated).toBe(true);
  });
});

it('A resource has the properties of its object, without the list of its operations', () => {
  expect(resource).toMatchObject({kind: 'resource', lvl0: 'API reference'});
  expect(resource.items.find(({anchor}) => anchor === 'object.status')).toMatchObject({part: 'object'});
  expect(contents(resource).join()).not.toContain('List scopes');
});
