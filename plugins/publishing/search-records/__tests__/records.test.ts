import {describe, expect, it} from 'vitest';
import {toRecord, type SearchRecord} from '../../../../search-format';
import type {SearchablePage} from '../page';
import {toRecords} from '../records';
import {
  create,
  glossary,
  guide,
  GUIDE,
  guideOf,
  guideWith,
  inVersion,
  list,
  operationOf,
  ORIGIN,
  read,
  resource,
} from './pages';

function recordsOf(...pages: SearchablePage[]): SearchRecord[] {
  const records = toRecords(pages, ORIGIN);
  return records.entries.map((_, id) => toRecord(records, id));
}
const find = (records: SearchRecord[], end: string): SearchRecord =>
  records.find(({objectID}) => objectID.endsWith(end))!;

describe('Records', () => {
  const records = recordsOf(guide, create, read, list, resource, glossary);

  it('have the format of hosted search', () => {
    expect(find(records, '/docs/scopes/kubernetes#option-traffic.step')).toEqual({
      objectID: '/docs/scopes/kubernetes#option-traffic.step',
      type: 'lvl4',
      hierarchy: {
        lvl0: 'Scopes',
        lvl1: 'Kubernetes scopes',
        lvl2: 'Limits of &lt;b&gt; tags',
        lvl3: 'Options',
        lvl4: 'traffic.step',
        lvl5: null,
        lvl6: null,
      },
      content: 'integer · required · Share that each step adds. · Default 10 · Allowed: 1, 2',
      url: 'https://docs.example/docs/scopes/kubernetes#option-traffic.step',
      url_without_anchor: 'https://docs.example/docs/scopes/kubernetes',
      anchor: 'option-traffic.step',
      language: 'en',
      docusaurus_tag: 'docs-default-current',
      version: 'current',
      kind: ['guide'],
      weight: {pageRank: 100, level: 70, position: 11},
    });
  });

  it('put text under the headings before it, not under a row with a name', () => {
    const {type, hierarchy} = records.find(({content}) => content === 'After the table.')!;
    expect(type).toBe('content');
    expect(hierarchy).toMatchObject({lvl3: 'Options', lvl4: null});
  });

  it('of a frozen version are as many as those of Next, with its tag', () => {
    const pages = [guide, create, read, list, resource];
    const both = recordsOf(...pages, ...pages.map(inVersion));
    const [next, older] = ['docs-default-current', 'docs-default-1.0'].map((tag) =>
      both.filter(({docusaurus_tag}) => docusaurus_tag === tag).map(({objectID}) => objectID),
    );
    expect(next).toEqual(recordsOf(...pages).map(({objectID}) => objectID));
    expect(older!.map((id) => id.replace('/docs/1.0/', '/docs/'))).toEqual(next);
    expect(both.find(({objectID}) => objectID === '/docs/1.0/scopes/kubernetes')).toMatchObject({version: '1.0'});
  });

  it('of the changelog of a frozen version are of the changelog', () => {
    const page = guideOf('Text.', {path: '/docs/1.0/changelogs/2025-05', version: '1.0'});
    expect(recordsOf(page)[0]).toMatchObject({kind: ['changelog']});
  });

  it('keep their ids when another part of the page changes', () => {
    const changed = recordsOf(guideWith(`New first.\n\n${GUIDE}`));
    const ids = (all: SearchRecord[]) => all.filter(({anchor}) => anchor === 'options').map(({objectID}) => objectID);
    expect(ids(changed)).toEqual(ids(recordsOf(guide)));
    expect(changed.length).toBe(recordsOf(guide).length + 1);
  });

  it('contain no markup of the page in any field', () => {
    const hostile = recordsOf(
      guideOf('\\<script>alert(1)\\</script>', {
        title: 'Use <img src=x> & "quotes"',
        description: '<img src=x onerror=alert(1)>',
        crumbs: ['A <i>b</i>', 'X'],
      }),
    );
    expect(JSON.stringify(hostile)).not.toMatch(/[<>]/);
    expect(hostile[0]!.hierarchy).toMatchObject({
      lvl0: 'A ib/i',
      lvl1: 'Use &lt;img src=x&gt; &amp; &quot;quotes&quot;',
    });
    expect(hostile[1]!.content).toBe('&lt;script&gt;alert(1)&lt;/script&gt;');
  });

  it('of a changelog have the pages that the text below a heading links to, without changelogs and the glossary', () => {
    const text =
      '## Pods\n\nSee [limits](/docs/scopes/kubernetes#limits), [scopes](/docs/scopes/kubernetes/), [scope](/docs/glossary#scope), [May](/docs/changelogs/2025-05) and [more](https://docs.example.com/).\n\n## Next steps\n\n[Create](/docs/api/scope-create)';
    const changelog = guideOf(text, {path: '/docs/changelogs/2025-05'});
    const {pages, entries} = toRecords([guide, create, glossary, changelog], ORIGIN);
    const linking = entries.filter(({links}) => links !== undefined);
    expect(linking.map(({heading, links}) => [heading, links!.map((page) => pages[page]!.path)])).toEqual([
      ['Pods', ['/docs/scopes/kubernetes']],
    ]);
  });

  it('report a page whose URL exists twice', () => {
    expect(() => recordsOf(guide, guide)).toThrow('two pages have the address /docs/scopes/kubernetes');
  });

  it('report a page with a duplicate anchor', () => {
    expect(() => recordsOf(guideWith('## One {#limits}\n\n## Two {#limits}'))).toThrow(
      '/docs/scopes/kubernetes has the anchor limits twice',
    );
  });
});

describe('Similar API pages', () => {
  const records = recordsOf(create, read, list, resource);
  const ids = records.map(({objectID}) => objectID);

  it('describe a property of the response once, on the page of the resource', () => {
    expect(ids.filter((id) => id.endsWith('status'))).toEqual(['/docs/scope-api-index#object.status']);
  });

  it('keep a property of the response that only one of them has', () => {
    expect(ids).toContain('/docs/api/scope-list#response-200.results');
  });

  it('keep a property of the response on the first page when no resource describes it', () => {
    const without = recordsOf(create, read, list).map(({objectID}) => objectID);
    expect(without.filter((id) => id.endsWith('status'))).toEqual(['/docs/api/scope-create#response-200.status']);
  });

  it('keep every parameter of every request, even if they are the same', () => {
    expect(ids).toContain('/docs/api/scope-create#body.name');
    expect(ids).toContain('/docs/api/scope-list#query.name');
  });

  it('omit texts that are on many of them, and keep those about one', () => {
    const many = recordsOf(...Array.from({length: 6}, (_, n) => operationOf(`thing-${n}`, `Thing ${n}`))).map(
      ({content}) => content,
    );
    expect(many).not.toContain('Token · Bearer token.');
    expect(many).toContain('Permission · thing:3');
    expect(records.map(({content}) => content)).toContain('Token · Bearer token.');
  });

  it('rank below guides, deprecated ones last', () => {
    const old = operationOf('nrn-read', 'Read an NRN');
    const ranks = recordsOf(guide, create, resource, old)
      .filter(({type}) => type === 'lvl1')
      .map(({url, weight}) => [url.split('/').at(-1), weight.pageRank]);
    expect(Object.fromEntries(ranks)).toEqual({
      kubernetes: 100,
      'scope-api-index': 50,
      'scope-create': 40,
      'nrn-read': 10,
    });
  });
});
