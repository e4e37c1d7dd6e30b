import {existsSync} from 'node:fs';
import {mkdtemp, rm} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {expect, test} from 'vitest';
import {guideRuns} from '..';

test('The folder of the recordings exists before the first one, because Docusaurus skips a missing static directory', async () => {
  const dir = await mkdtemp(path.join(tmpdir(), 'guide-runs-'));
  const outDir = path.join(dir, 'runs');
  guideRuns({
    docsDir: dir,
    contract: () => Promise.reject(new Error('not read')),
    tokens: {},
    outDir,
    cacheFile: path.join(dir, 'runs.json'),
  });
  expect(existsSync(outDir)).toBe(true);
  await rm(dir, {recursive: true});
});
