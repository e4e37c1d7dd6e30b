import {mkdtemp, readFile, rm} from 'node:fs/promises';
import {createRequire} from 'node:module';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {beforeAll, expect, test} from 'vitest';
import {endpoints, type Contract} from '../../../../contract';
import {realContract} from '../../../../tests/support/contract';
import {POSTMAN_FILE, writePostman} from '../bundle';
import {callOf, postmanCollection, type Collection, type Folder, type RequestItem} from '../postman';

const require = createRequire(__filename);
let contract: Contract;
let collection: Collection;

beforeAll(async () => {
  contract = await realContract();
  // The conversion takes seconds; this is the cached collection of the build.
  const folder = await mkdtemp(path.join(tmpdir(), 'postman-'));
  await writePostman(contract, folder, '.generated/postman.json');
  collection = JSON.parse(await readFile(path.join(folder, POSTMAN_FILE), 'utf8')) as Collection;
  await rm(folder, {recursive: true});
});

const requestsIn = (items: (Folder | RequestItem)[]): RequestItem[] =>
  items.flatMap((item) => ('item' in item ? requestsIn(item.item) : [item]));

test('The collection has every operation once, in the groups of the reference', () => {
  const calls = requestsIn(collection.item).map(callOf);
  expect(calls.toSorted()).toEqual(
    endpoints(contract)
      .map(({method, path}) => `${method} ${path}`)
      .toSorted(),
  );
  expect(collection.item.map(({name}) => name)).toEqual(contract['x-tagGroups']!.map(({name}) => name));
});

test('Deprecated operations are marked in their name', () => {
  const marked = requestsIn(collection.item).filter(({name}) => name.endsWith(' (deprecated)'));
  const old = endpoints(contract).filter(({operation}) => operation.deprecated);
  expect(marked.map(callOf).toSorted()).toEqual(old.map(({method, path}) => `${method} ${path}`).toSorted());
  expect(marked.length).toBeGreaterThan(0);
});

test('Base URLs and tokens are variables, and public operations send no token', () => {
  expect(collection.variable).toEqual([
    {key: 'baseUrl', value: contract.servers[0]!.url},
    {key: 'token', value: ''},
    {key: 'ciBaseUrl', value: contract.servers[1]!.url},
    {key: 'ciToken', value: ''},
  ]);
  expect(collection.auth?.bearer?.[0]?.value).toBe('{{token}}');
  const isPublic = new Set(
    endpoints(contract)
      .filter(({operation}) => operation.security?.length === 0)
      .map(({method, path}) => `${method} ${path}`),
  );
  expect(isPublic.size).toBe(2);
  for (const item of requestsIn(collection.item)) {
    const {url, auth} = item.request;
    const isCi = url.path[0] === 'ci';
    expect(url.host, item.name).toEqual([isCi ? '{{ciBaseUrl}}' : '{{baseUrl}}']);
    if (isPublic.has(callOf(item))) expect(auth, item.name).toEqual({type: 'noauth'});
    else expect(auth?.bearer?.[0]?.value, item.name).toBe(isCi ? '{{ciToken}}' : undefined);
  }
  const hosts = contract.servers.map(({url}) => new URL(url).host);
  const requests = JSON.stringify(requestsIn(collection.item).map(({request}) => request.url));
  for (const host of hosts) expect(requests).not.toContain(host);
});

test('The same contract gives the same bytes, and every id is unique', async () => {
  const paths = Object.fromEntries(Object.entries(contract.paths).filter(([name]) => name.startsWith('/scope')));
  const make = async () => JSON.stringify(await postmanCollection({...contract, paths}));
  expect(await make()).toBe(await make());
  const ids = requestsIn(collection.item).flatMap(({id, response}) => [id, ...response.map((each) => each.id)]);
  expect(new Set(ids).size).toBe(ids.length);
});

test('The library of Postman reads the file', () => {
  expect(collection.info.schema).toBe('https://schema.getpostman.com/json/collection/v2.1.0/collection.json');
  const {Collection: Reader} = createRequire(require.resolve('openapi-to-postmanv2'))('postman-collection') as {
    Collection: new (json: object) => {
      forEachItem: (visit: (item: {request: {url: {toString: () => string}}}) => void) => void;
    };
  };
  const urls: string[] = [];
  new Reader(collection).forEachItem(({request}) => urls.push(request.url.toString()));
  expect(urls).toHaveLength(endpoints(contract).length);
  expect(urls).toContain('{{baseUrl}}/scope');
});

test('A call that no page shows is in the collection, with the same id in each build', async () => {
  const call = (operationId?: string) => ({
    operationId,
    tags: ['Van'],
    responses: {200: {description: 'It is there.'}},
  });
  const small = {
    openapi: '3.0.3',
    info: {title: 'Vans', version: '1'},
    servers: [{url: 'https://vans.example'}],
    tags: [{name: 'Van'}],
    paths: {'/van': {get: {...call('van-read'), summary: 'Get a van'}, head: call()}},
  } as unknown as Contract;
  const [first, second] = [await postmanCollection(small), await postmanCollection(small)];
  expect(requestsIn(first.item).map(callOf)).toEqual(['get /van', 'head /van']);
  expect(second).toEqual(first);
});
