import {mkdtemp, rm} from 'node:fs/promises';
import http from 'node:http';
import type {AddressInfo} from 'node:net';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {afterAll, beforeAll, describe, expect, it} from 'vitest';
import {ContractValidator} from '../../../plugins/api/api-contract/validator';
import {endpoints, type Contract} from '../../../plugins/api/api-contract/types';
import {samples} from '../../../plugins/api/api-reference/samples';
import {contract as fixture, names} from '../../../plugins/api/api-reference/samples/__tests__/fixture';
import {makeCertificate, startFront, type Exchange, type Front} from '../mock';
import {findRuntimes, programProblems, runProgram, type Finished} from '../programs';
import {reportText, toReport} from '../report';

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

describe('a program that runs', () => {
  const signal = new AbortController().signal;
  const mock = http.createServer((_, response) =>
    response.writeHead(200, {'content-type': 'application/json'}).end(JSON.stringify(ANSWER)),
  );
  let folder: string;
  let front: Front;

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'docs-samples-test-'));
    await new Promise<void>((resolve) => mock.listen(0, '127.0.0.1', resolve));
    const {port} = mock.address() as AddressInfo;
    front = await startFront(`http://127.0.0.1:${port}`, await makeCertificate(folder, ['api.acme.example']));
  });
  afterAll(async () => {
    front.stop();
    mock.close();
    await rm(folder, {recursive: true, force: true});
  });

  const run = (language: 'curl' | 'python' | 'nodejs', change = (code: string) => code) => {
    const {code} = samples(contract, endpoint, names).find((sample) => sample.language === language)!;
    const environment = {...front.environment, [names.tokenVariable]: TOKEN};
    return runProgram(findRuntimes()[language]!, {code: change(code), folder, environment, signal});
  };

  it.each(['curl', 'python', 'nodejs'] as const)('in %s, as it is printed, reaches the mock', async (language) => {
    const end = await run(language);
    const exchanges = front.take();
    expect(programProblems({...common, endpoint, language, finished: end, exchanges})).toEqual([]);
    expect(exchanges[0]!.request.url).toBe('https://api.acme.example/application/4');
  });

  it.each(['curl', 'python', 'nodejs'] as const)('in %s fails for an unknown host', async (language) => {
    const end = await run(language, (code) => code.replace('api.acme.example', 'api.acne.example'));
    expect(end.exitCode).not.toBe(0);
    expect(front.take()).toEqual([]);
  });
});

describe('the report', () => {
  it('lists every failure with its fix, and the table', () => {
    const outcomes = {cli: 'parsed', curl: 'run', powershell: 'parsed', python: 'run'} as const;
    const report = toReport([
      {operation: 'a-list', ...outcomes, nodejs: 'run', problems: []},
      {
        operation: 'a-read',
        ...outcomes,
        nodejs: 'failed',
        problems: [{language: 'nodejs', what: 'it hangs', fix: 'Fix it.'}],
      },
    ]);
    expect(report).toMatchObject({passed: 9, failed: 1});
    const text = reportText(report);
    expect(text).toContain('a-read, nodejs: it hangs\n    Fix it.');
    expect(text).toMatch(/^2 × 5 +run +parsed +failed$/m);
    expect(text).toMatch(/^nodejs +1 +0 +1$/m);
    expect(text).toContain('9 passed, 1 failed');
  });
});
