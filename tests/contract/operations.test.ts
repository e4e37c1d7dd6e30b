import {readdirSync, readFileSync} from 'node:fs';
import {mkdtemp, readFile, rm} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {beforeAll, describe, expect, it} from 'vitest';
import {brand, brandTokens} from '../../brand';
import {makeDownloads} from '../../plugins/api/api-contract/bundle';
import {allIds} from '../../plugins/api/api-contract/checks';
import {deref, endpoints, type Contract, type Response} from '../../plugins/api/api-contract/types';

/** The operations of the platform, one id per line, so that an id with inbound links is not removed by accident. */
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
  });

  it('has exactly the frozen operations, as ids or aliases', () => {
    expect([...ids].sort()).toEqual(FROZEN);
  });

  it('has no duplicate ids', () => {
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('has one file for each of the 52 resources', () => {
    expect(readdirSync('api/resources').filter((file) => file.endsWith('.yaml'))).toHaveLength(52);
  });

  it('shows errors of the operation: its fields, its parameters, its own messages', () => {
    const contract = JSON.parse(bundles[0]!.json) as Contract;
    const strange = endpoints(contract).flatMap(({operation, path: address}) =>
      ['400', '404', '409'].flatMap((status) => {
        const item = operation.responses[status];
        if (!item) return [];
        const {content} = deref<Response>(contract, item);
        const {message} = content!['application/json']!.example as {message: string};
        const own = (operation['x-errors'] ?? []).map((error) => error.message);
        const field = /^(?:Missing parameter|Invalid value for parameter): (\w+)$/.exec(message)?.[1];
        const isOwn = field === undefined ? status === '404' || own.includes(message) : true;
        const known = JSON.stringify([
          operation.parameters,
          contract.paths[address]!.parameters,
          operation.requestBody,
        ]);
        const schemas = [...known.matchAll(/#\/components\/(\w+)\/(\w+)/g)].map(([, kind, name]) =>
          JSON.stringify((contract.components as unknown as Record<string, Record<string, object>>)[kind!]![name!]),
        );
        const named = field === undefined || `${known}${schemas.join('')}`.includes(`"${field}"`);
        return isOwn && named && !('$ref' in item) ? [] : [`${operation.operationId} ${status}: ${message}`];
      }),
    );
    expect(strange).toEqual([]);
  });

  it('is bundled reproducibly', () => {
    expect(bundles[1]).toEqual(bundles[0]);
  });

  it('contains no unresolved brand token', () => {
    const tokens = Object.keys(brandTokens(brand)).map((name) => `{${name}}`);
    expect(tokens.filter((token) => bundles[0]!.json.includes(token))).toEqual([]);
  });
});
