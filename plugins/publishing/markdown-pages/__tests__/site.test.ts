import {expect, test} from 'vitest';
import {apiCatalog} from '../catalog';
import {brief, llmsFiles} from '../llms';
import {type SitePage} from '../print';
import {checkMadeFromHtml, documents} from '../site';

const doc = (id: string, more = {}) => ({
  id,
  permalink: `/docs/${id}`,
  title: id.toUpperCase(),
  description: `About ${id}.`,
  source: `@site/docs/${id}.mdx`,
  frontMatter: {},
  unlisted: false,
  ...more,
});
const site = documents({
  docs: [doc('z'), doc('vans/load'), doc('vans/wash'), doc('start'), doc('secret', {unlisted: true})],
  sidebars: {
    home: [
      {type: 'doc', id: 'start'},
      {
        type: 'category',
        label: 'Vans',
        items: [
          {type: 'doc', id: 'vans/wash'},
          {type: 'doc', id: 'vans/load'},
        ],
      },
    ],
  },
} as never);

test('Documents come in the order of the sidebar, without unlisted ones, each with its parent', () => {
  expect(site.map(({page: {route, section, parent}}) => [route, section, parent?.route])).toEqual([
    ['/docs/start', 'Start here', '/'],
    ['/docs/vans/wash', 'Vans', '/docs/vans/llms.txt'],
    ['/docs/vans/load', 'Vans', '/docs/vans/llms.txt'],
    ['/docs/z', 'More', '/'],
  ]);
});

test('The parent of a resource is the page that lists its group', () => {
  const [, resource, operation] = documents({
    docs: [doc('all'), doc('van-api-index'), doc('api/van-read')],
    sidebars: {
      api: [
        {type: 'doc', id: 'all'},
        {
          type: 'category',
          label: 'Fleet',
          customProps: {href: '/docs/all#fleet'},
          items: [
            {
              type: 'category',
              label: 'Van',
              link: {type: 'doc', id: 'van-api-index'},
              items: [{type: 'doc', id: 'api/van-read'}],
            },
          ],
        },
      ],
    },
  } as never).map(({page}) => page);
  expect(resource).toMatchObject({
    route: '/docs/van-api-index',
    section: 'API reference',
    parent: {route: '/docs/all'},
  });
  expect(operation).toMatchObject({section: 'API reference', parent: {route: '/docs/van-api-index'}});
});

const origin = 'https://docs.example';
const pages: SitePage[] = site.map(({page}) => page);
const files = llmsFiles({
  title: 'Docs',
  description: 'All.',
  origin,
  pages,
  texts: new Map(pages.map(({route}) => [route, `# Text of ${route}\n`])),
  contract: [`${origin}/openapi.json`],
});

test('llms.txt has a line for each page by section, and the size of the full text', () => {
  const text = files.get('/llms.txt')!;
  expect(text).toMatch(/^# Docs\n\n> All\.\n/);
  expect(text).toContain(
    '\n\n## Vans\n\n- [VANS/WASH](https://docs.example/docs/vans/wash.md): About vans/wash.\n- [VANS/LOAD]',
  );
  expect(text).toContain(`${origin}/llms-full.txt (0.0 MB)`);
  expect(text).toContain('/docs/vans/llms.txt');
  expect(text).not.toContain('secret');
});

test('With many pages llms.txt has shorter descriptions, and still lists all', () => {
  const many = Array.from({length: 400}, (_, at) => ({
    ...pages[0]!,
    route: `/docs/a${at}`,
    description: 'word '.repeat(30),
  }));
  const text = llmsFiles({
    title: 'Docs',
    description: 'All.',
    origin,
    pages: many,
    texts: new Map(many.map(({route}) => [route, ''])),
    contract: [],
  }).get('/llms.txt')!;
  expect(text.length).toBeLessThanOrEqual(50_000);
  expect(text.match(/^- \[.*word…$/gm)).toHaveLength(400);
});

test('With too many pages llms.txt moves the largest folder to a separate index, which is split into parts', () => {
  const many = Array.from({length: 2000}, (_, at) => ({...pages[0]!, route: `/docs/large/a-rather-long-name-${at}`}));
  const all = [...many, ...pages];
  const written = llmsFiles({
    title: 'Docs',
    description: 'All.',
    origin,
    pages: all,
    texts: new Map(all.map(({route}) => [route, ''])),
    contract: [],
  });
  const root = written.get('/llms.txt')!;
  expect(root).toContain(`## Listed in their own index\n\n- [large, 2000 pages](${origin}/docs/large/llms.txt)`);
  expect(root).toContain('/docs/vans/wash.md');
  expect(root).not.toContain('/docs/large/a-rather');
  const parts = [...written].filter(([path]) => path.startsWith('/docs/large/llms'));
  expect(parts.map(([path]) => path)).toEqual(['/docs/large/llms.txt', '/docs/large/llms-2.txt']);
  expect(parts[0]![1]).toContain(`\n\nIt goes on in ${origin}/docs/large/llms-2.txt\n`);
  expect(parts.flatMap(([, text]) => text.match(/a-rather-long-name-\d+/g))).toHaveLength(2000);
  for (const text of [root, ...parts.map(([, part]) => part)]) expect(text.length).toBeLessThanOrEqual(100_000);
});

test('A long description ends with a clause or a word', () => {
  expect(brief('Short.', 90)).toBe('Short.');
  expect(brief(`${'word '.repeat(12)}here, ${'more '.repeat(12)}`, 90)).toBe(`${'word '.repeat(12)}here`);
  expect(brief('word '.repeat(30), 90)).toMatch(/^(word ){17}word…$/);
});

test('The API catalog has each server with the contract as files', () => {
  const {linkset} = JSON.parse(
    apiCatalog(
      {openapi: '3.0.3', servers: [{url: 'https://api.example', description: ''}]},
      {origin, files: ['openapi.json']},
    )!,
  ) as {linkset: Record<string, unknown>[]};
  expect(linkset).toHaveLength(1);
  expect(linkset[0]).toMatchObject({
    anchor: 'https://api.example',
    'service-desc': [{href: `${origin}/openapi.json`, type: 'application/vnd.oai.openapi+json;version=3.0'}],
  });
  expect(apiCatalog({openapi: '3.0.3', servers: []}, {origin, files: []})).toBeUndefined();
});

test.each(['/', '/docs/tags', '/docs/tags/cli'])('The Markdown of %s is made from its HTML', (route) => {
  expect(() => checkMadeFromHtml(route)).not.toThrow();
});

test('Another page without a Markdown source is an error that says what to do', () => {
  expect(() => checkMadeFromHtml('/pricing')).toThrow(/^\/pricing has no Markdown source\..+MADE_FROM_HTML/);
});
