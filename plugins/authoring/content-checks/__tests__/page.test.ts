import {describe, expect, it} from 'vitest';
import {copiedFrom, parsePage, routeOf} from '../page';

const tokens = {product: 'Acme', cli: 'acme', api: 'https://api.acme.example'};
const parse = (text: string, file = 'docs/a/page.mdx') => parsePage({file, text, tokens});

describe('The URL of a page', () => {
  it.each([
    ['docs/help.mdx', undefined, '/docs/help'],
    ['docs/VAN.mdx', undefined, '/docs/VAN'],
    ['docs/tours/index.mdx', undefined, '/docs/tours/'],
    ['docs/index.mdx', undefined, '/docs/'],
    ['docs/vans/vans.mdx', undefined, '/docs/vans/'],
    ['docs/vans/load.mdx', '/load', '/docs/load'],
    ['docs/vans/load.mdx', 'loading', '/docs/vans/loading'],
    ['src/pages/markdown-page.mdx', undefined, '/markdown-page'],
    ['src/pages/index.tsx', undefined, '/'],
    ['src/pages/tools/index.tsx', undefined, '/tools/'],
  ])('of %s with slug %s is %s', (file, slug, route) => {
    expect(routeOf({file, docsDir: 'docs', slug})).toBe(route);
  });
});

describe('The ids of headings', () => {
  it('are slugs of the text after tokens, numbered when they repeat', () => {
    const {headings} = parse('## Use `{cli}` now\n\n## Again\n\n### Again\n');
    expect(headings).toEqual([
      {depth: 2, text: 'Use acme now', id: 'use-acme-now', line: 1},
      {depth: 2, text: 'Again', id: 'again', line: 3},
      {depth: 3, text: 'Again', id: 'again-1', line: 5},
    ]);
  });

  it('are set by the heading, if it has an explicit id', () => {
    expect(parse('## Long words {#short}\n').headings).toEqual([{depth: 2, text: 'Long words', id: 'short', line: 1}]);
  });
});

describe('A fence', () => {
  it('has its language, words, resolved code and line, also inside a list', () => {
    const text =
      '1. One\n\n   ```json partial=scope-create:a.b title="x y.json" {1,3} schema\n   {"a": "{product}"}\n   ```\n';
    expect(parse(text).fences).toEqual([
      {
        language: 'json',
        meta: {partial: 'scope-create:a.b', title: 'x y.json', schema: true},
        code: '{"a": "Acme"}',
        line: 3,
      },
    ]);
  });

  it('without a language has an empty one', () => {
    expect(parse('```\nx\n```\n').fences[0]).toMatchObject({language: '', meta: {}});
  });
});

describe('Links and elements', () => {
  it('Links come from Markdown, images and components', () => {
    const {links} = parse('[a](/docs/b)\n![c](/img/d.svg)\n\n<Card title="e" to="/docs/f">g</Card>\n');
    expect(links).toEqual([
      {url: '/docs/b', line: 1, isImage: false},
      {url: '/img/d.svg', line: 2, isImage: true, alt: 'c'},
      {url: '/docs/f', line: 4, isImage: false},
    ]);
  });

  it('An element has its attributes and its position', () => {
    expect(parse('Text <Term id="nrn" open n={1 + 1}>x</Term>\n').elements).toEqual([
      {name: 'Term', attributes: {id: 'nrn', open: true, n: '{1 + 1}'}, line: 1, column: 6},
    ]);
  });

  it('A page that imports another shows that one', () => {
    const page = parse("import Other from './other.mdx';\n\n<Other />\n");
    expect(copiedFrom(page)).toEqual({name: 'Other', file: 'docs/a/other.mdx'});
  });
});

it('A page that is parsed again has the same tree, as a copy that plugins can change', () => {
  const text = '# Title\n\nText with `{expression}` and {1 + 1}.\n';
  const [first, second] = [parse(text), parse(text)];
  expect(second.tree).toEqual(first.tree);
  second.tree.children.length = 0;
  expect(parse(text).tree.children).toHaveLength(first.tree.children.length);
});

describe('The lines of the front matter', () => {
  const page = parse('---\ntitle: A\ntags:\n  - x\n  - y\nlast_update:\n  date: 2026-01-31\n---\n');

  it.each([
    ['title', 2],
    ['tags', 3],
    ['tags.1', 5],
    ['last_update.date', 7],
    ['missing', 1],
    ['last_update.missing', 6],
  ])('%s is on line %i', (key, line) => {
    expect(page.frontMatterLine(key)).toBe(line);
  });

  it('A date is kept as written', () => {
    expect(page.frontMatter).toMatchObject({last_update: {date: '2026-01-31'}});
  });

  it('A list on one line has one line', () => {
    expect(parse('---\ntags: [x, y]\n---\n').frontMatterLine('tags.1')).toBe(2);
  });
});
