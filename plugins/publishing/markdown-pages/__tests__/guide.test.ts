import {expect, test} from 'vitest';
import {importedTexts, parsePage} from '../../../authoring/content-checks/page';
import {
  changelog,
  contract,
  events,
  glossary,
  placeholders,
  tokens,
} from '../../../authoring/page-components/__tests__/fixture';
import {guideModel} from '../../../authoring/page-components/guide-model';
import {pageModel} from '../../../source/page-model';
import {printPage} from '../print';

const origin = 'https://docs.example';
const routes = new Set(['/docs/fleet', '/docs/vans/', '/docs/api/parcel-create']);
const page = {
  route: '/docs/fleet',
  title: 'Fleet',
  description: 'All vans.',
  section: 'Guides',
  parent: {title: 'Guides', route: '/docs/vans/llms.txt'},
  next: {title: 'Vans', route: '/docs/vans/'},
};

function markdownOf(text: string, operations: string[] = []): string {
  const source = parsePage({file: 'docs/fleet.mdx', text: `---\ntitle: Fleet\n---\n\n${text}\n`, tokens});
  const known = {contract, glossary, placeholders, changelog, events, tokens, downloads: {'openapi.json': 12_400}};
  const model = guideModel(page, {page: source, operations}, known);
  return printPage(page, model, {origin, routes}).text;
}
const body = (text: string, operations?: string[]): string =>
  markdownOf(text, operations).split('> All vans.\n\n')[1]!.trim();

test('The Markdown version begins with its title, its URL, its neighbors and a link to all pages', () => {
  expect(markdownOf('Text.')).toBe(`# Fleet

- Page: https://docs.example/docs/fleet
- Up: [Guides](https://docs.example/docs/vans/llms.txt)
- Next: [Vans](https://docs.example/docs/vans.md)
- All pages: [/llms.txt](https://docs.example/llms.txt)

> All vans.

Text.
`);
});

test('Keywords are a line of the header', () => {
  const empty = pageModel({...page, type: 'page', blocks: []});
  const {text} = printPage(page, {...empty, keywords: ['lorry', 'delivery truck']}, {origin, routes});
  expect(text).toContain(
    '# Fleet\n\n- Page: https://docs.example/docs/fleet\n- Keywords: lorry, delivery truck\n- Up: ',
  );
  expect(printPage(page, empty, {origin, routes}).text).not.toContain('Keywords');
});

test.each([
  [
    '{product} [there](/docs/vans#a) and [file](/openapi.json)',
    `${tokens.product} [there](${origin}/docs/vans.md#a) and [file](${origin}/openapi.json)`,
  ],
  [
    '[Here](#load) and <Operation id="parcel-create" />',
    `[Here](${origin}/docs/fleet.md#load) and [POST /parcel](${origin}/docs/api/parcel-create.md)`,
  ],
  ['![A van.](/img/van.svg)', `![A van.](${origin}/img/van.svg)`],
  [
    'Ask for scope:create or https://a.example/x_y now.',
    'Ask for scope:create or [https://a.example/x_y](https://a.example/x_y) now.',
  ],
  ['<code>&#123;x&#125;</code> and `/a/{id}`', '`{x}` and `/a/{id}`'],
  ['```json title="a.json" request=parcel-create\n{"a": 1}\n```', '```json title="a.json"\n{"a": 1}\n```'],
  [
    '```mermaid title="Way"\nflowchart LR\na --> b\n```',
    '```mermaid title="Way"\nflowchart LR\na --> b\n```\n\n- From a to b.',
  ],
  ['Ten vans[^most].\n\n[^most]: At *most*.', 'Ten vans[^most].\n\n[^most]: At _most_.'],
  ['<ContractDownload />', `- [openapi.json](${origin}/openapi.json) (12 kB)`],
])('%j in Markdown', (written, expected) => {
  expect(body(written)).toBe(expected);
});

test('Tabs are headings one level below the heading above them', () => {
  const tabs =
    '<Tabs>\n<TabItem value="cli" label="CLI">\n\nOne.\n\n</TabItem>\n<TabItem value="api" label="API">\n\nTwo.\n\n</TabItem>\n</Tabs>';
  expect(body(`## Load\n\n${tabs}`)).toBe('## Load\n\n### CLI\n\nOne.\n\n### API\n\nTwo.');
});

test('A page has its own text and, where it shows them, the texts of the files that it imports', async () => {
  const files: Record<string, string> = {
    'docs/_parts/limits.mdx': "import More from './_more.mdx';\n\n## Limits of {product}\n\nTen vans.\n\n<More />\n",
    'docs/_parts/_more.mdx': 'Or *twenty*. ![A van.](img/van.svg) [Why](../vans.mdx#why)\n',
    'docs/fleet.mdx':
      "---\ntitle: Fleet\n---\n\nimport Limits from '@site/docs/_parts/limits.mdx';\n\nimport More from './_parts/_more.mdx';\n\nBefore.\n\n<Limits />\n\n- Item: <More />\n\n## After\n\nEnd.\n",
  };
  const read = (file: string) => Promise.resolve(files[file]!);
  const texts = await importedTexts('docs/fleet.mdx', files['docs/fleet.mdx']!, read);
  const parse = (file: string) => parsePage({file, text: files[file]!, tokens});
  const imported = new Map([...texts.keys()].map((file) => [file, parse(file)]));
  const source = parse('docs/fleet.mdx');
  const known = {contract, glossary, placeholders, changelog, events, tokens};
  const model = guideModel(page, {page: source, imported, operations: []}, known);
  const {text, anchors} = printPage(page, model, {origin, routes});
  const more = `Or _twenty_. ![A van.](${origin}/docs/_parts/img/van.svg) [Why](${origin}/docs/vans.mdx#why)`;
  expect(text.split('> All vans.\n\n')[1]).toBe(
    `Before.\n\n## Limits of ${tokens.product}\n\nTen vans.\n\n${more}\n\n- Item: ${more}\n\n## After\n\nEnd.\n`,
  );
  expect(Object.keys(anchors)).toEqual([`limits-of-${tokens.product!.toLowerCase()}`, 'after']);
});

test('The operations that a guide uses are listed at its end', () => {
  expect(body('Text.', ['parcel-create'])).toBe(
    `Text.\n\n**API used on this page**\n\n- [POST /parcel](${origin}/docs/api/parcel-create.md)`,
  );
});

test('A component without a Markdown form fails the build with file and line', () => {
  expect(() => markdownOf('Text.\n\n<Carousel />')).toThrow(/^docs\/fleet\.mdx:7: <Carousel> has no Markdown form/);
  expect(() => markdownOf('Two {1 + 1} three')).toThrow(/^docs\/fleet\.mdx:5: \{1 \+ 1\} has no Markdown form/);
});
