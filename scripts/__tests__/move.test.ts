import {mkdir, mkdtemp, readFile, rm, writeFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {afterEach, beforeEach, describe, expect, it} from 'vitest';
import {moveLinks} from '../links';
import {movePage, reportMove} from '../move';

describe('moveLinks', () => {
  const move = {from: '/docs/vans', to: '/docs/cars'};

  it('A link is moved with and without an anchor, in Markdown and in components', () => {
    expect(moveLinks('[a](/docs/vans) [b](/docs/vans#x) to="/docs/vans" `/docs/vans` {docs}/docs/vans.md', move)).toBe(
      '[a](/docs/cars) [b](/docs/cars#x) to="/docs/cars" `/docs/cars` {docs}/docs/cars.md',
    );
  });

  it('A longer URL is another page', () => {
    const text = '/docs/vans/logs /docs/vans-old /docs/vans.json /docs/vans/ /old/docs/vans';
    expect(moveLinks(text, move)).toBe(text);
  });

  it('A sentence may end after a URL', () => {
    expect(moveLinks('See /docs/vans.', move)).toBe('See /docs/cars.');
  });

  it('An index is found with and without its closing slash', () => {
    const text = '[a](/docs/guides/) [b](/docs/guides/first) [c](/docs/guides/#x) /docs/guides /docs/guides.md';
    expect(moveLinks(text, {from: '/docs/guides/', to: '/docs/tours/'})).toBe(
      '[a](/docs/tours/) [b](/docs/guides/first) [c](/docs/tours/#x) /docs/tours /docs/tours.md',
    );
    expect(moveLinks('/docs/guides/ /docs/guides', {from: '/docs/guides/', to: '/docs/tour'})).toBe(
      '/docs/tour /docs/tour',
    );
  });
});

describe('npm run move', () => {
  let root: string;
  const put = async (file: string, text: string) => {
    await mkdir(path.dirname(path.join(root, file)), {recursive: true});
    await writeFile(path.join(root, file), text);
  };
  const get = (file: string) => readFile(path.join(root, file), 'utf8');
  const move = (from: string, to: string) => movePage({root, from, to});
  beforeEach(async () => {
    root = await mkdtemp(path.join(tmpdir(), 'move-page-'));
    for (const name of ['.prettierrc.json', '.prettierignore']) await put(name, await readFile(name, 'utf8'));
    await put('docs/vans/load.mdx', '---\ntitle: Load\n---\n\nSee [this](/docs/vans/load#top).\n');
    await put('docs/other.mdx', "[load](/docs/vans/load)\n\nimport Load from './vans/load.mdx';\n");
    await put('src/pages/index.tsx', "const to = '/docs/vans/load';\n");
    await put('api/resources/van.yaml', 'description: See [load](/docs/vans/load).\n');
    await put('facts/roles.ts', "export const task = 'To [load](/docs/vans/load)';\n");
    await put('plugins/links/links.ts', "export const to = '/docs/vans/load';\n");
    await put('scripts/__tests__/example.test.ts', "pageName('docs/vans/load.mdx'); // /docs/vans/load\n");
    await put('README.md', 'See `docs/vans/load.mdx`.\n');
    await put('tests/van.spec.ts', "// docs/vans/load.mdx\nopen('/docs/vans/load');\n");
    await put('docs/z.mdx', 'Open `/docs/vans/load` in 5 minutes.\n');
    await put('tests/relevance/queries.yml', '- {q: load, kind: title, expect: [/docs/vans/load], why: title}\n');
    await put('sidebars.json', '{"home": ["vans/load", "other"]}\n');
    await put(
      'config/redirects.json',
      '[{"from": ["/docs/loads"], "to": "/docs/vans/load"}, {"from": ["/docs/x"], "to": "/docs/other"}]\n',
    );
  });
  afterEach(() => rm(root, {recursive: true, force: true}));

  it('The page and everything that references it are changed, and each change is listed', async () => {
    const {changes, mentions} = await move('vans/load', 'docs/cars/load-a-car.mdx');
    expect(await get('docs/cars/load-a-car.mdx')).toContain('(/docs/cars/load-a-car#top)');
    expect(await get('docs/other.mdx')).toBe(
      "[load](/docs/cars/load-a-car)\n\nimport Load from './cars/load-a-car.mdx';\n",
    );
    for (const file of ['src/pages/index.tsx', 'api/resources/van.yaml', 'facts/roles.ts', 'plugins/links/links.ts']) {
      expect(await get(file)).toContain('/docs/cars/load-a-car');
    }
    expect(await get('README.md')).toBe('See `docs/cars/load-a-car.mdx`.\n');
    expect(await get('sidebars.json')).toContain('cars/load-a-car');
    expect(await get('config/redirects.json')).toContain(
      '{"from": ["/docs/loads", "/docs/vans/load"], "to": "/docs/cars/load-a-car"}',
    );
    expect(await get('tests/relevance/queries.yml')).toContain('/docs/cars/load-a-car');
    await expect(get('docs/vans/load.mdx')).rejects.toThrow();

    expect(changes).toEqual([
      ['docs/vans/load.mdx', 'is now docs/cars/load-a-car.mdx'],
      ['README.md', '1 line'],
      ['api/resources/van.yaml', '1 line'],
      ['config/redirects.json', '/docs/vans/load redirects to /docs/cars/load-a-car'],
      ['docs/other.mdx', '2 lines'],
      ['docs/vans/load.mdx', '1 line'],
      ['docs/z.mdx', '1 line'],
      ['facts/roles.ts', '1 line'],
      ['plugins/links/links.ts', '1 line'],
      ['sidebars.json', 'listed in home'],
      ['src/pages/index.tsx', '1 line'],
      ['tests/relevance/queries.yml', '1 line'],
      ['tests/van.spec.ts', '1 line'],
    ]);
    // A test may contain the URL because the specification does.
    expect(mentions).toEqual(['tests/van.spec.ts:2']);
    expect(reportMove({changes, mentions})).toContain(
      'have the old URL. Change those that mean this page:\ntests/van.spec.ts:2\n',
    );
  });

  it('Moving a page and back leaves only a redirect from the intermediate URL', async () => {
    const before = await get('docs/other.mdx');
    await move('vans/load', 'cars/load');
    await move('cars/load', 'vans/load');
    expect(await get('docs/other.mdx')).toBe(before);
    expect(await get('config/redirects.json')).toContain(
      '"from": ["/docs/loads", "/docs/cars/load"], "to": "/docs/vans/load"',
    );
  });

  it('Relative imports of a moved page are updated', async () => {
    await move('other', 'deep/down/other');
    expect(await get('docs/deep/down/other.mdx')).toContain("from '../../vans/load.mdx'");
  });

  it('A page with a slug keeps its URL and needs no redirect', async () => {
    await put('docs/vans/load.mdx', '---\nslug: /loading\n---\n');
    const {changes} = await move('vans/load', 'cars/load');
    expect(await get('config/redirects.json')).not.toContain('cars');
    expect(await get('sidebars.json')).toContain('cars/load');
    expect(changes).toContainEqual(['docs/cars/load.mdx', 'keeps the URL /docs/loading: its front matter has a slug']);
  });

  it('A page that no sidebar lists is moved, and the report says so', async () => {
    await put('docs/hidden.mdx', 'Text\n');
    const {changes} = await move('hidden', 'secret');
    expect(changes).toContainEqual(['sidebars.json', 'does not list hidden']);
  });

  it('A path that is taken, unknown, generated or an old URL is rejected, and nothing changes', async () => {
    await put('docs/folder/index.mdx', 'Text\n');
    await expect(move('nothing', 'new')).rejects.toThrow('docs/nothing.mdx does not exist.');
    await expect(move('folder', 'new')).rejects.toThrow('docs/folder.mdx does not exist. Did you mean folder/index?');
    await expect(move('vans/load', 'other')).rejects.toThrow('docs/other.mdx exists already');
    await expect(move('vans/load', 'api/load')).rejects.toThrow('generated from the contract');
    await expect(move('vans/load', '../load')).rejects.toThrow('cannot be a path');
    await expect(move('vans/load', 'x')).rejects.toThrow('/docs/x is an old URL of /docs/other');
    expect(await get('sidebars.json')).toContain('"vans/load"');
  });
});
