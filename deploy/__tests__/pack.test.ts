import {mkdtemp, readFile, rm, stat, utimes, writeFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {brotliDecompressSync, gunzipSync} from 'node:zlib';
import {expect, test} from 'vitest';
import {packFiles, setContentTimes} from '../pack';
import {filesOf} from '../files';

test('Text is compressed, images and small files are not, and a second run produces the same bytes.', async () => {
  const root = await mkdtemp(path.join(tmpdir(), 'docs-pack-'));
  try {
    const text = 'text '.repeat(500);
    for (const [name, content] of Object.entries({'a.md': text, 'b.png': text, 'c.css': 'a{}'}))
      await writeFile(path.join(root, name), content);
    expect(await packFiles(root)).toMatchObject({files: 1, plain: text.length});
    expect(await filesOf(root)).toEqual(['a.md', 'a.md.br', 'a.md.gz', 'b.png', 'c.css']);
    const [br, gz] = await Promise.all(['br', 'gz'].map((kind) => readFile(path.join(root, `a.md.${kind}`))));
    expect([brotliDecompressSync(br!).toString(), gunzipSync(gz!).toString()]).toEqual([text, text]);
    await packFiles(root);
    expect(await readFile(path.join(root, 'a.md.gz'))).toEqual(gz);
    expect(await filesOf(root)).toHaveLength(5);
  } finally {
    await rm(root, {recursive: true, force: true});
  }
});

test('The time of a file comes from its content and is in the past.', async () => {
  const root = await mkdtemp(path.join(tmpdir(), 'docs-times-'));
  try {
    const file = path.join(root, 'a.md');
    const times: number[] = [];
    for (const text of ['one', 'two', 'one']) {
      await writeFile(file, text);
      await utimes(file, 4e9, 4e9);
      await setContentTimes(root);
      times.push((await stat(file)).mtimeMs);
    }
    expect(times[2]).toBe(times[0]);
    expect(times[1]).not.toBe(times[0]);
    for (const time of times) expect(new Date(time).getUTCFullYear()).toBeLessThan(2015);
  } finally {
    await rm(root, {recursive: true, force: true});
  }
});
