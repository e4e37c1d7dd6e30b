import {mkdtemp, readdir, readFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {describe, expect, it} from 'vitest';
import {fileAddress, fileDownloads, fileTitles} from '..';

const NEXT = {docsDir: 'docs', folder: ''};

describe('Files that code blocks show completely', () => {
  it('have a file name as title and a single block', () => {
    expect([...fileTitles(['values.yaml', 'Output', undefined, 'a/Makefile', 'part.tf', 'part.tf'])]).toEqual([
      'values.yaml',
      'a/Makefile',
    ]);
  });

  it('have a URL without names that hosts hide', () => {
    expect(fileAddress('docs/a/b.mdx', NEXT, '.github/workflows/ci.yml')).toBe('/files/a/b/github/workflows/ci.yml');
    expect(fileAddress('docs/a.mdx', NEXT, '../../etc.yaml')).toBe('/files/a/etc.yaml');
  });

  it('are written unchanged, and no other files', async () => {
    const outDir = await mkdtemp(path.join(tmpdir(), 'files-'));
    const {offer, plugin} = fileDownloads([NEXT, {docsDir: 'versioned_docs/version-1.0', folder: '1.0/'}]);
    const titles = ['values.yaml', 'part.tf', 'part.tf'];
    expect(offer(path.resolve('docs/a.mdx'), titles, 'values.yaml', 'host: x')).toBe('/files/a/values.yaml');
    expect(offer(path.resolve('docs/a.mdx'), titles, 'part.tf', 'x = 1')).toBeUndefined();
    expect(offer(path.resolve('src/pages/a.mdx'), titles, 'values.yaml', 'host: x')).toBeUndefined();
    const older = path.resolve('versioned_docs/version-1.0/a.mdx');
    expect(offer(older, titles, 'values.yaml', 'host: y')).toBe('/files/1.0/a/values.yaml');
    await plugin().postBuild!({outDir} as never);
    expect(await readFile(path.join(outDir, 'files/a/values.yaml'), 'utf8')).toBe('host: x\n');
    expect(await readFile(path.join(outDir, 'files/1.0/a/values.yaml'), 'utf8')).toBe('host: y\n');
    expect(await readdir(path.join(outDir, 'files/a'))).toEqual(['values.yaml']);
    // The folder of a language is that of its build.
    const german = fileDownloads([{docsDir: 'i18n/de/current', folder: ''}], '/de');
    const page = path.resolve('i18n/de/current/a.mdx');
    expect(german.offer(page, titles, 'values.yaml', 'host: x')).toBe('/de/files/a/values.yaml');
    expect(german.filesOf(page)).toEqual({'/files/a/values.yaml': 'host: x\n'});
  });
});
