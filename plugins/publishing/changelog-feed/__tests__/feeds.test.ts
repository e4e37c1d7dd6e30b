import {describe, expect, test} from 'vitest';
import {parsePage} from '../../../authoring/content-checks/page';
import {contract, glossary, placeholders, tokens} from '../../../authoring/page-components/__tests__/fixture';
import {pageToMarkdown} from '../../../authoring/page-components/markdown';
import {entriesOf, formatDate, readChangelog} from '../../../authoring/changelog/entries';
import {makeFeeds} from '../feeds';

const PAGE = `---
title: September 2025
type: changelog
---

What changed.

## Parcels & <boxes> of {product}
<Change date="2025-09-24" kind="added" area="Parcels" />

Call <Operation id="parcel-create" />, or read [the guide](/docs/parcels#box "Box & more").

\`\`\`bash
echo "a ]]> b" && true
\`\`\`

### Detail

- One <Term id="nrn">NRN</Term>.

## Vans are faster

<Change date="2025-09-04" kind="fixed" area="Vans" />

[Elsewhere](https://kestrel.example/vans).
`.replaceAll('<boxes>', '\\<boxes>');

const page = parsePage({file: 'docs/changelogs/2025-09.mdx', text: PAGE, tokens: {product: 'Kestrel'}});
const entries = entriesOf(page);
const make = () =>
  makeFeeds({
    title: 'Kestrel changelog',
    description: 'What changed.',
    author: 'Kestrel',
    url: 'https://docs.kestrel.example',
    entries,
    plain: (tree) => pageToMarkdown(tree, {contract, glossary, placeholders, tokens, changelog: [], events: []}),
  });
const feeds = make();
const link = 'https://docs.kestrel.example/docs/changelogs/2025-09#parcels--boxes-of-kestrel';

describe('Entries', () => {
  test('An entry has its title, URL, date, type, area and text up to the next', () => {
    expect(entries).toMatchObject([
      {
        title: 'Parcels & <boxes> of Kestrel',
        route: '/docs/changelogs/2025-09#parcels--boxes-of-kestrel',
        date: '2025-09-24',
        kind: 'added',
        area: 'Parcels',
      },
      {title: 'Vans are faster', route: '/docs/changelogs/2025-09#vans-are-faster', kind: 'fixed'},
    ]);
    expect(entries.map(({content}) => content.map(({type}) => type))).toEqual([
      ['paragraph', 'code', 'heading', 'list'],
      ['paragraph'],
    ]);
  });

  test('Dates and months are words, the same on every machine', () => {
    expect([formatDate('2025-09-04'), formatDate('2024-12')]).toEqual(['4 September 2025', 'December 2024']);
  });

  test('A site without a changelog has no months', async () => {
    expect(await readChangelog({docsDir: '/nowhere', tokens: {}})).toEqual([]);
  });
});

describe('Feeds', () => {
  test('The same entries give the same bytes, and the newest entry is the date of the feed', () => {
    expect(make()).toEqual(feeds);
    expect(feeds['atom.xml']).toMatch(/<updated>2025-09-24T00:00:00.000Z<\/updated>/);
    expect(feeds['rss.xml']).toContain('<lastBuildDate>Wed, 24 Sep 2025 00:00:00 GMT</lastBuildDate>');
  });

  test('An item links to its entry, and every link in it is absolute', () => {
    const [item] = JSON.parse(feeds['feed.json']!).items;
    expect(item).toMatchObject({
      id: link,
      url: link,
      title: 'Parcels & <boxes> of Kestrel',
      date_modified: '2025-09-24T00:00:00.000Z',
      tags: ['Added', 'Parcels'],
    });
    expect(item.content_html).toContain(
      '<a href="https://docs.kestrel.example/docs/parcels#box" title="Box &#x26; more">',
    );
    expect(item.content_html).toContain(
      '<a href="https://docs.kestrel.example/docs/api/parcel-create">POST /parcel</a>',
    );
    expect(feeds['rss.xml']).toContain(`<link>${link}</link>`);
    expect(feeds['atom.xml']).toContain(`<id>${link}</id>`);
  });

  test('Texts of entries are escaped', () => {
    expect(feeds['rss.xml']).toContain('<![CDATA[Parcels &amp; &lt;boxes&gt; of Kestrel]]>');
    expect(feeds['rss.xml']).not.toContain('undefined');
    expect(feeds['atom.xml']).not.toContain('undefined');
  });
});
