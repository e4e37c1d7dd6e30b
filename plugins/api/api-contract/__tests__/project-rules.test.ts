import {describe, expect, it} from 'vitest';
import type {Contract, Operation, Schema} from '../../../../contract';
import {roleUses, type RoleUse} from '../../../../facts';
import {operationFindings, staleFindings} from '../project-rules';

const operation = (id: string, permission: string, more: Partial<Operation> = {}): Operation => ({
  operationId: id,
  summary: 'Do it',
  description: 'Does it.',
  tags: ['Parcel'],
  'x-permission': permission,
  responses: {'200': {description: 'Done.'}},
  ...more,
});

const contract = (...operations: Operation[]): Contract => ({
  openapi: '3.0.3',
  info: {title: 'API', version: '0.0.0', description: 'Parcels.', 'x-reviewed': '2026-11-15'},
  servers: [],
  tags: [],
  paths: Object.fromEntries(operations.map((one) => [`/${one.operationId}`, {get: one}])),
  components: {schemas: {}, securitySchemes: {}},
});

const query = (schema: Schema, required = false): Operation['parameters'] => [
  {name: 'size', in: 'query', required, schema},
];

describe('a new operation', () => {
  it('is listed with the ids that readers have links to; the finding says where', () => {
    expect(operationFindings(contract(operation('parcel-list', 'scope:read')), 'parcel-create\nscope-read')).toEqual([
      'parcel-list: it is not in api/operations.txt. Add it there, after parcel-create.',
    ]);
  });

  it('has a permission of one task of facts/roles.ts, unless it reads', () => {
    const found = (permission: string): string[] =>
      operationFindings(contract(operation('parcel-do', permission)), 'parcel-do');
    expect(found('parcel:write')).toEqual([
      expect.stringMatching(/^parcel-do: no role has the permission parcel:write\. Add it, or parcel for all but/),
    ]);
    expect(found('parcel:read')).toEqual([]);
    expect(found('scope:write')).toEqual([]);
  });

  it.each<[string, Partial<Operation>, boolean]>([
    ['a number', {parameters: query({type: 'integer'})}, true],
    ['a list of values', {parameters: query({type: 'string', enum: ['s', 'l']})}, true],
    ['a required parameter', {parameters: query({type: 'string'}, true)}, true],
    ['a body', {requestBody: {content: {}}}, true],
    ['an optional text', {parameters: query({type: 'string'})}, false],
  ])('with %s documents the response 400 if the request can be invalid', (_, more, needed) => {
    const found = (one: Operation): string[] => operationFindings(contract(one), 'parcel-do');
    expect(found(operation('parcel-do', 'scope:read', more))).toHaveLength(needed ? 1 : 0);
    const responses = {'200': {description: 'Done.'}, '400': {description: 'Invalid.'}};
    expect(found(operation('parcel-do', 'scope:read', {...more, responses}))).toEqual([]);
  });
});

describe('an operation that was removed', () => {
  it('is reported on its line of the list', () => {
    const [finding] = staleFindings(contract(operation('parcel-read', 'scope:read')), {
      frozen: 'parcel-list\nparcel-read',
      roles: '',
    });
    expect(finding).toMatchObject({
      file: 'api/operations.txt',
      line: 1,
      message: expect.stringContaining('parcel-list'),
    });
  });

  it('leaves its permission in facts/roles.ts, which is reported on its line', () => {
    const permissions = Object.values<RoleUse>(roleUses).flatMap(({permissions: own = []}) => own);
    const others = permissions.filter((name) => name !== 'scope_domain');
    const operations = others.map((name, at) => operation(`parcel-${at}`, `${name}:write`));
    const named = others.map((name, at) => operation(`named-${at}`, name));
    const all = contract(...operations, ...named);
    const frozen = [...operations, ...named].map(({operationId}) => operationId).join('\n');
    const roles = "first line\n    permissions: ['scope_domain'],";
    expect(staleFindings(all, {frozen, roles})).toEqual([
      {file: 'facts/roles.ts', line: 2, message: 'no operation has the permission scope_domain. Remove it.'},
    ]);
  });
});
