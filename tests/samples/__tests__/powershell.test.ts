import {beforeAll, describe, expect, it} from 'vitest';
import {endpoints} from '../../../plugins/api/api-contract/types';
import {samples} from '../../../plugins/api/api-reference/samples';
import {contract, names} from '../../../plugins/api/api-reference/samples/__tests__/fixture';
import {powershellProblems, readPowerShell} from '../powershell';
import type {Sent} from '../request';
import {loadPowerShell, type Parse} from '../syntax';

const environment = {[names.tokenVariable]: 'the-token', [names.apiKeyVariable]: 'the-key'};
const codeOf = (id: string) => {
  const endpoint = endpoints(contract).find(({operation}) => operation.operationId === id)!;
  return samples(contract, endpoint, names).find(({language}) => language === 'powershell')!.code;
};

let parse: Parse;
beforeAll(async () => {
  parse = await loadPowerShell();
});

describe('a PowerShell sample', () => {
  const curl: Sent = {
    method: 'PUT',
    url: 'https://api.acme.example/user/31/grant',
    headers: {authorization: 'Bearer the-token', 'content-type': 'application/json', 'user-agent': 'curl/8'},
    body: '[{"nrn":"organization=1:account=2","role_slug":"developer"}]',
  };
  const code = codeOf('user-grant-replace');
  const whatIsWrong = (changed: string, answersJson = true) =>
    powershellProblems(parse, {code: changed, environment, curl, answersJson}).map(({what}) => what);

  it('that sends the request of curl is valid', () => {
    expect(whatIsWrong(code)).toEqual([]);
  });

  it('reads its values from the environment, unescaped', () => {
    const {request} = readPowerShell(parse, codeOf('token-create'), environment);
    expect(JSON.parse(request.body!)).toEqual({api_key: 'the-key', note: '$5'});
  });

  it.each([
    ['another method', "'PUT'", "'POST'", 'method is "POST", not "PUT" in the curl sample'],
    ['another path', '/31/', '/32/', 'path is "/user/32/grant", not "/user/31/grant" in the curl sample'],
    ['a query of its own', "/grant'", "/grant?a=1'", 'query is [["a","1"]], not [] in the curl sample'],
    ['another header', '"Bearer $', '"Token $', 'header authorization is "Token the-token", not "Bearer the-token" in'],
    [
      'a header too many',
      '    }\n',
      "        'X-Note' = 'a'\n    }\n",
      'header x-note is "a", not missing in the curl',
    ],
    [
      'another type of body',
      "'application/json'",
      "'text/plain'",
      'header content-type is "text/plain", not "application/json" in',
    ],
    ['another value in the body', '"developer"', '"admin"', 'body is [{"nrn":"organization=1:account=2","role_slug":"'],
    ['a variable nobody set', 'ACME_TOKEN', 'TOKEN', 'line 7: a variable that the environment does not have at "$env:'],
    ['a string without an end', "'PUT'", "'PUT", 'line 5: syntax error at'],
    ['no call', 'Invoke-RestMethod @params', "'x'", 'it makes 0 requests, not one'],
    ['another command', 'Invoke-RestMethod', 'Invoke-WebRequest', 'line 19: a command this check does not know at'],
    ['the parameters of another name', '@params', '@param', 'line 19: a variable without a value at "@param"'],
    ['a truncated response', '-Depth 20', '-Depth 2', 'it does not print the response'],
  ])('with %s is reported', (_, from, to, what) => {
    expect(code).toContain(from);
    expect(whatIsWrong(code.replace(from, to))).toEqual([expect.stringContaining(what)]);
  });

  it('that sends two requests is reported', () => {
    expect(whatIsWrong(`${code}\nInvoke-RestMethod @params`)).toEqual(['it makes 2 requests, not one']);
  });

  it('that prints a missing body is reported', () => {
    expect(whatIsWrong(code, false)).toEqual(['it prints a response that has no body']);
  });
});
