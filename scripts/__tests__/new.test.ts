import {cp, mkdir, mkdtemp, readFile, rm, writeFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {afterAll, beforeAll, describe, expect, it} from 'vitest';
import {pageName, titleOf} from '../names';
import {newPage} from '../new';

it.each(['approvals/my-page', 'docs/approvals/my-page.mdx', '/docs/approvals/my-page/'])(
  'The page is the same written as %s',
  (given) => {
    expect(pageName(given)).toBe('approvals/my-page');
  },
);

it('The title comes from the last word of the path; an index is named after its folder', () => {
  expect(titleOf('runtime_configurations')).toBe('Runtime configurations');
  expect(titleOf('approval-rules/index')).toBe('Approval rules');
});

describe('npm run new', () => {
  let root: string;
  beforeAll(async () => {
    root = await mkdtemp(path.join(tmpdir(), 'new-page-'));
    await cp('templates', path.join(root, 'templates'), {recursive: true});
    await cp('config/redirects.json', path.join(root, 'config/redirects.json'));
    await cp('.prettierrc.json', path.join(root, '.prettierrc.json'));
    await writeFile(
      path.join(root, 'sidebars.json'),
      '{"home": [{"label": "Vans", "items": ["vans/one"]}, {"label": "Changes", "items": ["changelogs/2025-09"]}]}\n',
    );
  });
  afterAll(() => rm(root, {recursive: true, force: true}));
  const make = (type: string, name: string) => newPage({root, type, name, today: '2026-02-03'});
  const get = (file: string) => readFile(path.join(root, file), 'utf8');

  it('A new page has its title, its type and the day, is in the sidebar, and the next steps are printed', async () => {
    const said = await make('how-to', 'vans/my-page');
    const text = await get('docs/vans/my-page.mdx');
    expect(text).toContain('title: My page\n');
    expect(text).toContain('type: how-to\n');
    expect(text).toContain('  date: 2026-02-03\n');
    expect(await get('sidebars.json')).toContain('"items": ["vans/one", "vans/my-page"]');
    expect(said).toContain('docs/vans/my-page.mdx, the page /docs/vans/my-page.');
    expect(said).toContain('sidebars.json: home > Vans.');
  });

  it('The changelog of a new month comes first', async () => {
    await make('changelog', 'changelogs/2025-10');
    expect(await get('sidebars.json')).toContain('"items": ["changelogs/2025-10", "changelogs/2025-09"]');
  });

  const RECORD = `date: '2025-11-05'
changes:
  - kind: removed
    what: The response no longer contains \`slug\`.
    operations: [scope-read]
    reason: Nobody used it.
`;
  const ENTRY = `## API: scope slug

<Change date="2025-11-05" kind="changed" area="API" />

- The response no longer contains \`slug\`. Nobody used it. Operations: \`scope-read\`.
`;

  it('The changelog of a month has the changes of the API, and they have its URL', async () => {
    await mkdir(path.join(root, 'api/changes'), {recursive: true});
    await writeFile(path.join(root, 'api/changes/2025-11-05-scope-slug.yaml'), RECORD);
    expect(await make('changelog', 'changelogs/2025-11')).toContain('Drafted "API: scope slug"');
    const page = await get('docs/changelogs/2025-11.mdx');
    expect(page).toContain('title: November 2025\n');
    expect(page.slice(page.indexOf('## '))).toBe(ENTRY);
    expect(await get('api/changes/2025-11-05-scope-slug.yaml')).toContain(
      "date: '2025-11-05'\nchangelog: /docs/changelogs/2025-11#api-scope-slug\n",
    );
  });

  it('A changelog that exists gets further changes in the order of their days', async () => {
    const added = RECORD.replace('2025-11-05', '2025-11-20').replace('removed', 'added');
    await writeFile(path.join(root, 'api/changes/2025-11-20.yaml'), added);
    await make('changelog', 'changelogs/2025-11');
    const page = await get('docs/changelogs/2025-11.mdx');
    expect(page.match(/^## .*$/gm)).toEqual(['## API changes of 20 November 2025', '## API: scope slug']);
    expect(page).toContain('kind="added"');
    expect(page).toContain('[scope-read](/docs/api/scope-read)');
    await expect(make('changelog', 'changelogs/2025-11')).rejects.toThrow('exists already');
  });

  it('A page that exists is not overwritten', async () => {
    await make('concept', 'vans/once');
    await expect(make('how-to', 'vans/once')).rejects.toThrow('docs/vans/once.mdx exists already');
  });

  it('An unknown type is rejected with the nearest one', async () => {
    await expect(make('howto', 'vans/other')).rejects.toThrow('Did you mean "how-to"?');
  });

  it('A name that cannot be a page is rejected', async () => {
    await expect(make('how-to', '../escape')).rejects.toThrow('cannot be a path');
    await expect(make('how-to', 'my page')).rejects.toThrow('cannot be a path');
    await expect(make('how-to', 'api/my-page')).rejects.toThrow('generated from the contract');
    await expect(make('how-to', 'metadata/ui-forms')).rejects.toThrow('/docs/metadata/ui-forms is an old URL');
  });
});
