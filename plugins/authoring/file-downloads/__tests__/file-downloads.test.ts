import {mkdtemp, readdir, readFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {describe, expect, it} from 'vitest';
import {fileAddress, fileDownloads, fileTitles} from '..';

describe('Files that code blocks show completely', () => {
  it('have a file name as title and a single block', () => {
    expect([...fileTitles(['values.yaml', 'Output', undefined, 'a/Makefile', 'part.tf', 'part.tf'])]).toEqual([
      'values.yaml',
      'a/Makefile',
    ]);
  });

  it('have a URL without names that hosts hide', () => {
    expect(fileAddress('docs/a/b.mdx', 'docs', '.github/workflows/ci.yml')).toBe('/files/a/b/github/workflows/ci.yml');
    expect(fileAddress('docs/a.mdx', 'docs', '../../etc.yaml')).toBe('/files/a/etc.yaml');
  });

  it('are written unchanged, and no other files', async () => {
    const outDir = await mkdtemp(path.join(tmpdir(), 'files-'));
    const {offer, plugin} = fileDownloads('docs');
    const titles = ['values.yaml', 'part.tf', 'part.tf'];
    expect(offer(path.resolve('docs/a.mdx'), titles, 'values.yaml', 'host: x')).toBe('/files/a/values.yaml');
    expect(offer(path.resolve('docs/a.mdx'), titles, 'part.tf', 'x = 1')).toBeUndefined();
    expect(offer(path.resolve('src/pages/a.mdx'), titles, 'values.yaml', 'host: x')).toBeUndefined();
    await plugin().postBuild!({outDir} as never);
    expect(await readFile(path.join(outDir, 'files/a/values.yaml'), 'utf8')).toBe('host: x\n');
    expect(await readdir(path.join(outDir, 'files/a'))).toEqual(['values.yaml']);
  });
});
