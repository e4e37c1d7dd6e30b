import {describe, expect, it} from 'vitest';
import {ContractValidator} from '../../../plugins/api/api-contract/validator';
import {endpoints, type Contract, type Schema} from '../../../plugins/api/api-contract/types';
import {cliGrammar, samples} from '../../../plugins/api/api-reference/samples';
import {contract as fixture, names} from '../../../plugins/api/api-reference/samples/__tests__/fixture';
import {cliProblems, type CliCheck} from '../cli';

/** The fixture with typed values, and without commands that the CLI does not have. */
const body: Schema = {type: 'object', required: ['name'], properties: {name: {type: 'string'}}};
const contract: Contract = structuredClone(fixture);
const {patch} = contract.paths['/application/{id}']!;
(patch!.requestBody as {content: Record<string, {schema: Schema}>}).content['application/json']!.schema = body;
contract.paths['/application/{id}']!.parameters = [
  {name: 'id', in: 'path', required: true, schema: {type: 'integer'}, example: 4},
];

contract.paths['/user/{id}/grant']!.put!['x-cli'] = {available: false};

const all = endpoints(contract).map((endpoint) => [endpoint.operation.operationId, endpoint] as const);

const check: CliCheck = {
  contract,
  grammar: cliGrammar(contract),
  validator: new ContractValidator(contract),
  cli: names.cli,
  environment: {[names.tokenVariable]: 'the-token', [names.apiKeyVariable]: 'the-key'},
};

/** Problems of an operation's sample after the change. */
function whatIsWrong(id: string, change = (code: string) => code): string[] {
  const endpoint = all.find(([name]) => name === id)![1];
  const code = Object.fromEntries(samples(contract, endpoint, names).map((sample) => [sample.language, sample.code]));
  return cliProblems(check, {endpoint, code: change(code.cli!), curl: code.curl!}).map(({what}) => what);
}

describe('a CLI sample', () => {
  it.each([
    ['application-list', 'an unknown noun', ' application ', ' applications ', 'there is no command applications list'],
    ['application-list', 'an unknown flag', '--limit', '--page', 'application list has no flag --page'],
    ['application-list', 'a flag without a value', '--limit 30', '--limit', '--limit has no value'],
    ['application-list', 'a required flag missing', '--nrn organization=1:account=2', '', 'the required flag --nrn is'],
    ['application-list', 'a flag twice', '--limit 30', '--limit 30 --limit 31', '--limit is given twice'],
    ['application-list', 'the wrong tool', 'acme', 'acne', 'it starts with acne, not acme'],
    ['application-list', 'two commands', '--limit 30', '--limit 30; acme version', 'line 1: not one command'],
    ['application-update', 'a value of the wrong type', '--id 4', '--id four', '--id four must be integer'],
    ['application-update', 'a body that is not JSON', '"ratio"', 'ratio', '--body is not JSON'],
    [
      'application-update',
      'a body without a required property',
      '"name"',
      '"title"',
      '--body must have required property',
    ],
    [
      'application-update',
      'the command of another call',
      'application patch --id 4',
      'approval execute --id 22',
      'app',
    ],
    [
      'ci-asset-create',
      'a value the CLI does not know',
      'docker-image',
      'docker',
      '--type is docker, not docker-image',
    ],
    ['token-create', 'an undefined variable', '$ACME_API_KEY', '$KEY', 'line 2: a variable that the environment does'],
    ['application-delete', 'a curl command of its own', '/4', '/5', 'its curl command is not the curl sample'],
  ])('of %s with %s is reported', (id, _, from, to, what) => {
    const problems = whatIsWrong(id, (code) => {
      expect(code).toContain(from);
      return code.replace(from, () => to);
    });
    expect(problems).toEqual([expect.stringContaining(what)]);
  });

  it('with curl, although there is a command, is reported', () => {
    expect(whatIsWrong('application-list', () => 'curl https://api.acme.example')).toEqual([
      'it uses curl, although application list exists',
    ]);
  });

  it('of a call that the CLI does not support is reported', () => {
    const available = structuredClone(contract);
    delete available.paths['/application/{id}']!.delete!['x-cli'];
    const endpoint = endpoints(available).find(({operation}) => operation.operationId === 'application-delete')!;
    const problems = cliProblems(
      {...check, contract: available, grammar: cliGrammar(available)},
      {endpoint, code: 'acme application delete --id 4', curl: ''},
    );
    expect(problems).toEqual([
      {what: 'the CLI leaves application delete to the API', fix: 'Set x-cli: {available: false}.'},
    ]);
  });
});
