import {execFile} from 'node:child_process';
import {existsSync, readFileSync} from 'node:fs';
import {cp, rm, writeFile} from 'node:fs/promises';
import path from 'node:path';
import {promisify} from 'node:util';
import {load} from 'cheerio';
import {afterAll, expect, it} from 'vitest';
import {filesBelow} from '../support/brand-traces';
import {installedCheckout, type Checkout} from '../support/dev-server';

const GUIDES = 'tests/fixtures/other-brand/docs';

let checkout: Checkout | undefined;
afterAll(() => checkout?.remove());

it('A version that docs:version freezes has its pages beside those of Next, and links of both lead to pages', async () => {
  checkout = await installedCheckout();
  const {folder} = checkout;
  const at = (name: string): string => path.join(folder, name);
  const docusaurus = (...args: string[]) =>
    promisify(execFile)('npx', ['docusaurus', ...args], {
      cwd: folder,
      env: {...process.env, NO_UPDATE_NOTIFIER: '1'},
      maxBuffer: Infinity,
    });
  await rm(at('docs'), {recursive: true});
  await cp(GUIDES, at('docs'), {recursive: true});
  await cp('docs/tags.yml', at('docs/tags.yml'));
  const ids = filesBelow(GUIDES).map((file) => path.relative(GUIDES, file).replace(/\.mdx$/, ''));
  await writeFile(at('sidebars.json'), JSON.stringify({home: ids.filter((id) => id !== 'unlisted').sort()}));
  await writeFile(at('docusaurus.config.ts'), "export {default} from './tests/fixtures/versions/docusaurus.config';\n");

  await docusaurus('docs:version', '1.0');
  const support = readFileSync(at('docs/support.mdx'), 'utf8');
  await writeFile(at('docs/support.mdx'), `${support}\nOnly in Next.\n`);
  await docusaurus('build');

  const text = (file: string): string => readFileSync(at(`build/${file}`), 'utf8');
  expect(text('docs/support/index.html')).toContain('Only in Next.');
  expect(text('docs/1.0/support/index.html')).not.toContain('Only in Next.');
  expect(text('docs/1.0/support.md')).toContain('# ');
  const pages = filesBelow(at('build/docs')).filter((file) => file.endsWith('index.html'));
  const frozen = pages.filter((file) => file.startsWith(at('build/docs/1.0/')));
  expect(frozen.length).toBeGreaterThan(10);
  expect(pages.length).toBeGreaterThan(2 * frozen.length - 5);
  const dead = pages.flatMap((file) => {
    const $ = load(readFileSync(file, 'utf8'));
    return $('main a[href^="/"], .menu a[href^="/"]')
      .toArray()
      .map(({attribs}) => attribs.href!.replace(/[#?].*/, ''))
      .filter((url) => !existsSync(at(`build${decodeURI(url)}`)))
      .map((url) => `${path.relative(folder, file)}: ${url}`);
  });
  expect(dead).toEqual([]);
  const $ = load(text('docs/1.0/support/index.html'));
  const links = (selector: string): string[] =>
    $(selector)
      .get()
      .map((link) => $(link).attr('href')!);
  expect(links('.theme-doc-sidebar-item-link a, .pagination-nav a').every((url) => url.startsWith('/docs/1.0/'))).toBe(
    true,
  );
  expect(links('.theme-doc-sidebar-item-link a').length).toBeGreaterThan(5);
  expect(new Set(links('[data-version]'))).toEqual(new Set(['/docs/support', '/docs/1.0/support']));
});
