import {mkdtemp, readFile, rm, writeFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {afterEach, beforeEach, expect, it} from 'vitest';
import {applyEdits} from '../edits';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'docs-edits-'));
  await writeFile(path.join(folder, 'a.ts'), 'one $& two two');
  await writeFile(path.join(folder, 'b.ts'), 'three');
});
afterEach(() => rm(folder, {recursive: true}));

const texts = (): Promise<string[]> =>
  Promise.all(['a.ts', 'b.ts'].map((name) => readFile(path.join(folder, name), 'utf8')));

it('Edits of one file and of several are applied, and reverted', async () => {
  const revert = await applyEdits(folder, [
    {file: 'a.ts', find: 'one', replace: '$1'},
    {file: 'a.ts', find: '$1 $&', replace: "$'"},
    {file: 'b.ts', find: 'three', replace: ''},
  ]);
  expect(await texts()).toEqual(["$' two two", '']);
  await revert();
  expect(await texts()).toEqual(['one $& two two', 'three']);
});

it.each(['two', 'four'])(
  'A text that does not occur exactly once is an error, and no file changes: %s',
  async (find) => {
    const edits = [
      {file: 'b.ts', find: 'three', replace: 'x'},
      {file: 'a.ts', find, replace: 'x'},
    ];
    await expect(applyEdits(folder, edits)).rejects.toThrow(/^a\.ts contains this text [02] times/);
    expect(await texts()).toEqual(['one $& two two', 'three']);
  },
);
