import {mkdirSync, mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {afterAll, beforeAll, expect, test} from 'vitest';
import {deadLinks, openFolder, type Folder} from '../links';

const ORIGIN = 'https://docs.example';
let root: string;
let folder: Folder;

beforeAll(() => {
  root = mkdtempSync(path.join(tmpdir(), 'docs-links-'));
  mkdirSync(path.join(root, 'docs/cli'), {recursive: true});
  mkdirSync(path.join(root, 'search'));
  for (const [name, text] of Object.entries({
    'index.md': '# Home',
    'index.html': '<h1 id=top>Home</h1>',
    'docs/cli.md': '# CLI',
    'docs/cli/index.html': '<h1>CLI</h1><h2 id=install>Install</h2>',
    'search/index.html': '<h1>Search</h1>',
    'llms.txt': '# Docs',
  })) {
    writeFileSync(path.join(root, name), text);
  }
  folder = openFolder(root);
});
afterAll(() => rmSync(root, {recursive: true}));

test.each(['/docs/cli.md', '/docs/cli.md#install', '/docs/cli', '/index.md#top', '/', '/llms.txt'])(
  'A link to %s is valid.',
  (to) => {
    expect(deadLinks(`[x](${ORIGIN}${to})`, ORIGIN, folder)).toEqual([]);
  },
);

test.each(['/docs/other.md', '/docs/cli.md#other', '/search.md', '/docs', '/llms.txt#part'])(
  'A link to %s is broken.',
  (to) => {
    expect(deadLinks(`| a |\n|---|\n| [x](${ORIGIN}${to}) |`, ORIGIN, folder)).toEqual([`${ORIGIN}${to}`]);
  },
);

test('A relative link breaks in a copied page; links to other sites are not checked.', () => {
  const page = '[a](/docs/cli.md) ![b](img.png) [c](https://elsewhere.example/x) [d][e]\n\n[e]: #f';
  expect(deadLinks(page, ORIGIN, folder)).toEqual(['/docs/cli.md', 'img.png', '#f']);
});
