import {readdirSync, readFileSync} from 'node:fs';
import {mkdtemp, readFile, rm} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {beforeAll, describe, expect, it} from 'vitest';
import {brand, brandTokens} from '../../brand';
import {makeDownloads} from '../../plugins/api-contract/bundle';
import {allIds} from '../../plugins/api-contract/checks';
import type {Contract} from '../../plugins/api-contract/types';

/** The operations of the platform, one id a line. An id that readers link to does not go away by accident. */
const FROZEN = readFileSync('tests/contract/operations.txt', 'utf8').trim().split('\n');

describe('the contract', () => {
  let ids: string[];
  const bundles: {json: string; yaml: string}[] = [];

  beforeAll(async () => {
    for (const run of [1, 2]) {
      const folder = await mkdtemp(path.join(tmpdir(), `docs-bundle-${run}-`));
      await makeDownloads({apiDir: 'api', outDir: folder, tokens: brandTokens(brand)});
      const read = (name: string) => readFile(path.join(folder, name), 'utf8');
      bundles.push({json: await read('openapi.json'), yaml: await read('openapi.yaml')});
      await rm(folder, {recursive: true});
    }
    ids = allIds(JSON.parse(bundles[0]!.json) as Contract);
  }, 60_000);

  it('has exactly the frozen operations, as ids or aliases', () => {
    expect([...ids].sort()).toEqual(FROZEN);
  });

  it('uses no id twice', () => {
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('has one file for each of the 50 resources', () => {
    expect(readdirSync('api/resources').filter((file) => file.endsWith('.yaml'))).toHaveLength(50);
  });

  it('is bundled to the same bytes every time', () => {
    expect(bundles[1]).toEqual(bundles[0]);
  });

  it('leaves no brand token behind', () => {
    const tokens = Object.keys(brandTokens(brand)).map((name) => `{${name}}`);
    expect(tokens.filter((token) => bundles[0]!.json.includes(token))).toEqual([]);
  });
});
