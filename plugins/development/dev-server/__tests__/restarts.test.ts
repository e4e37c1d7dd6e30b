import {mkdir, mkdtemp, rm, writeFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {expect, it} from 'vitest';
import {needsRestart, watchRestarts} from '../restarts';

it.each([
  'brand.ts',
  'config/navbar.ts',
  'facts/roles.ts',
  'facts/limits.yml',
  'vocabulary/glossary.yml',
  'plugins/authoring/page-components/registry.ts',
  'plugins/client/page-script/controls/tabs.ts',
  'plugins/source/input-cache/page-loader.js',
])('A change of %s restarts the server', (file) => expect(needsRestart(file)).toBe(true));

it.each([
  'docs/NRN.mdx',
  'sidebars.json',
  'src/theme/Tabs/index.tsx',
  'vocabulary/words.txt',
  'docs/tags.yml',
  'plugins/client/schema-preview/theme/SchemaPreview/index.tsx',
  'plugins/authoring/page-components/styles.css',
  'plugins/development/dev-server/__tests__/restarts.test.ts',
])('A change of %s does not: it is read again, or replaced in the browser', (file) =>
  expect(needsRestart(file)).toBe(false),
);

it('Saves that follow each other are reported once, and a save without a difference is not', async () => {
  const root = await mkdtemp(path.join(tmpdir(), 'restarts-'));
  for (const folder of ['assembly', 'config', 'facts', 'i18n', 'plugins', 'vocabulary'])
    await mkdir(path.join(root, folder));
  const save = (file: string, text: string): Promise<void> => writeFile(path.join(root, file), text);
  await save('config/footer.ts', 'first');
  const reports: string[][] = [];
  let reported = (): void => undefined;
  const stop = watchRestarts(root, (files) => {
    reports.push(files);
    reported();
  });
  const next = (): Promise<void> => new Promise((resolve) => (reported = resolve));
  let done = next();
  await save('config/footer.ts', 'second');
  await save('brand.ts', 'first');
  await done;
  done = next();
  await save('config/footer.ts', 'second');
  await save('facts/roles.ts', 'first');
  await done;
  stop();
  await rm(root, {recursive: true});
  expect(reports).toEqual([['brand.ts', 'config/footer.ts'], ['facts/roles.ts']]);
});
