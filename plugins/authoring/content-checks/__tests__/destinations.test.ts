import {expect, it} from 'vitest';
import {checkDestinations} from '../destinations';
import type {ApiIndex} from '../site';

const found = (texts: Record<string, string>, listed: string[] = []): string[] =>
  checkDestinations({
    site: {
      pages: new Map([
        ['/docs/vans/load', undefined],
        ['/docs/guides/', undefined],
      ]),
      api: {routes: ['/docs/van-api-index']} as unknown as ApiIndex,
    },
    listed,
    ids: new Set(['vans/load']),
    texts: new Map(Object.entries(texts)),
  }).map(({file, line, problem, fix}) => `${file}:${line} ${problem}. ${fix}`);

it('A sidebar entry without its page is found on its line', () => {
  expect(found({'sidebars.json': 'first\n"vans/lod"\n'}, ['vans/load', 'vans/lod'])).toEqual([
    'sidebars.json:2 there is no page `docs/vans/lod.mdx`. Did you mean `vans/load`?',
  ]);
});

it('A redirect to a page that does not exist is found; its old URLs have no page', () => {
  const table =
    '[{\n  "from": ["/docs/old"],\n  "to": "/docs/vans/lod"\n},\n{"from": ["/docs/a"], "to": "/docs/van-api-index"}]';
  expect(found({'config/redirects.json': table})).toEqual([
    'config/redirects.json:3 there is no page `/docs/vans/lod`. Did you mean `/docs/vans/load`?',
  ]);
});

it('A link of the navbar or of a component is found, with and without an anchor', () => {
  const texts = {
    'config/navbar.ts': "to: '/docs/guides/',\nto: '/docs/nothing',",
    'src/pages/index.tsx': '<Link to="/docs/vans/load#top" />\n<Link to="/docs/gone#top" />',
  };
  expect(found(texts).map((text) => text.split('. ')[0])).toEqual([
    'config/navbar.ts:2 there is no page `/docs/nothing`',
    'src/pages/index.tsx:2 there is no page `/docs/gone`',
  ]);
});
