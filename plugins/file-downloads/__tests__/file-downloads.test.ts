import {mkdtemp, mkdir, readFile, writeFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import path from 'node:path';
import type {LoadContext} from '@docusaurus/types';
import {describe, expect, it} from 'vitest';
import {fileAddress, fileDownloads, fileTitles} from '..';

describe('Files that code blocks show whole', () => {
  it('have a file name for a title and one block', () => {
    expect([...fileTitles(['values.yaml', 'Output', undefined, 'a/Makefile', 'part.tf', 'part.tf'])]).toEqual([
      'values.yaml',
      'a/Makefile',
    ]);
  });

  it('have an address without names that hosts hide', () => {
    expect(fileAddress('docs/a/b.mdx', 'docs', '.github/workflows/ci.yml')).toBe('/files/a/b/github/workflows/ci.yml');
    expect(fileAddress('docs/a.mdx', 'docs', '../../etc.yaml')).toBe('/files/a/etc.yaml');
    expect(fileAddress('src/pages/a.mdx', 'docs', 'x.yaml')).toBeUndefined();
  });

  it('are written with tokens resolved and marking comments taken out', async () => {
    const siteDir = await mkdtemp(path.join(tmpdir(), 'files-'));
    await mkdir(path.join(siteDir, 'docs'));
    const page = '---\ntitle: A\n---\n\n```yaml title="values.yaml"\n# highlight-next-line\nhost: {api}\n```\n';
    await writeFile(path.join(siteDir, 'docs/a.mdx'), page);
    const plugin = fileDownloads({docsPath: 'docs', tokens: {api: 'https://api.acme.example'}})({
      siteDir,
    } as LoadContext);
    await plugin.postBuild!({outDir: path.join(siteDir, 'build')} as never);
    expect(await readFile(path.join(siteDir, 'build/files/a/values.yaml'), 'utf8')).toBe(
      'host: https://api.acme.example\n',
    );
  });
});
