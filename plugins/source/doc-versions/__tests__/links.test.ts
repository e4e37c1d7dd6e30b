import path from 'node:path';
import type {Root} from 'hast';
import type {MdxJsxFlowElementHast} from 'mdast-util-mdx-jsx';
import {VFile} from 'vfile';
import {describe, expect, test} from 'vitest';
import {raw} from '../../nodes';
import {htmlInLanguage} from '../../languages';
import {htmlIn, linkIn, ofFile, rehypeVersionLinks, type VersionRoutes} from '..';

const version: VersionRoutes = {
  name: '1.0',
  base: '/docs/1.0',
  routes: new Set(['/docs/support', '/docs/how-to-guides/', '/docs/api/scope-create']),
};

describe('Links of a frozen version', () => {
  test.each([
    ['/docs/support', '/docs/1.0/support'],
    ['/docs/support/', '/docs/1.0/support/'],
    ['/docs/how-to-guides', '/docs/1.0/how-to-guides'],
    ['/docs/how-to-guides/', '/docs/1.0/how-to-guides/'],
    ['/docs/api/scope-create?x=1#body.name', '/docs/1.0/api/scope-create?x=1#body.name'],
    ['/docs/tags/scopes', '/docs/1.0/tags/scopes'],
    ['/openapi.json', '/docs/1.0/openapi.json'],
  ])('%s leads to %s', (url, own) => {
    expect(linkIn(version, url)).toBe(own);
  });

  test.each([
    '/docs/newer-page',
    '/docs/changelogs/rss.xml',
    '/',
    '#here',
    'https://a.example/docs/support',
    '/docs/tagsoup',
  ])('%s stays as it is', (url) => {
    expect(linkIn(version, url)).toBe(url);
  });

  test('of HTML are replaced in links only', () => {
    const html = '<a class="x" href="/docs/support#a">/docs/support</a> <img src="/docs/support">';
    expect(htmlIn(version, html)).toBe(
      '<a class="x" href="/docs/1.0/support#a">/docs/support</a> <img src="/docs/support">',
    );
  });
});

describe('Links of a page', () => {
  const versions = [{docsDir: 'versioned_docs/version-1.0', routes: async () => version}];
  const tree = (): Root => ({
    type: 'root',
    children: [
      {type: 'element', tagName: 'a', properties: {href: '/docs/support'}, children: []},
      {
        type: 'mdxJsxFlowElement',
        name: 'Card',
        attributes: [{type: 'mdxJsxAttribute', name: 'to', value: '/docs/support'}],
        children: [],
      } satisfies MdxJsxFlowElementHast as never,
      raw('div', {}, '<a href="/docs/support">Support</a>') as never,
      {
        type: 'mdxJsxFlowElement',
        name: 'link',
        attributes: [{type: 'mdxJsxAttribute', name: 'href', value: 'https://docs.example/docs/support'}],
        children: [],
      } satisfies MdxJsxFlowElementHast as never,
    ],
  });
  const linksAfter = async (file: string, language?: string): Promise<unknown[]> => {
    const page = tree();
    await rehypeVersionLinks({versions, origin: 'https://docs.example', language})(
      page,
      new VFile({path: path.resolve(file)}),
    );
    const [link, card, , canonical] = page.children as unknown as [
      {properties: {href: string}},
      ...[MdxJsxFlowElementHast, unknown, MdxJsxFlowElementHast],
    ];
    const [, html] = /"Literal","value":"(.+?[^\\])"/.exec(JSON.stringify(page.children[2]))!;
    return [link.properties.href, card.attributes[0]!.value, JSON.parse(`"${html}"`), canonical.attributes[0]!.value];
  };

  test('of the version lead into it, in text, in components and in their HTML', async () => {
    expect(await linksAfter('versioned_docs/version-1.0/a.mdx')).toEqual([
      '/docs/1.0/support',
      '/docs/1.0/support',
      '<a href="/docs/1.0/support">Support</a>',
      'https://docs.example/docs/1.0/support',
    ]);
  });

  test('of Next, and of another version with the same start of its name, stay as they are', async () => {
    const unchanged = [
      ...['/docs/support', '/docs/support', '<a href="/docs/support">Support</a>'],
      'https://docs.example/docs/support',
    ];
    expect(await linksAfter('docs/a.mdx')).toEqual(unchanged);
    expect(await linksAfter('versioned_docs/version-1.0.1/a.mdx')).toEqual(unchanged);
  });

  test('of HTML, and canonical URLs, get the start of the language, because Docusaurus adds it to all others', async () => {
    expect(await linksAfter('docs/a.mdx', '/de')).toEqual([
      '/docs/support',
      '/docs/support',
      '<a href="/de/docs/support">Support</a>',
      'https://docs.example/de/docs/support',
    ]);
    expect((await linksAfter('versioned_docs/version-1.0/a.mdx', '/de'))[2]).toBe(
      '<a href="/de/docs/1.0/support">Support</a>',
    );
    expect(htmlInLanguage('<a href="//a.example">A</a> <a href="#b">B</a>', '/de')).not.toContain('/de');
  });

  test('A file belongs to the folder it is in', () => {
    const folders = [{docsDir: 'docs'}, {docsDir: 'versioned_docs/version-1.0'}];
    expect(ofFile(folders, path.resolve('docs/a/b.mdx'))).toBe(folders[0]);
    expect(ofFile(folders, path.resolve('versioned_docs/version-1.0/a.mdx'))).toBe(folders[1]);
    expect(ofFile(folders, path.resolve('src/pages/a.mdx'))).toBeUndefined();
  });
});
