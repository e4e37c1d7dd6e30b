import {mkdir, mkdtemp, readdir, readFile, rm, writeFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import path from 'node:path';
import type {LoadContext} from '@docusaurus/types';
import {load} from 'js-yaml';
import {afterEach, beforeEach, describe, expect, it} from 'vitest';
import {brand} from '../../../../brand';
import type {Contract} from '../../../../contract';
import {apiReference} from '..';
import {generateMdx} from '../generate';
import {pagedEndpoints} from '../operations';
import {referenceModel} from '../page-model';
import {operationPage, sentenceOf, tagPage, type PageOptions} from '../pages';

const contract: Contract = {
  openapi: '3.0.3',
  info: {title: 'Acme API', version: '1', description: 'An API.', 'x-reviewed': '2026-01-02'},
  servers: [{url: 'https://api.acme.example', description: 'The API.'}],
  tags: [
    {name: 'Scope', description: 'A scope is a place.', 'x-index': 'scope'},
    {name: 'Place', description: 'A place is a scope.', 'x-index': 'place'},
  ],
  paths: {
    '/scope/{id}': {
      parameters: [{name: 'id', in: 'path', required: true, description: 'Id.', schema: {type: 'integer', example: 5}}],
      get: {
        operationId: 'scope-read',
        summary: 'Read a scope',
        description: 'Reads `GET /scope/{id}`.',
        tags: ['Scope'],
        responses: {'200': {description: 'The scope.'}},
        'x-aliases': [{id: 'place-read', tag: 'Place'}],
      },
      delete: {
        operationId: 'scope-delete',
        summary: 'Delete a scope',
        description: 'Deletes it.',
        tags: ['Scope'],
        responses: {'204': {description: 'Gone.'}},
      },
    },
  },
  components: {schemas: {}, securitySchemes: {}},
};
const options: PageOptions = {
  names: {cli: 'acme', tokenVariable: 'ACME_TOKEN', apiKeyVariable: 'ACME_API_KEY'},
  highlight: (code) => code,
  usedInGuides: (id) => (id === 'scope-read' ? [{title: 'A guide', to: '/docs/guide'}] : []),
  editUrl: (id) => `https://code.example/${id}`,
};
const endpoint = (id: string) => pagedEndpoints(contract).find(({operation}) => operation.operationId === id)!;
let dir: string;
beforeEach(async () => void (dir = await mkdtemp(path.join(tmpdir(), 'api-reference-'))));
afterEach(() => rm(dir, {recursive: true}));

describe('Pages of the reference', () => {
  it('are reported when the OpenAPI plugin writes none', async () => {
    const invalid = {...contract, paths: {'/scope': {get: {...endpoint('scope-read').operation, responses: 7}}}};
    await expect(
      generateMdx({contract: invalid as unknown as Contract, mdx: () => 'id: "x"\n', workDir: path.join(dir, 'work')}),
    ).rejects.toThrow(/has written no page for scope-read, place-read, scope-api-index, place-api-index:/);
  });

  it('keep the content out of the MDX, which becomes a JavaScript chunk', () => {
    const {mdx, html} = operationPage(contract, endpoint('scope-read'), options);
    expect(html).toContain('<h2 id="samples">');
    expect(html.match(/class="sample sample-/g)).toHaveLength(5);
    expect(mdx).toContain("await contentOf('scope-read', '/docs/api/scope-read')");
    expect(tagPage(contract, 'Place', options).mdx).toContain("contentOf('place-api-index', '/docs/place-api-index')");
    expect(mdx).not.toContain('toc');
  });

  it('have front matter without brand tokens', () => {
    const {mdx} = operationPage(contract, endpoint('scope-read'), options);
    expect(mdx).toContain('title: "Read a scope"');
    expect(mdx).toContain('description: "Reads GET /scope/\\u007bid}."');
    expect(load(mdx.split('---')[1]!)).toMatchObject({description: 'Reads GET /scope/{id}.'});
    expect(mdx).toContain('last_update: {"date":"2026-01-02"}');
    expect(tagPage(contract, 'Place', options).mdx).toContain('slug: "/place-api-index"');
  });

  it('have no next link after the last page of a resource', () => {
    expect(operationPage(contract, endpoint('scope-read'), options).mdx).not.toContain('pagination_next');
    expect(operationPage(contract, endpoint('scope-delete'), options).mdx).toContain('pagination_next: null');
    expect(tagPage(contract, 'Scope', options).mdx).toContain('pagination_prev: null');
  });
});

describe('A description for search engines', () => {
  it('keeps underscores and braces of names and paths', () => {
    expect(sentenceOf('Set send_invite or `send_invite` to **false** for /link_specification/{id}.')).toBe(
      'Set send_invite or send_invite to false for /link_specification/{id}.',
    );
  });

  it('contains no Markdown syntax', () => {
    expect(sentenceOf('A [guide](/docs/x) with *one*, _two_ and `status`:\n\n- **a** item')).toBe(
      'A guide with one, two and status: a item',
    );
  });

  it('consists of full sentences as long as they fit', () => {
    expect(sentenceOf('One. Two.')).toBe('One. Two.');
    expect(sentenceOf(`One. ${'Long '.repeat(40)}end.`)).toBe('One.');
    const cut = sentenceOf(`${'word '.repeat(60)}end.`);
    expect(cut.length).toBeLessThanOrEqual(160);
    expect(cut).toMatch(/word…$/);
  });
});

describe('A folder of generated pages', () => {
  /** One build; returns how often the guides were requested: once for the inputs, and once to generate pages. */
  async function build(title = 'A guide', known = contract): Promise<number> {
    let requests = 0;
    await mkdir(path.join(dir, 'api/resources'), {recursive: true});
    const context = {siteDir: dir, siteConfig: {presets: [], plugins: []}} as unknown as LoadContext;
    await apiReference({
      brand,
      apiDir: path.join(dir, 'api'),
      docsDir: 'docs',
      generatedDir: '.generated',
      stylesheet: '/a.css',
      marks: () => [],
      contract: async () => known,
      usedInGuides: async () => {
        requests += 1;
        return (id) => (id === 'scope-read' ? [{title, to: '/docs/guide'}] : []);
      },
    })(context);
    return requests;
  }
  const html = (id: string) => readFile(path.join(dir, `.generated/api-content/${id}.html`), 'utf8');
  const [skipped, generated] = [1, 2];

  it('has one for every operation, alias and tag, which is generated again only when a guide, the contract or a generated file changed', async () => {
    expect(await build()).toBe(generated);
    const pages = () => readdir(path.join(dir, 'docs/api'));
    const all = ['all-api-index', 'place-api-index', 'place-read', 'scope-api-index', 'scope-delete', 'scope-read'];
    expect((await pages()).sort()).toEqual(all.map((id) => `${id}.mdx`));
    expect(await build()).toBe(skipped);
    await writeFile(path.join(dir, 'docs/api/old.mdx'), '');
    const written = await html('scope-read');
    await writeFile(path.join(dir, '.generated/api-content/scope-read.html'), 'edited');
    expect(await build()).toBe(generated);
    expect(await html('scope-read')).toBe(written);
    expect((await pages()).sort()).toEqual(all.map((id) => `${id}.mdx`));
    expect(await build('Another guide')).toBe(generated);
    expect(await html('scope-read')).toContain('Another guide');
    await rm(path.join(dir, 'docs/api'), {recursive: true});
    const changed = {...contract, info: {...contract.info, title: 'New'}};
    expect(await build('Another guide', changed)).toBe(generated);
    expect((await pages()).sort()).toEqual(all.map((id) => `${id}.mdx`));
  });
});

it('The model of a page has an anchor for every parameter, and the HTML has each anchor', () => {
  const [endpoint] = pagedEndpoints(contract);
  const head = {route: '/docs/api/scope-read', title: 'Read a scope', description: 'Reads it.'};
  const {anchors, type} = referenceModel(head, {operation: 'scope-read'}, {contract, ...options});
  const {html} = operationPage(contract, endpoint!, options);
  expect(type).toBe('operation');
  expect(anchors).toContain('path.id');
  expect(anchors.filter((id) => !html.includes(` id="${id}"`))).toEqual([]);
});
