/** A new page passes every check except for the placeholder texts of its template. */
import {cp, mkdir, mkdtemp, readdir, readFile, rm} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {afterAll, beforeAll, expect, it} from 'vitest';
import {brand, brandTokens} from '../../brand';
import {bundleContract} from '../../plugins/api/api-contract/bundle';
import {createChecker} from '../../plugins/authoring/content-checks';
import type {Finding} from '../../plugins/authoring/content-checks/finding';
import {CONTENT_TYPES} from '../../plugins/authoring/content-checks/front-matter';
import {TEMPLATE_HEADINGS} from '../../plugins/authoring/content-checks/templates';
import {newPage} from '../../scripts/new';

let root: string;
let findings: Finding[];

beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'templates-'));
  await cp('templates', path.join(root, 'templates'), {recursive: true});
  await cp('docs/tags.yml', path.join(root, 'docs/tags.yml'));
  await copyLinkedPages();
  const contract = await bundleContract({apiDir: 'api', tokens: brandTokens(brand)});
  const checker = await createChecker({brand, contract, root});
  for (const type of CONTENT_TYPES) await newPage({root, type, name: `new/${type}`, today: '2026-02-03'});
  findings = await checker.check(['docs/new']);
});
afterAll(() => rm(root, {recursive: true, force: true}));

/** Only the guides that templates link to, to avoid reading all. */
async function copyLinkedPages(): Promise<void> {
  for (const template of await readdir('templates')) {
    const text = await readFile(path.join('templates', template), 'utf8');
    for (const [, name] of text.matchAll(/\(\/docs\/([\w/-]+)/g)) {
      const file = `docs/${name!.endsWith('/') ? `${name}index` : name}.mdx`;
      await mkdir(path.dirname(path.join(root, file)), {recursive: true});
      await cp(file, path.join(root, file));
    }
  }
}

it('Every content type has a template, and every template a content type', async () => {
  expect((await readdir('templates')).sort()).toEqual(CONTENT_TYPES.map((type) => `${type}.mdx`).sort());
});

it.each(CONTENT_TYPES)('A new %s page has no findings except the texts to replace', (type) => {
  const found = findings.filter(({file}) => file === `docs/new/${type}.mdx`);
  expect(found.filter(({rule}) => rule !== 'template-text')).toEqual([]);
  expect(found[0], 'the description is the first').toMatchObject({rule: 'template-text', line: 3});
  expect(found.length).toBeGreaterThan(1);
});

it('A heading that must be replaced is in a template', async () => {
  const texts = await Promise.all(CONTENT_TYPES.map((type) => readFile(`templates/${type}.mdx`, 'utf8')));
  for (const heading of TEMPLATE_HEADINGS) expect(texts.join('\n')).toContain(`\n## ${heading}\n`);
});
