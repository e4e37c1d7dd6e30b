import {expect, test} from 'vitest';
import {parsePage} from '../../../authoring/content-checks/page';
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

function twin(text: string, operations: string[] = []): string {
  const source = parsePage({file: 'docs/fleet.mdx', text: `---\ntitle: Fleet\n---\n\n${text}\n`, tokens});
  const known = {contract, glossary, placeholders, changelog, events, tokens, downloads: {'openapi.json': 12_400}};
  const model = guideModel(page, {page: source, operations}, known);
  return printPage(page, model, {origin, routes}).text;
}
const body = (text: string, operations?: string[]): string =>
  twin(text, operations).split('> All vans.\n\n')[1]!.trim();

test('The Markdown version begins with its title, its URL, its neighbors and a link to all pages', () => {
  expect(twin('Text.')).toBe(`# Fleet

- Page: https://docs.example/docs/fleet
- Up: [Guides](https://docs.example/docs/vans/llms.txt)
- Next: [Vans](https://docs.example/docs/vans.md)
- All pages: [/llms.txt](https://docs.example/llms.txt)

> All vans.

Text.
`);
});

test('A page of a frozen version says so, and its links lead into the version', () => {
  const older = {...page, route: '/docs/1.0/fleet', version: {name: '1.0', next: '/docs/fleet'}};
  const source = parsePage({file: 'docs/fleet.mdx', text: 'See [vans](/docs/vans/).', tokens});
  const known = {contract, glossary, placeholders, changelog, events, tokens};
  const {text} = printPage(older, guideModel(page, {page: source, operations: []}, known), {
    origin,
    routes: new Set([...routes, '/docs/1.0/vans/']),
    linkOn: ({version}, url) => (version ? url.replace('/docs', `/docs/${version.name}`) : url),
  });
  expect(text).toContain(
    `- Version: 1.0, not the latest: [this page in the latest version](${origin}/docs/fleet.md)\n`,
  );
  expect(text).toContain(`- All pages: [/docs/1.0/llms.txt](${origin}/docs/1.0/llms.txt)`);
  expect(text).toContain(`See [vans](${origin}/docs/1.0/vans.md).`);
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
  ['<ContractDownload />', `- [openapi.json](${origin}/openapi.json) (12 kB)`],
])('%j in a twin', (written, expected) => {
  expect(body(written)).toBe(expected);
});

test('Tabs are headings one level below the heading above them', () => {
  const tabs =
    '<Tabs>\n<TabItem value="cli" label="CLI">\n\nOne.\n\n</TabItem>\n<TabItem value="api" label="API">\n\nTwo.\n\n</TabItem>\n</Tabs>';
  expect(body(`## Load\n\n${tabs}`)).toBe('## Load\n\n### CLI\n\nOne.\n\n### API\n\nTwo.');
});

test('The operations that a guide uses are listed at its end', () => {
  expect(body('Text.', ['parcel-create'])).toBe(
    `Text.\n\n**API used on this page**\n\n- [POST /parcel](${origin}/docs/api/parcel-create.md)`,
  );
});

test('A component without a Markdown form fails the build with file and line', () => {
  expect(() => twin('Text.\n\n<Carousel />')).toThrow(/^docs\/fleet\.mdx:7: <Carousel> has no Markdown form/);
  expect(() => twin('Two {1 + 1} three')).toThrow(/^docs\/fleet\.mdx:5: \{1 \+ 1\} has no Markdown form/);
});
