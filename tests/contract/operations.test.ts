import {beforeAll, describe, expect, it} from 'vitest';
import {brand, brandTokens} from '../../brand';
import {deref, endpoints, type Contract, type Response} from '../../contract';
import {realContract} from '../support/contract';

describe('the contract', () => {
  let contract: Contract;
  beforeAll(async () => {
    contract = await realContract();
  });

  it('shows errors of the operation: its fields, its parameters, its own messages', () => {
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

  it('contains no unresolved brand token', () => {
    const text = JSON.stringify(contract);
    const tokens = Object.keys(brandTokens(brand)).map((name) => `{${name}}`);
    expect(tokens.filter((token) => text.includes(token))).toEqual([]);
  });
});
