import {describe, expect, it} from 'vitest';
import {endpoints, type Endpoint} from '../../../../../contract';
import {cliCommand, cliGrammar, sampleRequest, samples} from '..';
import {contract, names} from './fixture';
import {runNode} from './run';

const all = endpoints(contract).map((endpoint) => [endpoint.operation.operationId, endpoint] as const);
const byId = new Map<string, Endpoint>(all);

describe('samples', () => {
  it('require an example for every value', () => {
    const endpoint: Endpoint = {
      method: 'get',
      path: '/x/{id}',
      operation: {
        ...byId.get('nrn-read')!.operation,
        parameters: [{name: 'id', in: 'path', required: true, schema: {}}],
      },
    };
    expect(() => sampleRequest(contract, endpoint)).toThrow('nrn-read: parameter id has no example');
  });

  it('are made once for a contract and names', () => {
    const [[, one], [, other]] = all as [(typeof all)[number], (typeof all)[number]];
    expect(samples(contract, one, {...names})).toBe(samples(contract, one, names));
    expect(samples(contract, one, {...names, cli: 'other'})).not.toEqual(samples(contract, one, names));
    expect(samples({...contract}, one, names)).not.toBe(samples(contract, one, names));
    expect(samples(contract, other, names)).not.toEqual(samples(contract, one, names));
    const sameId = {...other, operation: {...other.operation, operationId: one.operation.operationId}};
    expect(samples(contract, sameId, names)).not.toEqual(samples(contract, one, names));
  });

  it('of Node.js exit with an error', async () => {
    const [, endpoint] = all[0]!;
    const {code} = samples(contract, endpoint, names).at(-1)!;
    const {printed, exitCode} = await runNode(code, {ok: false, status: 403, text: 'not yours'});
    expect({printed, exitCode}).toEqual({printed: ['403 not yours'], exitCode: 1});
  });
});

describe('the command', () => {
  const words = (id: string) => {
    const command = cliCommand(contract, byId.get(id)!);
    return command && [...command.noun, command.verb].join(' ');
  };

  it.each([
    ['application-list', 'application list'],
    ['application-update', 'application patch'],
    ['application-delete', undefined],
    ['approval-execute', 'approval execute'],
    ['ci-application-list', 'application current'],
    ['agent-read', 'agent read'],
    ['entity-hook-action-create', 'entity-hook action create'],
    ['action-specification-delete', 'service specification action specification delete'],
    ['user-grant-replace', 'user grant update'],
  ])('of %s is %s', (id, expected) => {
    expect(words(id)).toBe(expected);
  });

  it('has its flags in the grammar', () => {
    const list = cliGrammar(contract).find(({operations}) => operations.includes('application-list'))!;
    expect(list).toEqual({
      noun: ['application'],
      verb: 'list',
      operations: ['application-list'],
      flags: [
        {name: 'nrn', required: true, isSwitch: false},
        {name: 'status', required: false, isSwitch: false},
        {name: 'limit', required: false, isSwitch: false},
      ],
    });
  });
});
