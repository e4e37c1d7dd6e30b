import {mkdir, mkdtemp, rm, writeFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {afterEach, beforeEach, expect, it, vi} from 'vitest';
import {fileDownloads} from '../../../authoring/file-downloads';
import {compiledPages} from '../compiled-pages';

let dir: string;
beforeEach(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'compiled-pages-'));
  await mkdir(path.join(dir, 'docs'));
  await mkdir(path.join(dir, 'static'));
  await writeFile(path.join(dir, 'docs/a.mdx'), '---\ntitle: A\n---\n');
});
afterEach(() => rm(dir, {recursive: true}));

/** One build: compiles `a.mdx` with this text for browser and server. */
async function build(text = 'text', data: unknown = 'contract') {
  const docs = path.join(dir, 'docs');
  const downloads = fileDownloads(docs);
  const page = path.join(docs, 'a.mdx');
  const {load, save} = compiledPages({
    cacheFile: path.join(dir, 'cache.json'),
    pageDirs: [docs],
    staticDir: path.join(dir, 'static'),
    data: async () => data,
    downloads,
  });
  const compile = vi.fn(async () => {
    downloads.offer(page, ['values.yaml'], 'values.yaml', 'host: x');
    return `compiled ${text}`;
  });
  const code = [await load(page, text, compile), await load(page, text, async () => `compiled ${text}`)];
  await save();
  return {code, runs: compile.mock.calls.length, files: downloads.filesOf(page)};
}

it('A page is compiled again when its text, the data, the URL of a page or the images change', async () => {
  expect((await build()).runs).toBe(1);
  expect((await build()).runs).toBe(0);
  expect((await build('other')).runs).toBe(1);
  expect((await build('other', 'other contract')).runs).toBe(1);
  expect((await build('other', 'other contract')).runs).toBe(0);
  await writeFile(path.join(dir, 'docs/a.mdx'), '---\ntitle: A\nslug: b\n---\n');
  expect((await build('other', 'other contract')).runs).toBe(1);
  await writeFile(path.join(dir, 'static/picture.png'), '');
  expect((await build('other', 'other contract')).runs).toBe(1);
  expect((await build('other', 'other contract')).runs).toBe(0);
});

it('A cached page has the same code and files as a compiled one', async () => {
  const first = await build();
  const second = await build();
  expect({...second, runs: 1}).toEqual(first);
  expect(first.files).toEqual({'/files/a/values.yaml': 'host: x\n'});
});
