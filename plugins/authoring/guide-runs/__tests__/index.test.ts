import {mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {expect, test} from 'vitest';
import {realContract} from '../../../../tests/support/contract';
import {guideRuns} from '..';

test('A page that cannot be read, or a block that is no bash, has no Run and stops nothing', async () => {
  const docsDir = mkdtempSync(path.join(tmpdir(), 'guide-runs-'));
  const page = (...rows: string[]): string => ['---', 'type: how-to', '---', '', ...rows, ''].join('\n');
  writeFileSync(path.join(docsDir, 'tag.mdx'), page('<details>'));
  writeFileSync(path.join(docsDir, 'quote.mdx'), page('```bash', 'echo "$(', '```'));
  const options = {docsDir, contract: realContract, tokens: {}, cacheFile: path.join(docsDir, 'runs.json')};
  expect(await guideRuns({...options, outDir: path.join(docsDir, 'runs')}).urls()).toEqual([]);
  rmSync(docsDir, {recursive: true});
});
