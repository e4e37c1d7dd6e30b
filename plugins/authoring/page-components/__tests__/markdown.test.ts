import remarkDirective from 'remark-directive';
import remarkGfm from 'remark-gfm';
import remarkMdx from 'remark-mdx';
import remarkParse from 'remark-parse';
import remarkStringify from 'remark-stringify';
import {unified} from 'unified';
import {expect, test} from 'vitest';
import {pageToMarkdown} from '../markdown';
import {changelog, contract, events, glossary, placeholders, tokens} from './fixture';

const parser = unified().use(remarkParse).use(remarkMdx).use(remarkDirective).use(remarkGfm);
const printer = unified().use(remarkGfm).use(remarkStringify);
const markdown = (text: string): string =>
  printer
    .stringify(pageToMarkdown(parser.parse(text), {contract, glossary, placeholders, changelog, events, tokens}))
    .trim();

test.each([
  ['Call <Operation id="parcel-create" /> now.', 'Call [POST /parcel](/docs/api/parcel-create) now.'],
  ['<Operation id="parcel-create" />', '[POST /parcel](/docs/api/parcel-create)'],
  ['An <Term id="nrn">`NRN`</Term>.', 'An `NRN`.'],
  [
    '<Steps>\n\n1. Call <Operation id="parcel-list" />.\n2. Look.\n\n</Steps>',
    '1. Call [GET /parcel](/docs/api/parcel-list).\n2. Look.',
  ],
  [
    '<PolicySandbox />\n\nThe sandbox supports these operators.',
    'In a browser: [policy sandbox](/docs/approvals/policies#try-it).\n\nThe sandbox supports these operators.',
  ],
  ['```mermaid title="A"\nflowchart LR\na --> b\n```', '```mermaid title="A"\nflowchart LR\na --> b\n```'],
  [
    '<Tabs groupId="way">\n<TabItem value="console" label="Console">\n\nPress.\n\n</TabItem>\n<TabItem value="cli" label="CLI">\n\n```bash\nx\n```\n\n</TabItem>\n</Tabs>',
    '**Console**\n\nPress.\n\n**CLI**\n\n```bash\nx\n```',
  ],
  [
    '<Cards>\n<Card title="One" to="/docs/one" note="Beginner, 5 minutes">First.</Card>\n<Card title="Two" to="/docs/two">\n\nSecond.\n\n</Card>\n</Cards>',
    '* [One](/docs/one): First. Beginner, 5 minutes.\n* [Two](/docs/two): Second.',
  ],
  [':::note[Keep it]\n\nText.\n\n:::', '> **Keep it**\n>\n> Text.'],
  [':::warning\n\nText.\n\n:::', '> **Warning**\n>\n> Text.'],
  ['<details>\n<summary>More of it</summary>\n\nText.\n\n</details>', '**More of it**\n\nText.'],
  ['<Change date="2025-09-04" kind="added" area="Fleet" />', '4 September 2025 · Added · Fleet'],
  [
    '<ChangelogIndex of="months" />',
    '* [September 2025](/docs/changelogs/2025-09): 1 change\n* [August 2025](/docs/changelogs/2025-08): 1 change',
  ],
  [
    '<ChangelogIndex of="feeds" />',
    '[RSS](/docs/changelogs/rss.xml) · [Atom](/docs/changelogs/atom.xml) · [JSON Feed](/docs/changelogs/feed.json)',
  ],
  [
    '<Glossary />',
    '* **Agent**: A small process.\n* **NRN**: The name of a resource in {product}, such as `organization=1`. [Read more about NRN](/docs/start)',
  ],
])('%j in Markdown', (page, expected) => {
  expect(markdown(page)).toBe(expected);
});

test('A table of options is a table with links to the reference', () => {
  const lines = markdown('<OptionTable operation="parcel-list" in="query" only="limit" />').split('\n');
  expect(lines[0]!.replaceAll(/ +/g, ' ')).toBe('| Option | Type | Default | Allowed values | Meaning |');
  expect(lines[2]).toContain('[`limit`](/docs/api/parcel-list#query.limit)');
});

test('A handwritten table of options and the placeholders are tables', () => {
  const table = '| Option |\n| ------ |\n| a      |';
  expect(markdown(`<OptionTable>\n\n${table}\n\n</OptionTable>`)).toBe(table);
  expect(markdown('<Placeholders />')).toContain('| `<your-key>` | Your key.');
});

test('The commands of the CLI are a table with links to their operations', () => {
  const page = markdown('<CliReference />');
  expect(page).toMatch(/^Every command also takes `--format=json`, .*A flag marked \\\* is required\.$/m);
  expect(page).toMatch(
    /^\| `kst parcel list` +\| \[List parcels\]\(\/docs\/api\/parcel-list\) +\| `--limit`, `--van` \\\* +\|$/m,
  );
});

test('Payloads of events are tables and JSON below a heading', () => {
  const page = markdown('<EventPayloads source="parcel" />');
  expect(page).toMatch(/^### Parcel on its way\n\n\| Field +\| Type/);
  expect(page).toContain('**`parcel:sent`**: A `van` leaves.\n\n```json\n{');
});
