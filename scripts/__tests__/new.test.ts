import {cp, mkdtemp, readFile, rm} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {afterAll, beforeAll, describe, expect, it} from 'vitest';
import {fillTemplate, newPage, pageName, titleOf} from '../new';

describe('names', () => {
  it.each(['approvals/my-page', 'docs/approvals/my-page.mdx', '/docs/approvals/my-page/'])(
    'The page is the same written as %s',
    (given) => {
      expect(pageName(given)).toBe('approvals/my-page');
    },
  );

  it('The title comes from the last word of the path', () => {
    expect(titleOf('approvals/my-page')).toBe('My page');
    expect(titleOf('runtime_configurations')).toBe('Runtime configurations');
  });

  it('An index is named after its folder', () => {
    expect(titleOf('approval-rules/index')).toBe('Approval rules');
  });

  it('Only the title and the date of a template change', () => {
    const template = '---\ntitle: Title\nlast_update:\n  date: 2020-01-01\n---\n\ntitle: stays\n';
    expect(fillTemplate(template, {title: 'My page', today: '2026-02-03'})).toBe(
      '---\ntitle: My page\nlast_update:\n  date: 2026-02-03\n---\n\ntitle: stays\n',
    );
  });
});

describe('npm run new', () => {
  let root: string;
  beforeAll(async () => {
    root = await mkdtemp(path.join(tmpdir(), 'new-page-'));
    await cp('templates', path.join(root, 'templates'), {recursive: true});
  });
  afterAll(() => rm(root, {recursive: true, force: true}));
  const make = (type: string, name: string) => newPage({root, type, name, today: '2026-02-03'});

  it('A new page has its title, its type and the day, and the writer is told the next steps', async () => {
    const said = await make('how-to', 'approvals/my-page');
    const text = await readFile(path.join(root, 'docs/approvals/my-page.mdx'), 'utf8');
    expect(text).toContain('title: My page\n');
    expect(text).toContain('type: how-to\n');
    expect(text).toContain('  date: 2026-02-03\n');
    expect(said).toContain("'approvals/my-page' to sidebars.ts");
  });

  it('A page that exists is not overwritten', async () => {
    await make('concept', 'once');
    await expect(make('how-to', 'once')).rejects.toThrow('docs/once.mdx exists already');
  });

  it('An unknown type is refused with the nearest one', async () => {
    await expect(make('howto', 'approvals/other')).rejects.toThrow('Did you mean "how-to"?');
  });

  it('A name that cannot be an address is refused', async () => {
    await expect(make('how-to', '../escape')).rejects.toThrow('cannot be an address');
    await expect(make('how-to', 'my page')).rejects.toThrow('cannot be an address');
  });
});
