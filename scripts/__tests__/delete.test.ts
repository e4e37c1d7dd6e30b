import {mkdir, mkdtemp, readFile, rm, writeFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {afterEach, beforeEach, describe, expect, it} from 'vitest';
import {removeOperation} from '../contract-source';
import {deleteSource, reportDeletion} from '../delete';

const VAN = `tag:
  name: Van
  x-index: van
paths:
  /van:
    get:
      operationId: van-list
      summary: List vans

  /van/{id}:
    parameters:
      - {name: id, in: path}
    get:
      operationId: van-read
      summary: Read a van
    delete:
      # Needs an empty van.
      operationId: van-delete
      summary: Delete a van
components:
  schemas: {}
`;

describe('npm run delete', () => {
  let root: string;
  const put = async (file: string, text: string) => {
    await mkdir(path.dirname(path.join(root, file)), {recursive: true});
    await writeFile(path.join(root, file), text);
  };
  const get = (file: string) => readFile(path.join(root, file), 'utf8');
  const remove = (name: string, to?: string) => deleteSource({root, name, to});
  beforeEach(async () => {
    root = await mkdtemp(path.join(tmpdir(), 'delete-page-'));
    for (const name of ['.prettierrc.json', '.prettierignore']) await put(name, await readFile(name, 'utf8'));
    const images = '![Own.](/img/vans/own.svg) ![Shared.](/img/vans/shared.svg)';
    await put('docs/vans/load.mdx', `---\ntitle: Load\nkeywords: [cargo, pack]\n---\n\n${images}\n`);
    await put(
      'docs/other.mdx',
      '[load](/docs/vans/load#top)\n\n![Shared.](/img/vans/shared.svg)\n\n[x](/docs/vans/loads)\n',
    );
    await put('static/img/vans/own.svg', '<svg/>');
    await put('static/img/vans/shared.svg', '<svg/>');
    await put('vocabulary/glossary.ts', "export const load = 'See [load](/docs/vans/load).';\n");
    await put('tests/guides/pages.ts', "export const recipes = {'vans/load': {files: {}}};\n");
    await put('tests/relevance/queries.yml', '- {q: load, kind: title, expect: [/docs/vans/load], why: title}\n');
    await put('facts/pages.txt', 'docs/other.mdx\n  (opening)  2\ndocs/vans/load.mdx\n  (opening)  5\n');
    await put('sidebars.json', '{"home": ["other", {"type": "category", "label": "Vans", "items": ["vans/load"]}]}\n');
    await put('config/redirects.json', '[{"from": ["/docs/loads"], "to": "/docs/vans/load"}]\n');
    await put('api/resources/van.yaml', VAN);
    await put('api/operations.txt', 'van-delete\nvan-list\nvan-read\n');
  });
  afterEach(() => rm(root, {recursive: true, force: true}));

  it('A page goes with its entry in the sidebar, its facts and the images that only it shows', async () => {
    const {changes} = await remove('vans/load', 'other');
    expect(changes).toEqual([
      ['docs/vans/load.mdx', 'deleted'],
      ['sidebars.json', 'removed from home > Vans'],
      ['config/redirects.json', '/docs/vans/load redirects to /docs/other'],
      ['facts/pages.txt', 'its facts are removed'],
      ['static/img/vans/own.svg', 'deleted: no other page shows it'],
    ]);
    await expect(get('docs/vans/load.mdx')).rejects.toThrow();
    await expect(get('static/img/vans/own.svg')).rejects.toThrow();
    expect(await get('static/img/vans/shared.svg')).toBe('<svg/>');
    expect(await get('sidebars.json')).toBe('{"home": ["other"]}\n');
    expect(await get('config/redirects.json')).toContain(
      '"from": ["/docs/loads", "/docs/vans/load"], "to": "/docs/other"',
    );
    expect(await get('facts/pages.txt')).toBe('docs/other.mdx\n  (opening)  2\n');
  });

  it('The report lists each line that references the page, and its keywords', async () => {
    const deleted = await remove('docs/vans/load.mdx', '/docs/other');
    expect(deleted.mentions).toEqual([
      'docs/other.mdx:1',
      'tests/guides/pages.ts:1',
      'tests/relevance/queries.yml:1',
      'vocabulary/glossary.ts:1',
    ]);
    expect(reportDeletion(deleted)).toContain('docs/other.mdx:1\n');
    expect(reportDeletion(deleted)).toContain('Its keywords, for the page that replaces it: cargo, pack');
  });

  it('Without a target, redirects to the page are removed', async () => {
    await remove('vans/load');
    expect(await get('config/redirects.json')).toBe('[]\n');
  });

  it('An operation goes from its resource and from the list of ids, with a redirect', async () => {
    await put('docs/other.mdx', '<Operation id="van-delete" /> and `van-delete-all`\n');
    const deleted = await remove('van-delete', '/docs/api/van-list');
    expect(reportDeletion(deleted)).toContain('npm run api:diff -- main --record');
    const {changes, mentions} = deleted;
    expect(changes).toEqual([
      ['api/resources/van.yaml', 'van-delete is removed'],
      ['api/operations.txt', 'van-delete is removed'],
      ['config/redirects.json', '/docs/api/van-delete redirects to /docs/api/van-list'],
    ]);
    expect(mentions).toEqual(['docs/other.mdx:1']);
    expect(await get('api/operations.txt')).toBe('van-list\nvan-read\n');
    expect(await get('api/resources/van.yaml')).not.toContain('van-delete');
  });

  it('The last operation of a resource cannot redirect to the index page of the resource', async () => {
    await put('api/resources/car.yaml', VAN.slice(0, VAN.indexOf('  /van/{id}')).replaceAll('van', 'car'));
    await put('api/operations.txt', 'car-list\nvan-delete\nvan-list\nvan-read\n');
    await expect(remove('car-list', '/docs/car-api-index')).rejects.toThrow('is no other page');
    expect((await remove('car-list', '/docs/van-api-index')).changes).toContainEqual([
      'api/resources/car.yaml',
      'deleted: car-list was its only operation',
    ]);
  });

  it('A page or a target that does not exist is rejected, and nothing changes', async () => {
    await expect(remove('vans/nothing', 'other')).rejects.toThrow('docs/vans/nothing.mdx does not exist.');
    await expect(remove('vans/load', '/docs/othr')).rejects.toThrow('Did you mean /docs/other?');
    await expect(remove('vans/load', '/docs/vans/load')).rejects.toThrow('is no other page');
    expect(await get('sidebars.json')).toContain('"vans/load"');
    expect(await get('docs/vans/load.mdx')).toContain('title: Load');
  });
});

describe('removeOperation', () => {
  it('keeps the other operations of the path, comments and notation', () => {
    expect(removeOperation(VAN, 'van-delete')).toBe(VAN.replace(/ {4}delete:\n(?: {6}.*\n){3}/, ''));
  });

  it('removes a path without operations', () => {
    expect(removeOperation(VAN, 'van-list')).toBe(VAN.replace(/ {2}\/van:\n(?: {4,}.*\n)+\n/, ''));
  });

  it('returns nothing for the last operation: the file goes', () => {
    expect(removeOperation(removeOperation(removeOperation(VAN, 'van-list')!, 'van-read')!, 'van-delete')).toBe(
      undefined,
    );
  });
});
