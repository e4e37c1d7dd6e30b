/** Runs `new` and `move` on a copy of this site; afterwards the content checks and Docusaurus find no error. */
import {existsSync} from 'node:fs';
import {cp, mkdtemp, readdir, readFile, rm, writeFile} from 'node:fs/promises';
import {createRequire} from 'node:module';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {check, resolveConfig} from 'prettier';
import {afterAll, beforeAll, describe, expect, it, vi} from 'vitest';
import {brand, brandTokens} from '../../brand';
import {bundleContract} from '../../plugins/api/api-contract/bundle';
import {createChecker} from '../../plugins/authoring/content-checks';
import type {Finding} from '../../plugins/authoring/content-checks/finding';
import {compare, readPages, readRecord} from '../../plugins/authoring/page-facts/record';
import {addressPattern} from '../links';
import {movePage, type Moved} from '../move';
import {newPage} from '../new';
import {readRedirects} from '../redirect-table';

// All guides are parsed, which takes long on a busy machine.
vi.setConfig({testTimeout: 120_000, hookTimeout: 600_000});

type Item = {type: string; id?: string; items?: Item[]};

/** Ids of the documents of each list separately. */
function listsOf(items: Item[]): string[][] {
  const inside = items.flatMap((item) => (item.items ? listsOf(item.items) : []));
  return [items.flatMap(({id}) => (id === undefined ? [] : [id])), ...inside];
}

const require = createRequire(import.meta.url);
/** The sidebar loader of Docusaurus, which rejects an id without a page and a category without items. */
const {loadSidebars} = require('@docusaurus/plugin-content-docs/lib/sidebars/index.js') as {
  loadSidebars: (file: string, options: object) => Promise<Record<string, Item[]>>;
};

type Names = {created: string; renamed: string; from: string; to: string; neighbor: string};

/** Pages of this site: one that some guides link to, and one of another folder. */
async function chooseNames(): Promise<Names> {
  const all = (await readdir('docs', {recursive: true}))
    .filter((file) => file.endsWith('.mdx') && !file.startsWith('api/'))
    .map((file) => file.slice(0, -'.mdx'.length))
    .sort();
  const texts = await Promise.all(all.map((name) => readFile(`docs/${name}.mdx`, 'utf8')));
  const linksTo = (name: string): number => texts.filter((text) => addressPattern(`/docs/${name}`).test(text)).length;
  const usual = all.filter(
    (name, at) => /^(?!changelogs)[^/]+\/(?!index$)[^/]+$/.test(name) && !/^(slug|unlisted): /m.test(texts[at]!),
  );
  const distance = (name: string): number => Math.abs(linksTo(name) - 12);
  const [from] = usual.toSorted((one, other) => distance(one) - distance(other));
  const folder = path.posix.dirname(from!);
  const neighbor = usual.find((name) => path.posix.dirname(name) !== folder)!;
  return {
    created: `${folder}/created-by-a-test`,
    renamed: `${folder}/renamed-by-a-test`,
    from: from!,
    to: `${path.posix.dirname(neighbor)}/moved-by-a-test`,
    neighbor,
  };
}

let root: string;
let names: Names;
let moved: Moved;
let findings: Finding[];
const get = (file: string): Promise<string> => readFile(path.join(root, file), 'utf8');
const below = async (folder: string): Promise<string[]> =>
  (await readdir(path.join(root, folder), {recursive: true})).map((name) => path.posix.join(folder, name));

beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'round-trip-'));
  names = await chooseNames();
  const copied = ['docs', 'templates', 'config', 'vocabulary', 'api', 'src', 'static', 'facts', 'tests/relevance'];
  for (const name of [...copied, 'sidebars.ts', '.prettierrc.json', '.prettierignore']) {
    await cp(name, path.join(root, name), {recursive: true, filter: (file) => file !== 'docs/api'});
  }
  await newPage({root, type: 'concept', name: names.created, today: '2026-02-03'});
  // Replaces the text of the template, as a writer does.
  const text = await get(`docs/${names.from}.mdx`);
  await writeFile(
    path.join(root, `docs/${names.created}.mdx`),
    text.replace(/^title: .*$/m, 'title: Review a request'),
  );
  await movePage({root, from: names.created, to: names.renamed});
  moved = await movePage({root, from: names.from, to: names.to});

  const contract = await bundleContract({
    apiDir: 'api',
    workDir: path.join(root, 'contract'),
    tokens: brandTokens(brand),
  });
  const redirects = readRedirects(await get('config/redirects.ts'));
  const checker = await createChecker({brand, contract, root, redirects});
  const changed = moved.changes
    .map(([file]) => file)
    .filter((file) => file.endsWith('.mdx') && existsSync(path.join(root, file)));
  findings = await checker.check([...changed, ...[names.renamed, names.to].map((name) => `docs/${name}.mdx`)]);
});
afterAll(() => rm(root, {recursive: true, force: true}));

describe('A page that was created and moved, and a page that moved to another folder', () => {
  it('have no findings, nor have the pages that link to them', () => {
    expect(moved.changes.length).toBeGreaterThan(8);
    expect(findings).toEqual([]);
  });

  it('are found in the sidebar by Docusaurus', async () => {
    const ids = (await below('docs')).filter((file) => file.endsWith('.mdx')).map((file) => file.slice(5, -4));
    const sidebars = await loadSidebars(path.join(root, 'sidebars.ts'), {
      version: {contentPath: path.join(root, 'docs')},
      docs: ids.map((id) => ({id, unversionedId: id, sourceDirName: path.posix.dirname(id), frontMatter: {}})),
      drafts: [],
      sidebarOptions: {sidebarCollapsed: true, sidebarCollapsible: true},
      sidebarItemsGenerator: () => [],
      numberPrefixParser: (name: string) => ({filename: name}),
      categoryLabelSlugger: {slug: (label: string) => label},
    });
    const lists = Object.values(sidebars).flatMap(listsOf);
    expect(lists.filter((ids) => ids.includes(names.renamed))).toHaveLength(1);
    expect(lists.find((ids) => ids.includes(names.to))).toContain(names.neighbor);
    for (const gone of [names.created, names.from]) expect(lists.flat()).not.toContain(gone);
  });

  it('are reached from their old URLs in one hop', async () => {
    const redirects = readRedirects(await get('config/redirects.ts'));
    for (const [from, to] of [
      [names.created, names.renamed],
      [names.from, names.to],
    ]) {
      expect(redirects).toContainEqual({from: [`/docs/${from}`], to: `/docs/${to}`});
    }
  });

  it('state their facts, as do the pages that link to them', async () => {
    const record = readRecord(root);
    expect(record.has(`docs/${names.to}.mdx`)).toBe(true);
    const found = compare(record, readPages(root)).filter(({file}) => file !== `docs/${names.renamed}.mdx`);
    expect(found).toEqual([]);
  });

  it('have their old URL only in the redirect table', async () => {
    const folders = ['docs', 'templates', 'config', 'vocabulary', 'api', 'src', 'facts', 'tests/relevance'];
    const files = (await Promise.all(folders.map(below))).flat().filter((file) => /\.(mdx|tsx?|ya?ml)$/.test(file));
    const left: string[] = [];
    for (const file of files) if (addressPattern(`/docs/${names.from}`).test(await get(file))) left.push(file);
    expect(left).toEqual(['config/redirects.ts']);
  });

  it('leave every file formatted', async () => {
    const sources = moved.changes.map(([file]) => file).filter((file) => /\.(tsx?|ya?ml)$/.test(file));
    const existing = sources.filter((file) => existsSync(path.join(root, file)));
    expect(existing).toEqual(expect.arrayContaining(['sidebars.ts', 'config/redirects.ts']));
    for (const file of existing) {
      const filepath = path.join(root, file);
      expect([file, await check(await get(file), {...(await resolveConfig(filepath)), filepath})]).toEqual([
        file,
        true,
      ]);
    }
  });
});
