import {describe, expect, it} from 'vitest';
import {ContractValidator} from '../../../plugins/api/api-contract/validator';
import {endpoints, type Contract} from '../../../plugins/api/api-contract/types';
import {contract as fixture} from '../../../plugins/api/api-reference/samples/__tests__/fixture';
import type {Exchange} from '../mock';
import {programProblems, type Finished} from '../programs';

const ANSWER = {id: 4};
const contract: Contract = structuredClone(fixture);
const {patch} = contract.paths['/application/{id}']!;
patch!.responses['200'] = {
  description: 'Done.',
  content: {'application/json': {schema: {type: 'object', required: ['id'], properties: {id: {type: 'integer'}}}}},
};
const endpoint = endpoints(contract).find(({operation}) => operation === patch)!;
const deleteEndpoint = endpoints(contract).find(({operation}) => operation.operationId === 'application-delete')!;
const validator = new ContractValidator(contract);
const TOKEN = 'the-token';

const exchange: Exchange = {
  request: {
    method: 'PATCH',
    url: 'https://api.acme.example/application/4',
    headers: {authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json'},
    body: '{"name":"a"}',
  },
  status: 200,
  answer: JSON.stringify(ANSWER),
};
const finished: Finished = {exitCode: 0, stdout: JSON.stringify(ANSWER, null, 2), stderr: ''};
const common = {contract, validator, token: TOKEN};
const {request} = exchange;

describe('a program that ran', () => {
  type Change = {finished?: Partial<Finished>; exchanges?: Exchange[]; curl?: Exchange['request']};
  const whatIsWrong = ({finished: end, exchanges = [exchange], curl}: Change = {}) =>
    programProblems({
      ...common,
      endpoint,
      language: 'nodejs',
      finished: {...finished, ...end},
      exchanges,
      curl,
    }).map(({what}) => what);
  const sent = (changes: Partial<Exchange['request']>) => [{...exchange, request: {...request, ...changes}}];

  it('and followed the contract is valid', () => {
    expect(whatIsWrong()).toEqual([]);
  });

  it.each<[string, Change, string]>([
    ['fails', {finished: {exitCode: 1, stderr: 'no'}}, 'it ends with 1: no'],
    ['hangs', {finished: {exitCode: null}}, 'it ends with a timeout'],
    ['warns', {finished: {stderr: 'old'}}, 'it warns: old'],
    ['calls nobody', {exchanges: []}, 'it makes 0 requests to the mock, not one'],
    ['calls twice', {exchanges: [exchange, exchange]}, 'it makes 2 requests to the mock, not one'],
    [
      'uses another method',
      {exchanges: sent({method: 'PUT'})},
      'it calls PUT /application/4, not PATCH /application/{id}',
    ],
    ['uses another path', {exchanges: sent({url: `${request.url}/5`})}, 'it calls PATCH /application/4/5, not PATCH'],
    [
      'uses another host',
      {exchanges: sent({url: 'https://ci.acme.example/application/4'})},
      'it calls https://ci.acme',
    ],
    ['has no token', {exchanges: sent({headers: {}})}, 'its token is missing, not Bearer the-token'],
    [
      'sends another body than curl',
      {curl: {...request, body: '{"name":"b"}'}},
      'body is {"name":"a"}, not {"name":"b"}',
    ],
    ['is refused', {exchanges: [{...exchange, status: 422, answer: 'bad'}]}, 'the mock answers 422, not 200: bad'],
    ['breaks the contract', {exchanges: [{...exchange, violations: '[x]'}]}, 'the mock answers 200, not 200: [x]'],
    ['prints no JSON', {finished: {stdout: 'done'}}, 'what it prints does not follow the contract: must be object'],
    ['prints too little', {finished: {stdout: '{}'}}, "does not follow the contract: must have required property 'id'"],
    ['prints something else', {finished: {stdout: '{"id": 5}'}}, 'it prints {"id": 5}, not the response of the mock'],
  ])('and %s is reported', (_, change, what) => {
    expect(whatIsWrong(change)).toEqual([expect.stringContaining(what)]);
  });

  it.each([
    ['curl', '', '204'],
    ['python', '204', ''],
  ] as const)('in %s is checked for its output without a body', (language, right, wrong) => {
    const empty = {request: {...request, method: 'DELETE'}, status: 204, answer: ''};
    const problems = (stdout: string) =>
      programProblems({
        ...common,
        endpoint: deleteEndpoint,
        language,
        finished: {...finished, stdout},
        exchanges: [empty],
      });
    expect(problems(right)).toEqual([]);
    expect(problems(wrong)).toHaveLength(1);
  });
});
