// cspell:ignore craete acmetric pacme
import {describe, expect, it} from 'vitest';
import type {Finding} from '../finding';
import {createWatch} from '../plugin';
import {checkBrandName} from '../words';

const finding = (file: string, line: number, problem: string): Finding => ({
  file,
  line,
  problem,
  rule: 'r',
  fix: 'Do it.',
});

describe('checkBrandName', () => {
  const tokens = {
    product: 'Acme',
    'product-slug': 'acme',
    cli: 'acme',
    PRODUCT: 'ACME',
    api: 'https://api.acme.example',
  };
  const rows = (text: string) => checkBrandName('a.mdx', text, tokens).map(({line, fix}) => `${line} ${fix}`);

  it('A name is found on its line, the longest first, with its tokens', () => {
    expect(rows('Acme\n\nacme run https://api.acme.example/x and ACME_KEY')).toEqual([
      '1 Write `{product}`.',
      '3 Write `{product-slug}` or `{cli}`.',
      '3 Write `{api}`.',
      '3 Write `{PRODUCT}`.',
    ]);
  });

  it('A word that only contains the name is another word', () => {
    expect(rows('acmetric Acmes pacme {product}')).toEqual([]);
  });
});

describe('npm start', () => {
  const runs = (...results: Finding[][]) => createWatch(async () => ({check: async () => results.shift()!}));

  it('Prints all findings at first, then changed ones, then pages without findings', async () => {
    const [a, b] = [finding('a.mdx', 1, 'one'), finding('b.mdx', 1, 'two')];
    const watch = runs([a, b], [a, {...b, line: 2}], [a], [a]);
    expect(await watch()).toContain('a.mdx:1  One. Do it.');
    const second = await watch();
    expect(second).toContain('b.mdx:2  Two. Do it.');
    expect(second).not.toContain('a.mdx');
    expect(await watch()).toBe('\nb.mdx  clean\n');
    expect(await watch()).toBe('');
  });

  it('A contract that cannot be bundled is reported, and retried on the next save', async () => {
    let tries = 0;
    const watch = createWatch(async () => {
      tries += 1;
      if (tries === 1) throw new Error('bad contract');
      return {check: async () => [finding('a.mdx', 1, 'one')]};
    });
    expect(await watch()).toBe('content-checks: bad contract\n');
    expect(await watch()).toContain('a.mdx:1');
  });
});
