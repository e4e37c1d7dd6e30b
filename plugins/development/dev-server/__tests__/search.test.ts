import {mkdtemp, rm, writeFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {afterEach, beforeEach, describe, expect, it, vi} from 'vitest';
import {searchService} from '../search';
import type {IndexRequest} from '../search/service';

const PATIENCE = {timeout: 120_000, interval: 20};
const REQUEST: IndexRequest = {
  origin: 'https://docs.example',
  docsDir: 'docs',
  apiDir: 'api',
  contractFile: 'x.json',
  pages: [],
};

describe('The process of the search service', {timeout: 240_000}, () => {
  let dir: string;
  let printed: string[];
  let service: ReturnType<typeof searchService>;
  beforeEach(async () => {
    dir = await mkdtemp(path.join(tmpdir(), 'dev-search-'));
    printed = [];
  });
  afterEach(async () => {
    service.stop();
    await rm(dir, {recursive: true});
  });

  async function serviceOf(program: string) {
    const file = path.join(dir, 'service.ts');
    await writeFile(file, program);
    service = searchService(process.cwd(), (text) => void printed.push(text), file);
    return service;
  }
  const says = (text: string) => vi.waitUntil(() => printed.some((each) => each.includes(text)), PATIENCE);

  it('is started with the first list of pages, receives later ones, and keeps its index if one fails', async () => {
    const {index, url} = await serviceOf(
      `let lists = 0;
       process.on('message', ({pages}) =>
         process.send(pages.length ? {failure: 'No such file.'} : {url: 'http://127.0.0.1:1/' + ++lists, pages: 7}));
       process.on('disconnect', () => process.exit());`,
    );
    expect(url()).toBeUndefined();
    index(REQUEST);
    await says('Search is ready: 7 pages');
    expect(url()).toBe('http://127.0.0.1:1/1');
    index(REQUEST);
    await vi.waitUntil(() => url() === 'http://127.0.0.1:1/2', PATIENCE);
    expect(printed).toHaveLength(2); // one message on start, one when ready
    index({...REQUEST, pages: [{} as never]});
    await says('Search: the index could not be made: No such file. The rest of the site works.');
    expect(url()).toBe('http://127.0.0.1:1/2');
  });

  it('reports why it exited, and does not stop the server', async () => {
    const {index, url} = await serviceOf(`throw new TypeError('reading z');`);
    index(REQUEST);
    await says('TypeError: reading z');
    expect(printed.at(-1)).toMatch(/^Search has ended: code 1\.[^]*The rest of the site works\. To try again/);
    index(REQUEST);
    expect(url()).toBeUndefined();
  });
});
