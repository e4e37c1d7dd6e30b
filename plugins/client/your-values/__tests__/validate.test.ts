import {beforeAll, describe, expect, it} from 'vitest';
import {deref, endpoints, type Contract, type Schema} from '../../../../contract';
import {realContract} from '../../../../tests/support/contract';
import {samples} from '../../../api/api-reference/samples';
import {reasonAgainst} from '../reasons';
import {isValid, MAXIMUM, validValues} from '../validate';
import {EXAMPLE_IDS, findValues} from '../values';

const IDS = Object.keys(EXAMPLE_IDS) as (keyof typeof EXAMPLE_IDS)[];

describe('An id', () => {
  it.each(['1', '4711', '9999999999'])('%s is valid', (value) => {
    for (const name of IDS) expect(reasonAgainst(name, value)).toBeUndefined();
  });

  it.each([
    ['orders-api', 'whole number'],
    ['4x', 'whole number'],
    ['-4', 'whole number'],
    ['1.5', 'whole number'],
    ['1e3', 'whole number'],
    ['٤', 'whole number'],
    ['4; rm -rf ~', 'whole number'],
    ['0', 'start at 1'],
    ['007', 'start at 1'],
    ['99999999999999999999', 'highest id'],
  ])('%s is invalid, with the reason', (value, reason) => {
    for (const name of IDS) {
      expect(isValid(name, value)).toBe(false);
      expect(reasonAgainst(name, value)).toContain(reason);
    }
  });
});

describe('The URL of the API', () => {
  it.each([
    'https://api.company.example',
    'http://localhost:8080',
    'http://127.0.0.1:4010',
    'https://gateway.company.example/platform/v1',
    'HTTPS://API.company.example',
  ])('%s is valid', (value) => {
    expect(reasonAgainst('api', value)).toBeUndefined();
  });

  it.each([
    ['https://api.company.example/', 'slash at the end'],
    ['https://api.company.example/v1/', 'slash at the end'],
    ['api.company.example', 'starts with https://'],
    ['ftp://api.company.example', 'starts with https://'],
    ['https://user:secret@api.company.example', 'no user'],
    ['https://api.company.example?x=1', 'no user, query'],
    ['https://api.company.example#x', 'fragment'],
    ['https://', 'slash at the end'],
    ['https://api..example', 'not a URL'],
    ['https://-api.example', 'not a URL'],
    ['https://api.example:99999', 'not a URL'],
    ['https://1.2.3.999', 'not a URL'],
    ['https://api.example/a/../b', 'not a URL'],
    ['https://api.example//a', 'not a URL'],
    ['https://api.example/$(id)', 'not a URL'],
    ["https://api.example/'", 'not a URL'],
    [`https://${'a.'.repeat(120)}example`, 'not a URL'],
  ])('%s is invalid, with the reason', (value, reason) => {
    expect(reasonAgainst('api', value)).toContain(reason);
  });
});

describe('Values from storage', () => {
  it('keep what is valid and drop the rest', () => {
    const stored = {application: '4711', scope: 'production', account: 7, api: 'https://a.example/', other: '1'};
    expect(validValues(stored)).toEqual({application: '4711'});
  });

  it('of another type are ignored', () => {
    for (const stored of [null, 'text', 5, true, [], [['scope', '5']], {scope: null}, {scope: {}}, {constructor: '5'}])
      expect(validValues(stored)).toEqual({});
  });
});

describe('The contract', () => {
  let contract: Contract;
  beforeAll(async () => {
    contract = await realContract();
  });

  it.each(IDS)('has the same type for the id of %s as the table', (name) => {
    const resource = contract.components.schemas[name[0]!.toUpperCase() + name.slice(1)]!;
    const {type, minimum, maximum = Number.MAX_SAFE_INTEGER} = deref<Schema>(contract, resource.properties!.id!);
    expect({type, minimum, maximum}).toEqual({type: 'integer', minimum: 1, maximum: MAXIMUM[name]});
  });

  it('has samples that stay valid with the longest values', () => {
    const api = 'https://gateway.company.example:8443/platform/v1';
    const own: Record<string, string> = {...mapValues(MAXIMUM, String), api};
    const names = {cli: 'acme', tokenVariable: 'ACME_TOKEN', apiKeyVariable: 'ACME_API_KEY'};
    let bodies = 0;
    for (const endpoint of endpoints(contract)) {
      const curl = samples(contract, endpoint, names).find(({language}) => language === 'curl')!;
      const code = withValues(curl.code, own);
      const [, url] = /"(https?:[^"]*)"/.exec(code)!;
      expect(new URL(url!).href).toBe(url);
      const [, body] = /--data '([^]*?)'(?:\s|$)/.exec(code) ?? [];
      if (body === undefined) continue; // quotes and variables of the shell are left out below
      bodies += 1;
      expect(
        () => void JSON.parse(body.replaceAll(/'\\''|'"\$\w+"'/g, '')),
        endpoint.operation.operationId,
      ).not.toThrow();
    }
    expect(bodies).toBeGreaterThan(50);
  });

  function withValues(code: string, own: Record<string, string>): string {
    const found = findValues(code, {api: contract.servers[0]!.url});
    return found.reduceRight((text, {start, end, name}) => text.slice(0, start) + own[name]! + text.slice(end), code);
  }
});

const mapValues = <K extends string, V, R>(all: Record<K, V>, change: (value: V) => R): Record<K, R> =>
  Object.fromEntries(Object.entries<V>(all).map(([key, value]) => [key, change(value)])) as Record<K, R>;
