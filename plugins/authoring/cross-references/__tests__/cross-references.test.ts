import {mkdir, mkdtemp, rm, writeFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {afterAll, beforeAll, expect, test} from 'vitest';
import {contract, tokens} from '../../page-components/__tests__/fixture';
import {crossReferences, operationsOnPage, type CrossReferences} from '../index';

let docsDir: string;
let found: CrossReferences;

const page = (title: string, body: string, more = ''): string => `---\ntitle: ${title}\n${more}---\n\n${body}\n`;

beforeAll(async () => {
  docsDir = path.join(await mkdtemp(path.join(tmpdir(), 'guides-')), 'docs');
  const files: Record<string, string> = {
    'zebra.mdx': page(
      'About {product}',
      'Call <Operation id="box-create" />, then [list](/docs/api/parcel-list#query.limit).',
    ),
    'parcels/index.mdx': page('Zoo', '<OptionTable operation="parcel-create" />\n\nSee [it](/docs/api/unknown-one).'),
    'parcels/send.mdx': page(
      'Send',
      '```json request=parcel-create\n{}\n```\n\n```bash\ncurl https://api.kestrel.example/parcel?van=1\n```',
    ),
    'plain.mdx': page('Plain', 'Nothing here.'),
    'hidden.mdx': page('Hidden', '<Operation id="parcel-list" />', 'unlisted: true\n'),
    'api/parcel-create.mdx': page('Create a parcel', '<Operation id="parcel-list" />'),
  };
  for (const [name, text] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(docsDir, name)), {recursive: true});
    await writeFile(path.join(docsDir, name), text);
  }
  found = await crossReferences({docsDir, contract, tokens});
});

afterAll(() => rm(path.dirname(docsDir), {recursive: true}));

test('An operation and its aliases list the guides that use it, by title', () => {
  const guides = [
    {title: 'About Kestrel', to: '/docs/zebra'},
    {title: 'Send', to: '/docs/parcels/send'},
    {title: 'Zoo', to: '/docs/parcels/'},
  ];
  expect(found.byOperation.get('parcel-create')).toEqual(guides);
  expect(found.byOperation.get('box-create')).toEqual(guides);
});

test('A guide lists its operations from components, links, labels and commands', () => {
  expect(found.byPage).toEqual(
    new Map([
      ['/docs/parcels/', ['parcel-create']],
      ['/docs/parcels/send', ['parcel-create', 'parcel-list']],
      ['/docs/zebra', ['parcel-create', 'parcel-list']],
    ]),
  );
});

test('Unlisted pages and pages of the reference are not guides', () => {
  expect(found.byOperation.get('parcel-list')?.map(({title}) => title)).toEqual(['About Kestrel', 'Send']);
});

test('One page is read again when it was saved', async () => {
  const on = operationsOnPage({docsDir, tokens, contract: async () => contract});
  const file = path.join(docsDir, 'plain.mdx');
  expect(await on(file)).toEqual([]);
  await writeFile(file, page('Plain', '<Operation id="parcel-list" />'));
  expect(await on(file)).toEqual(['parcel-list']);
});
