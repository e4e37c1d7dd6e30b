import {mkdtemp, readdir, readFile, rm, writeFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {afterEach, beforeEach, describe, expect, it} from 'vitest';
import type {Contract} from '../../../../contract';
import {livePages} from '../live';

const scope = (response: string, ...more: string[]): Contract => ({
  openapi: '3.0.3',
  info: {title: 'Acme API', version: '1', description: 'An API.', 'x-reviewed': '2026-01-02'},
  servers: [{url: 'https://api.acme.example', description: 'The API.'}],
  tags: [{name: 'Scope', description: 'A scope is a place.', 'x-index': 'scope'}],
  paths: Object.fromEntries(
    ['read', ...more].map((verb) => [
      `/scope/${verb}`,
      {
        get: {
          operationId: `scope-${verb}`,
          summary: `Scope: ${verb}`,
          description: 'Reads a scope.',
          tags: ['Scope'],
          responses: {'200': {description: response}},
        },
      },
    ]),
  ),
  components: {schemas: {}, securitySchemes: {}},
});

describe('Pages of the reference while the contract is edited', () => {
  let dir: string;
  beforeEach(async () => void (dir = await mkdtemp(path.join(tmpdir(), 'live-pages-'))));
  afterEach(() => rm(dir, {recursive: true}));

  const pages = () =>
    livePages(dir, async () => ({
      names: {cli: 'acme', tokenVariable: 'ACME_TOKEN', apiKeyVariable: 'ACME_API_KEY'},
      highlight: (code) => code,
      usedInGuides: () => [],
      editUrl: () => undefined,
    }));
  const mdx = (id: string): Promise<string> => readFile(path.join(dir, `${id}.mdx`), 'utf8');

  it('are written once; files of another contract are removed at the start', async () => {
    await writeFile(path.join(dir, 'old.mdx'), '');
    expect(await pages().update(scope('The scope.'))).toBe(true);
    expect((await readdir(dir)).sort()).toEqual(['all-api-index.mdx', 'scope-api-index.mdx', 'scope-read.mdx']);
  });

  it('are reloaded when one is added or removed; the file of a removed page stays until the next start', async () => {
    const {update, gone} = pages();
    await update(scope('The scope.'));
    expect(await update(scope('The scope.', 'copy'))).toBe(true);
    expect(await gone()).toEqual([]);
    expect(await update(scope('The scope.'))).toBe(true);
    expect(await gone()).toEqual(['scope-copy.mdx']);
    expect(await update(scope('The scope.'))).toBe(false);
  });

  it('change their module when only the content of an open page changes, without a reload of all pages', async () => {
    const {update, html} = pages();
    await update(scope('The first text.', 'copy'));
    expect(await html('scope-read')).toContain('The first text.');
    const [open, closed] = await Promise.all([mdx('scope-read'), mdx('scope-copy')]);

    expect(await update(scope('The second text.', 'copy'))).toBe(false);
    expect(await html('scope-read')).toContain('The second text.');
    const changed = await mdx('scope-read');
    expect(changed).not.toBe(open);
    expect(await mdx('scope-copy')).toBe(closed);

    await update(scope('The second text.', 'copy'));
    expect(await mdx('scope-read')).toBe(changed);
  });

  it('that do not exist have no content', async () => {
    const {update, html} = pages();
    expect(await html('scope-read')).toBeUndefined();
    await update(scope('The scope.'));
    expect(await html('scope-write')).toBeUndefined();
  });
});
