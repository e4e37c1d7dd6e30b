import {describe, expect, it} from 'vitest';
import {endpoints} from '../../../../contract';
import {contract, names} from '../../../../search/mcp/__tests__/fixture';
import {operationDocument, operationLines} from '../documents';

const documentOf = (id: string) =>
  operationDocument(
    contract,
    endpoints(contract).find(({operation}) => operation.operationId === id)!,
    names,
  );

describe('The document of an operation', () => {
  it('has its parameters in place, those of its path first', () => {
    expect(documentOf('scope-read').paths['/scope/{id}']!.get!.parameters).toMatchObject([{name: 'id', in: 'path'}]);
    expect(documentOf('scope-list').paths['/scope']!.get!.parameters.map(({name}) => name)).toEqual([
      'application_id',
      'active',
      'limit',
    ]);
  });

  it('has only the schemas that it references', () => {
    expect(Object.keys(documentOf('scope-create').components.schemas)).toEqual(['Check', 'NewScope']);
    expect(documentOf('scope-list').components.schemas).toEqual({});
  });

  it('has a sample in each language', () => {
    const samples = documentOf('scope-create').paths['/scope']!.post!['x-codeSamples'];
    expect(samples.map(({lang}) => lang)).toEqual(['cli', 'curl', 'powershell', 'python', 'nodejs']);
    expect(samples.every(({source}) => source.includes('production-eu'))).toBe(true);
  });
});

describe('The list of operations', () => {
  it('has a line for each, with its URL', () => {
    expect(operationLines(contract)[1]).toEqual({
      id: 'scope-create',
      method: 'POST',
      path: '/scope',
      server: 'https://api.acme.example',
      summary: 'Create a scope',
      resource: 'Scope',
    });
  });

  it('has what replaces a deprecated operation, its day of removal and its history', () => {
    const changed = structuredClone(contract);
    const history = [{date: '2026-01-05', kind: 'deprecated' as const, what: 'Use scope-list.'}];
    Object.assign(changed.paths['/scope']!.post!, {
      deprecated: true,
      description: 'Creates a scope. Deprecated: use scope-list or scope-read instead.',
      'x-sunset': '2027-03-31',
      'x-history': history,
    });
    expect(operationLines(changed)[1]).toMatchObject({
      deprecated: true,
      replacements: ['scope-list', 'scope-read'],
      sunset: '2027-03-31',
      history,
    });
  });

  it('has an alias beside its operation', () => {
    const aliased = structuredClone(contract);
    aliased.paths['/scope']!.post!['x-aliases'] = [{id: 'scope-make', tag: 'Other'}];
    expect(operationLines(aliased).filter(({path, method}) => path === '/scope' && method === 'POST')).toMatchObject([
      {id: 'scope-create', resource: 'Scope'},
      {id: 'scope-make', resource: 'Other'},
    ]);
  });
});
