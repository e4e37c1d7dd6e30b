import {createHash} from 'node:crypto';
import {readdirSync, readFileSync} from 'node:fs';
import {appendFile, cp, readdir, rm} from 'node:fs/promises';
import path from 'node:path';
import {expect, it} from 'vitest';
import {buildFixture} from '../support/fixture-site';

const DIR = '.generated/second-build';
const CHANGED = `${DIR}/docs/getting-started.mdx`;

const clearCache = async (): Promise<void> => {
  for (const name of await readdir(DIR)) if (name.endsWith('.json')) await rm(path.join(DIR, name));
};

async function build(): Promise<Map<string, string>> {
  const {code, output, outDir} = await buildFixture('second-build');
  expect(code, output).toBe(0);
  const files = readdirSync(outDir, {recursive: true, withFileTypes: true}).filter((entry) => entry.isFile());
  return new Map(
    files
      .map((entry) => path.join(entry.parentPath, entry.name))
      .sort()
      .map((file) => [file, createHash('sha256').update(readFileSync(file)).digest('hex')]),
  );
}

it('A build with the cache of an older build has the same bytes as one without', async () => {
  await rm(DIR, {recursive: true, force: true});
  await cp('tests/fixtures/other-brand/docs', `${DIR}/docs`, {recursive: true});
  const first = await build();
  await appendFile(CHANGED, '\n## One more section\n\n```yaml title="added.yaml"\nadded: true\n```\n');
  const second = await build();
  await clearCache();
  const cold = await build();
  expect(second).toEqual(cold);
  expect([...second.keys()]).toContain(`${DIR}/build/files/getting-started/added.yaml`);
  expect(first.get(`${DIR}/build/docs/getting-started.md`)).not.toBe(
    second.get(`${DIR}/build/docs/getting-started.md`),
  );
});
