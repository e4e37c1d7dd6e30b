import {mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import type {LoadContext} from '@docusaurus/types';
import {expect, test} from 'vitest';
import {brand} from '../../../../brand';
import * as data from '../../../authoring/page-components/__tests__/fixture';
import {markdownPages} from '..';

const PAGES: Record<string, string> = {
  'docs/vans/index.mdx': '---\ntitle: Vans\n---\n\n![A van.](./img/van.svg) [Load it](load.mdx#weight).\n',
  'docs/vans/load.mdx': '---\ntitle: Load\nslug: /loading\n---\n\n## Weight\n\nText.\n',
};

test('Markdown shows an image beside a page, and a link to the file of a page leads to its Markdown', async () => {
  const siteDir = mkdtempSync(path.join(tmpdir(), 'markdown-pages-'));
  const outDir = path.join(siteDir, 'build');
  mkdirSync(path.join(siteDir, 'docs/vans/img'), {recursive: true});
  writeFileSync(path.join(siteDir, 'docs/vans/img/van.svg'), '<svg/>');
  for (const [file, text] of Object.entries(PAGES)) writeFileSync(path.join(siteDir, file), text);
  const {contract, glossary, placeholders, changelog, events, tokens} = data;
  const {plugin} = markdownPages({
    brand,
    docsDir: 'docs',
    context: () => Promise.resolve({contract, glossary, placeholders, changelog, events, tokens, downloads: {}}),
    references: () => Promise.resolve({byOperation: new Map(), byPage: new Map()}),
  });
  const doc = (source: string, permalink: string, title: string) => ({
    ...{id: title, source: `@site/${source}`, permalink, title, description: '', frontMatter: {}},
  });
  const docs = [doc('docs/vans/index.mdx', '/docs/vans/', 'Vans'), doc('docs/vans/load.mdx', '/docs/loading', 'Load')];
  const sidebars = {home: docs.map(({id}) => ({type: 'doc', id}))};
  const context = {
    siteDir,
    siteConfig: {url: 'https://docs.example', title: 'Docs'},
    i18n: {currentLocale: 'en', defaultLocale: 'en'},
  } as unknown as LoadContext;
  const made = plugin(context) as unknown as {
    allContentLoaded: (given: object) => void;
    postBuild: (given: object) => Promise<void>;
  };
  made.allContentLoaded({
    allContent: {
      'docusaurus-plugin-content-docs': {
        default: {loadedVersions: [{versionName: 'current', path: '/docs', docs, sidebars}]},
      },
    },
  });
  await made.postBuild({outDir, routesPaths: []});
  const text = readFileSync(path.join(outDir, 'docs/vans.md'), 'utf8');
  expect(text).toContain('![A van.](https://docs.example/docs/vans/img/van.svg)');
  expect(text).toContain('[Load it](https://docs.example/docs/loading.md#weight)');
  expect(readFileSync(path.join(outDir, 'docs/vans/img/van.svg'), 'utf8')).toBe('<svg/>');
  rmSync(siteDir, {recursive: true});
});
