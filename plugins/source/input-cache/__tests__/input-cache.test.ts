import {mkdir, mkdtemp, rm, writeFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {afterEach, beforeEach, describe, expect, it} from 'vitest';
import {cached, collection, hashFiles, hashOf} from '..';

let dir: string;
beforeEach(async () => void (dir = await mkdtemp(path.join(tmpdir(), 'input-cache-'))));
afterEach(() => rm(dir, {recursive: true}));

describe('A value on disk', () => {
  const make = (value: unknown) => {
    let runs = 0;
    return {run: async () => ((runs += 1), value), runs: () => runs};
  };

  it('is computed once for the same inputs', async () => {
    const file = path.join(dir, 'deep/value.json');
    const {run, runs} = make({a: [1]});
    expect(await cached(file, 'key', run)).toEqual({a: [1]});
    expect(await cached(file, 'key', run)).toEqual({a: [1]});
    expect(runs()).toBe(1);
  });

  it('is computed again when an input changed', async () => {
    const file = path.join(dir, 'value.json');
    await cached(file, 'one', make('old').run);
    expect(await cached(file, 'two', make('new').run)).toBe('new');
    expect(await cached(file, 'two', make('never').run)).toBe('new');
  });

  it('is computed again when its file is corrupt', async () => {
    const file = path.join(dir, 'value.json');
    await writeFile(file, '{"key":"one","val');
    expect(await cached(file, 'one', make('new').run)).toBe('new');
  });
});

describe('A collection', () => {
  const read = async (ids: string[], key = 'key') => {
    const made: string[] = [];
    const values = collection<string | null>(path.join(dir, 'values.json'), key);
    for (const id of ids) await values.get(id, () => (made.push(id), id === 'none' ? null : `value of ${id}`));
    await values.save();
    return made;
  };

  it('computes only values that it does not have, also if one is null', async () => {
    expect(await read(['a', 'none'])).toEqual(['a', 'none']);
    expect(await read(['a', 'none', 'b'])).toEqual(['b']);
    expect(await read(['a', 'none', 'b'], 'another key')).toEqual(['a', 'none', 'b']);
  });

  it('keeps only values that were requested', async () => {
    await read(['a', 'b']);
    await read(['a']);
    expect(await read(['a', 'b'])).toEqual(['b']);
  });

  it('computes every value without a file', async () => {
    const values = collection<string>(undefined, 'key');
    expect(await values.get('a', () => 'value')).toBe('value');
    await values.save();
  });
});

describe('The hash of inputs', () => {
  it('changes with a content, a name, a new file and a removed one, and with nothing else', async () => {
    await mkdir(path.join(dir, 'folder/inner'), {recursive: true});
    await writeFile(path.join(dir, 'folder/inner/a.yaml'), 'a');
    await writeFile(path.join(dir, 'single.ts'), 's');
    const hash = () => hashFiles(dir, ['folder', 'single.ts']);
    const first = hash();
    await mkdir(path.join(dir, 'folder/__tests__'));
    await writeFile(path.join(dir, 'folder/__tests__/a.test.ts'), 't');
    expect(hash()).toBe(first);
    await writeFile(path.join(dir, 'folder/inner/a.yaml'), 'b');
    const changed = hash();
    await writeFile(path.join(dir, 'folder/b.yaml'), '');
    const added = hash();
    await rm(path.join(dir, 'folder/inner/a.yaml'));
    await writeFile(path.join(dir, 'folder/inner/c.yaml'), 'b');
    const renamed = hash();
    await rm(path.join(dir, 'folder/b.yaml'));
    expect(new Set([first, changed, added, renamed, hash()]).size).toBe(5);
  });

  it('depends on the boundaries between parts', () => {
    expect(hashOf('ab', 'c')).not.toBe(hashOf('a', 'bc'));
  });
});
