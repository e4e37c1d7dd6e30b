import {mkdtemp, readFile, rm, writeFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {brotliDecompressSync, gunzipSync} from 'node:zlib';
import {expect, test} from 'vitest';
import {packFiles} from '../pack';
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
