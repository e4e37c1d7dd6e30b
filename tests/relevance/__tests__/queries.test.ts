/** Validates the labels: every URL exists. */
import {readdirSync, readFileSync} from 'node:fs';
import path from 'node:path';
import {beforeAll, describe, expect, it} from 'vitest';
import {brand, brandTokens} from '../../../brand';
import {glossary} from '../../../vocabulary';
import {render} from '../../../plugins/api/api-reference/render/load';
import {parsePage, routeOf, type Page} from '../../../plugins/authoring/content-checks/page';
import {indexApi} from '../../../plugins/authoring/content-checks/site';
import {realContract} from '../../support/contract';
import {addressOf, isMeant, LEFT_OUT_NAMES, queriesOf, rankOf, SET_NAMES} from '../queries';

const tokens = brandTokens(brand);
const sets = [...SET_NAMES, ...LEFT_OUT_NAMES].map((set) => ({set, queries: queriesOf(set)}));

describe('The labeled queries', () => {
  /** Page URL to the ids on it, read on demand. */
  const pages = new Map<string, () => Iterable<string>>();
  const add = (route: string, ids: () => Iterable<string>): void => {
    let known: Iterable<string> | undefined;
    pages.set(addressOf(route).page, () => (known ??= ids()));
  };

  beforeAll(async () => {
    for (const name of readdirSync('docs', {recursive: true}).map(String)) {
      const file = path.join('docs', name);
      if (!file.endsWith('.mdx') || file.startsWith(path.join('docs', 'api') + path.sep)) continue;
      const text = readFileSync(file, 'utf8');
      const slug = /^slug: (.+)$/m.exec(text)?.[1];
      if (/^unlisted: true$/m.test(text)) continue;
      add(routeOf({file, docsDir: 'docs', slug}), () => idsOf(parsePage({file, text, tokens})));
    }
    const contract = await realContract();
    const api = indexApi(contract);
    for (const id of api.ids) add(`/docs/api/${id}`, () => api.anchors(id));
    for (const {name, 'x-index': index} of contract.tags) {
      add(`/docs/${index}-api-index`, () => {
        const {html} = render.renderTagIndex(contract, name, {operationPath: (id) => `/docs/api/${id}`});
        return Array.from(html.matchAll(/ id="([^"]+)"/g), ([, id]) => id!);
      });
    }
  });

  const idsOf = (page: Page): string[] => [
    ...page.headings.map(({id}) => id),
    ...(page.elements.some(({name}) => name === 'Glossary') ? Object.keys(glossary) : []),
  ];

  /** Whether a label matches at least one page and, with an anchor, at least one id on it. */
  function exists(label: string): boolean {
    const [address = '', anchor] = label.split('#');
    return [...pages].some(
      ([page, ids]) =>
        isMeant(address, {page, anchor: ''}) &&
        (anchor === undefined || [...ids()].some((id) => isMeant(label, {page, anchor: id}))),
    );
  }

  it('Every expected URL exists', () => {
    const labels = new Set(sets.flatMap((set) => set.queries.flatMap(({expect: labels}) => labels)));
    // Pages outside the docs have no Markdown.
    const inDocs = [...labels].filter((label) => label.startsWith('/docs/'));
    expect(inDocs.filter((label) => !exists(label))).toEqual([]);
  });

  it('A URL that does not exist is reported', () => {
    expect(exists('/docs/scopes/managment')).toBe(false);
    expect(exists('/docs/scopes/management#no-such-section')).toBe(false);
    expect(exists('/docs/api/scope-*#*no_such_property')).toBe(false);
    expect(exists('/docs/agent/parameters')).toBe(false);
  });

  // Variants of a pasted message become the same query.
  const written = sets.filter(({set}) => !set.endsWith('pasted'));
  it.each(written)('No query is duplicated in the set $set', ({queries: inSet}) => {
    const folded = inSet.map(({q}) => q.toLowerCase());
    expect(folded.filter((q, at) => folded.indexOf(q) !== at)).toEqual([]);
  });
});

describe('Ranks', () => {
  it.each([
    ['hits of one page count once', '/docs/b', ['/docs/a#x', '/docs/a#y', '/docs/b#z'], 2],
    ['another section of the page is no hit', '/docs/a#y', ['/docs/a#x', '/docs/a#y'], 2],
    ['a star matches any text', '/docs/api/scope-*#*.health_check', ['/docs/api/scope-update#body.health_check'], 1],
    ['a star matches no slash', '/docs/*#*.health_check', ['/docs/api/scope-update#body.health_check'], undefined],
  ])('%s', (_, label, urls, rank) => {
    expect(rankOf([label], urls)).toBe(rank);
  });

  it('Host, trailing slash and encoding of a URL are ignored', () => {
    expect(rankOf(['/docs/how-to-guides'], ['https://docs.example/docs/how-to-guides/'])).toBe(1);
    expect(rankOf(['/docs/a#b.(C).d'], ['https://docs.example/docs/a#b.(C).d'])).toBe(1);
    expect(rankOf(['/docs/a#é'], ['/docs/a#%C3%A9'])).toBe(1);
  });
});
