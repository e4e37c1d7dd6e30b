import {describe, expect, it} from 'vitest';
import {parsePage, routeOf} from '../page';

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

it('A page that is parsed again has the same tree, as a copy that plugins can change', () => {
  const text = '# Title\n\nText with `{expression}` and {1 + 1}.\n';
  const [first, second] = [parse(text), parse(text)];
  expect(second.tree).toEqual(first.tree);
  second.tree.children.length = 0;
  expect(parse(text).tree.children).toHaveLength(first.tree.children.length);
});
