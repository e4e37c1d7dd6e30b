import {readFileSync} from 'node:fs';
import path from 'node:path';
import {beforeAll, describe, expect, it} from 'vitest';
import {brand} from '../../brand';
import type {Contract} from '../../contract';
import {pixelsOf} from '../../plugins/publishing/brand-assets/__tests__/colors';
import {zephyr} from '../fixtures/other-brand/brand';
import {brandTraces, filesBelow} from '../support/brand-traces';
import {buildFixture, type BuildResult} from '../support/fixture-site';

describe('a site of another brand', () => {
  let site: BuildResult;
  let files: string[];

  beforeAll(async () => {
    site = await buildFixture('other-brand');
    expect(site.code, site.output).toBe(0);
    files = filesBelow(site.outDir);
  });

  it('has no trace of the first brand in any emitted file', () => {
    expect(files.length).toBeGreaterThan(40);
    expect(brandTraces(site.outDir, brand)).toEqual([]);
  });

  it('has images and styles in its own accent color', () => {
    const images = files.filter((file) => file.endsWith('.png'));
    expect(images.length).toBeGreaterThanOrEqual(4);
    for (const file of images) {
      const [first, own] = [brand.accent, zephyr.accent].map(({light: {base, strong}}) =>
        [base, strong].reduce((count, color) => count + pixelsOf(readFileSync(file), color), 0),
      );
      expect([file, first]).toEqual([file, 0]);
      expect(own, file).toBeGreaterThan(1000);
    }
    for (const name of ['img/logo.svg', 'manifest.webmanifest', 'docs/getting-started/index.html']) {
      expect(readFileSync(path.join(site.outDir, name), 'utf8'), name).toContain(zephyr.accent.light.base);
    }
    expect(readFileSync(path.join(site.outDir, 'img/logo-dark.svg'), 'utf8')).toContain(zephyr.accent.dark.base);
    const styles = files.filter((file) => file.endsWith('.css')).map((file) => readFileSync(file, 'utf8'));
    for (const {base, strong, wash} of [zephyr.accent.light, zephyr.accent.dark]) {
      expect(styles.filter((css) => [base, strong, wash].every((color) => css.includes(color)))).toHaveLength(1);
    }
  });

  it('has the other brand in prose, headings, titles, code and URLs', () => {
    const page = readFileSync(path.join(site.outDir, 'docs/getting-started/index.html'), 'utf8');
    for (const text of [
      'Use Zephyr through',
      'Install zph',
      'getting-started of Zephyr',
      'ZPH_TOKEN',
      'https://api.zephyr.example',
      'https://ci.zephyr.example/ci',
    ]) {
      expect(page.replace(/<[^>]+>/g, '')).toContain(text);
    }
    expect(readFileSync(path.join(site.outDir, 'manifest.webmanifest'), 'utf8')).toContain('"Zephyr docs"');
    expect(readFileSync(path.join(site.outDir, 'robots.txt'), 'utf8')).toContain(
      'https://docs.zephyr.example/sitemap.xml',
    );
  });

  it('offers the contract under its own name and hosts', () => {
    const contract = JSON.parse(readFileSync(path.join(site.outDir, 'openapi.json'), 'utf8')) as Contract;
    expect(contract.info.title).toBe('Zephyr API');
    expect(contract.servers.map(({url}) => url)).toEqual(['https://api.zephyr.example', 'https://ci.zephyr.example']);
    expect(readFileSync(path.join(site.outDir, 'openapi.yaml'), 'utf8')).toContain('title: Zephyr API');
  });
});
